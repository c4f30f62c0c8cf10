"""What the room proposes for an event's tables, each with its rules.

The order: the final table, a redraw, a table to break, then players who move. What comes first makes what
would follow needless. Whether a person confirms it or it happens by itself is decided by whoever asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from cardhouse.houses.choices import Choices
from cardhouse.tournaments.balance.field import EventFacts, Field, SeatingOf
from cardhouse.tournaments.balance.redraws import redraw_at
from cardhouse.tournaments.balance.when_broken import fewer_tables
from cardhouse.tournaments.balance.when_even import Short, short_tables
from cardhouse.tournaments.balance.whence import Source, source_table
from cardhouse.tournaments.balance.where_to import seat_to_fill
from cardhouse.tournaments.balance.who_moves import who_moves


class Move(msgspec.Struct, frozen=True, tag="move"):
    """One player goes from a full table to a short one; `table` 0 where the director names it."""

    to: int
    to_seat: int
    table: int = 0
    seat: int = 0
    player: str = ""
    gap: int = 0
    cites: tuple[str, ...] = ()


class Break(msgspec.Struct, frozen=True, tag="break"):
    """A table is broken; its players draw seats at the others."""

    table: int
    cites: tuple[str, ...] = ()


class Redraw(msgspec.Struct, frozen=True, tag="redraw"):
    """All seats are drawn anew, at these tables."""

    breaks: tuple[int, ...]
    keeps: tuple[int, ...]
    final_seats: int = 0
    """The seats of the final table, where that is what is formed."""
    cites: tuple[str, ...] = ()


class Later(msgspec.Struct, frozen=True):
    """Somebody moves, but nobody can leave this table now: who it is and where to is decided when he can."""

    table: int


Proposal = Move | Break | Redraw
Held = Callable[[int], bool]
"""Whether nobody can leave a table now."""


def proposals(
    field: Field, seating_of: SeatingOf, facts: EventFacts, choices: Choices
) -> Iterator[Proposal]:
    """What should be done next, each made when it is asked for; several only where several players move.
    Nothing where the field is as the rules want it.
    """
    fewer = _fewer(field, facts, choices)
    if fewer is not None:
        yield fewer
        return
    for short, source in pairs(field, facts, choices):
        yield _move(short, source, seating_of, facts=facts, choices=choices)


def proposals_now(
    field: Field, seating_of: SeatingOf, facts: EventFacts, choices: Choices, *, held: Held
) -> Iterator[Proposal | Later]:
    """The same where hands are being dealt: of a move that must wait only the table is said. In a great field
    hundreds wait, and every hand that ends asks again.
    """
    fewer = _fewer(field, facts, choices)
    if fewer is not None:
        yield fewer
        return
    for short, source in pairs(field, facts, choices):
        if source.table and held(source.table):
            yield Later(source.table)
        else:
            yield _move(short, source, seating_of, facts=facts, choices=choices)


def _fewer(field: Field, facts: EventFacts, choices: Choices) -> Break | Redraw | None:
    """What makes moves needless: a table breaks, or all seats are drawn anew."""
    fewer = fewer_tables(field, facts, choices)
    if fewer is None:
        return None
    remaining = 1 if fewer.final_seats else field.tables - 1
    anew = redraw_at(remaining, facts.entrants, choices) if not facts.registering else None
    if anew is not None:
        cites = _named(anew.cite, fewer.cite)
        return Redraw(fewer.breaks, fewer.keeps, final_seats=fewer.final_seats, cites=cites)
    return Break(fewer.breaks[0], _named(fewer.cite, choices.cite("event_breaking.destination")))


def pairs(field: Field, facts: EventFacts, choices: Choices) -> Iterator[tuple[Short, Source]]:
    """Every short table with the full one that gives it a player, each another, as far as there are any."""
    used: set[int] = set()
    for short in short_tables(field, facts, choices):
        source = source_table(field, short.table, choices, used)
        if source is None:
            return
        if source.table:
            used.add(source.table)
        yield short, source


def _move(
    short: Short, source: Source, seating_of: SeatingOf, *, facts: EventFacts, choices: Choices
) -> Move:
    fills = seat_to_fill(seating_of(short.table), facts, choices)
    if not source.table:
        cites = _named(short.cite, *source.cites, fills.cite)
        return Move(short.table, fills.seat, gap=short.gap, cites=cites)
    mover = who_moves(seating_of(source.table), fills.seat, facts, choices)
    cites = _named(short.cite, *source.cites, mover.cite, fills.cite)
    return Move(
        short.table, fills.seat, table=source.table, seat=mover.seat, player=mover.player, gap=short.gap,
        cites=cites,
    )  # fmt: skip


def _named(*cites: str | None) -> tuple[str, ...]:
    return tuple(dict.fromkeys(cite for cite in cites if cite))
