"""Whether a promotion's days, hours, games and times can work."""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.games.names import known_game
from cardhouse.houses.choices import Choices
from cardhouse.promotions.files.hours import DAY_MINUTES, day_of, span_of
from cardhouse.promotions.promotion import Promotion, When
from cardhouse.tournaments.sheets.faults import Fault

IN_FRAMES = frozenset(("best", "splash"))
"""Kinds that count by time frames."""


def check_when(terms: Promotion, choices: Choices) -> Iterator[Fault]:
    """Everything about when and where."""
    yield from _days(terms.when)
    yield from _hours(terms.when)
    if terms.when.every < 0 or terms.when.every > DAY_MINUTES:
        yield Fault("when.every", f"a time frame has 1 to {DAY_MINUTES} minutes")
    if terms.kind in IN_FRAMES and not terms.when.hours and not terms.when.every:
        yield Fault("when", "this goes by time frames: give its hours, every so many minutes, or both")
    for place, game in enumerate(terms.where.games, 1):
        if known_game(game) is None:
            yield Fault(f"where.games.{place}", f"there is no game {game!r}")
    for place, table in enumerate(terms.where.tables, 1):
        if table < 1:
            yield Fault(f"where.tables.{place}", "tables are numbered from 1")


def _days(when: When) -> Iterator[Fault]:
    known = {name: day_of(text) for name, text in (("starts", when.starts), ("ends", when.ends)) if text}
    for name, day in known.items():
        if day is None:
            yield Fault(f"when.{name}", f"{getattr(when, name)!r} is no day, such as 2026-11-20")
    first, last = known.get("starts"), known.get("ends")
    if first and last and last < first:
        yield Fault("when.ends", "it ends before it starts")
    if len(set(when.days)) < len(when.days):
        yield Fault("when.days", "a day is written twice")


def _hours(when: When) -> Iterator[Fault]:
    taken: list[tuple[int, int]] = []
    for place, text in enumerate(when.hours, 1):
        span = span_of(text)
        if span is None:
            yield Fault(f"when.hours.{place}", f"{text!r} are no hours, such as 12:00-18:00")
            continue
        if any(_overlap(span, other) for other in taken):
            yield Fault(f"when.hours.{place}", f"{text} overlaps other hours")
        taken.append(span)


def _overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two spans of the day meet, the following day's included."""
    shifts = (-DAY_MINUTES, 0, DAY_MINUTES)
    return any(one[0] < other[1] + shift and other[0] + shift < one[1] for shift in shifts)
