"""What everybody sees of a promise before it is kept."""

from __future__ import annotations

import msgspec

from cardhouse.room.hosting import Hosting
from cardhouse.room.shuffling.decks import shuffling_of


class PromiseView(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The deck of a table's next hand: its root cannot change any more."""

    root: str
    hand: int
    cards: int
    added: int = 0
    """How many have added chance, as far as this server knows."""
    draw: str = ""
    """What the room's next draw is promised by: chance may be added to it too."""


def promise_view(host: Hosting, table: int) -> PromiseView | None:
    """What is promised at a table; None where nothing is."""
    found = shuffling_of(host.room).promised.get(table)
    if found is None:
        return None
    draw = shuffling_of(host.room).draw
    return PromiseView(
        found.root, found.hand, cards=found.cards, added=len(host.collected.of(found.root)),
        draw=draw.digest if draw is not None else "",
    )  # fmt: skip
