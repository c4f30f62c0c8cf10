"""Putting names on a list, moving and removing them, calling them: what every subject of the floor uses when
its rule gives somebody a place. The rule itself, and whether it applies, is the caller's.

Each function gives the events. A place counts from 1 in the list as it stands when the event is applied, so
that several in a row may simply be numbered on; a place beyond the end is the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from cardhouse.floor.desk import MINUTE, Desk
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.lists.events import KeptOffList, NameCalled, NameListed, NameMoved, NameRemoved
from cardhouse.floor.lists.state import CameOff, Name, Purpose
from cardhouse.floor.names.lower_limits import taken_off_lower_lists
from cardhouse.floor.state import Floor

Where = Literal["top", "bottom"] | int


def placed(
    desk: Desk, spread: str, person: str, where: Where, why: str, cite: str | None = None
) -> list[FloorEvent]:
    """Puts somebody at a place of a list, whether on it already or not."""
    return placed_in_order(desk, spread, (person,), where, why, cite)


def placed_in_order(
    desk: Desk,
    spread: str,
    persons: Sequence[str],
    where: Where,
    why: str,
    cite: str | None = None,
    step: int = 1,
) -> list[FloorEvent]:
    """Puts several on a list in this order from a place on: `top` is 1, 2, 3; with step 2 every other place.

    At the bottom they follow each other.
    """
    events: list[FloorEvent] = []
    first = where if isinstance(where, int) else {"top": 1, "bottom": 0}[where]
    assert first >= 0, f"{where} is no place of a list"
    for number, person in enumerate(persons):
        place = first + number * step if first else 0
        if desk.floor.lists.of(spread).place_of(person):
            events.append(NameMoved(spread=spread, person=person, place=place, why=why, cite=cite))
        else:
            events.append(
                NameListed(spread=spread, person=person, place=place, way="placed", why=why, cite=cite)
            )
    return events


def place_given_back(
    desk: Desk, spread: str, person: str, old: CameOff, why: str = "", cite: str | None = None,
    stays: bool = False,
) -> list[FloorEvent]:  # fmt: skip
    """Somebody who came off a list for a call stands where he stood; nothing where he waits or plays."""
    waiting = desk.floor.lists.waiting(spread)
    if spread not in desk.floor.spreads or person in waiting or desk.floor.seated(person):
        return []
    place = sum(name in old.before for name in waiting) + 1
    return [
        NameListed(
            spread=spread, person=person, place=place, way=old.way, why=why or old.why, cite=cite or old.cite,
            stays=stays,
        )
    ]  # fmt: skip


def removed(desk: Desk, spread: str, person: str, why: str, cite: str | None = None) -> list[FloorEvent]:
    """Takes somebody off a list; nothing where he is not on it."""
    if not desk.floor.lists.of(spread).place_of(person):
        return []
    return [NameRemoved(spread=spread, person=person, why=why, cite=cite)]


def kept_off(
    desk: Desk, spread: str, person: str, until: int, why: str, cite: str | None = None
) -> list[FloorEvent]:
    """Keeps somebody off a list until an instant."""
    return [KeptOffList(spread=spread, person=person, until=until, why=why, cite=cite)]


def called(
    desk: Desk,
    spread: str,
    person: str,
    table: int,
    seat: int = 0,
    purpose: Purpose = "seat",
    why: str = "",
    cite: str | None = None,
) -> list[FloorEvent]:
    """Calls somebody to a table, and takes the name off the lists that the house then takes it off.

    How long an answer is waited for is the house's choice; a page is answered from farther away.
    """
    name = desk.floor.lists.of(spread).find(person)
    paged = name is not None and name.away == "paged"
    minutes = desk.choices.value("floor_lists.page_minutes" if paged else "floor_lists.call_minutes")
    call = NameCalled(
        spread=spread,
        person=person,
        table=table,
        seat=seat,
        until=desk.now + minutes * MINUTE if minutes else 0,
        purpose=purpose,
        why=why,
        cite=cite,
    )
    return [call, *taken_off_lower_lists(desk, spread, person)]


def callable_names(floor: Floor, spread: str) -> list[Name]:
    """Names that may be called now, in order: live, in hearing or on a page, and not called already."""
    return [
        name
        for name in floor.lists.of(spread).names
        if name.live and name.call is None and name.away != "told"
    ]


def waits_for(floor: Floor, spread: str) -> bool:
    """Whether somebody waits for this game: the condition of many rules."""
    return bool(floor.lists.of(spread).names)
