"""Who has which tickets of a drawing, and which of them have won: for the staff who void one or pass a winner
over, so that nobody has to know numbers by heart.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from cardhouse.promotions.drawings.state import Drum
from cardhouse.promotions.drawings.tickets import earned
from cardhouse.promotions.state import Promotions, Running

Alias = Callable[[str], str]
SETTLED = frozenset(("paid", "void", "lapsed"))


class TicketHolder(msgspec.Struct, frozen=True):
    """Somebody with tickets that are not void, those of earlier drawings and those that won among them."""

    person: str
    name: str
    tickets: tuple[int, ...]


class DrawnWinner(msgspec.Struct, frozen=True):
    """Somebody whose prize of the latest drawing is not settled."""

    hit: int
    name: str
    prize: int


class TicketsLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One drawing."""

    promotion: str
    holders: tuple[TicketHolder, ...] = ()
    winners: tuple[DrawnWinner, ...] = ()


class TicketsView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Every drawing that is held."""

    promotions: tuple[TicketsLine, ...] = ()


def tickets_view(promotions: Promotions, now: int, alias: Alias) -> TicketsView:
    """For staff."""
    held = [one for one in promotions.running if one.terms.drawing is not None]
    return TicketsView(tuple(_line(promotions, one, now, alias=alias) for one in held))


def _line(promotions: Promotions, one: Running, now: int, *, alias: Alias) -> TicketsLine:
    drum, time = promotions.drawings.drums.get(one.name, Drum()), promotions.drawings.times.get(one.name)
    drawing = one.terms.drawing
    assert drawing is not None, one.name
    holders = []
    for person in time.everybody(now) if time is not None else ():
        void = drum.void.get(person, ())
        many = earned(time, drawing, person, now) if time is not None else 0
        tickets = tuple(number for number in range(1, many + 1) if number not in void)
        if tickets:
            holders.append(TicketHolder(person, alias(person), tickets))
    hits = promotions.hits.all
    winners = tuple(
        DrawnWinner(hit, alias(drum.hits[hit].person), hits[hit].prize)
        for hit in drum.prizes if hit in drum.hits and hits[hit].status not in SETTLED
    )  # fmt: skip
    return TicketsLine(one.name, tuple(holders), winners)
