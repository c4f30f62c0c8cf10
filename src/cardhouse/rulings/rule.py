"""The one door to the rulings on betting: what happened goes in, a ruling comes out.

`rule` chooses the file; an act of the player in turn needs the spot as well. What a hand in play does with a
ruling that leaves nothing open is in the perform_* files.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardhouse.houses.choices import Choices
from cardhouse.play.refusal import Refusal
from cardhouse.rulings.act import Act
from cardhouse.rulings.acts import rule_act
from cardhouse.rulings.beaten_by_board import CallBeatenByBoard, beaten_by_board
from cardhouse.rulings.board_cases import BOARD_CASES, cannot_be
from cardhouse.rulings.button_cards import ButtonDealtTwoInARow, button_dealt_two
from cardhouse.rulings.clock import ClockCalled, ClockRuns, clock_called, clock_runs
from cardhouse.rulings.deal_cases import DEAL_CASES
from cardhouse.rulings.hand_cases import HAND_CASES
from cardhouse.rulings.hidden_chips import HiddenChips, hidden_chips
from cardhouse.rulings.impossible import impossible
from cardhouse.rulings.out_of_turn import OutOfTurn, out_of_turn
from cardhouse.rulings.over_pot import OverPotFound, over_pot_found
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.short_call import ShortCallFound, ToldWrongCount, short_call_found, told_wrong_count
from cardhouse.rulings.skipped import Skipped, skipped
from cardhouse.rulings.spot import Spot
from cardhouse.rulings.string_bet import StringCalled, string_called
from cardhouse.rulings.wrong_opener import WrongOpener, wrong_opener
from cardhouse.rulings.wrong_size import WrongSizeFound, wrong_size_found

CASES: dict[type, Callable[[Any, Book], Ruling | Refusal]] = {
    OutOfTurn: out_of_turn,
    Skipped: skipped,
    ClockCalled: clock_called,
    ClockRuns: clock_runs,
    WrongSizeFound: wrong_size_found,
    OverPotFound: over_pot_found,
    ShortCallFound: short_call_found,
    ToldWrongCount: told_wrong_count,
    HiddenChips: hidden_chips,
    WrongOpener: wrong_opener,
    CallBeatenByBoard: beaten_by_board,
    StringCalled: string_called,
    ButtonDealtTwoInARow: button_dealt_two,
    **BOARD_CASES,
    **DEAL_CASES,
    **HAND_CASES,
}


def rule(what: object, choices: Choices, spot: Spot | None = None) -> Ruling | Refusal:
    """The house's ruling on what happened; a refusal where it cannot have happened so."""
    if isinstance(what, Act):
        if spot is None:
            return Refusal("not_now", {"what": "a ruling on this act", "why": "it is nobody's turn"})
        return rule_act(spot, what, choices)
    how = CASES.get(type(what))
    if how is None:
        raise TypeError(f"{type(what).__name__} is nothing that is ruled on here")
    why = cannot_be(what) or impossible(what)
    if why:
        return Refusal("not_now", {"what": "a ruling on this", "why": why})
    return how(what, Book(choices))
