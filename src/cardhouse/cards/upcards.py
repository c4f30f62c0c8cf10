"""The cards that a stud player shows: who brings it in, who acts first, who holds the high or low card.

Suits rank clubs, diamonds, hearts, spades from low to high, as in all the books; whether they break a tie
here or the first dealt does is the house's choice, so `high_board` takes it as a word of the caller.
Straights and flushes of four cards are nothing.
"""

from typing import Final

from cardhouse.cards.card import JOKER, CardError, text
from cardhouse.cards.keys import RANK_KEYS
from cardhouse.cards.worth import TURN_OVER, grouped

# A joker or an unknown card makes a sum that no board has.
_KEYS: Final[tuple[int, ...]] = (*[RANK_KEYS[card >> 2] for card in range(52)], 1 << 40, 1 << 40)
# The worth of each board by the sum of its rank keys, worked out when first asked: at most 2,379 of each.
_HIGH: Final[dict[int, int]] = {}
_LOW: Final[dict[int, int]] = {}


def _check(cards: list[int]) -> None:
    if not cards:
        raise CardError("there is no card to compare")
    for card in cards:
        if not 0 <= card < JOKER:
            raise CardError(f"{text(card)} cannot be compared as an up-card; allowed: the 52 cards")


def high_board(up: list[int], suit: bool) -> int:
    """The best high hand showing among one to four up-cards, larger is better.

    With `suit` equal boards are told apart by the highest suit of the rank that is named first: of the pair,
    three or four where there is one, otherwise of the highest card.
    """
    key = 0
    for card in up:
        key += _KEYS[card]
    worth = _HIGH.get(key, 0)
    if not worth:
        _check(up)
        worth = _HIGH[key] = grouped([(card >> 2) + 2 for card in up])
    if not suit:
        return worth
    deciding = worth >> 16 & 15
    return worth << 2 | max([card & 3 for card in up if (card >> 2) + 2 == deciding])


def low_board(up: list[int]) -> int:
    """The best low hand showing among one to four up-cards, larger is better: ace low, pairs bad."""
    key = 0
    for card in up:
        key += _KEYS[card]
    worth = _LOW.get(key, 0)
    if not worth:
        _check(up)
        worth = _LOW[key] = TURN_OVER ^ grouped([1 if card >> 2 == 12 else (card >> 2) + 2 for card in up])
    return worth


def _order(card: int, ace_low: bool) -> int:
    # A card is its rank and then its suit already; an ace that counts low goes under the two of clubs.
    return card - 52 if ace_low and card >> 2 == 12 else card


def lowest_card(cards: list[int], ace_low: bool = False) -> int:
    """The index of the lowest card by rank, then by suit."""
    _check(cards)
    found, least = 0, _order(cards[0], ace_low)
    for at in range(1, len(cards)):
        here = _order(cards[at], ace_low)
        if here < least:
            found, least = at, here
    return found


def highest_card(cards: list[int], ace_low: bool = False) -> int:
    """The index of the highest card by rank, then by suit."""
    _check(cards)
    found, most = 0, _order(cards[0], ace_low)
    for at in range(1, len(cards)):
        here = _order(cards[at], ace_low)
        if here > most:
            found, most = at, here
    return found
