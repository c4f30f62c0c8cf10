"""A stranger's check of the books: every balance and every chip anew from the bytes of the log.

Nothing of the money layer is used, and none of its types: entries are read as plain JSON and added up with a
few dictionaries. What the hands took is found a second time from the hands themselves, and must be what their
postings put into the boxes. The result is compared with what the room says lies in its accounts.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

MAY_OWE = ("outside", "at_large", "variance", "revenue", "behind", "owing")
"""Kinds of account that may have less than nothing in them."""
CHIPS_BY_VALUE = ("bank", "cage", "cart", "vault", "transit")
FAULTS_MOST = 50


@dataclass(slots=True)
class Reconciled:
    """What the log comes to, and what was wrong with it."""

    entries: int = 0
    postings: int = 0
    balances: Counter[str] = field(default_factory=Counter)
    chips: dict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    began: dict[int, int] = field(default_factory=dict)
    """The chips with which the hand at each table began."""
    hands: Counter[int] = field(default_factory=Counter)
    taken: Counter[int] = field(default_factory=Counter)
    """What the hands of each table took, by the hands."""
    boxed: Counter[int] = field(default_factory=Counter)
    """What their postings put into the boxes."""
    undone: set[int] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)

    def fault(self, why: str) -> None:
        """Notes what is wrong; a long list helps nobody."""
        if len(self.faults) < FAULTS_MOST:
            self.faults.append(why)


def reconcile(bodies: Iterable[bytes]) -> Reconciled:
    """Adds up the entries of one room's log, from the first."""
    found = Reconciled()
    for body in bodies:
        found.entries += 1
        for event in json.loads(body).get("events", ()):
            kind = event["type"]
            if kind == "Posted":
                _posting(found, event["posting"])
            elif kind == "AtHand":
                _hand(found, event)
            elif kind == "AtTable":
                _table(found, event)
    if found.taken != found.boxed:
        for table in sorted({*found.taken, *found.boxed}):
            if found.taken[table] != found.boxed[table]:
                found.fault(
                    f"table {table}: its hands took {found.taken[table]}, its postings {found.boxed[table]}"
                )
    return found


def _posting(found: Reconciled, posting: Mapping[str, Any]) -> None:
    number = posting["number"]
    found.postings += 1
    if number != found.postings:
        found.fault(f"posting {number} comes as number {found.postings}")
    lines = posting["lines"]
    if len(lines) < 2 or sum(amount for _, amount in lines):
        found.fault(f"posting {number} has not two sides that come to nothing: {lines}")
    changed: Counter[str] = Counter()
    for account, amount in lines:
        _whole(found, number, amount)
        found.balances[account] += amount
        changed[account] += amount
        if found.balances[account] < 0 and account.split(":")[0] not in MAY_OWE:
            found.fault(f"posting {number} leaves {account} with {found.balances[account]}")
    _chips(found, number, posting.get("chips", ()), changed)
    _undoing(found, number, posting)
    if posting["what"] == "hand":
        for account, amount in lines:
            if account.split(":")[0] in ("drop", "jackpot_drop"):
                found.boxed[posting["table"]] += amount


def _whole(found: Reconciled, number: int, amount: object) -> None:
    if type(amount) is not int:
        found.fault(f"posting {number}: {amount!r} is not whole")


def _chips(found: Reconciled, number: int, chips: Iterable[Any], changed: Counter[str]) -> None:
    worth: Counter[str] = Counter()
    for account, value, count in chips:
        found.chips[account][value] += count
        worth[account] += value * count
        if found.chips[account][value] < 0:
            found.fault(f"posting {number} leaves {account} with {found.chips[account][value]} of {value}")
    for account in {*worth, *changed}:
        counted = account.split(":")[0] in CHIPS_BY_VALUE and account.endswith(":chips")
        if counted and worth[account] != changed[account]:
            found.fault(f"posting {number}: chips of {account} are worth {worth[account]}")


def _undoing(found: Reconciled, number: int, posting: Mapping[str, Any]) -> None:
    undone = posting.get("reverses", 0)
    if not undone:
        return
    if undone in found.undone:
        found.fault(f"posting {number} undoes posting {undone}, which was undone before")
    if undone >= number or not posting.get("note"):
        found.fault(f"posting {number} undoes {undone} without a reason or before it was made")
    found.undone.add(undone)


def _hand(found: Reconciled, event: Mapping[str, Any]) -> None:
    for one in event["events"]:
        if one["type"] == "HandBegan":
            setup = one["setup"]
            found.began[event["table"]] = sum(setup["stacks"]) + setup.get("carried", 0)


def _table(found: Reconciled, event: Mapping[str, Any]) -> None:
    table = event["table"]
    for one in event["events"]:
        if one["type"] == "TableHandEnded":
            given = sum(stack for _, stack in one["stacks"]) + one.get("carried", 0)
            found.taken[table] += found.began.pop(table) - given
            found.hands[table] += 1


def compare(
    found: Reconciled, balances: Mapping[str, int], chips: Mapping[str, Mapping[int, int]], postings: int
) -> list[str]:
    """Where the room's own books say something else than its log; nothing where they agree."""
    wrong = list(found.faults)
    if found.postings != postings:
        wrong.append(f"the log has {found.postings} postings, the books {postings}")
    for account in sorted({*found.balances, *balances}):
        if found.balances[account] != balances.get(account, 0):
            log, books = found.balances[account], balances.get(account, 0)
            wrong.append(f"{account}: {log} by the log, {books} by the books")
    for account in sorted({*found.chips, *chips}):
        by_log = {value: count for value, count in found.chips.get(account, {}).items() if count}
        by_books = dict(chips.get(account, {}))
        if by_log != by_books:
            wrong.append(f"{account}: chips {by_log} by the log, {by_books} by the books")
    if sum(found.balances.values()):
        wrong.append(f"all accounts come to {sum(found.balances.values())}")
    return wrong
