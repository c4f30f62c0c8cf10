"""What a night comes to: what everybody brought, took away and has on the table, and who pays whom in the
fewest payments. What the house took, or still lies in the pot, is nobody's win. Whom the host called the same
person (`same_person.py`) has one line; on the log each keeps the own one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from cardhouse.money import account as accounts
from cardhouse.money.settle_up import Payment, is_exact, settle_up
from cardhouse.room.nights.same_person import one_of
from cardhouse.room.nights.state import Night, NightLine, nights_of
from cardhouse.room.state import Room

HOUSE = ""
"""Who is paid where the house took something from the pots."""


class Reckoning(msgspec.Struct, frozen=True):
    """A whole night. No payments are told while chips wait in the pot for the next hand."""

    lines: tuple[NightLine, ...]
    house: int
    pot: int
    payments: tuple[Payment, ...]
    fewest: bool = True
    """Whether it is known that no fewer payments would do."""


def reckon(lines: tuple[NightLine, ...], pot: int = 0) -> Reckoning:
    """Who won most comes first.

    >>> night = reckon((NightLine("ann", 100, 0, 40), NightLine("bob", 100, 160)))
    >>> [(line.person, line.result) for line in night.lines], night.payments[0].payer
    ([('bob', 60), ('ann', -60)], 'ann')
    """
    results = {line.person: line.result for line in lines}
    house = -sum(results.values()) - pot
    ordered = tuple(sorted(lines, key=lambda line: -line.result))
    if pot:
        return Reckoning(ordered, house, pot, ())
    results[HOUSE] = house
    return Reckoning(ordered, house, pot, settle_up(results), fewest=is_exact(results))


def lines_now(room: Room, table: int, night: Night) -> tuple[NightLine, ...]:
    """Everybody of the register by himself."""
    balance = room.books.balance
    return tuple(
        NightLine(person, one.brought, one.taken, balance(accounts.stack(table, person)))
        for person, one in night.people.items()
    )


def reckoned_now(room: Room, table: int, night: Night) -> Reckoning:
    """As it stands: between hands, or as it stood when the hand in progress began."""
    lines = as_people(lines_now(room, table, night), nights_of(room).same)
    return reckon(lines, room.books.balance(accounts.pot(table)))


def as_people(lines: Iterable[NightLine], same: Mapping[str, str]) -> tuple[NightLine, ...]:
    """One line each, under the name that somebody counts as.

    >>> as_people((NightLine("ann", 100, 0, 40), NightLine("phone-2", 50, 70)), {"phone-2": "ann"})
    (NightLine(person='ann', brought=150, taken=70, on_table=40),)
    """
    found: dict[str, NightLine] = {}
    for one in lines:
        person = one_of(same, one.person)
        so_far = found.get(person, NightLine(person, 0, 0))
        found[person] = NightLine(
            person, so_far.brought + one.brought, so_far.taken + one.taken, so_far.on_table + one.on_table
        )
    return tuple(found.values())
