"""A stranger's check of the funds: what is in each, and every log of a day, anew from the bytes of the log.

Nothing of the money or promotion layers is used: entries are plain JSON. After each entry no fund has less
than nothing, a day's log goes on where the last one ended and ends with what was in the fund when the day
did, what was allotted is what left the boxes, to the cent, and what the room says of its funds is what the
log says.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

WATCHED = (b'"fund:', b'"promotion:', b'"FundsReconciled"')
WAITING = ("fund:jackpot", "fund:tournament")
"""What was collected and is not allotted yet."""


class FundsByLog:
    """The funds as the log has them so far."""

    def __init__(self, zone: str = "America/New_York", hour: int = 6) -> None:
        self.zone, self.hour = ZoneInfo(zone), hour
        """Where the room is, and when its gaming day begins."""
        self.moved: list[tuple[int, str, int]] = []
        """What came into each fund and went out of it, and when; what is allotted belongs to days before."""
        self.balances: Counter[str] = Counter()
        self.closes: dict[str, dict[int, int]] = {}
        """What each fund held at the close of each day, by the logs of the days."""
        self.collected = self.allotted = 0
        self.faults: list[str] = []

    def read(self, body: bytes, at: int) -> bool:
        """One entry; whether it had anything about funds in it."""
        if not any(mark in body for mark in WATCHED):
            return False
        into: Counter[str] = Counter()
        left = 0
        for event in json.loads(body).get("events", ()):
            if event["type"] == "Posted":
                left += self._posting(event["posting"], into, at=at)
            elif event["type"] == "FundsReconciled":
                self._day(event, into, left)
        return True

    def _posting(self, posting: Mapping[str, Any], into: Counter[str], *, at: int) -> int:
        """Takes a posting in: what left the funds that only wait."""
        written: list[tuple[str, int]] = posting["lines"]
        lines = [line for line in written if line[0].startswith(("fund:", "promotion:"))]
        for account, amount in lines:
            self.balances[account] += amount
            if self.balances[account] < 0:
                self.faults.append(f"posting {posting['number']} leaves {account} with less than nothing")
            if account.startswith(WAITING) and amount > 0:
                self.collected += amount
        left = -sum(amount for account, amount in lines if account.startswith(WAITING) and amount < 0)
        kept = [line for line in lines if not line[0].startswith(WAITING)]
        self.moved += [(0 if left else at, account, amount) for account, amount in kept]
        if left and kept:
            self.allotted += left
            if sum(amount for _, amount in kept) != left:
                self.faults.append(f"posting {posting['number']} allots {kept} of {left}")
            for account, amount in kept:
                into[account] += amount
        return left

    def _day(self, event: Mapping[str, Any], into: Counter[str], left: int) -> None:
        day, lines = event["day"], event["lines"]
        for line in lines:
            closes = self.closes.setdefault(line["fund"], {})
            before = closes[max(closes)] if closes else 0
            if line["before"] != before:
                self.faults.append(f"day {day}: {line['fund']} begins with {line['before']}, not {before}")
            if line["before"] + line["allotted"] + line["moved"] != line["after"]:
                self.faults.append(f"day {day}: the line of {line['fund']} does not add up: {line}")
            if line["allotted"] != into[f"fund:{line['fund']}"]:
                self.faults.append(f"day {day}: {line['fund']} was given {into[line['fund']]}: {line}")
            close = self._at_close(f"fund:{line['fund']}", day)
            if line["after"] != close:
                self.faults.append(f"day {day}: {line['fund']} held {close}: {line}")
            closes[day] = line["after"]
        if sum(line["allotted"] for line in lines) != left:
            self.faults.append(f"day {day}: {left} left the boxes, the log allots another sum")

    def _at_close(self, account: str, day: int) -> int:
        over = datetime.combine(date.fromordinal(day + 1), time(self.hour), self.zone)
        instant = int(over.timestamp()) * 1_000_000
        return sum(amount for at, name, amount in self.moved if name == account and at < instant)

    def compare(self, balances: Mapping[str, int], funds: Mapping[str, Any]) -> list[str]:
        """Where the room's books and funds say something else; nothing where they agree."""
        wrong = list(self.faults)
        there = {name: has for name, has in balances.items() if name.startswith(("fund:", "promotion:"))}
        for account in sorted({*there, *self.balances}):
            by_log, by_books = self.balances[account], there.get(account, 0)
            if by_log != by_books:
                wrong.append(f"{account}: {by_log} by the log, {by_books} by the books")
        for name, fund in funds.items():
            if fund.by_day != self.closes.get(name, {}):
                wrong.append(f"{name}: other closes by the log than by the room")
            if sum(fund.totals.values()) != self.balances[f"fund:{name}"]:
                wrong.append(f"{name}: what came and went is not what is in it")
        waiting = sum(has for name, has in self.balances.items() if name.startswith(WAITING))
        if self.collected != self.allotted + waiting:
            wrong.append(f"{self.collected} were collected, {self.allotted} allotted, {waiting} wait")
        return wrong
