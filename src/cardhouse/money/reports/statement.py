"""Whether the books come out even, and if not, where: which place, what was expected, what is there.

Pure: reads the books and decides nothing. Everything is added up anew from the accounts; the tallies that the
reports are made from are one of the things that are checked.
"""

from __future__ import annotations

from cardhouse.money.account import COUNTED, kind
from cardhouse.money.counted_chips import total
from cardhouse.money.reports.closing_lines import Fault
from cardhouse.money.reports.places import counts_since, places_of, still_so, there, worth
from cardhouse.money.reports.tally import balances_by_place
from cardhouse.money.state import Books


def faults(books: Books) -> tuple[Fault, ...]:
    """Everything that keeps the books from coming out even, in the order in which it should be looked at."""
    return (
        *_out_of_balance(books),
        *_tallies(books),
        *_chips(books),
        *_stopped(books),
        *_uncounted(books),
        *_differences(books),
        *_on_the_way(books),
        *_waiting(books),
        *_unexplained(books),
    )


def _out_of_balance(books: Books) -> list[Fault]:
    over = sum(books.balances.values())
    return [Fault("all accounts", "the books are out of balance", 0, over)] if over else []


def _tallies(books: Books) -> list[Fault]:
    """What lay there at the last close and what moved since come to what lies there now."""
    reports, now = books.reports, balances_by_place(books.balances)
    found = []
    for where in sorted({*now, *reports.opening, *reports.moved}):
        expected = reports.opening.get(where, 0) + sum(reports.moved.get(where, {}).values())
        if expected != now.get(where, 0):
            why = "the postings since the last close do not lead to it"
            found.append(Fault(where, why, expected, now.get(where, 0)))
    return found


def _chips(books: Books) -> list[Fault]:
    """Chips by denomination are worth what the account says."""
    found = []
    for account in sorted({*books.chips, *books.balances}):
        if kind(account) in COUNTED and account.endswith(":chips"):
            worth = total(books.chips.get(account, {}))
            if worth != books.balance(account):
                why = "its chips by denomination are worth something else"
                found.append(Fault(account, why, books.balance(account), worth))
    return found


def _stopped(books: Books) -> list[Fault]:
    return [
        Fault(account, f"stopped: {why}", 0, books.balance(account))
        for account, why in sorted(books.stopped.items())
    ]


def _uncounted(books: Books) -> list[Fault]:
    """Places with something in them that nobody counted since the last close, or before something moved."""
    faults = []
    counts = counts_since(books, books.reports.closed_at)
    for place in places_of(books.balances):
        lies = there(books, place)
        count = counts.get(place)
        if count is None:
            faults.append(Fault(place, "not counted since the last close", lies, 0))
        elif not still_so(books, count):
            faults.append(Fault(place, "something moved since it was counted", lies, worth(count)))
    for table, bank in sorted(books.banks.tables.items()):
        if bank.open and bank.counted_at <= books.reports.closed_at:
            lies = there(books, f"bank:{table}")
            faults.append(Fault(f"bank:{table}", "not counted since the last close", lies))
    return faults


def _differences(books: Books) -> list[Fault]:
    """What counts of this day found over or short."""
    since = books.reports.closed_at
    faults = [
        Fault(place, "counted over or short", worth(count) - count.difference, worth(count))
        for place, count in sorted(counts_since(books, since).items())
        if count.difference
    ]
    faults += [
        Fault(f"{count.kind}:{count.table}", "soft count over or short", count.expected, count.counted)
        for count in books.reports.soft_counts
        if count.expected != count.counted and count.at > since
    ]
    faults += [
        Fault(f"bank:{one.table}", "bank over or short", 0, one.difference)
        for one in books.banks.variances.values()
        if one.at > since and one.difference
    ]
    return faults


def _on_the_way(books: Books) -> list[Fault]:
    """Value that is neither here nor there: carried, or in boxes that wait to be counted."""
    carried = sorted(account for account in books.balances if kind(account) in ("transit", "behind"))
    found = [Fault(account, "still on the way", 0, books.balance(account)) for account in carried]
    for box in books.reports.boxes.values():
        amount = sum(box.expected.values())
        found.append(Fault(f"{box.kind}:{box.table}", f"box {box.number} is not counted", amount, 0))
    return found


def _waiting(books: Books) -> list[Fault]:
    """What somebody began and a second person has not confirmed, and fills that are not in their racks."""
    found = [
        Fault(one.start, f"request {one.number} ({one.kind.replace('_', ' ')}) is not confirmed", worth, 0)
        for one in books.cage.requests.values()
        for worth in (total(one.chips) + (0 if one.kind == "cash_out" else one.cash),)
    ]
    found += [
        Fault(f"bank:{one.table}", f"fill {one.number} is {one.stage}, not in the rack", 0, 0)
        for one in books.banks.fills.values()
    ]
    found += [
        Fault(f"toke:{dealer}", "brought to a window and not verified", total(box.pending.chips), 0)
        for dealer, box in sorted(books.tips.boxes.items())
        if box.pending is not None
    ]
    return found


def _unexplained(books: Books) -> list[Fault]:
    """Variances that are looked into, of this day and of earlier ones: nobody has said what was found."""
    return [
        Fault(one.where, f"variance {one.number} is looked into, and not explained", 0, one.difference)
        for one in books.matters.open
    ]
