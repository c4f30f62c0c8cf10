"""Reports on people: cash in and out by gaming day, what had to be logged or reported, what is held for whom.

People are told by their ids only.
"""

from __future__ import annotations

from cardhouse.money.gaming_day import written
from cardhouse.money.reports.report import Cell, Report, count, money, text
from cardhouse.money.reports.view import View
from cardhouse.play.stakes import dollars

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


def disputes(view: View) -> Report:
    """Disputes that are open, and those decided on the gaming day: whom the law has told, and by when."""
    rows: list[tuple[Cell, ...]] = []
    for one in view.books.disputes.all.values():
        if one.outcome and not view.today(one.decided_at):
            continue
        late = "overdue" if view.now > one.due else "open"
        told = one.told.get(one.tell)
        rows.append((
            one.number, view.time(one.at), one.person, one.amount, one.about, one.by, one.tell,
            view.time(told[1]) if told else "not yet", view.time(one.due),
            one.outcome.replace("_", " ") or late, one.decided_by,
        ))  # fmt: skip
    columns = [
        count("dispute"), text("since"), text("person"), money("amount", total=False), text("about"),
        text("taken by"), text("to be told"), text("told"), text("due"), text("state"), text("decided by"),
    ]  # fmt: skip
    return view.report("disputes", "Disputes", columns, rows)


def matters(view: View) -> Report:
    """Variances that are looked into, and those of which it was said on the gaming day what was found."""
    rows: list[tuple[Cell, ...]] = [
        (
            one.number, view.time(one.at), one.where, one.difference, one.limit, ", ".join(one.counters),
            one.found or "open", one.by, view.time(one.answered_at) if one.found else "",
        )
        for one in view.books.matters.all.values()
        if not one.found or view.today(one.answered_at) or view.today(one.at)
    ]  # fmt: skip
    columns = [
        count("variance"), text("counted"), text("where"), money("over or short", total=False),
        money("looked into from", total=False), text("counted by"), text("found"), text("said by"),
        text("said"),
    ]  # fmt: skip
    return view.report("matters", "Variances that are looked into", columns, rows)


def tax_papers(view: View) -> Report:
    """Papers for the revenue service: what each person won, what was withheld, and what is to be paid on."""
    rows: list[tuple[Cell, ...]] = [
        (
            one.number, view.time(one.at), one.person, one.source, one.amount, one.told, one.withheld,
            one.percent, one.why.replace("_", " "), one.winner if one.winner != one.person else "",
            f"paper {one.reverses}" if one.reverses else "",
        )
        for one in view.books.taxes.papers
    ]  # fmt: skip
    columns = [
        count("paper"), text("paid"), text("person"), text("won in"), money("amount"), money("winnings"),
        money("withheld"), count("percent"), text("why"), text("paid to"), text("reverses"),
    ]  # fmt: skip
    left = dollars(view.books.balance("withheld:tax"))
    on = dollars(view.books.taxes.remitted)
    note = f"{left} dollars are withheld and not paid on; {on} dollars were paid on."
    return view.report("tax-papers", "Papers for the revenue service", columns, rows, note)


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
