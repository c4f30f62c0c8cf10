"""The supervisor is told what is in each fund once the log of a day is written, where the house has it so: it
stands among what the floor has to see to, until somebody of the floor says that it was seen.
"""

from __future__ import annotations

import msgspec

from cardhouse.houses.choices import Choices
from cardhouse.money.gaming_day import written
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, PromotionDesk
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.funds.state import Funds
from cardhouse.promotions.state import Promotions

SAYS = {"funds_seen": "nothing of the funds waits to be seen"}


class SeeFunds(PromotionCommand, frozen=True):
    """The supervisor has seen what is in the funds."""


class FundsSeen(PromotionEvent, frozen=True):
    """Who was told of the funds, as the log of this gaming day has them."""

    day: int
    by: str
    cite: str | None = None


class FundTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """One fund at the close of the day; `posted` where an amount is on the board."""

    fund: str
    amount: int
    posted: int | None = None


class FundsTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a supervisor is to be told."""

    day: str
    at: int
    funds: tuple[FundTold, ...]
    cite: str | None = None


def to_tell(funds: Funds, choices: Choices) -> FundsTold | None:
    """The latest log, unless it was seen."""
    if not funds.to_see:
        return None
    log = funds.log[-1]
    lines = tuple(FundTold(_words(one.fund), one.after, one.posted) for one in log.lines)
    cite = choices.cite("promotion_funds.told_daily")
    return FundsTold(written(log.day), log.at, funds=lines, cite=cite)


def _words(fund: str) -> str:
    return fund.replace("_", " ").replace(":", ", ")


def decide(desk: PromotionDesk, command: SeeFunds) -> Answer:
    day, cite = desk.promotions.funds.to_see, desk.choices.cite("promotion_funds.told_daily")
    if not day:
        return Refusal("funds_seen", {}, cite)
    return [FundsSeen(day, desk.by, cite)]


def apply(promotions: Promotions, event: FundsSeen, at: int) -> None:
    promotions.funds.to_see = 0
