"""What each player alone sees of a hand, as it is sent. Most are not in turn and see what they saw before:
their cards and what these are called. That is encoded once for the same cards in the same seat.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from cardhouse.cards.rankings import Ranking
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import Hand
from cardhouse.room.views.hand_names import NAMES_KEPT, common_cards, name_of
from cardhouse.room.views.table import OwnView, own_view, texts

_encode = msgspec.json.Encoder().encode
Cards = tuple[int, ...]


def own_text(own: OwnView) -> bytes:
    return _encode(own)


class OwnTexts:
    """Of one hand at one moment; `turn` is the seat that is waited for."""

    def __init__(self, hand: Hand, dealer: Dealer | None, turn: int) -> None:
        self._hand = hand
        self._dealer = dealer
        self._turn = turn
        self._common = common_cards(hand, dealer.rules) if dealer is not None else None

    def of(self, seat: int) -> bytes:
        """For a player who was dealt in."""
        hand, dealer, turn = self._hand, self._dealer, self._turn
        place = hand.pos[seat]
        if hand.folded[place] or hand.mucked[place]:
            return _nothing(seat)
        if not turn or turn == seat or dealer is None or hand.chop_offered >= 0:  # may be asked something
            return own_text(own_view(hand, dealer, seat, turn))
        rules = dealer.rules
        cards = tuple(hand.hole[place]), tuple(hand.up[place])
        return _looks_on(seat, rules.rankings, rules.two_three, *cards, self._common)


@lru_cache(maxsize=64)
def _nothing(seat: int) -> bytes:
    return own_text(OwnView(seat))


@lru_cache(maxsize=NAMES_KEPT)
def _looks_on(
    seat: int, rankings: tuple[Ranking, ...], two_three: bool, hole: Cards, up: Cards, common: Cards | None
) -> bytes:  # fmt: skip
    holds = name_of(rankings, two_three, hole, up, common) if common is not None else ""
    return own_text(OwnView(seat, texts(hole), texts(up), None, holds))
