"""What is tested: words and decks as the room makes them, by the same functions. Each source gives a piece by
its number, so that several processes can make pieces side by side; with a seed the same pieces always,
without one from the operating system.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from itertools import islice

import msgspec
import numpy as np
from numpy.typing import NDArray

from cardhouse.cards.deck import mixed, standard_deck
from cardhouse.shuffle.deck import SECRET_BYTES, Deck
from cardhouse.shuffle.draw import drawn
from cardhouse.shuffle.order import words as words_of

PIECE = 5_000
"""Decks, or seeds of words, in one piece of work."""
WORDS_A_SEED = 64
"""What an order of a deck takes of a seed, passed-over words included."""
PLAYERS = 6

Piece = Callable[[int, int, int | None], bytes]


class Source(msgspec.Struct, frozen=True):
    """Where words or decks come from; `make` is a function of first number, how many, and seed."""

    name: str
    make: Piece
    words: bool = False


def chance(what: bytes, number: int, seed: int | None) -> bytes:
    """32 bytes: of the operating system, or those of a seed, a name and a number."""
    if seed is None:
        return os.urandom(SECRET_BYTES)
    return hashlib.sha256(b"cardhouse battery %b %d %d" % (what, seed, number)).digest()


def system_words(first: int, count: int, seed: int | None) -> bytes:
    """Words as they come from the system; with a seed, digests of numbers."""
    return b"".join([chance(b"words", at, seed) for at in range(first * 8, (first + count) * 8)])


def order_words(first: int, count: int, seed: int | None) -> bytes:
    """The first words of many seeds of `shuffle.order`."""
    numbers = np.empty((count, WORDS_A_SEED), dtype=np.uint32)
    for at in range(count):
        numbers[at] = list(islice(words_of(chance(b"order", first + at, seed)), WORDS_A_SEED))
    return numbers.tobytes()


def mixed_decks(first: int, count: int, seed: int | None) -> bytes:
    """Decks as the server shuffles them."""
    new = standard_deck()
    return b"".join([bytes(mixed(new, _deck_seed(first + at, seed))) for at in range(count)])


def dealt_decks(first: int, count: int, seed: int | None) -> bytes:
    """Decks as they are dealt: shuffled, promised, and put into the order of everybody's chance."""
    new, found = standard_deck(), []
    for number in range(first, first + count):
        deck = Deck(tuple(mixed(new, _deck_seed(number, seed))), chance(b"secret", number, seed))
        given = [chance(b"player %d" % player, number, seed) for player in range(PLAYERS)]
        found.append(bytes(deck.dealt(given)))
    return b"".join(found)


def drawn_orders(first: int, count: int, seed: int | None) -> bytes:
    """Draws for seats, buttons and tickets, of as many as a deck has cards; an order that chance alone makes
    of a deck which nobody shuffled is one of these too.
    """
    found = []
    for number in range(first, first + count):
        secret, given = chance(b"draw", number, seed), chance(b"given", number, seed)
        found.append(bytes(drawn(secret, [given], nth=0, count=52)))
    return b"".join(found)


WORD_SOURCES = (
    Source("words of the operating system", system_words, words=True),
    Source("words of an order's seed", order_words, words=True),
)
DECK_SOURCES = (
    Source("decks as shuffled", mixed_decks),
    Source("decks as dealt, with everybody's chance", dealt_decks),
    Source("draws", drawn_orders),
)
SOURCES = (*WORD_SOURCES, *DECK_SOURCES)


def pieces(count: int) -> list[tuple[int, int]]:
    """First number and size of each piece of work."""
    return [(first, min(PIECE, count - first)) for first in range(0, count, PIECE)]


def gathered(
    source: Source, count: int, seed: int | None, *, workers: Executor | None, done: Callable[[int], None]
) -> NDArray[np.uint8] | NDArray[np.uint32]:
    """So many decks, one a row; or so many words."""
    wanted = -(-count // WORDS_A_SEED) if source.words else count
    parts = pieces(wanted)
    made: Iterable[bytes] = _made(source, parts, seed, workers)
    data = []
    for (_, size), piece in zip(parts, made, strict=True):
        data.append(piece)
        done(size * (WORDS_A_SEED if source.words else 1))
    joined = b"".join(data)
    if source.words:
        return np.frombuffer(joined, dtype=np.uint32)[:count]
    return np.frombuffer(joined, dtype=np.uint8).reshape(count, -1)


def _made(
    source: Source, parts: list[tuple[int, int]], seed: int | None, workers: Executor | None
) -> Iterator[bytes]:
    firsts, sizes = [first for first, _ in parts], [size for _, size in parts]
    run = map if workers is None else workers.map
    yield from run(source.make, firsts, sizes, [seed] * len(parts))


def _deck_seed(number: int, seed: int | None) -> int | None:
    """A seed of its own for each deck, 256 bits long."""
    return None if seed is None else int.from_bytes(chance(b"deck", number, seed), "big")
