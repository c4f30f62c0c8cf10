"""What each hand is worth against the others: counted where that ends in time, else dealt with its error.

>>> found = equity("AhAd vs KsKc")
>>> found.exact, [round(player.equity, 4) for player in found.players]
(True, [0.8126, 0.1874])
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from typing import Literal

import msgspec

from cardhouse.cards.card import texts
from cardhouse.odds.equity import tally
from cardhouse.odds.equity.counting import (
    MOST_CHOICES,
    after_draw,
    can_count,
    choices_of,
    count,
    many_choices,
    work,
    work_least,
)
from cardhouse.odds.equity.dealing import deal
from cardhouse.odds.equity.spot import Spot, SpotError, read_spot

DEALS = 1_000_000
COUNTS_MOST = 30_000_000
"""Rows of showdowns that are counted: some ten seconds on one core. What takes more is dealt."""
How = Literal["auto", "exact", "sampled"]
Progress = Callable[[int, int], None]


class PlayerEquity(msgspec.Struct, frozen=True):
    """What one hand gets, as parts of one."""

    hand: str
    equity: float
    """Of the pot, on an average."""
    error: float
    """The equity's standard error; 0 where it was counted."""
    fraction: str
    """The exact equity; empty where it was dealt."""
    win: float
    """How often it takes the whole pot alone: both halves, where there are two."""
    tie: float
    """How often it gets a part of the pot."""
    high: float = 0.0
    """In games with two halves: how often it wins or shares the high half."""
    low: float = 0.0
    quarter: float = 0.0
    """How often it gets a share of one half only."""
    draws: tuple[str, ...] = ()


class Equity(msgspec.Struct, frozen=True):
    """The answer, with what was asked."""

    game: str
    name: str
    board: str
    dead: str
    players: tuple[PlayerEquity, ...]
    exact: bool
    showdowns: int
    """How many were looked at: of a count all that are possible, weighed."""
    high_low: bool = False


def equity(
    hands: str,
    game: str = "holdem",
    *,
    board: str = "",
    dead: str = "",
    draws: int | None = None,
    how: How = "auto",
    deals: int = DEALS,
    seed: int = 1,
    workers: Executor | None = None,
    parts: int = 1,
    progress: Progress | None = None,
) -> Equity:
    """The equity of hands parted by "vs"; how they are written is told in `reading`."""
    if deals < 1 or seed < 0:
        raise SpotError(f"{deals} deals from seed {seed}: at least one is dealt, and seeds begin with 0")
    spot = read_spot(hands, game, board=board, dead=dead, draws=draws)
    counts = None
    if how != "sampled":
        counts = counted(spot, forced=how == "exact", workers=workers, parts=parts, progress=progress)
    if counts is not None:
        return told(spot, counts, exact=True)
    return told(spot, deal(spot, deals, seed=seed, workers=workers, progress=progress), exact=False)


def counted(
    spot: Spot,
    *,
    forced: bool = False,
    workers: Executor | None = None,
    parts: int = 1,
    progress: Progress | None = None,
) -> tally.Counts | None:
    """The exact counts; None where it would take too long and nobody forces it."""
    if not can_count(spot):
        if forced:
            raise SpotError(f"it cannot be counted: {_why_not(spot)}")
        return None
    settled = after_draw(spot)
    if not forced and work_least(settled) > COUNTS_MOST:
        return None
    choices = choices_of(settled)
    if not len(choices.cards):
        raise SpotError("these hands cannot be held together: they need the same cards")
    if not forced and work(settled, choices) > COUNTS_MOST:
        return None
    few = work(settled, choices) < COUNTS_MOST // 10  # starting processes would take longer
    return count(settled, choices, workers=None if few else workers, parts=parts, progress=progress)


def _why_not(spot: Spot) -> str:
    """Why a spot cannot be counted however long it takes."""
    many = many_choices(spot)
    if many > MOST_CHOICES:
        choices = f"there are {many:,} choices of hands"
        return f"{choices}, and {MOST_CHOICES:,} at most are gone through"
    return "what is drawn depends on cards that are not known, or on what others throw"


def told(spot: Spot, counts: tally.Counts, *, exact: bool) -> Equity:
    """The answer from the counts."""
    players = [
        PlayerEquity(
            seat.holdings.text,
            float(tally.equity_of(mine)),
            error=0.0 if exact else tally.error_of(mine),
            fraction=str(tally.equity_of(mine)) if exact else "",
            win=tally.part_of(mine, tally.ALL),
            tie=tally.part_of(mine, tally.SHARED),
            high=tally.part_of(mine, tally.HIGH) if spot.game.high_low else 0.0,
            low=tally.part_of(mine, tally.LOW) if spot.game.high_low else 0.0,
            quarter=tally.part_of(mine, tally.QUARTER) if spot.game.high_low else 0.0,
            draws=seat.plan,
        )
        for seat, mine in zip(spot.seats, counts, strict=True)
    ]
    return Equity(
        spot.game.id, spot.game.name, board=texts(spot.board), dead=texts(spot.dead), players=tuple(players),
        exact=exact, showdowns=int(counts[0].sum()), high_low=spot.game.high_low,
    )  # fmt: skip
