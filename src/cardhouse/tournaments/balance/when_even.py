"""When tables must be evened out, and when a short one stops (tournament.balancing).

From twelve tables on, or earlier where staff find it manageable, tables differ by one player at most. Before
that a player moves once a table is so short that it stops. Who moves is `who_moves`; the final table ends it.
"""

from __future__ import annotations

import msgspec

from cardhouse.houses.choices import Choices, Setting
from cardhouse.tournaments.balance.field import EventFacts, Field


class Short(msgspec.Struct, frozen=True):
    """A table that needs a player, how many it has fewer than the fullest, and by which rule."""

    table: int
    gap: int
    cite: str | None


def short_tables(field: Field, facts: EventFacts, choices: Choices) -> list[Short]:
    """The tables that need a player, those with fewest players first, then the lowest number."""
    if field.tables < 2 or not facts.balanced:
        return []
    fullest = field.fullest
    least, cite = _gap_to_even(field, facts, choices)
    counts = sorted(count for count in field.tables_with if fullest - count >= least)
    return [Short(table, fullest - count, cite) for count in counts for table in field.tables_with[count]]


def _gap_to_even(field: Field, facts: EventFacts, choices: Choices) -> tuple[int, str | None]:
    """From which difference on a player moves."""
    start, most = choices["event_balance.even_from_tables"], choices["event_balance.difference_most"]
    early = facts.kept_even and choices.value("event_balance.even_earlier") == "when_manageable"
    if field.tables <= start.value or early:
        return most.value + 1, most.cite
    halt = choices["event_balance.halt_gap"]
    return halt.value, halt.cite


def halting(facts: EventFacts, choices: Choices) -> Setting:
    """Whether a short table of this event stops by itself, or when the director says so."""
    key = "halt_full_tables" if facts.full_table else "halt_other_formats"
    return choices[f"event_balance.{key}"]


def too_short_to_play(field: Field, table: int, choices: Choices) -> bool:
    """Whether a table is so far behind the fullest that its play stops."""
    return bool(field.fullest - field.players[table] >= choices.value("event_balance.halt_gap"))
