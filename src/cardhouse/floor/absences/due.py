"""Times of absent players that run out. A time is in when it is not yet over: what follows comes one
microsecond after the last instant that is in time.

Asked after every event between hands: only what comes first is made ready.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.floor.absences import commands as cmd
from cardhouse.floor.absences.state import Away
from cardhouse.floor.due import NEVER, Due
from cardhouse.floor.state import Floor


def due(floor: Floor) -> Iterator[Due]:
    """What the clock gives next about absences; several where they come at one instant."""
    first = NEVER
    found: list[tuple[int, str, Away]] = []
    for number, table in floor.tables.items():
        absences = table.absences
        if not absences.away:
            continue
        for person, away in absences.away.items():
            at = _next(away)
            if at <= first and person not in absences.picking_up:
                if at < first:
                    first, found = at, []
                found.append((number, person, away))
    for number, person, away in found if first < NEVER else ():
        yield from _at(first, number, person, away)
    for person, games in floor.out_of_room.gone.items():
        for spread, gone in games.items():
            if gone.to_hold:
                yield Due(gone.left, f"absence {person} held {spread}", cmd.HoldChips(person, spread))


def _next(away: Away) -> int:
    """When the clock looks at an absent player next."""
    if not away.noted:
        return away.since
    at = away.review_at or NEVER
    if away.lobby_until and away.lobby_until < at and away.overdue != "lobby":
        at = away.lobby_until + 1
    if away.back_by and away.back_by < at:
        at = away.back_by + 1
    return at


def _at(at: int, number: int, person: str, away: Away) -> Iterator[Due]:
    """What it does then."""
    key = f"absence {number} {person}"
    if not away.noted:
        yield Due(at, f"{key} noted", cmd.NoteAbsence(number, person))
        return
    if away.review_at == at:
        yield Due(at, f"{key} review", cmd.ReviewAbsence(number, person))
    if away.lobby_until + 1 == at and away.overdue != "lobby":
        yield Due(at, f"{key} lobby", cmd.EndLobby(number, person))
    if away.back_by + 1 == at:
        yield Due(at, f"{key} third man", cmd.EndThirdMan(number, person))
