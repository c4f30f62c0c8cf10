"""Decks of 52 and 53 cards and the order they come in.

`shuffled` is for play and draws on the operating system's secure source; `seeded` is for tests and studies,
and gives the same deck for the same seed on every machine and Python. Neither looks at the game being dealt.
"""

import os
from collections.abc import Callable, Sequence

from cardhouse.cards.card import JOKER, CardError, text

_MASK_64 = (1 << 64) - 1


def standard_deck(joker: bool = False) -> list[int]:
    """The cards in order from the two of clubs to the ace of spades, then the joker if it is in use."""
    return list(range(53 if joker else 52))


def shuffled(joker: bool = False) -> list[int]:
    """A fresh deck in an order that nobody can foresee."""
    source = _SecureBytes()
    return _fisher_yates(standard_deck(joker), source.next_byte)


def seeded(seed: int, joker: bool = False) -> list[int]:
    """The deck that belongs to `seed`, always the same."""
    source = _SeededBytes(seed)
    return _fisher_yates(standard_deck(joker), source.next_byte)


def mixed(cards: Sequence[int], seed: int | None = None) -> list[int]:
    """These cards in a new order: unforeseeable, or the one that belongs to `seed`."""
    source = _SecureBytes() if seed is None else _SeededBytes(seed)
    return _fisher_yates(list(cards), source.next_byte)


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


def _fisher_yates(cards: list[int], next_byte: Callable[[], int]) -> list[int]:
    for last in range(len(cards) - 1, 0, -1):
        at = _below(last + 1, next_byte)
        cards[at], cards[last] = cards[last], cards[at]
    return cards


def _below(bound: int, next_byte: Callable[[], int]) -> int:
    """A number under `bound` (at most 256), each equally likely."""
    # Bytes past the last whole multiple of the bound would favour the small numbers; they are thrown away.
    limit = 256 - 256 % bound
    while True:
        byte = next_byte()
        if byte < limit:
            return byte % bound


class _SecureBytes:
    """Bytes from the operating system, fetched by the block because each fetch is a system call."""

    __slots__ = ("at", "block")

    def __init__(self) -> None:
        self.block = os.urandom(96)
        self.at = 0

    def next_byte(self) -> int:
        if self.at == len(self.block):
            self.block = os.urandom(96)
            self.at = 0
        byte = self.block[self.at]
        self.at += 1
        return byte


class _SeededBytes:
    """The top bytes of a 64-bit counter mixed by two multiplications: small, fixed, good enough for tests."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        # A seed of any size counts whole: it is folded in 64 bits at a time, the sign last.
        state = 0x2545F4914F6CDD1D if seed < 0 else 0x6A09E667F3BCC909
        rest = abs(seed)
        while True:
            state = _mix(state ^ (rest & _MASK_64))
            rest >>= 64
            if not rest:
                break
        self.state = state

    def next_byte(self) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK_64
        return _mix(self.state) >> 56


def _mix(value: int) -> int:
    value = ((value ^ (value >> 31)) * 0xD6E8FEB86659FD93) & _MASK_64
    value = ((value ^ (value >> 29)) * 0xA5CB9243F0AEF993) & _MASK_64
    return value ^ (value >> 32)
