"""When tables are broken, and which (tournament.breaking): the next in the posted order, once everybody at it
finds a seat elsewhere.

The order is posted when registration closes. Before that no table breaks, but where the sheet says so and
the house lets it: then in the order that would be posted, and only while a whole table's seats stay free for
those who come, so that none is closed and opened again. Where the players go is `seat_draws`; whether all
seats are drawn anew on that occasion is `redraws`, the last table `final_table`.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from cardhouse.houses.choices import Choices
from cardhouse.tournaments.balance.field import EventFacts, Field
from cardhouse.tournaments.balance.final_table import final_table


class Fewer(msgspec.Struct, frozen=True):
    """Play goes on at so many tables: which ones break, and the most at a table afterwards."""

    breaks: tuple[int, ...]
    keeps: tuple[int, ...]
    cite: str | None
    final_seats: int = 0
    """The seats of the final table, where that is what remains."""


def order_to_post(tables: Iterable[int], choices: Choices) -> list[int]:
    """The breaking order that is posted where the director names no other."""
    highest = choices.value("event_breaking.order") == "highest_number_first"
    return sorted(tables, reverse=highest)


def fewer_tables(field: Field, facts: EventFacts, choices: Choices) -> Fewer | None:
    """Which tables break now; None while all are needed or the order is not posted."""
    if field.tables < 2 or not facts.balanced:
        return None
    if facts.registering:
        return _meanwhile(field, facts, choices)
    if not field.breaking_order:
        return None
    last = final_table(facts, choices)
    if last is not None and field.left <= last.seats:
        *breaks, stays = field.breaking_order
        return Fewer(tuple(breaks), (stays,), last.cite, last.seats)
    if field.tables == 2 and last is not None:
        return None  # two tables play on until the final table is complete
    number = field.breaking_order[0]
    if field.left > field.seats - field.sizes[number]:
        return None
    keeps = tuple(field.breaking_order[1:]) if field.tables <= 4 else ()  # all others; named where few are
    return Fewer((number,), keeps, choices.cite("event_breaking.order_posted"))


def _meanwhile(field: Field, facts: EventFacts, choices: Choices) -> Fewer | None:
    """Which table breaks while people may still enter; two play on whoever comes."""
    rule = choices["event_breaking.while_registering"]
    if not facts.breaks_early or rule.value != "sheet_says" or field.tables < 3:
        return None
    highest = choices.value("event_breaking.order") == "highest_number_first"
    number = max(field.players) if highest else min(field.players)
    if field.left + facts.seats > field.seats - field.sizes[number]:
        return None
    return Fewer((number,), (), rule.cite)
