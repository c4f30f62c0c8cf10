"""Whose cash is worth a second look (title 31): just under the amount that is reported, bought and cashed out
with little play, chips carried out of the room, paid out without ever having bought in.

It tells what was seen and accuses nobody; what is done about it a person decides. Only who may see reports
sees it: nothing of it is on a patron's screen. The figures are dated data, `watch.toml`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path

import msgspec

from cardhouse.money import account as accounts
from cardhouse.money.cage.state import CashDay
from cardhouse.money.reports.report import Cell, Report, count, money, text
from cardhouse.money.reports.view import View

DOLLAR = 100
CASHED = frozenset({"cash_out"})
"""Chips paid out in cash: prizes and jackpots are not bought first."""


class Watch(msgspec.Struct, frozen=True, rename={"since": "from"}):
    """The figures of one time."""

    since: date
    source: str
    report_over: int
    suspicious_from: int
    near_percent: int
    play_percent: int


@cache
def watches() -> tuple[Watch, ...]:
    """Every entry, the oldest first."""
    data = tomllib.loads(Path(__file__).with_name("watch.toml").read_text(encoding="utf-8"))
    return tuple(sorted(msgspec.convert(data["watch"], list[Watch]), key=lambda one: one.since))


def watch_on(day: int) -> Watch:
    """What holds on a gaming day."""
    return [one for one in watches() if one.since.toordinal() <= day or one is watches()[0]][-1]


def suspicious(view: View) -> Report:
    """Whose cash and chips of the gaming day are worth a second look, and why."""
    watch = watch_on(view.gaming_day)
    rows: list[tuple[Cell, ...]] = []
    for person, day in sorted(view.books.cage.days.get(view.gaming_day, {}).items()):
        rows += [(person, *row) for row in _just_under(view, person, day, watch)]
        rows += [(person, *row) for row in _little_play(day, watch)]
        rows += [(person, *row) for row in _never_bought(view, person, day, watch)]
    rows += _carried_out(view, watch)
    columns = [
        text("person"), text("what was seen"), money("amount", total=False), count("transactions"),
        count("days"),
    ]  # fmt: skip
    notes = (f"Since {watch.since.isoformat()}: {watch.source}.", "What was seen; a person decides on it.")
    return view.report("suspicious", "Worth a second look", columns, rows, *notes)


def _ways(day: CashDay) -> Iterator[tuple[str, int, int]]:
    """In and out: what it came to, and in how many transactions."""
    yield "in", day.into, sum(1 for one in day.entries if one.into > 0)
    yield "out", day.out, sum(1 for one in day.entries if one.out > 0)


def _near(total: int, watch: Watch) -> bool:
    return watch.report_over * watch.near_percent <= total <= watch.report_over * DOLLAR


def _just_under(view: View, person: str, day: CashDay, watch: Watch) -> Iterator[tuple[str, int, int, int]]:
    """Several transactions that stay just under what is reported, or the same on several days."""
    kept = [days[person] for days in view.books.cage.days.values() if person in days]
    for way, total, times in _ways(day):
        days = sum(1 for one in kept for other, sum_, _ in _ways(one) if other == way and _near(sum_, watch))
        if _near(total, watch) and (times > 1 or days > 1):
            yield f"cash {way} just under what is reported", total, times, days


def _little_play(day: CashDay, watch: Watch) -> Iterator[tuple[str, int, int, int]]:
    """Much came in and as good as all of it went out again."""
    least = watch.suspicious_from * DOLLAR
    if min(day.into, day.out) >= least and abs(day.into - day.out) * 100 <= day.into * watch.play_percent:
        yield "bought and cashed out with little play", day.into, len(day.entries), 1


def _never_bought(
    view: View, person: str, day: CashDay, watch: Watch
) -> Iterator[tuple[str, int, int, int]]:
    """Chips cashed out by somebody who bought none, on no day that is remembered."""
    recent = view.books.recent
    paid = [
        one.out for one in day.entries
        if one.out > 0 and one.posting in recent and recent[one.posting].what in CASHED
    ]  # fmt: skip
    bought = sum(days[person].into for days in view.books.cage.days.values() if person in days)
    if sum(paid) >= watch.suspicious_from * DOLLAR and not bought:
        yield "cashed out without having bought in", sum(paid), len(paid), 1


def _carried_out(view: View, watch: Watch) -> list[tuple[Cell, ...]]:
    """Chips that somebody took off a table and neither cashed nor plays."""
    prefix = accounts.pocket("")
    return [
        (account.removeprefix(prefix), "chips carried away and not cashed", amount, 0, 0)
        for account, amount in sorted(view.books.balances.items())
        if account.startswith(prefix) and amount >= watch.suspicious_from * DOLLAR
    ]

