"""What is shown of somebody who is called from a list: to where, until when, what may be answered. Beside
that what only the keepers of the list see of a name.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.lists.state import Name
from cardhouse.floor.moves.refusing import has_own_rule
from cardhouse.houses.choices import Choices
from cardhouse.room.state import Room


def call_of(name: Name) -> dict[str, Any]:
    """The call as everybody sees it; nothing where there is none."""
    if name.call is None:
        return {}
    return {"called": True, "called_until": name.call.until, "table": name.call.table}


def for_staff(room: Room, spread: str, name: Name) -> dict[str, Any]:
    asked = room.floor.openings.requests.get(spread, {}).get(name.person, 0)
    late = name.call is not None and name.call.unanswered
    more = {"stays": name.stays, "away": name.away, "absent": not name.here}
    return {**more, "seat": asked, "unanswered": late, "came_off": _came_off(room, name)}


def for_oneself(room: Room, name: Name, choices: Choices) -> dict[str, Any]:
    """What whoever is called may answer: to be rolled where the house has it so, to stay on other lists."""
    if name.call is None:
        return {}
    may, most = choices.value("floor_lists.called_may"), choices.value("floor_lists.rolls_most")
    table = room.floor.tables.get(name.call.table)
    apart = table is not None and has_own_rule(table, choices)
    rolls = not apart and may == "take_or_roll" and (most is None or name.rolls < most)
    return {"may_roll": rolls, "came_off": _came_off(room, name)}


def _came_off(room: Room, name: Name) -> tuple[str, ...]:
    """Lists that he left for the call and has not said he stays on."""
    off = name.call.off if name.call is not None else ()
    return tuple(spread for spread in off if not room.floor.lists.of(spread).place_of(name.person))
