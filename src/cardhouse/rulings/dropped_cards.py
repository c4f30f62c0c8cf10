"""Cards of a player that fell off the table (hand.dead)."""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.rulings.effects import Plainly
from cardhouse.rulings.ruling import Book, Ruling


class DroppedCards(msgspec.Struct, frozen=True):
    """Who picked them up."""

    picked_up_by: Literal["a player", "a supervisor"]


def dropped_cards(case: DroppedCards, book: Book) -> Ruling:
    """Dead, or as the supervisor who picked them up rules."""
    who = "player" if case.picked_up_by == "a player" else "supervisor"
    word = book.setting(f"dead_hand.dropped_{who}")
    if word == "floor_decides":
        because = "The cards left the table and a supervisor picked them up"
        return book.offer(because, "floor", Plainly("hand live"), Plainly("hand dead"))
    because = f"The cards left the table and {case.picked_up_by} picked them up"
    return book.rule(because, Plainly("hand dead" if word == "dead" else "hand live"))
