"""What the clock gives about broken games."""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.floor.breaking import commands as cmd
from cardhouse.floor.due import Due
from cardhouse.floor.state import Floor


def due(floor: Floor) -> Iterator[Due]:
    """Seats that absent players did not take in time, and tables that broken games have left."""
    for number, table in floor.tables.items():
        breaking = table.breaking
        if not (breaking.since or breaking.awaited):
            continue
        if breaking.since and breaking.emptied:
            yield Due(breaking.emptied, f"breaking {number}", cmd.ClearBrokenTable(number))
        for person, awaited in breaking.awaited.items():
            if awaited.late:
                key = f"breaking {number} {person}"
                yield Due(awaited.late, key, cmd.GiveUpAwaitedSeat(number, person))
