"""A ruling that leaves nothing open is done: in the hand by the software, at the table by its steps."""

from __future__ import annotations

import msgspec

from cardhouse.houses.choices import Choices
from cardhouse.play.refusal import Refusal
from cardhouse.play.remedy_events import Ruled
from cardhouse.room.command import RoomCommand
from cardhouse.room.hands import Answer
from cardhouse.room.irregularities.desk import Irregularities, ruling_of
from cardhouse.room.irregularities.events import RulingCarriedOut, RulingMade
from cardhouse.room.irregularities.last_pot import moved
from cardhouse.rulings.act import Act
from cardhouse.rulings.effects import Effect
from cardhouse.rulings.rule import rule
from cardhouse.rulings.spot import spot_at


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
    if found.settled and (made.in_hand or made.after_hand):
        facts = {"ruling": command.ruling, "outcome": found.settled[-1].outcome}
        return Refusal("settled_already", facts)
    if made.options and not found.settled:
        why = "a person has to choose first"
        return Refusal("not_now", {"what": "carrying out the ruling", "why": why})
    made = msgspec.structs.replace(
        made, seat=command.seat or made.seat, to=command.to or made.to, opener=command.opener or made.opener
    )
    done = RulingCarriedOut(ruling=made.ruling, table=made.table, seat=made.seat, by=by, to=made.to)
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
    if isinstance(made.case, Act) and _act_as_it_stands(desk, made, made.case) != made.effects:
        return Refusal("hand_went_on", {"ruling": command.ruling})
    before = desk.so_far(made.table)
    came = desk.carry_out(made, ruling_of(made), Ruled(made.what, made.outcome, made.cites))
    if isinstance(came, Refusal):
        return came
    return [msgspec.structs.replace(done, span=(before, desk.so_far(made.table))), *came]


def _act_as_it_stands(desk: Irregularities, made: RulingMade, act: Act) -> tuple[Effect, ...]:
    """What the act comes to now; nothing where the player is no longer in turn."""
    dealer = desk.dealer(made.table)
    if dealer is None or dealer.hand.actor < 0 or dealer.hand.acting_seat != made.seat:
        return ()
    ruling = rule(act, dealer.rules.choices, spot_at(dealer.hand, dealer.rules, act.in_front))
    return () if isinstance(ruling, Refusal) else ruling.effects
