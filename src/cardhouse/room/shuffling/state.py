"""What is promised now, and what the hands in progress are dealt by. Boxes stay closed in it."""

from __future__ import annotations

import msgspec

from cardhouse.room.shuffling.events import DeckDealt, DeckPromised, DrawPromised, DrawShown


class Shuffling(msgspec.Struct):
    """The room's promises."""

    promised: dict[int, DeckPromised] = msgspec.field(default_factory=dict)
    """The deck of each table's next hand."""
    dealt: dict[int, DeckDealt] = msgspec.field(default_factory=dict)
    """The deck of the hand in progress at each table."""
    draw: DrawPromised | None = None


def deck_promised(shuffling: Shuffling, event: DeckPromised, at: int) -> None:
    shuffling.promised[event.table] = event


def deck_dealt(shuffling: Shuffling, event: DeckDealt, at: int) -> None:
    shuffling.promised.pop(event.table, None)
    shuffling.dealt[event.table] = event


def draw_promised(shuffling: Shuffling, event: DrawPromised, at: int) -> None:
    shuffling.draw = event


def draw_shown(shuffling: Shuffling, event: DrawShown, at: int) -> None:
    shuffling.draw = None
