"""Counts a spot exactly: every choice of what players may hold, with every way in which cards can fall.

Choices that differ in the names of suits only are taken once. Hold'em goes to `kernel` where it is compiled;
everything else is dealt out in chunks of rows. `work` says beforehand how much there is to do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from itertools import permutations
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardhouse.odds.equity.drawing import kept
from cardhouse.odds.equity.reading import choose
from cardhouse.odds.equity.showdown import halves
from cardhouse.odds.equity.spot import Seat, Spot
from cardhouse.odds.equity.tally import Counts, Ints, empty, high_only, tally
from cardhouse.odds.handing import finished

Bytes = NDArray[np.uint8]
Progress = Callable[[int, int], None]
CHUNK = 1 << 16
MOST_CHOICES = 3_000_000
KERNEL_ROWS = 5_000
"""As many rows of showdowns take as long as one run of the kernel, about a millisecond."""
KEY_CARDS = 10
"""Cards that fit into one key of 64 bits."""


class Choices(NamedTuple):
    """What everybody may hold together: rows of cards, and how much each weighs."""

    cards: Bytes
    weights: NDArray[np.object_]


def can_count(spot: Spot) -> bool:
    """Whether it is settled what is thrown: one draw at most, of known hands, from a stub that suffices."""
    if spot.draws and any(len(seat.holdings.cards) > 1 or seat.to_come for seat in spot.seats):
        return False
    if spot.draws > 1 and any(word != "pat" for seat in spot.seats for word in seat.plan):
        return False
    if spot.draws and after_draw(spot).left < 0:
        return False
    return many_choices(spot) <= MOST_CHOICES


def many_choices(spot: Spot) -> int:
    """How many choices of hands there are, those that do not go together among them."""
    return prod(len(seat.holdings.cards) for seat in spot.seats)


def after_draw(spot: Spot) -> Spot:
    """The spot once everybody has thrown what the plan says: fewer known cards, more to come, more dead."""
    if not spot.draws:
        return spot
    seats, dead = [], [*spot.dead]
    for seat in spot.seats:
        hands = seat.holdings.cards
        keeps = kept(seat.plan[0], spot.game.wins[0], hands, spot.draws)[0]
        dead += hands[0][~keeps].tolist()
        left = type(seat.holdings)(
            seat.holdings.text, hands[:, keeps], seat.holdings.weights, seat.holdings.size
        )
        seats.append(Seat(left, int((~keeps).sum())))
    return Spot(spot.game, tuple(seats), spot.board, dead=tuple(dead))


def choices_of(spot: Spot) -> Choices:
    """Every choice without a card in two places, those alike but for the names of suits together."""
    cards: Bytes = np.zeros((1, 0), dtype=np.uint8)
    # The weights of many hands come to more than 64 bits hold.
    most = prod(int(seat.holdings.weights.max()) for seat in spot.seats)
    weights: NDArray[Any] = np.ones(1, dtype=np.int64 if most < 1 << 63 else object)
    used = np.zeros(1, dtype=np.uint64)
    for card in (*spot.board, *spot.dead):
        used |= np.uint64(1 << card)
    for seat in spot.seats:
        hands = seat.holdings.cards
        bits = np.bitwise_or.reduce(np.uint64(1) << hands.astype(np.uint64), axis=1, initial=np.uint64(0))
        one, other = np.nonzero((used[:, None] & bits[None, :]) == 0)
        cards = np.concatenate([cards[one], hands[other]], axis=1)
        weights = weights[one] * seat.holdings.weights[other]
        used = used[one] | bits[other]
    if 0 < cards.shape[1] <= KEY_CARDS and len(cards) > 1:
        _, first, place = np.unique(_suit_keys(spot, cards), return_index=True, return_inverse=True)
        together = np.zeros(len(first), dtype=object)
        np.add.at(together, place.reshape(-1), weights.astype(object))
        return Choices(cards[first], together)
    return Choices(cards, weights.astype(object))


def _suit_keys(spot: Spot, cards: Bytes) -> NDArray[np.uint64]:
    """The least key of each row over all renamings of suits that leave board and dead cards as they are."""
    least = np.full(len(cards), np.iinfo(np.uint64).max, dtype=np.uint64)
    for suits in permutations(range(4)):
        renamed = np.array([*[(card & ~3) | suits[card & 3] for card in range(52)], 52, 53], dtype=np.uint8)
        fixed = ({*renamed[[*part]].tolist()} == {*part} for part in (spot.board, spot.dead) if part)
        if not all(fixed):
            continue
        key = np.zeros(len(cards), dtype=np.uint64)
        start = 0
        for seat in spot.seats:
            size = seat.holdings.cards.shape[1]
            for column in np.sort(renamed[cards[:, start : start + size]], axis=1).T:
                key = key << np.uint64(6) | column.astype(np.uint64)
            start += size
        least = np.minimum(least, key)
    return least


def by_kernel(spot: Spot) -> bool:
    """Whether the compiled way of hold'em is for it."""
    from cardhouse.cards import kernels  # with numba, for which nobody waits who counts nothing

    game = spot.game
    plain = game.family == "flop" and game.combine == "any" and game.wins == ("high",)
    sizes = all(seat.holdings.size == 2 and not seat.to_come for seat in spot.seats)
    return kernels.COMPILED and plain and sizes


def work(spot: Spot, choices: Choices) -> int:
    """How many rows of showdowns it takes."""
    return len(choices.cards) * work_each(spot)


def work_each(spot: Spot) -> int:
    """How many rows one choice takes."""
    return min(spot.runouts(), KERNEL_ROWS) if by_kernel(spot) else spot.runouts()


def work_least(spot: Spot) -> int:
    """What it takes at least, before the choices are gone through: of each there are at most 24 alike, and of
    two hands hardly more than half the choices go together.
    """
    return many_choices(spot) // 50 * work_each(spot)


def count(
    spot: Spot,
    choices: Choices,
    *,
    workers: Executor | None = None,
    parts: int = 1,
    progress: Progress | None = None,
) -> Counts:
    """The counts over all choices, each by its weight; over the workers where some are given."""
    total, done = empty(len(spot.seats)), 0
    pieces = list(_pieces(spot, choices, parts if workers else 1))
    if workers is None:
        results = (count_piece(spot, cards, *piece) for cards, _, piece in pieces)
        for (_, weights, _), found in zip(pieces, results, strict=True):
            total, done = total + _weighed(found, weights), done + 1
            if progress:
                progress(done, len(pieces))
        return total
    told = [(spot, cards, *piece) for cards, _, piece in pieces]
    for number, found in finished(workers, count_piece, told):
        total, done = total + _weighed(found, pieces[number][1]), done + 1
        if progress:
            progress(done, len(pieces))
    return total


def _weighed(found: Ints, weights: NDArray[np.object_]) -> Counts:
    together: Counts = (found.astype(object) * weights[:, None, None, None]).sum(axis=0)
    return together


def _pieces(
    spot: Spot, choices: Choices, parts: int
) -> Iterator[tuple[Bytes, NDArray[np.object_], tuple[int, int]]]:
    """Some choices each, or a part of the ways in which cards fall where there are few choices."""
    many = len(choices.cards)
    few = not by_kernel(spot) and many < 4 * parts
    slices = min(4 * parts, max(1, work(spot, choices) // CHUNK)) if few else 1
    each = max(1, min(64, many // max(1, 4 * parts)))
    for start in range(0, many, each):
        end = start + each
        for at in range(slices):
            yield choices.cards[start:end], choices.weights[start:end], (at, slices)


def count_piece(spot: Spot, rows: Bytes, part: int = 0, parts: int = 1) -> Ints:
    """The counts of each choice, in whichever process: of so many parts of the run-outs this one."""
    return np.stack([_count_one(spot, row, part, parts) for row in rows])


def _count_one(spot: Spot, row: Bytes, part: int, parts: int) -> Ints:
    held = set(row.tolist())
    live = np.array([card for card in spot.deck if card not in held], dtype=np.uint8)
    board = np.array(spot.board, dtype=np.uint8)
    if by_kernel(spot):
        from cardhouse.odds.equity import kernel

        return high_only(kernel.runouts(row.reshape(-1, 2), board, live))
    found = np.zeros((len(spot.seats), *empty(1).shape[1:]), dtype=np.int64)
    for fallen in assignments(live, spot.groups, part, parts):
        found += tally(showdowns(spot, row, fallen))
    return found


def showdowns(spot: Spot, row: Bytes, fallen: Bytes) -> list[Ints]:
    """The worths in each half when cards fall so: the board's first, then each player's."""
    many = len(fallen)
    at = sum(spot.board_groups)
    board = np.concatenate([np.tile(np.array(spot.board, np.uint8), (many, 1)), fallen[:, :at]], axis=1)
    hands, start = [], 0
    for seat in spot.seats:
        size = seat.holdings.cards.shape[1]
        known = np.tile(row[start : start + size], (many, 1))
        hands.append(np.concatenate([known, fallen[:, at : at + seat.to_come]], axis=1))
        start, at = start + size, at + seat.to_come
    return halves(spot.game, hands, board)


def assignments(live: Bytes, groups: Sequence[int], part: int = 0, parts: int = 1) -> Iterator[Bytes]:
    """Every way to deal groups of so many cards each from live ones, in chunks of rows; of the first group's
    choices only every `parts`-th where the work is divided.
    """
    fixed = np.zeros((1, 0), dtype=np.uint8)
    sizes = [size for size in groups if size]
    yield from _expand(fixed, live[None, :], sizes, (part, parts))


def _expand(fixed: Bytes, rest: Bytes, sizes: Sequence[int], part: tuple[int, int]) -> Iterator[Bytes]:
    if not sizes:
        if part[0] == 0:
            yield fixed
        return
    chosen = choose(rest.shape[1], sizes[0])[part[0] :: part[1]]
    step = max(1, CHUNK // max(1, len(fixed)))
    for start in range(0, len(chosen), step):
        some = chosen[start : start + step]
        dealt = np.concatenate(
            [np.repeat(fixed, len(some), axis=0), rest[:, some].reshape(-1, sizes[0])], axis=1
        )
        if len(sizes) == 1:
            yield dealt
            continue
        left = np.ones((len(some), rest.shape[1]), dtype=np.bool_)
        np.put_along_axis(left, some, False, axis=1)
        others = np.nonzero(left)[1].reshape(len(some), -1)
        remains = rest[:, others].reshape(len(dealt), -1)
        many = max(1, CHUNK // 64)
        for at in range(0, len(dealt), many):
            yield from _expand(dealt[at : at + many], remains[at : at + many], sizes[1:], (0, 1))
