"""A ruling that leaves nothing open is done: in the hand by the software, at the table by its steps."""

from __future__ import annotations

import msgspec

from cardhouse.houses.choices import Choices
from cardhouse.play.refusal import Refusal
from cardhouse.play.remedy_events import Ruled
from cardhouse.room.command import RoomCommand
from cardhouse.room.hands import Answer
from cardhouse.room.irregularities.desk import Irregularities, ruling_of
from cardhouse.room.irregularities.events import RulingCarriedOut
from cardhouse.room.irregularities.last_pot import moved


class CarryOutRuling(RoomCommand, frozen=True):
    """Do what was ruled at this table. `seat`, `to` and `opener` where they were not said when it was asked
    for.
    """

    table: int
    ruling: int
    seat: int = 0
    to: int = 0
    opener: int = 0


def carry_out(
    desk: Irregularities, command: CarryOutRuling, choices: Choices, *, by: str, roles: frozenset[str]
) -> Answer:
    """What it does in the hand, or to the pot of the last one; else it is done by its steps."""
    found = desk.found(command.ruling)
    if isinstance(found, Refusal):
        return found
    made = found.made
    if made.table != command.table:
        return Refusal("no_such_ruling", {"ruling": command.ruling, "last": len(desk.room.rulings.made)})
    if found.carried_out:
        return Refusal("carried_out_already", {"ruling": command.ruling})
    if found.settled:
        facts = {"ruling": command.ruling, "outcome": found.settled[-1].outcome}
        return Refusal("settled_already", facts)
    if made.options:
        why = "a person has to choose first"
        return Refusal("not_now", {"what": "carrying out the ruling", "why": why})
    made = msgspec.structs.replace(
        made, seat=command.seat or made.seat, to=command.to or made.to, opener=command.opener or made.opener
    )
    done = RulingCarriedOut(ruling=made.ruling, table=made.table, seat=made.seat, by=by)
    if made.after_hand:
        moves = moved(desk, made, made.effects, choices=choices, roles=roles)
        return moves if isinstance(moves, Refusal) else [done, *moves]
    if not made.in_hand:
        return [done]
    if not desk.same_hand(made):
        return Refusal("another_hand", {"ruling": command.ruling})
    refused = desk.not_by_hand(made, roles)
    if refused is not None:
        return refused
    came = desk.carry_out(made, ruling_of(made), Ruled(made.what, made.outcome, made.cites))
    return came if isinstance(came, Refusal) else [done, *came]
