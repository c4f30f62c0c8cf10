"""What a chance a hand means for a room: how often it comes, and what it costs a month. Amounts are cents."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log, log1p

import msgspec

DAYS_A_MONTH = 365 / 12


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """How much is played where the promotion runs: tables open on an average, hands an hour at each, hours a
    day.
    """

    tables: float = 5.0
    hands_an_hour: float = 30.0
    hours: float = 16.0

    @property
    def hands_a_day(self) -> float:
        return self.tables * self.hands_an_hour * self.hours


class Frequency(msgspec.Struct, frozen=True):
    """How often it comes. Nothing comes where the chance is 0: all are 0 then."""

    hands: float
    """Hands between two hits, on an average."""
    days: float
    a_month: float
    soon: float
    """In so many days the odds are even that it has come."""
    late: float
    """In so many days it has come nine times in ten."""


def how_often(chance: float, pace: Pace) -> Frequency:
    """By the room's pace; waiting times are geometric, hand by hand.

    >>> round(how_often(1e-5, Pace(tables=5, hands_an_hour=25, hours=20)).days)
    40
    """
    if not chance or not pace.hands_a_day:
        return Frequency(0.0, 0.0, 0.0, 0.0, 0.0)
    a_day = pace.hands_a_day
    return Frequency(
        hands=1 / chance,
        days=1 / chance / a_day,
        a_month=chance * a_day * DAYS_A_MONTH,
        soon=hands_until(chance, 0.5) / a_day,
        late=hands_until(chance, 0.9) / a_day,
    )


def hands_until(chance: float, sure: float) -> int:
    """After how many hands it has come with such surety.

    >>> hands_until(0.5, 0.9)
    4
    """
    return 1 if chance >= 1 else ceil(log(1 - sure) / log1p(-chance))


def cost_a_month(frequency: Frequency, prize: int) -> int:
    """What prizes of a fixed amount cost a month."""
    return round(frequency.a_month * prize)


def chance_a_day(chance: float, pace: Pace) -> float:
    """That it comes at least once in a day."""
    whole = round(pace.hands_a_day)
    return 1 - (1 - chance) ** whole


def a_month(number: float, days: int) -> float:
    """So many in these days, by the month."""
    return number / days * DAYS_A_MONTH


def frames_hit(chance: float, minutes: Sequence[int], pace: Pace) -> float:
    """In how many time frames of these lengths it comes, on an average.

    >>> round(frames_hit(0.01, [60, 60], Pace(tables=1, hands_an_hour=100)), 3)
    1.268
    """
    a_minute = pace.tables * pace.hands_an_hour / 60
    return float(sum(1 - (1 - chance) ** (one * a_minute) for one in minutes))
