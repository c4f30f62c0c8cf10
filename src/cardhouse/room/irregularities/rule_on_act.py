"""What the player in turn said and did comes to an action by the house's rules, at once: everybody saw it."""

from __future__ import annotations

import msgspec

from cardhouse.play.refusal import Refusal
from cardhouse.play.remedy_events import Ruled
from cardhouse.room.acting import software_deals
from cardhouse.room.command import RoomCommand
from cardhouse.room.hands import Answer
from cardhouse.room.irregularities.desk import Irregularities
from cardhouse.rulings.act import Act, AnyMove, Unaware
from cardhouse.rulings.carrying_out import Place
from cardhouse.rulings.rule import rule
from cardhouse.rulings.spot import spot_at


class RuleOnAct(RoomCommand, frozen=True):
    """What the player in turn said and did, move by move: it comes to an action, by the house's rules.

    `in_front` are chips of this round that lay there before.
    """

    table: int
    seat: int
    moves: tuple[AnyMove, ...]
    in_front: tuple[int, ...] = ()
    unaware: Unaware = ""
    drew_action: bool = False
    seen_behind: bool = False
    only_ask: bool = False
    """Only told what it comes to; `CarryOutRuling` does it."""


def rule_on_act(desk: Irregularities, command: RuleOnAct, roles: frozenset[str]) -> Answer:
    """The ruling, carried out unless it leaves something open."""
    dealer = desk.hands.dealer(command.table)
    if isinstance(dealer, Refusal):
        return dealer
    refused = software_deals(desk.room.floor.tables[command.table], roles, "what a player said or did")
    if refused is not None:
        return refused
    if not command.moves:
        return Refusal("bad_situation", {"why": "an act has at least one move"})
    if dealer.hand.acting_seat != command.seat:
        acting = dealer.hand.acting_seat if dealer.hand.actor >= 0 else 0
        turn = f"seat {acting} is to act" if acting else "nobody is to act"
        return Refusal("not_your_turn", {"seat": command.seat, "turn": turn})
    spot = spot_at(dealer.hand, dealer.rules, command.in_front)
    case = Act(command.moves, command.unaware, command.drew_action, command.seen_behind, command.in_front)
    ruling = rule(case, dealer.rules.choices, spot)
    if isinstance(ruling, Refusal):
        return ruling
    made = desk.made(command.table, "act", case, ruling, Place(command.seat))
    if command.only_ask or ruling.options:
        return [made]
    before = len(dealer.events)
    came = desk.carry_out(made, ruling, Ruled(made.what, made.outcome, made.cites))
    if isinstance(came, Refusal):
        return came
    span = before, desk.so_far(command.table)
    return [msgspec.structs.replace(made, carried_out=True, span=span), *came]
