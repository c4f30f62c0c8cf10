"""What no longer stands when a table goes over to another game: calls and transfers for the old one, moves
and must-move games that want tables alike, and names that waited for what is played now.
"""

from __future__ import annotations

from cardhouse.floor.desk import Desk
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.moves.events import MainGameDropped, MoveLapsed, MustMoveEnded, TransferWithdrawn
from cardhouse.floor.names.placing import removed
from cardhouse.floor.opening.tables import calls_taken_back
from cardhouse.floor.spreads.state import Spread
from cardhouse.floor.state import FloorTable

WHY = "the table plays another game"


def ended_by_change(desk: Desk, table: FloorTable, new: Spread, cite: str | None) -> list[FloorEvent]:
    """The events of it."""
    events: list[FloorEvent] = [*calls_taken_back(desk, table, cite, why=WHY)]
    for player in (*table.table.seats.values(), *table.table.boxed.values()):
        events += removed(desk, new.id, player.player, "plays the game now")
    number, moving = table.number, desk.floor.moving
    events += [
        MoveLapsed(going.origin, going.person, going.to, WHY)
        for going in moving.goings.values()
        if number in (going.origin, going.to)
    ]
    events += [
        TransferWithdrawn(asked.origin, asked.person, asked.to)
        for asked in moving.transfers
        if number in (asked.origin, asked.to)
    ]
    return [*events, *_must_move_over(desk, table)]


def _must_move_over(desk: Desk, table: FloorTable) -> list[FloorEvent]:
    """A game fills and is filled by games of its own kind only."""
    events: list[FloorEvent] = [MustMoveEnded(table.number, WHY)] if table.moves.feeds else []
    for number, feeder in sorted(desk.floor.tables.items()):
        if table.number in feeder.moves.feeds:
            last = feeder.moves.feeds == (table.number,)
            events.append(MustMoveEnded(number, WHY) if last else MainGameDropped(number, table.number))
    return events
