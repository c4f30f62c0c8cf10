"""The one door to performing rulings on board, streets and blinds: what happened goes in, events come out.

`perform_board` looks up in the hand what the case leaves open, refuses what cannot have happened, and gives
what the dealer did wrong, the ruling on the record, and what puts it right, as events for `Dealer.take`.
Where the ruling leaves a choice, `perform_choice` gives the events of the option chosen.
"""

from __future__ import annotations

from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.rulings import perform_blinds as blinds
from cardhouse.rulings import perform_dealt as dealt
from cardhouse.rulings import perform_streets as streets
from cardhouse.rulings.blind_turns import BigBlindTwice, MeantToSitOut
from cardhouse.rulings.burn_error import BurnError
from cardhouse.rulings.false_openers import FalseOpeners, NobodyOpens, WantsToOpen
from cardhouse.rulings.flop_count import TooManyOnFlop
from cardhouse.rulings.last_card import AllInLastCardUp, CommonCardForSome
from cardhouse.rulings.owed_blind import OwedBlind, SeatMoney
from cardhouse.rulings.performing import Events, Facts, Performed, Remedy, Scene, ruled
from cardhouse.rulings.premature_board import PrematureBoard
from cardhouse.rulings.premature_stud import PrematureStud
from cardhouse.rulings.rule import rule
from cardhouse.rulings.ruling import Option
from cardhouse.rulings.wrong_button import ButtonIsWrong
from cardhouse.rulings.wrong_level import WrongLevel
from cardhouse.rulings.wrong_low import WrongLow

PERFORM: dict[type, tuple[str, Facts, Remedy]] = {
    PrematureBoard: ("board cards came too early", streets.board_happened, streets.board_remedy),
    PrematureStud: ("stud cards came too early", streets.stud_happened, streets.stud_remedy),
    TooManyOnFlop: ("too many cards on the flop", dealt.flop_happened, dealt.flop_remedy),
    BurnError: ("a wrong burn", dealt.burn_happened, dealt.burn_remedy),
    AllInLastCardUp: ("a last card face up", dealt.last_happened, dealt.last_remedy),
    CommonCardForSome: ("a common card for some", dealt.common_happened, dealt.common_remedy),
    FalseOpeners: ("false openers", blinds.openers_happened, blinds.openers_remedy),
    WantsToOpen: ("declaring the pot open", blinds.wants_happened, blinds.wants_remedy),
    NobodyOpens: ("nobody opens", blinds.nobody_happened, blinds.nobody_remedy),
    OwedBlind: ("a blind owed", blinds.owed_happened, blinds.owed_remedy),
    SeatMoney: ("the seat's money", blinds.owed_happened, blinds.owed_remedy),
    ButtonIsWrong: ("a wrong button", blinds.first_round_happened, blinds.first_round_remedy),
    MeantToSitOut: ("big blind meant to sit out", blinds.first_round_happened, blinds.first_round_remedy),
    BigBlindTwice: ("big blind twice running", blinds.first_round_happened, blinds.first_round_remedy),
    WrongLevel: ("the level before", blinds.first_round_happened, blinds.first_round_remedy),
    WrongLow: ("a wrong low card", blinds.low_happened, blinds.low_remedy),
}


def perform_board(dealer: Dealer, case: object) -> Performed | Refusal:
    """The ruling on what happened in this hand and its events, or why it cannot have happened."""
    what, happened, remedy = PERFORM[type(case)]
    scene = Scene.of(dealer)
    found = happened(scene, case)
    if isinstance(found, Refusal):
        return found
    full, facts = found
    ruling = rule(full, scene.choices)
    if isinstance(ruling, Refusal):
        return ruling
    scene.take(facts)
    return Performed(full, ruling, [*facts, ruled(what, ruling), *remedy(scene, full, ruling.effects)])


def perform_choice(dealer: Dealer, case: object, option: Option) -> Events:
    """The events of an option that the ruling left open, in the hand as it stands after what is certain."""
    return PERFORM[type(case)][2](Scene.of(dealer), case, option.effects)
