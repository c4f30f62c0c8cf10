"""Does in the hand what was ruled: one way for each kind of ruling. After a refusal nothing has changed."""

from __future__ import annotations

from typing import Any

import msgspec

from cardhouse.play.dealer import Dealer
from cardhouse.play.events import Event as HandEvent
from cardhouse.play.prescribed import PrescribedHand
from cardhouse.play.refusal import Refusal
from cardhouse.play.remedy_events import Ruled
from cardhouse.room.irregularities.events import Kind, RulingMade
from cardhouse.rulings import remedy
from cardhouse.rulings.act import Act
from cardhouse.rulings.carrying_out import Place
from cardhouse.rulings.deal_cases import DEAL_CASES
from cardhouse.rulings.hand_cases import HAND_CASES
from cardhouse.rulings.perform_blinds import hands_prescribed
from cardhouse.rulings.perform_board import PERFORM
from cardhouse.rulings.rule import CASES
from cardhouse.rulings.ruling import Option, Ruling

Done = list[HandEvent] | Refusal
CASE_BY_NAME: dict[str, type] = {case.__name__: case for case in CASES}


def kind_of(case: object) -> Kind:
    """Which way a ruling on this is carried out."""
    if isinstance(case, Act):
        return "act"
    if type(case) in PERFORM:
        return "board"
    if type(case) in DEAL_CASES:
        return "deal"
    return "hand" if type(case) in HAND_CASES else "betting"


def case_of(made: RulingMade) -> Any:
    """What was ruled on, as it was."""
    if made.act is not None:
        said = made.act
        return Act(said.moves, said.unaware, said.drew_action, said.seen_behind)
    return msgspec.json.decode(made.case, type=CASE_BY_NAME[made.case_name])


def ruling_of(made: RulingMade) -> Ruling:
    """The ruling as it was given."""
    return Ruling(
        effects=made.effects,
        because=made.because,
        cites=made.cites,
        silent=made.silent,
        options=tuple(Option(effects) for effects in made.options),
        chooser=made.chooser,
    )


def carry_out(
    dealer: Dealer, made: RulingMade, chosen: Ruling, record: Ruled, of_a_hand: bool = False
) -> Done:
    """A ruling that leaves nothing open any more, done in the hand. What was certain and is done already is
    not done again.
    """
    if made.carried_out and not of_a_hand:
        chosen = msgspec.structs.replace(chosen, effects=chosen.effects[len(made.effects) :])
    seat = made.seat or (dealer.hand.acting_seat if made.kind == "act" else 0)
    place = Place(seat, opener=made.opener, to=made.to)
    return remedy.carry_out(dealer, case_of(made), chosen, place, record, of_a_hand=of_a_hand)


def prescribed(ruling: Ruling) -> tuple[PrescribedHand, ...]:
    """Where button and blinds lie on the next hands, where the ruling lays that down."""
    return tuple(
        PrescribedHand(hand.button, hand.small, hand.big, hand.out)
        for hand in hands_prescribed(ruling.effects)
    )
