"""What everybody can read of the funds: what is in each, what is posted, what a hit is worth now and why,
whence every dollar came and where it went. Staff see besides who wrote the log and who set an amount.
"""

from __future__ import annotations

import msgspec

from cardhouse.money import account as accounts
from cardhouse.money.gaming_day import written
from cardhouse.promotions.desk import PromotionDesk
from cardhouse.promotions.funds.award import award
from cardhouse.promotions.funds.days import on_the_board
from cardhouse.promotions.funds.naming import games_of
from cardhouse.promotions.funds.reconcile import COLLECTED
from cardhouse.promotions.funds.seeding import funds_of
from cardhouse.promotions.funds.state import DayLog, Fund, What

LATEST = 40


class MoveLine(msgspec.Struct, frozen=True):
    """So much came in, or went out (below nothing)."""

    at: int
    what: What
    amount: int


class SetLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """An amount on the board that management set."""

    at: int
    amount: int
    before: int
    reason: str
    by: str = ""


class HitLine(msgspec.Struct, frozen=True):
    """What a hit of a promotion is worth at this moment."""

    promotion: str
    game: str
    amount: int
    said: str
    cites: tuple[str, ...]


class FundView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One fund. `amount` is what `came_and_went` comes to."""

    name: str
    purpose: str
    game: str
    amount: int
    came_and_went: dict[What, int]
    posted: int | None = None
    """What is on the board; None where nothing was posted yet."""
    posted_at: int = 0
    moves: tuple[MoveLine, ...] = ()
    """The latest, the newest first."""
    adjusted: tuple[SetLine, ...] = ()
    hits: tuple[HitLine, ...] = ()


class LogLine(msgspec.Struct, frozen=True):
    """One fund in the log of one day."""

    fund: str
    before: int
    allotted: int
    moved: int
    after: int


class LogView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The log of one gaming day."""

    day: str
    lines: tuple[LogLine, ...]
    by: str = ""


class FundsView(msgspec.Struct, frozen=True, omit_defaults=True):
    """All funds of a room."""

    funds: tuple[FundView, ...]
    waiting: dict[str, int]
    """What was counted, or paid with entries, and is not allotted yet."""
    log: tuple[LogView, ...] = ()
    """The latest days, the newest first."""
    cites: tuple[str, ...] = ()
    audit: tuple[str, ...] = ()
    """Who holds revenue audit, for staff."""


def funds_view(desk: PromotionDesk, *, staff: bool = False) -> FundsView:
    """Every fund that has or had something in it."""
    all_of = desk.promotions.funds
    waiting = {
        name: desk.money.balance(accounts.fund(name)) for name in sorted(all_of.all)
        if name.partition(":")[0] in COLLECTED
    }  # fmt: skip
    funds = [one for name, one in sorted(all_of.all.items()) if name not in waiting]
    cites = [desk.choices.cite(f"promotion_funds.{key}") for key in ("posted", "told_daily")]
    return FundsView(
        tuple(_fund(desk, one, staff) for one in funds),
        {name: amount for name, amount in waiting.items() if amount},
        tuple(_log(one, staff) for one in reversed(all_of.log[-LATEST:])),
        cites=tuple(row for row in cites if row),
        audit=tuple(all_of.audit) if staff else (),
    )


def _fund(desk: PromotionDesk, fund: Fund, staff: bool) -> FundView:
    purpose, _, game = fund.name.partition(":")
    return FundView(
        fund.name, purpose, game=game, amount=desk.money.balance(accounts.fund(fund.name)),
        came_and_went=dict(fund.totals), posted=on_the_board(desk, fund) if fund.posted_at else None,
        posted_at=fund.posted_at,
        moves=tuple(MoveLine(one.at, one.what, one.amount) for one in reversed(fund.moves[-LATEST:])),
        adjusted=tuple(
            SetLine(one.at, one.amount, one.before, reason=one.reason, by=one.by if staff else "")
            for one in reversed(fund.adjusted)
        ),
        hits=tuple(_hits(desk, fund)),
    )  # fmt: skip


def _hits(desk: PromotionDesk, fund: Fund) -> list[HitLine]:
    """What each promotion that is paid from it would pay now."""
    found: list[HitLine] = []
    for one in desk.promotions.running:
        if fund.name not in funds_of(desk, one.terms) or not (one.terms.beaten or one.terms.pays.amount):
            continue
        for game in games_of(one.terms) or ("",):
            worth = award(desk, one.terms, at=desk.now, game=game)
            if worth.fund == fund.name:
                found.append(HitLine(one.name, game, worth.amount, said=worth.said, cites=worth.cites))
    return found


def _log(one: DayLog, staff: bool) -> LogView:
    lines = tuple(
        LogLine(line.fund, line.before, line.allotted, moved=line.moved, after=line.after)
        for line in one.lines
    )
    return LogView(written(one.day), lines, one.by if staff else "")
