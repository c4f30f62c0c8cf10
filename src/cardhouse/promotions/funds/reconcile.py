"""A gaming day's funds are reconciled: what soft count found for each type of game is allotted to the funds,
what events collected goes where their sheets say, each fund's amount is written into the log of the day, and
the amounts are posted.

What is collected is allotted to the last cent: what a percentage leaves over goes with the larger rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from cardhouse.money import account as accounts
from cardhouse.money.cage.gaming_day import gaming_day
from cardhouse.money.event import Posted
from cardhouse.money.gaming_day import written
from cardhouse.money.ledger.posting import post
from cardhouse.money.two_people import one_with
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, PromotionDesk
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.funds.days import at_close, hit_since, on_the_board
from cardhouse.promotions.funds.naming import BAD_BEAT, PLAYERS_POOL, SPECIAL_HANDS, named
from cardhouse.promotions.funds.revenue_audit import office_fault
from cardhouse.promotions.funds.state import DAYS_KEPT, DayLog, Fund, FundLine
from cardhouse.promotions.state import Promotions

SAYS = {
    "no_such_day": "{day:typed} is no date: write 2026-03-03",
    "day_not_over": "{day} is not over: its boxes are still filling",
    "day_reconciled": "the funds of {day} are reconciled already",
    "boxes_not_counted": "box {box} of table {table} is not counted yet",
    "counted_it_too": "{by} counted what is to be allotted: somebody else allots it",
}
COLLECTED = (accounts.JACKPOT, accounts.TOURNAMENT, accounts.TOURNAMENT_SPECIAL)
"""Funds that only wait to be allotted."""


class ReconcileFunds(PromotionCommand, frozen=True):
    """What was counted is allotted and the log of a gaming day written; without a day, of yesterday's."""

    day: str = ""


class FundsReconciled(PromotionEvent, frozen=True):
    """The log of one gaming day."""

    day: int
    lines: tuple[FundLine, ...]
    counted: dict[str, int]
    """What was allotted, by type of game."""
    by: str
    told: tuple[str, ...] = ()
    """Who is told the amounts."""
    cites: tuple[str, ...] = ()


def decide(desk: PromotionDesk, command: ReconcileFunds) -> Answer:
    day = _day(desk, command)
    if isinstance(day, Refusal):
        return day
    refused = _boxes_fault(desk, day) or _same_people(desk)
    if refused is not None:
        return refused
    had = {name: desk.money.balance(accounts.fund(name)) for name in _names(desk)}
    counted: dict[str, int] = {}
    out: list[Posted] = []
    for account, amount in _waiting(desk):
        name = account.removeprefix(accounts.fund(""))
        kind, _, of = name.partition(":")
        if kind == accounts.JACKPOT:
            counted[of] = amount
        lines = {account: -amount, **_allotted(desk, name, amount)}
        cite = desk.choices.cite("promotion_funds.bad_beat_percent")
        made = post(desk.money, "promotion", lines, note=f"of {written(day)}", cite=cite)
        if isinstance(made, Refusal):
            return made
        out.append(made)
    lines_of_log = tuple(_line(desk, name, day, had.get(name, 0)) for name in _names(desk, out))
    told = desk.choices["promotion_funds.told_daily"]
    cites = [told.cite, desk.choices.cite("promotion_funds.per"), desk.choices.cite("promotion_funds.posted")]
    cites += [desk.choices.cite("promotion_funds.purposes")]
    done = FundsReconciled(
        day, lines_of_log, counted, desk.by, (told.value,) if told.value != "nobody" else (),
        cites=tuple(dict.fromkeys(filter(None, [*cites, *_posting_cites(desk)]))),
    )  # fmt: skip
    return [*out, done]


def _day(desk: PromotionDesk, command: ReconcileFunds) -> int | Refusal:
    today = gaming_day(desk.money, desk.now)
    day = today - 1
    if command.day:
        try:
            day = date.fromisoformat(command.day).toordinal()
        except ValueError:
            return Refusal("no_such_day", {"day": command.day})
    if day >= today:
        return Refusal("day_not_over", {"day": written(day)})
    if day <= desk.promotions.funds.reconciled:
        return Refusal("day_reconciled", {"day": written(day)})
    return day


def _boxes_fault(desk: PromotionDesk, day: int) -> Refusal | None:
    """A box of that day that nobody has counted."""
    for box in desk.money.books.reports.boxes.values():
        if box.fund and gaming_day(desk.money, box.at) <= day:
            facts = {"box": box.number, "table": box.table}
            return Refusal("boxes_not_counted", facts, desk.choices.cite("promotion_funds.per"))
    return None


def _same_people(desk: PromotionDesk) -> Refusal | None:
    rule = desk.choices["promotion_funds.allotted_by"]
    if rule.value != "revenue_audit":
        return None
    other = office_fault(desk)
    if other is not None:
        return other
    since = desk.promotions.funds.reconciled_at
    counts = [one for one in desk.money.books.reports.soft_counts if one.fund and one.at > since]
    too = Refusal("counted_it_too", {"by": desk.by}, rule.cite)
    found = (one_with(desk.money, first, too) for one in counts for first in (one.by, one.confirmed_by))
    return next((refused for refused in found if refused is not None), None)


def _waiting(desk: PromotionDesk) -> Iterator[tuple[str, int]]:
    """What was collected and is not allotted; an event's when nobody can be given his entry back."""
    for name in sorted(desk.promotions.funds.all):
        kind, _, of = name.partition(":")
        event = desk.events.events.all.get(of) if kind != accounts.JACKPOT else None
        settled = event is None or event.prizes.pool is not None or event.phase == "ended"
        amount = desk.money.balance(accounts.fund(name))
        if kind in COLLECTED and settled and amount > 0:
            yield accounts.fund(name), amount


def _allotted(desk: PromotionDesk, name: str, amount: int) -> dict[str, int]:
    """Where what was collected goes: by the house's percentages, or all of it where the house ended the one
    purpose; an event's by its sheet.
    """
    kind, _, of = name.partition(":")
    event = desk.events.events.all.get(of) if kind != accounts.JACKPOT else None
    game = event.sheet.game if event is not None else of if kind == accounts.JACKPOT else ""
    choices = desk.choices
    if choices.value("promotion_funds.purposes") == PLAYERS_POOL:
        return {accounts.fund(named(PLAYERS_POOL, game, choices)): amount}
    bad_beat, special = named(BAD_BEAT, game, choices), named(SPECIAL_HANDS, game, choices)
    part = amount * choices.value("promotion_funds.bad_beat_percent") // 100
    if kind != accounts.JACKPOT:
        part = amount if kind == accounts.TOURNAMENT else 0
    if bad_beat in desk.promotions.funds.ended:
        part = 0
    elif special in desk.promotions.funds.ended:
        part = amount
    lines = {accounts.fund(bad_beat): part, accounts.fund(special): amount - part}
    return {account: one for account, one in lines.items() if one}


def _names(desk: PromotionDesk, made: list[Posted] | None = None) -> list[str]:
    """Every fund but those that only wait to be allotted."""
    found = set(desk.promotions.funds.all)
    for line in (line for one in made or () for line in one.posting.lines):
        found.add(line.account.removeprefix(accounts.fund("")))
    return sorted(name for name in found if name.partition(":")[0] not in COLLECTED)


def _line(desk: PromotionDesk, name: str, day: int, had: int) -> FundLine:
    fund = desk.promotions.funds.all.get(name) or Fund(name)
    before = fund.by_day[max(fund.by_day)] if fund.by_day else 0
    allotted = desk.money.balance(accounts.fund(name)) - had
    after = at_close(desk, fund, day)
    posted = _posted(desk, fund, allotted)
    return FundLine(name, before, allotted, moved=after - before - allotted, after=after, posted=posted)


def _posted(desk: PromotionDesk, fund: Fund, allotted: int) -> int | None:
    """The new amount on the board: the fund itself, or what stood there and what the day before collected."""
    choices = desk.choices
    if choices.value("promotion_funds.posted") != "daily":
        return None
    if choices.value("promotion_funds.pays_by") != "posted_amount":
        return desk.money.balance(accounts.fund(fund.name))
    if not fund.posted_at:
        return desk.money.balance(accounts.fund(fund.name))
    board = on_the_board(desk, fund)
    hit = hit_since(fund, desk.promotions.funds.reconciled_at)
    if hit and choices.value("promotion_funds.posting_after_hit") == "no_increase":
        return board
    by_hand = choices.value("promotion_funds.daily_add") == "set_by_hand"
    return board if by_hand else board + allotted


def _posting_cites(desk: PromotionDesk) -> list[str | None]:
    """What was posted for a reason of its own."""
    choices = desk.choices
    if choices.value("promotion_funds.pays_by") != "posted_amount":
        return []
    last = desk.promotions.funds.reconciled_at
    hit = any(hit_since(fund, last) for fund in desk.promotions.funds.all.values())
    return [choices.cite("promotion_funds.daily_add")] + (
        [choices.cite("promotion_funds.posting_after_hit")] if hit else []
    )


def apply(promotions: Promotions, event: FundsReconciled, at: int) -> None:
    funds = promotions.funds
    funds.reconciled, funds.reconciled_at = event.day, at
    funds.log.append(DayLog(event.day, at, event.by, event.lines))
    del funds.log[:-DAYS_KEPT]
    funds.to_see = event.day if event.told else 0
    for line in event.lines:
        fund = funds.all.setdefault(line.fund, Fund(line.fund))
        fund.by_day[event.day] = line.after
        if line.posted is not None:
            fund.posted, fund.posted_at = line.posted, at
