"""Writes what happened to people into the floor."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.people.events import PersonRegistered
from cardhouse.floor.people.state import Person
from cardhouse.floor.state import Apply, Floor


def _registered(floor: Floor, event: PersonRegistered, at: int) -> None:
    person = floor.people.known.setdefault(event.person, Person(event.person))
    person.digest = event.digest
    person.tier, person.tier_until = event.tier, event.tier_until
    person.id_checked, person.born = event.id_checked, event.born
    person.needs = event.needs


APPLY: dict[Any, Apply] = {PersonRegistered: _registered}
