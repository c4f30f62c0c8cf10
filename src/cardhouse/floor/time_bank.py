"""Time banks: seconds that a player has of his own when the ordinary time for a decision is over. How much is
left, what a decision used, and what comes back with hands or minutes. Who has one is for events
(`tournaments.clock`) and for tables that software deals (`room.time_banks`) to say.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.floor.desk import MINUTE, SECOND

Returns = Literal["never", "by_hands", "by_minutes"]


class TimeBank(msgspec.Struct, frozen=True, omit_defaults=True):
    """How many seconds everybody has, none at 0, and how many of those used come back."""

    seconds: int = 0
    returns: Returns = "never"
    every: int = 0
    """After so many hands that he was dealt, or so many minutes."""
    adds: int = 0
    """How many seconds come back then, up to the whole."""

    @property
    def refills(self) -> Returns:
        return self.returns if self.every > 0 and self.adds > 0 else "never"


class Spent(msgspec.Struct):
    """What somebody used."""

    seconds: int = 0
    since: int = 0
    """The instant from which minutes count."""
    hands: int = 0
    """Hands dealt to him since something came back."""
    rests: bool = False
    """The clock had to act for him: his bank waits until he acts himself."""


def seconds_used(waited: int, ordinary: int, left: int) -> int:
    """What a decision that took so many microseconds uses up; none where it was in time.

    >>> seconds_used(41_500_000, ordinary=30, left=60), seconds_used(29 * SECOND, ordinary=30, left=60)
    (12, 0)
    """
    return max(min(-(-waited // SECOND) - ordinary, left), 0)


def spent_by(bank: TimeBank, spent: Spent, now: int) -> int:
    """What is still used up at an instant."""
    back = _steps(bank, spent, now) * bank.adds
    return max(spent.seconds - back, 0)


def left(bank: TimeBank, spent: Spent | None, now: int) -> int:
    """Seconds that somebody still has."""
    return bank.seconds if spent is None else max(bank.seconds - spent_by(bank, spent, now), 0)


def spend(bank: TimeBank, spent: Spent, seconds: int, now: int) -> None:
    """Minutes count from when something was missing; what came back so far is written off."""
    before = spent_by(bank, spent, now)
    spent.since = spent.since + _steps(bank, spent, now) * bank.every * MINUTE if before else now
    spent.seconds = before + seconds


def dealt_in(bank: TimeBank, spent: Spent) -> None:
    """One more hand for somebody who used something."""
    if bank.refills != "by_hands" or not spent.seconds:
        return
    spent.hands += 1
    if spent.hands >= bank.every:
        spent.seconds = max(spent.seconds - bank.adds, 0)
        spent.hands = 0


def _steps(bank: TimeBank, spent: Spent, now: int) -> int:
    return max(now - spent.since, 0) // (bank.every * MINUTE) if bank.refills == "by_minutes" else 0
