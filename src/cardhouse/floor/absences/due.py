"""Times of absent players that run out. A time is in when it is not yet over: what follows comes one
microsecond after the last instant that is in time.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.floor.absences import commands as cmd
from cardhouse.floor.due import Due
from cardhouse.floor.state import Floor


def due(floor: Floor) -> Iterator[Due]:
    """What the clock gives about absences."""
    for number, table in floor.tables.items():
        absences = table.absences
        for person, away in absences.away.items():
            if person in absences.picking_up:
                continue
            key = f"absence {number} {person}"
            if not away.noted:
                yield Due(away.since, f"{key} noted", cmd.NoteAbsence(number, person))
            if away.noted and away.review_at:
                yield Due(away.review_at, f"{key} review", cmd.ReviewAbsence(number, person))
            if away.lobby_until and away.overdue != "lobby":
                yield Due(away.lobby_until + 1, f"{key} lobby", cmd.EndLobby(number, person))
            if away.back_by:
                yield Due(away.back_by + 1, f"{key} third man", cmd.EndThirdMan(number, person))
    for person, games in floor.out_of_room.gone.items():
        for spread, gone in games.items():
            if gone.to_hold:
                yield Due(gone.left, f"absence {person} held {spread}", cmd.HoldChips(person, spread))
