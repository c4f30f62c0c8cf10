"""Says why: what a broken game's player may do, and what needs doing about a broken game."""

from __future__ import annotations

from cardhouse.floor.breaking.closing import is_absent, missed_blinds
from cardhouse.floor.desk import Desk
from cardhouse.floor.state import FloorTable

Reason = tuple[str, str | None]


def who_draws(desk: Desk, table: FloorTable) -> list[str]:
    """For whom a card is drawn if the game is broken now with too few seats elsewhere, by seat."""
    most = desk.choices.value("floor_breaking.absent_missed_most")
    nobody = desk.choices.value("floor_breaking.absent_draw") == "no_card"
    found = []
    for _, seat in sorted(table.table.seats.items()):
        absent = is_absent(table, seat.player)
        late = most is not None and missed_blinds(desk, table, seat.player) > most
        if not absent or not (nobody or late):
            found.append(seat.player)
    return found


def needs_doing(table: FloorTable) -> list[Reason]:
    """What staff should see to: who chooses next, whose seat is kept."""
    breaking = table.breaking
    found: list[Reason] = []
    if breaking.since and breaking.choosers:
        found.append((f"{breaking.choosers[0].person} chooses a seat elsewhere", breaking.cite))
    for person, awaited in breaking.awaited.items():
        until = "the big blind" if awaited.at_big_blind else f"{awaited.hands} more hands"
        found.append((f"the seat of {person} is kept until {until}", awaited.cite))
    for person in breaking.moving:
        found.append((f"{person} moves to another table by the cards", None))
    return found
