"""How many hands each table still plays before the chips are bagged: a card is drawn, and its rank says so.

No book says it; which ranks are in the draw is the sheet's choice. So nobody can stall toward the day's end.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.cards.card import RANKS


def hands_by(card: int) -> int:
    """What a drawn card says: a deuce two hands, a ten ten, an ace one.

    >>> hands_by(12 * 4), hands_by(0), hands_by(3 * 4 + 2)
    (1, 2, 5)
    """
    rank = card // 4
    return 1 if rank == len(RANKS) - 1 else rank + 2


def drawn(cards: Sequence[int], least: int, most: int) -> int:
    """The first of these cards whose hands are within the sheet's bounds; -1 where none is."""
    return next((card for card in cards if least <= hands_by(card) <= most), -1)
