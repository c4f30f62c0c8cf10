"""Reports on people: cash in and out by gaming day, what had to be logged or reported, what is held for whom.

People are told by their ids only.
"""

from __future__ import annotations

from cardhouse.money.gaming_day import written
from cardhouse.money.reports.report import Cell, Report, count, money, text
from cardhouse.money.reports.view import View

HOLDINGS = ("stack", "pocket", "held", "safe")


def cash(view: View) -> Report:
    """Cash in and out of each person on the gaming day; in and out are never set off against each other."""
    day = view.books.cage.days.get(view.gaming_day, {})
    rows: list[tuple[Cell, ...]] = [
        (person, one.into, one.out, len(one.entries)) for person, one in sorted(day.items())
    ]
    columns = [text("person"), money("cash in"), money("cash out"), count("transactions", total=True)]
    return view.report("cash", "Cash in and out by person", columns, rows)


def transactions(view: View) -> Report:
    """Every transaction in cash of the gaming day."""
    day = view.books.cage.days.get(view.gaming_day, {})
    found = [(person, entry) for person, one in sorted(day.items()) for entry in one.entries]
    found.sort(key=lambda each: each[1].posting)
    rows: list[tuple[Cell, ...]] = [
        (view.time(entry.at), entry.posting, person, entry.where, entry.into, entry.out)
        for person, entry in found
    ]
    columns = [
        text("at"), count("posting"), text("person"), text("where"), money("cash in"), money("cash out"),
    ]  # fmt: skip
    return view.report("transactions", "Transactions in cash", columns, rows)


def thresholds(view: View) -> Report:
    """Whose cash of a gaming day came to an amount that is logged or reported."""
    rows: list[tuple[Cell, ...]] = [
        (
            one.number, written(one.day), one.person, one.way, one.level, one.total, one.transactions,
            view.time(one.at), one.seen_by or "nobody yet", one.note,
        )
        for one in view.books.cage.alerts.values()
        if one.day == view.gaming_day
    ]  # fmt: skip
    columns = [
        count("alert"), text("gaming day"), text("person"), text("cash"), text("for the"),
        money("total", total=False), count("transactions"), text("reached"), text("seen by"), text("note"),
    ]  # fmt: skip
    return view.report("thresholds", "Cash to be logged and reported", columns, rows)


def people(view: View) -> Report:
    """What each person has on the tables, on him, picked up and in safekeeping."""
    found: dict[str, dict[str, int]] = {}
    for account, amount in view.books.balances.items():
        kind, _, rest = account.partition(":")
        if kind in HOLDINGS:
            person = rest.partition(":")[2] if kind == "stack" else rest
            has = found.setdefault(person, {})
            has[kind] = has.get(kind, 0) + amount
    rows: list[tuple[Cell, ...]] = [
        (person, *(has.get(kind, 0) for kind in HOLDINGS), sum(has.values()))
        for person, has in sorted(found.items())
    ]
    columns = [
        text("person"), money("on tables"), money("on him"), money("picked up"), money("in safekeeping"),
        money("together"),
    ]  # fmt: skip
    return view.report("people", "What people have", columns, rows)
