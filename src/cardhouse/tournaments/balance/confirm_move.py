"""Somebody of the floor confirms the move that the room proposes: the player goes, by the rules that named
him, at the end of the hand where one is in progress. Moving somebody else, for another reason, is
`move_player`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.floor.due import Due
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.balance.looking import proposed
from cardhouse.tournaments.balance.moving import hand_fault, moved
from cardhouse.tournaments.balance.proposals import Move
from cardhouse.tournaments.balance.state import Ordered
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.state import Event, Events

SAYS = {
    "move_ordered": "{person} moves when the hand at table {table} is over",
    "no_move_proposed": "no move is proposed in {event} now",
    "another_move": "{event}: the rule moves {person} from table {table} to seat {seat} of table {to}",
}


class ConfirmMove(EventCommand, frozen=True):
    """The player goes to the short table as proposed. Where it says who and whereto, that must be what is
    proposed now.
    """

    person: str = ""
    to: int = 0
    seat: int = 0


class CarryOutMove(EventCommand, frozen=True):
    """The hand for whose end a confirmed move waited is over."""

    person: str


class MoveOrdered(TournamentEvent, frozen=True):
    """A player moves when the hand at his table is over."""

    person: str
    table: int
    cites: tuple[str, ...] = ()


class OrderLapsed(TournamentEvent, frozen=True):
    """A move that was ordered is no longer what the field needs."""

    person: str


def decide(desk: EventDesk, command: ConfirmMove) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    moves = _moves(desk, event)
    if not moves:
        return Refusal("no_move_proposed", {"event": event.name})
    wanted = next(
        (one for one in moves if command.person in ("", one.player) and command.to in (0, one.to)), moves[0]
    )
    asked = (command.person or wanted.player, command.to or wanted.to, command.seat or wanted.to_seat)
    if asked != (wanted.player, wanted.to, wanted.to_seat):
        facts = {"event": event.name, "person": wanted.player, "table": wanted.table}
        return Refusal("another_move", facts | {"to": wanted.to, "seat": wanted.to_seat}, wanted.cites[0])
    refused = hand_fault(desk, wanted.table, "the move")
    if refused is None:
        return carried_out(desk, event, wanted)
    if not desk.in_hand(wanted.table):
        return refused
    if wanted.player in event.balance.ordered:
        return Refusal("move_ordered", {"person": wanted.player, "table": wanted.table})
    return [MoveOrdered(event.name, wanted.player, wanted.table, wanted.cites)]


def decide_carry_out(desk: EventDesk, command: CarryOutMove) -> Answer:
    event = desk.events.all[command.event]
    wanted = next((one for one in _moves(desk, event) if one.player == command.person), None)
    if wanted is None or hand_fault(desk, wanted.table, "the move") is not None:
        return [OrderLapsed(event.name, command.person)]
    return carried_out(desk, event, wanted)


def _moves(desk: EventDesk, event: Event) -> list[Move]:
    found = proposed(event, desk.floor.floor.tables, desk.choices)
    return [one for one in found if isinstance(one, Move) and one.table]


def carried_out(desk: EventDesk, event: Event, wanted: Move) -> Answer:
    """The move itself, once nothing holds it up."""
    seats = (wanted.table, wanted.seat), (wanted.to, wanted.to_seat)
    return moved(desk, event, *seats, why="balance", cites=wanted.cites)


def due(events: Events) -> Iterator[Due]:
    for event in events.all.values():
        for person, ordered in event.balance.ordered.items():
            if ordered.over:
                yield Due(ordered.over, f"move {event.name} {person}", CarryOutMove(event.name, person))


def apply(events: Events, event: MoveOrdered, at: int) -> None:
    events.all[event.event].balance.ordered[event.person] = Ordered(event.table)


def apply_lapsed(events: Events, event: OrderLapsed, at: int) -> None:
    events.all[event.event].balance.ordered.pop(event.person, None)
