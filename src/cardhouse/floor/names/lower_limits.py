"""Which other lists a name comes off when it is called (floor.waiting-list). Limits are compared within one
betting structure: a no-limit game is neither lower nor higher than a limit game.
"""

from __future__ import annotations

from cardhouse.floor.desk import Desk
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.lists.events import NameRemoved
from cardhouse.floor.lists.state import called_to
from cardhouse.floor.spreads.state import Spread


def taken_off_lower_lists(desk: Desk, spread: str, person: str) -> list[FloorEvent]:
    """The removals that a call to this game brings."""
    choice = desk.choices["floor_lists.when_called"]
    if choice.value == "stays_on_all":
        return []
    floor = desk.floor
    game = floor.spreads.get(spread)
    events: list[FloorEvent] = []
    for other in floor.lists.on(person):
        name = floor.lists.of(other).find(person)
        if other == spread or name is None or name.stays:
            continue
        if choice.value == "off_all" or lower(floor.spreads.get(other), game):
            why = called_to(spread)
            events.append(NameRemoved(spread=other, person=person, why=why, cite=choice.cite))
    return events


def lower(one: Spread | None, than: Spread | None) -> bool:
    """Whether one game is played for a smaller limit than the other."""
    if one is None or than is None or one.stakes.structure != than.stakes.structure:
        return False
    return one.size < than.size
