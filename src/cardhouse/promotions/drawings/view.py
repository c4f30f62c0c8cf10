"""What people see of what is drawn or earned by hours: when something is drawn next and who won, a board of
squares, one's own hours, tickets and squares, and what comes on which day.

Instants and playing time are microseconds in the state; minutes are shown. Aliases only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from cardhouse.money.cage.gaming_day import begins
from cardhouse.money.gaming_day import written
from cardhouse.promotions.drawings.state import Board, Drum
from cardhouse.promotions.drawings.tickets import in_drum, tickets_of
from cardhouse.promotions.drawings.time_frame import draws_on
from cardhouse.promotions.frames import MINUTE, Hours, frames_on
from cardhouse.promotions.state import Promotions, Running

Alias = Callable[[str], str]
WINNERS_SHOWN = 10
SPLASHES_SHOWN = 10
DAYS_SHOWN = 14


class WinnerLine(msgspec.Struct, frozen=True):
    """Somebody who was drawn, or whose square was met."""

    name: str
    prize: int
    at: int
    status: str


class SplashLine(msgspec.Struct, frozen=True):
    """A table that was drawn; 0 where nobody played."""

    table: int
    amount: int
    at: int
    waits: bool
    """Whether the money waits for the end of a hand."""


class DrawnLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One promotion that goes by the clock."""

    promotion: str
    kind: str
    running: bool = False
    """Whether its time frame runs."""
    starts: int = 0
    ends: int = 0
    draws_at: int = 0
    tickets: int = 0
    people: int = 0
    """How many have tickets, or have played in it."""
    winners: tuple[WinnerLine, ...] = ()
    splashes: tuple[SplashLine, ...] = ()


class DrawingsView(msgspec.Struct, frozen=True, omit_defaults=True):
    """All promotions that go by the clock, whichever comes next first."""

    promotions: tuple[DrawnLine, ...] = ()


class ScoreLine(msgspec.Struct, frozen=True):
    """The score after a quarter; no name where nobody picked the square."""

    quarter: int
    home: int
    visitors: int
    row: int
    column: int
    name: str
    prize: int


class SquaresView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A board of squares, row by row; digits are there when they are drawn."""

    promotion: str
    home: str
    visitors: str
    rows: int
    columns: int
    squares: tuple[str, ...]
    row_digits: tuple[int, ...] = ()
    column_digits: tuple[int, ...] = ()
    free: int = 0
    may_pick: tuple[str, ...] = ()
    numbers_at: str = ""
    prizes: tuple[int, ...] = ()
    scores: tuple[ScoreLine, ...] = ()


class MyTime(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody's own part in a promotion for which playing time counts."""

    promotion: str
    kind: str
    minutes: int
    counts: bool
    """Whether his time counts now."""
    own_card: bool
    tickets: tuple[int, ...] = ()
    next_in: int = 0
    """Minutes to the next ticket."""
    draws_at: int = 0
    needed: int = 0
    """Minutes that earn the free entry."""
    event: str = ""
    had: bool = False


class MySquares(msgspec.Struct, frozen=True):
    """Somebody's squares, each row and column, and how many he may still pick."""

    promotion: str
    squares: tuple[tuple[int, int], ...]
    may_pick: int


class MyDrawings(msgspec.Struct, frozen=True, omit_defaults=True):
    """One's own hours, tickets and squares. Guests see to being logged in themselves."""

    person: str = ""
    logged_in: int = 0
    """At which table, with the own card."""
    times: tuple[MyTime, ...] = ()
    boards: tuple[MySquares, ...] = ()


class DayLine(msgspec.Struct, frozen=True):
    """What comes on one day: time frames, and when something is drawn."""

    day: str
    promotion: str
    kind: str
    frames: tuple[tuple[int, int], ...]
    draws: tuple[int, ...]


class CalendarView(msgspec.Struct, frozen=True):
    """The coming days of all promotions, for whoever plans them."""

    days: tuple[DayLine, ...] = ()


def drawings_view(promotions: Promotions, now: int, alias: Alias) -> DrawingsView:
    """For everybody."""
    lines = [
        _line(promotions, one, now, alias=alias)
        for one in promotions.running if one.name in promotions.drawings.courses
    ]  # fmt: skip
    return DrawingsView(tuple(sorted(lines, key=lambda line: (line.draws_at or line.ends, line.promotion))))


def _line(promotions: Promotions, one: Running, now: int, *, alias: Alias) -> DrawnLine:
    drawings = promotions.drawings
    course, time = drawings.courses[one.name], drawings.times.get(one.name)
    drum = drawings.drums.get(one.name, Drum())
    drawing = one.terms.drawing
    tickets = in_drum(time, drum, drawing, now) if time is not None and drawing is not None else []
    played = time.everybody(now) if time is not None else {}
    people = {ticket.person for ticket in tickets} if drawing is not None else {*played}
    return DrawnLine(
        one.name, one.terms.kind, course.running, starts=course.starts, ends=course.ends,
        draws_at=course.draws_at, tickets=len(tickets), people=len(people),
        winners=tuple(_winners(promotions, one.name, alias)),
        splashes=tuple(SplashLine(one.table, one.amount, one.at, not one.put and bool(one.table))
                       for one in reversed(drawings.splashes.get(one.name, [])[-SPLASHES_SHOWN:])),
    )  # fmt: skip


def _winners(promotions: Promotions, name: str, alias: Alias) -> Iterator[WinnerLine]:
    won = promotions.drawings.drums.get(name, Drum()).hits
    for number in sorted(won, reverse=True)[:WINNERS_SHOWN]:
        hit = promotions.hits.all[number]
        yield WinnerLine(alias(won[number].person), hit.prize, hit.at, hit.status)


def squares_view(promotions: Promotions, name: str, alias: Alias) -> SquaresView | None:
    """A board; None where there is none of that name."""
    running = promotions.all.get(name)
    if running is None or running.terms.squares is None:
        return None
    terms, squares = running.terms, running.terms.squares
    board = promotions.drawings.boards.get(name, Board())
    many = squares.rows * squares.columns
    names = tuple(alias(board.squares[at]) if at in board.squares else "" for at in range(many))
    return SquaresView(
        name, squares.home, squares.visitors, rows=squares.rows, columns=squares.columns, squares=names,
        row_digits=board.rows, column_digits=board.columns, free=many - len(board.squares),
        may_pick=tuple(alias(person) for person in sorted(board.picks)), numbers_at=squares.numbers_at,
        prizes=terms.pays.amounts or (terms.pays.amount,) * 4,
        scores=tuple(
            ScoreLine(one.quarter, one.home, one.visitors, row=one.row, column=one.column,
                      name=alias(one.person) if one.person else "", prize=one.prize)
            for one in board.scores
        ),
    )  # fmt: skip


def my_drawings(promotions: Promotions, person: str, now: int) -> MyDrawings:
    """For one person alone."""
    boards = []
    for name, board in promotions.drawings.boards.items():
        squares = promotions.all[name].terms.squares
        if squares is not None and board.given(person):
            mine = [divmod(at, squares.columns) for at, who in sorted(board.squares.items()) if who == person]
            places = tuple((row + 1, column + 1) for row, column in mine)
            boards.append(MySquares(name, places, board.picks.get(person, 0)))
    times = [_my_time(promotions, name, person, now=now) for name in promotions.drawings.times
             if promotions.all[name].phase == "running"]  # fmt: skip
    table = promotions.drawings.logged_in.get(person, 0)
    return MyDrawings(person, table, tuple(times), tuple(boards))


def _my_time(promotions: Promotions, name: str, person: str, *, now: int) -> MyTime:
    drawings, terms = promotions.drawings, promotions.all[name].terms
    time, course = drawings.times[name], drawings.courses[name]
    played = time.of(person, now)
    about = MyTime(
        name, terms.kind, minutes=played // MINUTE, counts=person in time.counting, own_card=course.own_card
    )
    if terms.drawing is not None:
        mine = tickets_of(time, drawings.drums.get(name, Drum()), terms.drawing, person=person, now=now)
        each = terms.drawing.minutes_a_ticket * MINUTE
        return msgspec.structs.replace(
            about, tickets=tuple(one.number for one in mine), draws_at=course.draws_at,
            next_in=-(-(each - played % each) // MINUTE),
        )  # fmt: skip
    assert terms.hours is not None, name
    had = person in drawings.free_entries.get(name, ())
    return msgspec.structs.replace(about, needed=terms.hours.minutes, event=terms.hours.event, had=had)


def calendar_view(host: Any) -> CalendarView:
    """The coming days."""
    room = host.room
    hours = Hours(host.zone, lambda day: begins(room.books.cage, day))
    today = hours.day_of(room.at)
    lines = []
    for day in range(today, today + DAYS_SHOWN):
        for one in room.promotions.running:
            frames = tuple(frames_on(one.terms.when, day, hours))
            draws = tuple(draws_on(one.terms, day, hours))
            if frames or draws:
                lines.append(DayLine(written(day), one.name, one.terms.kind, frames=frames, draws=draws))
    return CalendarView(tuple(lines))
