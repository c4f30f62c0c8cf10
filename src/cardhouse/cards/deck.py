"""Decks of 52 and 53 cards and the order they come in.

`shuffled` is for play and draws on the operating system's secure source; `seeded` is for tests and studies,
and gives the same deck for the same seed on every machine and Python. Neither looks at the game being dealt.
"""

import math
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cardhouse.cards.card import JOKER, CardError, text

if TYPE_CHECKING:
    from mypy_extensions import i64

_MASK_64: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15  # odd, so that the counter meets every state before it comes round
# A shuffle is one number of 256 bits. Numbers past the last whole multiple of the orders that a deck can have
# would favour some orders, so they are drawn again; below it every order is equally likely.
_LIMITS: Final = [(1 << 256) - (1 << 256) % math.factorial(cards) for cards in range(54)]


def _together(above: int) -> tuple[int, int]:
    """The product of this number and as many below it as fit into 62 bits, and the first that does not."""
    product = 1
    while above > 1 and product * above < 1 << 62:
        product *= above
        above -= 1
    return product, above


# The places of about a dozen cards are the remainder of one division of the large number.
_TOGETHER: Final = [_together(above)[0] for above in range(54)]
_BELOW: Final = [_together(above)[1] for above in range(54)]


def standard_deck(joker: bool = False) -> list[int]:
    """The cards in order from the two of clubs to the ace of spades, then the joker if it is in use."""
    return list(range(53 if joker else 52))


def shuffled(joker: bool = False) -> list[int]:
    """A fresh deck in an order that nobody can foresee."""
    return mixed(standard_deck(joker))


def seeded(seed: int, joker: bool = False) -> list[int]:
    """The deck that belongs to `seed`, always the same."""
    return mixed(standard_deck(joker), seed)


def mixed(cards: Sequence[int], seed: int | None = None) -> list[int]:
    """These cards in a new order: one that nobody can foresee, or the one that belongs to `seed`."""
    if len(cards) >= len(_LIMITS):
        raise CardError(f"at most a deck of {JOKER + 1} cards can be mixed, not {len(cards)}")
    limit = _LIMITS[len(cards)]
    state = 0 if seed is None else _start(seed)
    while True:
        if seed is None:
            number = int.from_bytes(os.urandom(32), "little")
        else:
            number = 0
            for _ in range(4):
                state = (state + _STEP) & _MASK_64
                number = number << 64 | _mix(state)
        if number < limit:
            return _fisher_yates(list(cards), number)


def check_deck(cards: Sequence[int]) -> None:
    """Raise CardError unless `cards` are a whole deck of 52, or of 53 with the joker, each card once."""
    if len(cards) not in (52, 53):
        raise CardError(f"a deck has 52 cards, or 53 with the joker, not {len(cards)}")
    seen: set[int] = set()
    for card in cards:
        if not 0 <= card <= JOKER:
            raise CardError(f"{text(card)} cannot be in a deck; allowed: the 52 cards and the joker")
        if card in seen:
            raise CardError(f"{text(card)} is in the deck twice")
        seen.add(card)
    missing = [card for card in range(52) if card not in seen]
    if missing:
        raise CardError(f"the deck lacks {', '.join([text(card) for card in missing])}")


def _fisher_yates(cards: list[int], number: int) -> list[int]:
    """The order of the cards that belongs to a number, the number's remainders being the places."""
    above = len(cards)
    while above > 1:
        number, part = divmod(number, _TOGETHER[above])
        rest: i64 = part
        last: i64
        for last in range(above - 1, _BELOW[above] - 1, -1):
            at = rest % (last + 1)
            rest //= last + 1
            cards[at], cards[last] = cards[last], cards[at]
        above = _BELOW[above]
    return cards


def _start(seed: int) -> int:
    """The generator's first state; a seed of any size counts whole, 64 bits at a time, its sign too."""
    state = 0x2545F4914F6CDD1D if seed < 0 else 0x6A09E667F3BCC909
    rest = abs(seed)
    while True:
        state = _mix(state ^ (rest & _MASK_64))
        rest >>= 64
        if not rest:
            return state


def _mix(value: int) -> int:
    value = ((value ^ (value >> 31)) * 0xD6E8FEB86659FD93) & _MASK_64
    value = ((value ^ (value >> 29)) * 0xA5CB9243F0AEF993) & _MASK_64
    return value ^ (value >> 32)
