"""Leagues: nights of one name, summed by person: two of one name stay two, and who is called otherwise stays
one. Whom the host called the same (`same_person.py`) counts as one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from cardhouse.room.nights.same_person import one_of
from cardhouse.room.nights.state import PastNight


class Standing(msgspec.Struct, frozen=True):
    """One person's nights of a league."""

    person: str
    total: int
    nights: int
    best: int


def leagues(past: Iterable[PastNight]) -> dict[str, list[PastNight]]:
    """The nights of each league in order; those that count for none are left out."""
    found: dict[str, list[PastNight]] = {}
    for night in past:
        if night.league:
            found.setdefault(night.league, []).append(night)
    return found


def standings(nights: Iterable[PastNight], same: Mapping[str, str]) -> tuple[Standing, ...]:
    """Who won most in all comes first; of several, who came first."""
    results: dict[str, list[int]] = {}
    for night in nights:
        tonight: dict[str, int] = {}
        for line in night.lines:
            person = one_of(same, line.person)
            tonight[person] = tonight.get(person, 0) + line.result
        for person, result in tonight.items():
            results.setdefault(person, []).append(result)
    made = [Standing(person, sum(all_of), len(all_of), max(all_of)) for person, all_of in results.items()]
    return tuple(sorted(made, key=lambda one: -one.total))
