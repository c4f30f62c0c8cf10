"""Which sets are due to come off their tables, and when: data for the podium, for nothing is done unasked."""

from __future__ import annotations

from typing import NamedTuple

from cardhouse.houses.choices import Choices
from cardhouse.money.state import Books

HOUR = 3_600_000_000


class DueSet(NamedTuple):
    """A set in play, the instant at which its hours are over, and the row that says so."""

    cards: str
    table: int
    at: int
    cite: str | None


def sets_in_play(books: Books, choices: Choices) -> list[DueSet]:
    """Every set in play whose hours are limited, the first that is due first."""
    rule = choices["money_decks.hours_in_play"]
    if rule.value is None:
        return []
    found = [
        DueSet(cards.id, cards.table, cards.since + rule.value * HOUR - cards.played, rule.cite)
        for cards in books.decks.known.values()
        if cards.since
    ]
    return sorted(found, key=lambda one: (one.at, one.cards))


def due_now(books: Books, choices: Choices, now: int) -> list[DueSet]:
    """Those whose hours are over."""
    return [one for one in sets_in_play(books, choices) if one.at <= now]
