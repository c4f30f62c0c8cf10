"""Whether what a promotion draws can be drawn: tickets, tables, boards of squares by the house's book."""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.houses.choices import Choices
from cardhouse.promotions.files.hours import day_of, minute_of
from cardhouse.promotions.promotion import Promotion, Squares
from cardhouse.tournaments.sheets.faults import Fault


def check_drawn(terms: Promotion, choices: Choices) -> Iterator[Fault]:
    """Everything about what is drawn or earned by hours."""
    if terms.drawing is not None:
        drawing = terms.drawing
        if not drawing.times:
            yield Fault("drawing.times", "say when it is drawn, such as 22:00")
        for place, clock in enumerate(drawing.times, 1):
            if minute_of(clock) is None:
                yield Fault(f"drawing.times.{place}", f"{clock!r} is no time of the day, such as 22:00")
        if drawing.minutes_a_ticket < 1:
            yield Fault("drawing.minutes_a_ticket", "a ticket is earned by at least a minute")
        if drawing.winners < 1:
            yield Fault("drawing.winners", "at least one is drawn")
    if terms.splash is not None and terms.splash.draws < 1:
        yield Fault("splash.draws", "at least one table is drawn")
    if terms.hours is not None and terms.hours.minutes < 1:
        yield Fault("hours.minutes", "a free entry is earned by at least a minute")
    for part, name in ((terms.hours, "hours"), (terms.guarantee, "guarantee")):
        if part is not None and not part.event.strip():
            yield Fault(f"{name}.event", "name the event")
    if terms.squares is not None:
        yield from _squares(terms.squares, choices)


def _squares(squares: Squares, choices: Choices) -> Iterator[Fault]:
    side, hand = choices["promotion_squares.side"], choices["promotion_squares.least_hand"]
    for name in ("rows", "columns"):
        if getattr(squares, name) != side.value:
            yield Fault(f"squares.{name}", f"a board has {side.value} rows and columns", side.cite)
    players, many = choices["promotion_squares.players"], squares.rows * squares.columns
    if many != players.value:
        why = f"the first {players.value} players pick: there are {many} squares"
        yield Fault("squares", why, players.cite)
    if squares.least.replace(" ", "_") != hand.value:
        said = hand.value.replace("_", " ")
        yield Fault("squares.least", f"a square is picked with a {said} or better", hand.cite)
    if squares.each < 1:
        yield Fault("squares.each", "a player has at least one square")
    if squares.numbers_at:
        day, _, clock = squares.numbers_at.partition(" ")
        if day_of(day) is None or minute_of(clock) is None:
            yield Fault("squares.numbers_at", "write the day and the hour: 2026-11-22 12:30")
