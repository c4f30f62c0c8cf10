"""Deals a spot at random: for what takes too long to count, and for draws that depend on the cards.

Batches have seeds of their own, made of the whole's seed and the batch's number, so that the same seed gives
the same figures over any number of processes. Where players may hold several hands, each deal takes one for
each by its weight, and takes all again where a card would be in two places.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, as_completed

import numpy as np
from numpy.typing import NDArray

from cardhouse.odds.equity.drawing import kept
from cardhouse.odds.equity.showdown import halves
from cardhouse.odds.equity.spot import Spot, SpotError
from cardhouse.odds.equity.tally import Counts, Ints, empty, tally

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
    sizes = [min(BATCH, deals - start) for start in range(0, deals, BATCH)]
    total, done = empty(len(spot.seats)), 0
    if workers is None:
        for number, size in enumerate(sizes):
            total, done = total + deal_batch(spot, size, (seed, number)), done + size
            if progress:
                progress(done, deals)
        return total
    tasks = {workers.submit(deal_batch, spot, size, (seed, at)): size for at, size in enumerate(sizes)}
    for task in as_completed(tasks):
        total, done = total + task.result(), done + tasks[task]
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
        whole, enough = _drawn(spot, whole, stub, at)
        whole, board = [hand[enough] for hand in whole], board[enough]
    return tally(halves(spot.game, whole, board))


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
    """Each row's live cards in a random order, from a random number for each card."""
    live = np.zeros(chance.shape[1], dtype=np.bool_)
    live[spot.deck] = True
    chance[:, ~live] = 2
    for hand in hands:
        if hand.shape[1]:
            np.put_along_axis(chance, hand.astype(np.int64), np.float32(2), axis=1)
    left = len(spot.deck) - spot.known
    return np.argsort(chance, axis=1)[:, :left].astype(np.uint8)


def _drawn(spot: Spot, hands: list[Bytes], stub: Bytes, at: int) -> tuple[list[Bytes], NDArray[np.bool_]]:
    """The hands after all draws, in turn from the first player, and for which rows the stub sufficed."""
    next_card = np.full(len(stub), at, dtype=np.int64)
    last = stub.shape[1] - 1
    for draw in range(spot.draws):
        for place, seat in enumerate(spot.seats):
            throws = ~kept(seat.plan[draw], spot.game.wins[0], hands[place], spot.draws - draw)
            places = next_card[:, None] + np.cumsum(throws, axis=1) - 1
            fresh = np.take_along_axis(stub, np.minimum(np.maximum(places, 0), last), axis=1)
            hands[place] = np.where(throws, fresh, hands[place])
            next_card += throws.sum(axis=1)
    return hands, next_card <= stub.shape[1]
