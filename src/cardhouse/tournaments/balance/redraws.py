"""When all seats are drawn anew (tournament.redraw): by how many entered, at three tables, at two, at one."""

from __future__ import annotations

from cardhouse.houses.choices import Choices, Setting

WORDS = {3: "three_tables", 2: "two_tables", 1: "final_table"}


def redraw_rule(entrants: int, choices: Choices) -> Setting:
    """The redraws of an event with so many entrants."""
    if entrants >= choices.value("event_redraw.many_from"):
        return choices["event_redraw.many_at"]
    if entrants >= choices.value("event_redraw.some_from"):
        return choices["event_redraw.some_at"]
    return choices["event_redraw.few_at"]


def redraw_at(tables: int, entrants: int, choices: Choices) -> Setting | None:
    """The rule by which seats are drawn anew when play reaches so many tables; None where none does."""
    setting = redraw_rule(entrants, choices)
    return setting if WORDS.get(tables) in setting.value else None
