"""Somebody of the floor confirms the move that the room proposes: the player goes, by the rules that named
him. Moving somebody else, for another reason, is `move_player`.
"""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.balance.looking import proposed
from cardhouse.tournaments.balance.moving import hand_fault, moved
from cardhouse.tournaments.balance.proposals import Move
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk

SAYS = {
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


def decide(desk: EventDesk, command: ConfirmMove) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    found = proposed(event, desk.floor.floor.tables, desk.choices)
    moves = [one for one in found if isinstance(one, Move) and one.table]
    if not moves:
        return Refusal("no_move_proposed", {"event": event.name})
    wanted = next((one for one in moves if command.person in ("", one.player)), moves[0])
    asked = (command.person or wanted.player, command.to or wanted.to, command.seat or wanted.to_seat)
    if asked != (wanted.player, wanted.to, wanted.to_seat):
        facts = {"event": event.name, "person": wanted.player, "table": wanted.table}
        return Refusal("another_move", facts | {"to": wanted.to, "seat": wanted.to_seat}, wanted.cites[0])
    refused = hand_fault(desk, wanted.table, "the move")
    if refused is not None:
        return refused
    seats = (wanted.table, wanted.seat), (wanted.to, wanted.to_seat)
    return moved(desk, event, *seats, why="balance", cites=wanted.cites)
