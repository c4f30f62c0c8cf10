"""Writes what happened to people into the floor."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.people import events as ev
from cardhouse.floor.people.state import Exclusion, Person
from cardhouse.floor.state import Apply, Floor


def _person(floor: Floor, person: str) -> Person:
    return floor.people.known.setdefault(person, Person(person))


def _registered(floor: Floor, event: ev.PersonRegistered, at: int) -> None:
    person = _person(floor, event.person)
    person.digest = event.digest
    person.tier, person.tier_until, person.companion = event.tier, event.tier_until, event.companion
    person.id_checked, person.born = event.id_checked, event.born
    person.needs = event.needs
    person.erased = False


def _identified(floor: Floor, event: ev.IdentificationChecked, at: int) -> None:
    person = _person(floor, event.person)
    person.id_checked = event.valid
    person.born = event.born or person.born


def _card(floor: Floor, event: ev.CardPresented, at: int) -> None:
    person = _person(floor, event.person)
    person.tier, person.tier_until, person.companion = event.tier, event.until, event.companion


def _excluded(floor: Floor, event: ev.PersonExcluded, at: int) -> None:
    _person(floor, event.person).exclusions.append(Exclusion(event.kind, at, event.until))


def _ended(floor: Floor, event: ev.ExclusionEnded, at: int) -> None:
    for exclusion in _person(floor, event.person).exclusions:
        if exclusion.kind == "barred" and exclusion.holds(at):
            exclusion.until = at


def _apart(floor: Floor, event: ev.PairKeptApart, at: int) -> None:
    for one, other in ((event.person, event.other), (event.other, event.person)):
        floor.people.apart.setdefault(one, []).append(other)


def _together(floor: Floor, event: ev.PairAllowedTogether, at: int) -> None:
    for one, other in ((event.person, event.other), (event.other, event.person)):
        left = [who for who in floor.people.apart.get(one, []) if who != other]
        if left:
            floor.people.apart[one] = left
        else:
            floor.people.apart.pop(one, None)


def _erased(floor: Floor, event: ev.PersonErased, at: int) -> None:
    old = _person(floor, event.person)
    floor.people.known[event.person] = Person(event.person, exclusions=old.exclusions, erased=True)


APPLY: dict[Any, Apply] = {
    ev.PersonRegistered: _registered,
    ev.IdentificationChecked: _identified,
    ev.CardPresented: _card,
    ev.PersonExcluded: _excluded,
    ev.ExclusionEnded: _ended,
    ev.PairKeptApart: _apart,
    ev.PairAllowedTogether: _together,
    ev.PersonErased: _erased,
}
