"""Which cards of a tracked hand must still be told before it is sure whether a bad beat was hit: none where
the board lets none come, else the hole cards of every live hand that nobody has read out.

Special hands are not asked for: whoever makes one says so, and the dealer tells the cards (`tell_cards.py`).
"""

from __future__ import annotations

from cardhouse.cards.card import UNKNOWN
from cardhouse.houses.choices import Choices
from cardhouse.promotions.hits.conditions import trigger_of
from cardhouse.promotions.hits.possible import unseen_beat
from cardhouse.promotions.hits.spot import Spot
from cardhouse.promotions.promotion import Promotion


def needs(spot: Spot, terms: Promotion, choices: Choices) -> tuple[str, ...]:
    """`seat 3` for its hole cards; nothing where it does not matter."""
    if terms.beaten is None or not spot.tracked:
        return ()
    unknown = [one.seat for one in spot.live if not one.known and not one.mucked]
    trigger = trigger_of(terms, spot.game, choices)
    if trigger is None or not unknown:
        return ()
    known = {one.seat: one.cards for one in spot.live if one.known and not one.mucked}
    for board in spot.boards:
        if UNKNOWN not in board and unseen_beat(
            trigger, spot.game, board, unknown=len(unknown), known=known
        ):
            return tuple(f"seat {seat}" for seat in unknown)
    return ()
