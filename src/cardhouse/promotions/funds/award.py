"""What a hit is worth: by the house's book, from the fund as it stood on the day that the book names, or from
the posted amount, less what is kept as a reserve; a fixed prize where the promotion has one.

Who gets which part of it, and how that is rounded, is decided by claims. Moving it is in `paying.py`.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

import msgspec

from cardhouse.houses.choices import Setting
from cardhouse.money import account as accounts
from cardhouse.money.cage.gaming_day import gaming_day
from cardhouse.money.gaming_day import written
from cardhouse.play.stakes import dollars
from cardhouse.promotions.desk import PromotionDesk
from cardhouse.promotions.funds.days import on_the_board
from cardhouse.promotions.funds.naming import fund_of
from cardhouse.promotions.funds.state import Fund
from cardhouse.promotions.promotion import Promotion

MORNING = 6
"""The hour at which a new jackpot starts where it does not at once."""


class Award(msgspec.Struct, frozen=True):
    """What a hit is worth, in cents."""

    amount: int
    fund: str
    """Its name; `account.fund(fund)` is where it lies."""
    base: int = 0
    """What it was reckoned from."""
    kept: int = 0
    """What of that stays in the fund as a reserve."""
    day: int = 0
    """The gaming day whose fund it was reckoned from; 0 where the posted amount or a fixed prize is paid."""
    house: int = 0
    """What the house must add because the fund has less."""
    fixed: bool = False
    """A prize of a fixed amount, not the jackpot."""
    cites: tuple[str, ...] = ()
    said: str = ""


class _Base(NamedTuple):
    amount: int
    said: str
    day: int = 0


class _Reckoning:
    """One award being reckoned: the choices that were read are its citations."""

    def __init__(self, desk: PromotionDesk, fund: str, at: int) -> None:
        self.desk, self.at = desk, at
        self.fund = desk.promotions.funds.all.get(fund) or Fund(fund)
        self.has = desk.money.balance(accounts.fund(fund))
        self.cites: list[str] = []

    def choice(self, key: str) -> Setting:
        setting = self.desk.choices[f"promotion_funds.{key}"]
        self.cites += [row for row in (setting.cite, *setting.also) if row]
        return setting

    def base(self) -> _Base:
        by = self.choice("pays_by").value
        if by == "posted_amount":
            return _Base(on_the_board(self.desk, self.fund), "the posted amount")
        today = gaming_day(self.desk.money, self.at)
        if by == "last_allotted":
            return self._of_day(max((day for day in self.fund.by_day if day < today), default=0))
        wanted = today - self.choice("as_of_days").value
        if wanted in self.fund.by_day:
            return self._of_day(wanted)
        if self.choice("unposted").value == "what_is_there":
            return _Base(self.has, "what is in the fund")
        return self._of_day(max((day for day in self.fund.by_day if day < wanted), default=0))

    def _of_day(self, day: int) -> _Base:
        """The fund as it stood at the close of a day; before the first, what the house began it with."""
        if not day:
            return _Base(min(self.fund.began, self.has), "what the fund began with")
        amount = self.fund.by_day[day]
        since = -sum(
            one.amount for one in self.fund.moves
            if one.what == "award" and gaming_day(self.desk.money, one.at) > day
        )  # fmt: skip
        said = f"the fund of {written(day)}"
        if since and self.choice("second_hit").value == "reserve":
            moved = f"less ${dollars(since)} paid" if since > 0 else f"and ${dollars(-since)} given back"
            return _Base(max(0, amount - since), f"{said} {moved} since", day)
        return _Base(amount, said, day)

    def too_soon(self) -> str:
        """From when on the next one can be won, where a hit before it forbids this one."""
        last = self.fund.last_hit
        if not last or self.choice("new_jackpot").value == "at_once":
            return ""
        local = self.desk.money.local(last)
        starts = datetime(local.year, local.month, local.day, MORNING, tzinfo=local.tzinfo)
        starts += timedelta(days=1)
        return starts.strftime("%Y-%m-%d %H:%M") if self.desk.money.local(self.at) < starts else ""


def award(desk: PromotionDesk, terms: Promotion, *, at: int, event: str = "", game: str = "") -> Award:
    """What a hit at this instant is worth: in a tournament where `event` is one, at a table of this game."""
    fund = fund_of(terms, desk.choices, game)
    if terms.pays.amount:
        return fixed(desk, terms, terms.pays.amount, game=game)
    reckoned = _Reckoning(desk, fund, at)
    soon = reckoned.too_soon()
    if soon:
        return Award(0, fund, cites=_once(reckoned.cites), said=f"nothing before {soon}")
    base = reckoned.base()
    percent = terms.pays.fund_percent
    if percent is None:
        percent = reckoned.choice("paid_percent").value
    amount, said = base.amount * percent // 100, f"{percent}% of ${dollars(base.amount)}, {base.said}"
    if event:
        part = reckoned.choice("tournament_percent").value
        amount, said = amount * part // 100, f"{said}; in a tournament {part}% of it"
    short = max(0, amount - reckoned.has)
    if base.day:  # a fund pays what is in it; a posted amount is the house's word
        amount, short = min(amount, reckoned.has), 0
    kept = base.amount - base.amount * percent // 100
    return Award(
        amount, fund, base=base.amount, kept=kept, day=base.day, house=short, cites=_once(reckoned.cites),
        said=said,
    )  # fmt: skip


def fixed(desk: PromotionDesk, terms: Promotion, amount: int, *, game: str = "") -> Award:
    """A prize whose amount the promotion names; the house answers for what the fund lacks."""
    fund = fund_of(terms, desk.choices, game)
    short = max(0, amount - desk.money.balance(accounts.fund(fund)))
    cites = () if terms.fund else tuple(filter(None, [desk.choices.cite("promotion_funds.purposes")]))
    return Award(amount, fund, base=amount, house=short, fixed=True, cites=cites,
                 said=f"a prize of ${dollars(amount)}")  # fmt: skip


def _once(cites: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(cites))
