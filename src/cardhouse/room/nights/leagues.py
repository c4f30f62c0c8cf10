"""Leagues: nights of one name, summed. Whoever comes by a link is somebody new to the register each night, so
people count by the name they play under, as friends know each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from cardhouse.room.nights.state import PastNight


class Standing(msgspec.Struct, frozen=True):
    """One name's nights of a league."""

    name: str
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


def standings(nights: Iterable[PastNight], name: Callable[[str], str]) -> tuple[Standing, ...]:
    """Who won most in all comes first."""
    results: dict[str, list[int]] = {}
    written: dict[str, str] = {}
    for night in nights:
        tonight: dict[str, int] = {}
        for line in night.lines:
            shown = name(line.person)
            key = shown.casefold()
            written[key] = shown
            tonight[key] = tonight.get(key, 0) + line.result
        for key, result in tonight.items():
            results.setdefault(key, []).append(result)
    made = [Standing(written[key], sum(all_of), len(all_of), max(all_of)) for key, all_of in results.items()]
    return tuple(sorted(made, key=lambda one: (-one.total, one.name)))
