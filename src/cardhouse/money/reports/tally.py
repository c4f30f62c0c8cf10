"""Adds every posting up for the reports, once, when it is applied. Decides nothing."""

from __future__ import annotations

from functools import lru_cache

from cardhouse.money.gaming_day import QUARTER
from cardhouse.money.posting import Posting
from cardhouse.money.reports.state import Reports

PERSONAL = frozenset(("pocket", "stack", "held", "safe", "toke", "transit", "behind", "box"))
"""Kinds of which there is one account for each person or box: they are added up together."""
BOXES = frozenset(("drop", "jackpot_drop"))
EMPTYING = frozenset(("drop", "soft_count", "transfer", "count", "variance"))
"""Kinds of posting that take out of a box what was collected before."""


@lru_cache(maxsize=65_536)
def place(account: str) -> str:
    """The account, or its kind where each person has one."""
    kind = account.partition(":")[0]
    return kind if kind in PERSONAL else account


def tally(reports: Reports, posting: Posting, at: int, undone: str = "") -> None:
    """Adds one posting to what moved since the last close, and to what was collected in its quarter hour.
    `undone`: of what kind the posting was that this one undoes.
    """
    if undone == "drop":
        _put_back(reports, posting)
    what, moved = posting.what, reports.moved
    reports.first_at = reports.first_at or at
    for line in posting.lines:
        where = place(line.account)
        kinds = moved.get(where)
        if kinds is None:
            kinds = moved[where] = {}
        kinds[what] = kinds.get(what, 0) + line.amount
        box, _, table = where.partition(":")
        if box in BOXES and undone not in EMPTYING:
            _into_box(reports, where, what, line.amount)
            if what not in EMPTYING:
                key = f"{box}|{what}|{table}|{reports.games.get(int(table), '')}"
                _collect(reports, key, line.amount, at)


def _put_back(reports: Reports, posting: Posting) -> None:
    """A pulled box is on its table again, with what it had in it: nothing of that is collected twice."""
    where = next(line.account for line in posting.lines if line.account.partition(":")[0] in BOXES)
    numbers = [line.account.partition(":")[2] for line in posting.lines if line.account.startswith("box:")]
    parts = reports.in_boxes.setdefault(where, {})
    for number in numbers:
        pulled = reports.boxes.pop(int(number), None)
        for what, amount in (pulled.expected if pulled is not None else {}).items():
            parts[what] = parts.get(what, 0) + amount


def _into_box(reports: Reports, box: str, what: str, amount: int) -> None:
    if what == "drop":  # the box was pulled: an empty one is there now
        reports.in_boxes.pop(box, None)
        return
    parts = reports.in_boxes.setdefault(box, {})
    parts[what] = parts.get(what, 0) + amount


def _collect(reports: Reports, key: str, amount: int, at: int) -> None:
    quarter = reports.collected.setdefault(at // QUARTER, {})
    quarter[key] = quarter.get(key, 0) + amount


def balances_by_place(balances: dict[str, int]) -> dict[str, int]:
    """What lies in each place, those of people added up together; empty places are left out."""
    found: dict[str, int] = {}
    for account, amount in balances.items():
        where = place(account)
        found[where] = found.get(where, 0) + amount
    return {where: amount for where, amount in sorted(found.items()) if amount}
