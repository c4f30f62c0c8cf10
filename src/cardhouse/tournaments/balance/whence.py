"""From which table a player comes (tournament.balancing): with many tables the next full one by number, with
few the next full one in the breaking order.

Full is a table with as many as the fullest: once the field has shrunk, no table may have all its seats taken.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection

import msgspec

from cardhouse.houses.choices import Choices
from cardhouse.houses.silence import row_first
from cardhouse.tournaments.balance.field import Field


class Source(msgspec.Struct, frozen=True):
    """The table that gives a player; 0 where the director names it."""

    table: int
    cites: tuple[str, ...] = ()


def source_table(field: Field, short: int, choices: Choices, used: Collection[int] = ()) -> Source | None:
    """The table from which the short one is filled; None where every full table gives a player already
    (`used`).
    """
    setting = choices["event_balance.source"]
    if setting.value == "director_names":
        return Source(0, tuple(filter(None, [setting.cite])))
    full = field.tables_with[field.fullest]
    if used:
        full = [number for number in full if number not in used]
    if not full:
        return None
    order, cite = _order(field.tables, choices)
    if order == "breaking_order" and field.breaking_order:
        among = set(full)
        found = next(number for number in field.breaking_order if number in among)
    else:
        found = full[bisect_right(full, short) % len(full)]
    rows = dict.fromkeys(filter(None, (row_first(setting.cite, cite), cite)))
    return Source(found, tuple(rows))


def _order(tables: int, choices: Choices) -> tuple[str, str | None]:
    above = choices["event_balance.numerical_above"]
    below = choices["event_balance.breaking_order_below"]
    if tables > above.value:
        return "numerical_order", above.cite
    if tables < below.value:
        return "breaking_order", below.cite
    between = choices["event_balance.source_between"]
    return between.value, between.cite
