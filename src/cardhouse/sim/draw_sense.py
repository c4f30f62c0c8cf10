"""Which cards a sensible player keeps at the draw, and which one goes in pineapple.

Plain rules of thumb for each ranking. They see one hand of cards and how many draws follow; opponents,
position and what the house allows are left to the bots.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

from cardhouse.cards.card import JOKER
from cardhouse.cards.rankings import RANKINGS
from cardhouse.cards.worth import STRAIGHT, TURN_OVER, category, pips

ACE = 12
# The roughest low that a player stands pat on, by the number of draws still to come.
PAT_LOW = {1: 9, 2: 8, 3: 8}
PAT_BADUGI = {1: 11, 2: 9, 3: 8}
LOW_KEPT = 8


def thrown(ranking: str, cards: Sequence[int], draws: int) -> tuple[int, ...]:
    """The cards to exchange when `draws` draws are left, this one included."""
    keep = KEEPERS[ranking](cards, draws)
    return tuple(card for card in cards if card not in keep)


def _keep_high(cards: Sequence[int], draws: int) -> set[int]:
    """Made hands whole, then pairs and better, then four to a flush or straight, then the top card."""
    if category(RANKINGS["high"].rank(cards)) >= STRAIGHT:
        return set(cards)
    counts = Counter(card >> 2 for card in cards if card != JOKER)
    grouped = {card for card in cards if card == JOKER or counts[card >> 2] > 1}
    if any(card != JOKER for card in grouped):
        return grouped
    for four in combinations(cards, 4):
        if _one_suit(four) or _open_ended(four):
            return set(four)
    best = max((card for card in cards if card != JOKER), default=JOKER)
    return grouped | {best}


def _one_suit(cards: Sequence[int]) -> bool:
    return len({card & 3 for card in cards if card != JOKER}) == 1


def _open_ended(cards: Sequence[int]) -> bool:
    ranks = sorted(card >> 2 for card in cards if card != JOKER)
    return ranks[-1] - ranks[0] <= 3 and ranks[-1] != ACE and len(set(ranks)) == len(ranks)


def _keep_ace_to_five(cards: Sequence[int], draws: int) -> set[int]:
    return _keep_low("ace_to_five", cards, draws, lambda card: (card >> 2) + 2 if card >> 2 != ACE else 1)


def _keep_deuce_to_seven(cards: Sequence[int], draws: int) -> set[int]:
    return _keep_low("deuce_to_seven", cards, draws, lambda card: (card >> 2) + 2)


def _keep_low(ranking: str, cards: Sequence[int], draws: int, pip: Callable[[int], int]) -> set[int]:
    """A smooth enough low whole, else one card of each small rank."""
    worth = RANKINGS[ranking].rank(cards) ^ TURN_OVER
    if category(worth) == 1 and pips(worth)[0] <= PAT_LOW.get(draws, LOW_KEPT):
        return set(cards)
    kept: dict[int, int] = {}
    for card in cards:
        rank = 0 if card == JOKER else pip(card)
        if rank <= LOW_KEPT:
            kept.setdefault(rank, card)
    keep = set(kept.values())
    # Five small cards that are no low: a straight or flush in deuce-to-seven; the highest goes.
    if len(keep) == len(cards):
        keep.remove(kept[max(kept)])
    return keep


def _keep_badugi(cards: Sequence[int], draws: int) -> set[int]:
    """The small cards of the best badugi; a whole one unless it is rough and draws are left."""
    best = RANKINGS["badugi"].best(cards)
    low = {card: 1 if card >> 2 == ACE else (card >> 2) + 2 for card in best}
    if len(best) == 4 and max(low.values()) <= PAT_BADUGI.get(draws, LOW_KEPT):
        return set(best)
    keep = {card for card in best if low[card] <= LOW_KEPT}
    return keep or {min(low, key=lambda card: low[card])}


KEEPERS = {
    "high": _keep_high,
    "ace_to_five": _keep_ace_to_five,
    "deuce_to_seven": _keep_deuce_to_seven,
    "badugi": _keep_badugi,
}
