"""What each table made, by the formula of COMAR 36.05.03.15: closing inventory, credits and drop, less
opening inventory and fills. The promotional part of the drop belongs to funds and is left out.

Everything is of the books' own movements since the last close. What was undone counts as what it undid, so
that a fill that was taken back is no fill. The drop is what the hands put into the boxes, set right by what
the soft counts found.
"""

from __future__ import annotations

from collections import defaultdict

from cardhouse.money import account as accounts
from cardhouse.money.reports.places import there
from cardhouse.money.reports.report import Cell, Report, count, money
from cardhouse.money.reports.tally import EMPTYING, place
from cardhouse.money.reports.view import View
from cardhouse.money.state import Books

FILLS = frozenset(("fill", "opening"))
"""What goes into a rack from elsewhere in the house."""
CREDITS = frozenset(("credit", "prize"))
"""What goes out of a rack to elsewhere in the house: to the cage, or for a tournament's bounties."""
STANDING = frozenset(("opening inventory", "closing inventory"))
"""Columns of what lies there: over several days they are not added up."""
BANKS = ("bank", "drop", "jackpot_drop")

Moved = dict[str, dict[str, int]]


def results(view: View) -> Report:
    """What each table made since the last close: its inventories, fills, credits and drop."""
    books, moved = view.books, _moved(view.books)
    rows: list[tuple[Cell, ...]] = []
    for table in _tables(books, moved):
        bank = f"bank:{table}"
        opening = sum(books.reports.opening.get(f"{bank}:{form}", 0) for form in ("chips", "cash"))
        closing = there(books, bank)
        fills, given = _of(moved, bank, FILLS), -_of(moved, bank, CREDITS)
        promotional = _dropped(moved, accounts.jackpot_drop(table))
        drop = _dropped(moved, accounts.drop(table)) + promotional
        result = closing + given + drop - opening - fills - promotional
        rows.append((table, opening, fills, given, drop, promotional, closing, result))
    columns = [
        count("table"), money("opening inventory"), money("fills"), money("credits"), money("drop"),
        money("of it promotional"), money("closing inventory"), money("result"),
    ]  # fmt: skip
    note = (
        "Result: closing inventory, credits and drop, less opening inventory, fills and the promotional part."
    )
    return view.report("results", "Results of the tables", columns, rows, note)


def _moved(books: Books) -> Moved:
    """What moved since the last close by place and kind of posting; what was undone is of the kind that it
    undid.
    """
    reports = books.reports
    moved: Moved = defaultdict(lambda: defaultdict(int))
    for where, kinds in reports.moved.items():
        for what, amount in kinds.items():
            moved[where][what] += amount
    for posting in books.recent.values():
        if posting.number <= reports.closed_posting or posting.what != "reversal":
            continue
        undone = books.recent.get(posting.reverses)
        if undone is None:
            continue
        for line in posting.lines:
            kinds = moved[place(line.account)]
            kinds["reversal"] -= line.amount
            kinds[undone.what] += line.amount
    return moved


def _tables(books: Books, moved: Moved) -> list[int]:
    """Every table with an inventory or a box."""
    found = set()
    for where in (*books.reports.opening, *books.balances, *moved):
        kind, _, rest = where.partition(":")
        if kind in BANKS:
            found.add(int(rest.partition(":")[0]))
    return sorted(found)


def _of(moved: Moved, bank: str, kinds: frozenset[str]) -> int:
    """What postings of these kinds put into a rack, chips and cash together."""
    places = [moved.get(f"{bank}:{form}", {}) for form in ("chips", "cash")]
    return sum(amount for one in places for what, amount in one.items() if what in kinds)


def _dropped(moved: Moved, box: str) -> int:
    """What went into a table's box, and what its soft counts found over or short."""
    into = sum(amount for what, amount in moved.get(box, {}).items() if what not in EMPTYING)
    return into - sum(moved.get(accounts.variance(box), {}).values())
