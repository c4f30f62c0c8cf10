"""The irregularities of board, streets, draws and blinds, and the file that rules on each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardhouse.rulings.blind_turns import BigBlindTwice, MeantToSitOut, big_blind_twice, meant_to_sit_out
from cardhouse.rulings.burn_error import BurnError, burn_error
from cardhouse.rulings.draw_change import AskedHowMany, DrawChanged, asked_how_many, draw_changed
from cardhouse.rulings.false_openers import (
    AllInFalseOpener,
    AskedForOpeningHand,
    CallCannotBeatOpeners,
    FalseOpeners,
    NobodyOpens,
    WantsToOpen,
    all_in_false_opener,
    asked_for_opening_hand,
    call_cannot_beat,
    false_openers,
    nobody_opens,
    wants_to_open,
)
from cardhouse.rulings.flop_count import TooManyOnFlop, too_many_on_flop
from cardhouse.rulings.last_card import (
    AllInLastCardUp,
    CommonCardForSome,
    StubMayBeShort,
    all_in_last_card_up,
    common_card_for_some,
    stub_may_be_short,
)
from cardhouse.rulings.owed_blind import OwedBlind, SeatMoney, owed_blind, seat_money
from cardhouse.rulings.premature_board import PrematureBoard, premature_board
from cardhouse.rulings.premature_stud import PrematureStud, premature_stud
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.wrong_button import ButtonIsWrong, ButtonWasWrong, button_is_wrong, button_was_wrong
from cardhouse.rulings.wrong_level import WrongLevel, wrong_level
from cardhouse.rulings.wrong_low import WrongLow, wrong_low

BOARD_CASES: dict[type, Callable[[Any, Book], Ruling]] = {
    PrematureBoard: premature_board,
    PrematureStud: premature_stud,
    TooManyOnFlop: too_many_on_flop,
    BurnError: burn_error,
    AllInLastCardUp: all_in_last_card_up,
    CommonCardForSome: common_card_for_some,
    StubMayBeShort: stub_may_be_short,
    DrawChanged: draw_changed,
    AskedHowMany: asked_how_many,
    FalseOpeners: false_openers,
    WantsToOpen: wants_to_open,
    NobodyOpens: nobody_opens,
    AllInFalseOpener: all_in_false_opener,
    AskedForOpeningHand: asked_for_opening_hand,
    CallCannotBeatOpeners: call_cannot_beat,
    ButtonWasWrong: button_was_wrong,
    ButtonIsWrong: button_is_wrong,
    BigBlindTwice: big_blind_twice,
    MeantToSitOut: meant_to_sit_out,
    WrongLevel: wrong_level,
    OwedBlind: owed_blind,
    SeatMoney: seat_money,
    WrongLow: wrong_low,
}


LEAST: dict[type, tuple[str, int, str]] = {
    TooManyOnFlop: ("turned", 4, "a flop of fewer than four cards has none too many"),
    PrematureStud: ("dealt", 1, "nobody got a card"),
    OwedBlind: ("owed", 1, "nothing is owed"),
    SeatMoney: ("owed", 1, "nothing is owed"),
    FalseOpeners: ("callers", 0, "fewer than no players cannot have called"),
    ButtonIsWrong: ("acted", 0, "fewer than no players cannot have acted"),
    WrongLow: ("acted_behind", 0, "fewer than no players cannot have acted"),
}
"""The least that a count of a case can be, and why."""


def cannot_be(case: object) -> str:
    """Why facts of a case contradict each other wherever it happened; empty where they do not."""
    name, least, why = LEAST.get(type(case), ("", 0, ""))
    if name and getattr(case, name) < least:
        return why
    if isinstance(case, OwedBlind) and case.folded and not case.acted:
        return "who has folded has acted"
    if isinstance(case, PrematureStud) and case.seen and (not case.last or len(case.seen) > case.dealt):
        return "only a last down card that came can be looked at"
    if isinstance(case, BurnError) and case.seen and case.street != "last":
        return "only stud's last card is looked at too early to be moved"
    if isinstance(case, BigBlindTwice | MeantToSitOut):
        places = case.places
        named = {places.button, places.small, places.big}
        if len(named) < 3 or not named <= set(places.seats) or len(set(places.seats)) != len(places.seats):
            return "button and blinds must be three different seats of the table"
    return ""
