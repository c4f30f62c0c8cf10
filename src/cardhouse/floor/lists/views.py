"""What can be said of somebody on a list: the place, why this one and by which rule, how long it may take,
and what the keeper of the list has to do. Only looks.
"""

from __future__ import annotations

from typing import NamedTuple

from cardhouse.floor.desk import MINUTE
from cardhouse.floor.lists.state import Name
from cardhouse.floor.sitting.open_seats import promised, seats_to_offer
from cardhouse.floor.state import Floor

Reason = tuple[str, str | None]
"""A sentence, and the row of the book behind it where there is one."""
WINDOW_MINUTES = 60


class Wait(NamedTuple):
    """An estimate: minutes, or None where nothing can be said, and what it rests on."""

    minutes: int | None
    basis: str


def why_here(floor: Floor, person: str, spread: str) -> list[Reason]:
    """Why somebody stands where he stands on a list; empty where he is not on it."""
    found = floor.lists.of(spread)
    place = found.place_of(person)
    if not place:
        return []
    name = found.names[place - 1]
    reasons: list[Reason] = [(f"number {place} of {len(found.names)}: {name.why}", name.cite)]
    return reasons + _standing(name)


def _standing(name: Name) -> list[Reason]:
    reasons: list[Reason] = []
    if not name.live:
        reasons.append(("is held until the guest comes or the time is up", name.until_cite))
    elif not name.here:
        reasons.append(("called in and has not come yet", name.until_cite))
    if name.away:
        how = "on a page" if name.away == "paged" else "told so"
        reasons.append((f"left the playing area: {how}", None))
    if name.rolls:
        reasons.append((f"was rolled {name.rolls} time{'s' if name.rolls > 1 else ''}", None))
    if name.call is not None:
        where = f"table {name.call.table}" + (f", seat {name.call.seat}" if name.call.seat else "")
        late = ", no answer in time" if name.call.unanswered else ""
        reasons.append((f"is called to {where}{late}", name.call.cite))
    return reasons


def estimated_wait(floor: Floor, person: str, spread: str, now: int) -> Wait:
    """How long somebody may wait, from the seats that came free in the last hour. No promise."""
    place = floor.lists.of(spread).place_of(person)
    return estimated_waits(floor, spread, now)[place - 1] if place else Wait(None, "not on this list")


def estimated_waits(floor: Floor, spread: str, now: int) -> list[Wait]:
    """The same for everybody on a list, in its order."""
    return _waits(floor, spread, now, len(floor.lists.of(spread).names))


def next_wait(floor: Floor, spread: str, now: int) -> Wait:
    """How long somebody may wait who joins the list now."""
    return _waits(floor, spread, now, len(floor.lists.of(spread).names) + 1)[-1]


def _waits(floor: Floor, spread: str, now: int, count: int) -> list[Wait]:
    found = floor.lists.of(spread)
    tables = floor.tables_of(spread)
    if not tables:
        return [Wait(None, f"no table of this game is open; {count} would play")] * count
    ready = sum(len(seats_to_offer(floor, table)) for table in tables)
    since = max(now - WINDOW_MINUTES * MINUTE, min(table.opened for table in tables))
    minutes = max((now - since) // MINUTE, 1)
    freed = sum(1 for at in found.freed if since <= at <= now)
    waits = [Wait(0, f"{ready} {_seats(ready)} open")] * min(ready, count)
    if not freed:
        return waits + [Wait(None, f"no seat came free in the last {minutes} minutes")] * (count - len(waits))
    basis = f"{freed} {_seats(freed)} came free in the last {minutes} minutes"
    later = range(1, count - len(waits) + 1)
    return waits + [Wait(-(-place * minutes // freed), basis) for place in later]


def _seats(count: int) -> str:
    return "seat" if count == 1 else "seats"


def to_do(floor: Floor, spread: str) -> list[Reason]:
    """What the keeper of this list has to do now."""
    found = floor.lists.of(spread)
    tasks: list[Reason] = []
    for name in found.names:
        if name.call is not None and name.call.unanswered:
            tasks.append((f"{name.person} did not answer: the next may be called", name.call.cite))
    waiting = [name for name in found.names if name.live and name.call is None and name.away != "told"]
    for table in floor.tables_of(spread):
        free = len(seats_to_offer(floor, table)) - promised(floor, table.number)
        if free > 0 and waiting:
            tasks.append((f"table {table.number} has {free} {_seats(free)} open: call the list", None))
    return tasks
