"""Reports on the books as a whole: what lies where, how it came there, chips by denomination, closings."""

from __future__ import annotations

from cardhouse.money.gaming_day import written
from cardhouse.money.reports.report import Cell, Report, count, money, text
from cardhouse.money.reports.statement import faults
from cardhouse.money.reports.tally import balances_by_place
from cardhouse.money.reports.view import View


def balances(view: View) -> Report:
    """What lay in each place at the last close, what moved since, what lies there now."""
    reports, now = view.books.reports, balances_by_place(view.books.balances)
    rows: list[tuple[Cell, ...]] = []
    for where in sorted({*now, *reports.opening, *reports.moved}):
        before, lies = reports.opening.get(where, 0), now.get(where, 0)
        rows.append((where, before, lies - before, lies))
    columns = [text("place"), money("at the last close"), money("moved since"), money("now")]
    even = "The books come to nothing." if not sum(now.values()) else "The books are OUT OF BALANCE."
    return view.report("balances", "What lies where", columns, rows, even)


def movements(view: View) -> Report:
    """What moved since the last close, by place and kind of posting."""
    rows: list[tuple[Cell, ...]] = [
        (where, what.replace("_", " "), amount)
        for where, kinds in sorted(view.books.reports.moved.items())
        for what, amount in sorted(kinds.items())
        if amount
    ]
    columns = [text("place"), text("by"), money("moved")]
    return view.report("movements", "What moved since the last close", columns, rows)


def chips(view: View) -> Report:
    """Chips by denomination where they are counted."""
    rows: list[tuple[Cell, ...]] = [
        (account, value, number, value * number)
        for account, values in sorted(view.books.chips.items())
        for value, number in sorted(values.items())
    ]
    columns = [text("place"), money("value", total=False), count("chips", total=True), money("worth")]
    return view.report("chips", "Chips by denomination", columns, rows)


def close(view: View) -> Report:
    """Whether the books come out even now, and where not."""
    found = faults(view.books)
    rows: list[tuple[Cell, ...]] = [
        (one.where, one.why, one.expected, one.found, one.found - one.expected) for one in found
    ]
    columns = [
        text("where"), text("what is wrong"), money("expected", total=False), money("found", total=False),
        money("difference", total=False),
    ]  # fmt: skip
    note = "Everything is even." if not found else f"{len(found)} to put right, or to give a reason for."
    return view.report("close", "Ready to close", columns, rows, note)


def closings(view: View) -> Report:
    """Shifts and days that were closed."""
    both = sorted((*view.books.reports.shifts, *view.books.reports.days), key=lambda one: one.at)
    rows: list[tuple[Cell, ...]] = [
        (
            one.name, written(one.day), view.time(one.at), one.first_posting, one.last_posting, one.by,
            one.confirmed_by, "even" if one.even else "; ".join(f"{f.where}: {f.why}" for f in one.faults),
            one.reason,
        )
        for one in both
    ]  # fmt: skip
    columns = [
        text("closed"), text("gaming day"), text("at"), count("from posting"), count("to posting"),
        text("by"), text("confirmed by"), text("came out"), text("reason"),
    ]  # fmt: skip
    return view.report("closings", "Shifts and days closed", columns, rows)
