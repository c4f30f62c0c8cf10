"""Deals a spot at random: for what takes too long to count, and for draws that depend on the cards.

Batches have seeds of their own, made of the whole's seed and the batch's number, so that the same seed gives
the same figures over any number of processes. Where players may hold several hands, each deal takes one for
each by its weight, and takes all again where a card would be in two places.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor

import numpy as np
from numpy.typing import NDArray

from cardhouse.odds.equity.drawing import kept, most_thrown
from cardhouse.odds.equity.showdown import halves
from cardhouse.odds.equity.spot import Spot, SpotError
from cardhouse.odds.equity.tally import Counts, Ints, empty, tally
from cardhouse.odds.handing import finished

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]
BATCH = 20_000
MOST_TRIES = 200
"""Rounds of choosing hands for one batch until they go together."""


def deal(
    spot: Spot,
    deals: int,
    *,
    seed: int = 1,
    workers: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Counts:
    """The counts of so many deals; over the workers where some are given."""
    check_draws(spot)
    sizes = [min(BATCH, deals - start) for start in range(0, deals, BATCH)]
    total, done = empty(len(spot.seats)), 0
    if workers is None:
        for number, size in enumerate(sizes):
            total, done = total + deal_batch(spot, size, (seed, number)), done + size
            if progress:
                progress(done, deals)
        return total
    batches = [(spot, size, (seed, number)) for number, size in enumerate(sizes)]
    for number, found in finished(workers, deal_batch, batches):
        total, done = total + found, done + sizes[number]
        if progress:
            progress(done, deals)
    return total


def deal_batch(spot: Spot, deals: int, seed: tuple[int, int]) -> Ints:
    """One batch, in whichever process."""
    source = np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed)))
    hands = hands_together(spot, source, deals)
    stub = shuffled_stub(spot, hands, source.random((deals, 53), dtype=np.float32))
    at = sum(spot.board_groups)
    board = np.concatenate([np.tile(np.array(spot.board, np.uint8), (deals, 1)), stub[:, :at]], axis=1)
    whole = []
    for seat, known in zip(spot.seats, hands, strict=True):
        whole.append(np.concatenate([known, stub[:, at : at + seat.to_come]], axis=1))
        at += seat.to_come
    if spot.draws:
        whole = _drawn(spot, whole, stub, at, source)
    return tally(halves(spot.game, whole, board))


def check_draws(spot: Spot) -> None:
    """Raises where somebody may throw more cards than there are for him: as each draw takes as many as it
    throws, others' thrown cards among them, that is what lies in the stub before the first.
    """
    most = max(most_thrown(word, seat.holdings.size) for seat in spot.seats for word in (*seat.plan, "pat"))
    if most > spot.left:
        raise SpotError(
            f"{len(spot.seats)} hands leave {spot.left} cards for the draw; somebody may throw {most}, and "
            "what others threw does not suffice either"
        )


def hands_together(spot: Spot, source: np.random.Generator, deals: int) -> list[Bytes]:
    """For each deal what everybody holds, without a card in two places."""
    out = np.uint64(sum(1 << card for card in (*spot.board, *spot.dead)))
    found: list[list[Bytes]] = [[] for _ in spot.seats]
    have = 0
    for _ in range(MOST_TRIES):
        used = np.full(deals, out, dtype=np.uint64)
        fits = np.ones(deals, dtype=np.bool_)
        chosen = []
        for seat in spot.seats:
            cards, weights = seat.holdings.cards, seat.holdings.weights
            at = np.searchsorted(np.cumsum(weights), source.integers(weights.sum(), size=deals), side="right")
            bits = np.bitwise_or.reduce(
                np.uint64(1) << cards.astype(np.uint64), axis=1, initial=np.uint64(0)
            )[at]
            fits &= used & bits == 0
            used |= bits
            chosen.append(cards[at])
        for part, hands in zip(found, chosen, strict=True):
            part.append(hands[fits])
        have += int(fits.sum())
        if have >= deals:
            return [np.concatenate(part)[:deals] for part in found]
    raise SpotError("these hands can hardly or not at all be held together: they need the same cards")


def shuffled_stub(spot: Spot, hands: list[Bytes], chance: Floats) -> Bytes:
    """Each row's live cards in a random order, from a random number for each card; behind them all others."""
    live = np.zeros(chance.shape[1], dtype=np.bool_)
    live[spot.deck] = True
    chance[:, ~live] = 2
    for hand in hands:
        if hand.shape[1]:
            np.put_along_axis(chance, hand.astype(np.int64), np.float32(2), axis=1)
    return np.argsort(chance, axis=1).astype(np.uint8)


def _drawn(spot: Spot, hands: list[Bytes], stub: Bytes, at: int, source: np.random.Generator) -> list[Bytes]:
    """The hands after all draws, in turn from the first player. Where the stub is too short for one, what is
    left of it goes out first, then what was thrown, shuffled; not yet what this player is throwing now.
    """
    thrown = np.zeros(stub.shape, dtype=np.bool_)
    first = np.full(len(stub), at, dtype=np.int64)
    end = np.full(len(stub), len(spot.deck) - spot.known, dtype=np.int64)
    for draw in range(spot.draws):
        for place, seat in enumerate(spot.seats):
            throws = ~kept(seat.plan[draw], spot.game.wins[0], hands[place], spot.draws - draw)
            short = np.flatnonzero(first + throws.sum(axis=1) > end)
            if len(short):
                left = end[short] - first[short]
                end[short] = left + thrown[short].sum(axis=1)
                chance = source.random((len(short), stub.shape[1]), dtype=np.float32)
                stub[short] = reshuffled(stub[short], first[short], left, thrown[short], chance)
                first[short], thrown[short] = 0, False
            row, column = np.nonzero(throws)
            places = first[:, None] + np.cumsum(throws, axis=1) - 1
            thrown[row, hands[place][row, column]] = True
            hands[place][row, column] = stub[row, places[row, column]]
            first += throws.sum(axis=1)
    return hands


def reshuffled(stub: Bytes, first: Ints, left: Ints, thrown: NDArray[np.bool_], chance: Floats) -> Bytes:
    """Each row's next cards: so many that are left of the stub as they lie, then what was thrown."""
    order = np.where(thrown, chance, np.float32(2))
    row = np.repeat(np.arange(len(stub)), left)
    place = np.arange(left.sum()) - np.repeat(np.cumsum(left) - left, left)
    order[row, stub[row, first[row] + place]] = place - np.float32(stub.shape[1])
    return np.argsort(order, axis=1).astype(np.uint8)
