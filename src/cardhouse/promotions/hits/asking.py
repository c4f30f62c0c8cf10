"""Cards of a tracked hand that are asked for, and cards that were told: the events. A hand is kept as it was
when it ended until nothing more of it is needed.
"""

from __future__ import annotations

import msgspec

from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.hits.spot import Spot
from cardhouse.promotions.hits.state import Asking
from cardhouse.promotions.state import Promotions

BOARD = 0
"""In place of a seat: the cards in the middle."""


class CardsAsked(PromotionEvent, frozen=True):
    """This hand may have hit something: these cards must be told before it is sure."""

    table: int
    spot: Spot
    promotions: tuple[str, ...]
    needs: tuple[str, ...]


class HandKept(PromotionEvent, frozen=True):
    """A hand that people dealt under a promotion, as it was when it ended: nothing is asked, but cards of it
    may still be told.
    """

    table: int
    spot: Spot


class CardsTold(PromotionEvent, frozen=True):
    """Cards of the hand were read out: of a seat, or of the board. None: the hand was mucked, nobody knows.
    """

    table: int
    seat: int
    cards: tuple[int, ...] = ()


class NothingMoreAsked(PromotionEvent, frozen=True):
    """All that is needed of the hand is known, and what it was is decided."""

    table: int


def with_cards(spot: Spot, seat: int, cards: tuple[int, ...]) -> Spot:
    """The hand with these cards known; none of a seat: thrown away unseen."""
    if seat == BOARD:
        return msgspec.structs.replace(spot, boards=(cards, *spot.boards[1:]))
    told = tuple(
        msgspec.structs.replace(one, cards=cards or one.cards, shown=bool(cards), mucked=not cards)
        if one.seat == seat and one.dealt
        else one
        for one in spot.seats
    )
    return msgspec.structs.replace(spot, seats=told)


def apply_asked(promotions: Promotions, event: CardsAsked, at: int) -> None:
    promotions.hits.asking[event.table] = Asking(event.spot, event.promotions, event.needs)


def apply_kept(promotions: Promotions, event: HandKept, at: int) -> None:
    """One a table: the latest."""
    promotions.hits.kept[event.table] = event.spot


def apply_told(promotions: Promotions, event: CardsTold, at: int) -> None:
    asking = promotions.hits.asking[event.table]
    asking.spot = with_cards(asking.spot, event.seat, event.cards)


def apply_nothing_more(promotions: Promotions, event: NothingMoreAsked, at: int) -> None:
    promotions.hits.asking.pop(event.table, None)
