"""Times that run out where games open: lock-ups, players without chips, boxes on empty seats.

Whoever comes at the very instant is still in time.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.floor.due import Due
from cardhouse.floor.opening import commands as cmd
from cardhouse.floor.opening.lock_ups import due_instant
from cardhouse.floor.state import Floor


def due(floor: Floor) -> Iterator[Due]:
    """Everything of this subject that the clock will do, in no order."""
    for number, table in floor.tables.items():
        opening = table.opening
        if not (opening.held or opening.felted or opening.play_overs):
            continue
        for seat, lock in opening.held.items():
            at = due_instant(floor, table, lock)
            if at:
                yield Due(at + 1, f"lock-up {number:03} {seat:02}", cmd.LockUpRanOut(number, seat))
        for person, felted in opening.felted.items():
            if not felted.until:
                yield Due(felted.since, f"felted {number:03} {person}", cmd.TimeFelted(number, person))
            else:
                key = f"felted out {number:03} {person}"
                yield Due(felted.until + 1, key, cmd.FeltedTimeRanOut(number, person))
        for seat, over in opening.play_overs.items():
            if seat not in table.table.seats:
                yield Due(over.returning, f"box {number:03} {seat:02}", cmd.TakeBoxOff(number, seat))
