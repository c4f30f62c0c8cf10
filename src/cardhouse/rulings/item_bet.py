"""A thing without a value put in as if it were a bet, a bounty chip or a token (betting.unclear)."""

from __future__ import annotations

from cardhouse.rulings import unclear
from cardhouse.rulings.effects import Acts, Effect
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.spot import Spot


def item_bet(spot: Spot, book: Book) -> Ruling:
    """A call or all-in, as the house or who is in charge has it; else as any unclear motion."""
    if book.value("item_bet") == "unclear":
        return unclear.gesture(spot, book)
    options: list[Effect] = [spot.call() if spot.facing else Acts("check")]
    if spot.may_wager:
        options.append(spot.wager_to(min(spot.own + spot.stack, spot.most)))
    return book.offer("What was put in has no value, and may have been a call or all-in", "floor", *options)
