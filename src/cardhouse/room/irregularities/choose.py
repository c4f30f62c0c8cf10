"""A person decides what the book leaves open; what was chosen is carried out with it."""

from __future__ import annotations

import msgspec

from cardhouse.houses.choices import Choices
from cardhouse.play.refusal import Refusal
from cardhouse.play.remedy_events import Ruled
from cardhouse.room.command import RoomCommand
from cardhouse.room.hands import Answer
from cardhouse.room.irregularities.desk import Irregularities, ruling_of
from cardhouse.room.irregularities.events import RulingMade, RulingSettled
from cardhouse.room.irregularities.last_pot import moved, moves_chips
from cardhouse.rulings import record
from cardhouse.rulings.ruling import Ruling

CHOOSE_FOR_THE_HOUSE = frozenset({"floor", "manager", "tournament_director"})


class ChooseRuling(RoomCommand, frozen=True):
    """A person decides what the book leaves open: one of the outcomes offered, counted from 0. `seat` where
    it was not said when the ruling was asked for, and `to`, the rightful winner of a pot that moves.
    """

    ruling: int
    option: int
    seat: int = 0
    to: int = 0


def choose(
    desk: Irregularities, command: ChooseRuling, choices: Choices, *, by: str, roles: frozenset[str]
) -> Answer:
    """The choice on the log, and what it does in the hand that it is about, or to the pot of the last one."""
    found = desk.found(command.ruling)
    if isinstance(found, Refusal):
        return found
    if found.settled:
        facts = {"ruling": command.ruling, "outcome": found.settled[-1].outcome}
        return Refusal("settled_already", facts)
    made = found.made
    if made.chooser == "floor" and roles and not roles & CHOOSE_FOR_THE_HOUSE:
        cite = made.cites[0] if made.cites else None
        return Refusal("not_yours_to_choose", {"chooser": "the floor"}, cite)
    refused = desk.not_by_hand(made, roles)
    if refused is not None:
        return refused
    recorded = record.choose(made.what, ruling_of(made), command.option, by, desk.room.rulings.past())
    if isinstance(recorded, Refusal):
        return recorded
    settled = RulingSettled(
        ruling=command.ruling,
        table=made.table,
        how="floor" if made.chooser == "floor" else "player",
        by=by,
        outcome=recorded.event.outcome,
        cites=recorded.event.cites,
        option=command.option,
    )
    made = msgspec.structs.replace(made, seat=command.seat or made.seat, to=command.to or made.to)
    moves_some = any(moves_chips(effect) for effect in recorded.ruling.effects)
    if made.after_hand and (moves_some or (made.seat and made.to)):
        moves = moved(desk, made, recorded.ruling.effects, choices=choices, roles=roles)
        if isinstance(moves, Refusal):
            return moves
        return [msgspec.structs.replace(settled, carried_out=True, seat=made.seat, to=made.to), *moves]
    return settle(desk, made, settled, recorded.ruling, recorded.event)


def settle(
    desk: Irregularities,
    made: RulingMade,
    settled: RulingSettled,
    ruling: Ruling,
    event: Ruled,
    of_a_hand: bool = False,
) -> Answer:
    """What a person decided, done where the hand is still the same and it is known whose it is."""
    if not desk.same_hand(made) or (made.case.about in ("betting", "hand") and not made.seat):
        return [settled]
    before = desk.so_far(made.table)
    came = desk.carry_out(made, ruling, event, of_a_hand)
    if isinstance(came, Refusal):
        return came
    span = before, desk.so_far(made.table)
    return [msgspec.structs.replace(settled, carried_out=True, seat=made.seat, span=span), *came]
