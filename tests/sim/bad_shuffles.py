"""Shuffles with the mistakes that real programs had: each must fail the battery."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Decks = NDArray[np.uint8]
Chance = np.random.Generator
CARDS = 52


def new(count: int) -> Decks:
    return np.tile(np.arange(CARDS, dtype=np.uint8), (count, 1))


def exchanged(decks: Decks, one: int, other: NDArray[np.int64]) -> None:
    rows = np.arange(len(decks))
    decks[rows, one], decks[rows, other] = decks[rows, other], decks[rows, one]


def fair(count: int, chance: Chance) -> Decks:
    """No mistake: must pass."""
    decks = new(count)
    for last in range(CARDS - 1, 0, -1):
        exchanged(decks, last, chance.integers(0, last + 1, count))
    return decks


def remainder_of_a_byte(count: int, chance: Chance) -> Decks:
    """Modulo bias: a random byte's remainder, without passing over the last incomplete multiple."""
    decks = new(count)
    for last in range(CARDS - 1, 0, -1):
        exchanged(decks, last, chance.integers(0, 256, count) % (last + 1))
    return decks


def whole_range(count: int, chance: Chance) -> Decks:
    """Each card changes with any card of the deck, not with one that is left."""
    decks = new(count)
    for place in range(CARDS):
        exchanged(decks, place, chance.integers(0, CARDS, count))
    return decks


def never_itself(count: int, chance: Chance) -> Decks:
    """Off by one: a card never stays where it is."""
    decks = new(count)
    for last in range(CARDS - 1, 0, -1):
        exchanged(decks, last, chance.integers(0, last, count))
    return decks


def stops_early(count: int, chance: Chance) -> Decks:
    """Off by one: the loop ends before the last exchange, and two cards keep their order too often."""
    decks = new(count)
    for last in range(CARDS - 1, 1, -1):
        exchanged(decks, last, chance.integers(0, last + 1, count))
    return decks


def few_seeds(count: int, chance: Chance) -> Decks:
    """A seed of 16 bits: only 65,536 decks can ever come."""
    possible = fair(1 << 16, chance)
    found: Decks = possible[chance.integers(0, 1 << 16, count)]
    return found


def started_again(count: int, chance: Chance) -> Decks:
    """The same stream after a restart."""
    half = fair(count // 2, chance)
    return np.concatenate([half, half])


def riffled(count: int, chance: Chance) -> Decks:
    """Seven riffles."""
    decks = new(count)
    for _ in range(7):
        halves = np.argsort(chance.integers(0, 2, decks.shape), kind="stable")
        decks = np.take_along_axis(decks, halves, axis=1)
    return decks


def cut_only(count: int, chance: Chance) -> Decks:
    """The last deck, cut anew: every card is everywhere equally often."""
    start, cuts = fair(1, chance)[0], chance.integers(0, CARDS, count)
    found: Decks = start[(np.arange(CARDS) + cuts[:, None]) % CARDS]
    return found


def last_deck_turned(count: int, chance: Chance) -> Decks:
    """Every second deck is the one before, from below."""
    decks = fair(count, chance)
    decks[1::2] = decks[: count // 2 * 2 : 2, ::-1]
    return decks


def too_even(count: int, chance: Chance) -> Decks:
    """Each card comes at each place exactly as often: a person made this, no shuffle."""
    decks = fair(count // CARDS, chance)
    turns = [np.roll(decks, by, axis=1) for by in range(CARDS)]
    return np.concatenate(turns)


BAD: tuple[Callable[[int, Chance], Decks], ...] = (
    remainder_of_a_byte, whole_range, never_itself, stops_early, few_seeds, started_again, riffled, cut_only,
    last_deck_turned, too_even,
)  # fmt: skip
