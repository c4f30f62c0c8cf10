"""Counting a window, a cart or the vault: two people count the same, the books say what there should be, and
what is over or short is posted. A count opens a drawer and closes it.
"""

from __future__ import annotations

from typing import Any

from cardhouse.money import account as accounts
from cardhouse.money.cage import commands as cmd
from cardhouse.money.cage import events as ev
from cardhouse.money.cage.denominations import values_fault
from cardhouse.money.cage.places import account_of, drawer, kind, place_fault, worker_fault
from cardhouse.money.cage.state import Drawer, PendingDrawer
from cardhouse.money.counted_chips import count_fault, differences, total
from cardhouse.money.desk import Answer, Decide, MoneyDesk
from cardhouse.money.event import MoneyEvent
from cardhouse.money.ledger.posting import post
from cardhouse.money.matters.open_matter import opened
from cardhouse.money.offices import two_people_fault
from cardhouse.money.posting import Chips
from cardhouse.money.second_count import moment_fault
from cardhouse.play.refusal import Refusal, register

register(
    {
        "no_count_begun": "nobody counted {place} yet",
        "stale_count": "{place} changed since {by} counted it: count again",
        "no_imprest": "{place} has no imprest yet",
        "over_imprest": "{place} would hold {holds:money}, more than its {most:money}",
    }
)


def count_drawer(desk: MoneyDesk, command: cmd.CountDrawer) -> Answer:
    place = command.place
    refused = _fault(desk, place, command.chips, command.cash)
    if refused is not None:
        return refused
    found = drawer(desk, place)
    if (command.moment == "opening") == found.open:
        return Refusal("place_open" if found.open else "place_closed", {"place": place})
    refused = imprest_fault(desk, place, found, 0)  # what is over is found by the count, not refused
    if refused is not None:
        return refused
    books_chips, books_cash = _books(desk, place)
    counted = {value: command.chips[value] for value in sorted(command.chips)}
    begun = ev.DrawerCountBegun(
        place,
        command.moment,
        chips=counted,
        cash=command.cash,
        books_chips=books_chips,
        books_cash=books_cash,
        by=desk.by,
    )
    return [begun]


def _fault(desk: MoneyDesk, place: str, chips: dict[int, int], cash: int) -> Refusal | None:
    return (
        place_fault(place)
        or worker_fault(desk, place, f"counting {place}")
        or count_fault(chips, cash)
        or values_fault(desk, chips)
    )


def imprest_fault(desk: MoneyDesk, place: str, found: Drawer, holds: int) -> Refusal | None:
    """A cart holds its imprest and no more."""
    if kind(place) != "cart":
        return None
    cite = desk.choices.cite("money_cage.cart_imprest_most")
    if not found.imprest:
        return Refusal("no_imprest", {"place": place}, cite)
    if holds > found.imprest:
        facts = {"place": place, "holds": holds, "most": found.imprest}
        return Refusal("over_imprest", facts, cite)
    return None


def _books(desk: MoneyDesk, place: str) -> tuple[dict[int, int], int]:
    chips = desk.books.chips.get(account_of(place, "chips"), {})
    return dict(sorted(chips.items())), desk.balance(account_of(place, "cash"))


def confirm_drawer(desk: MoneyDesk, command: cmd.ConfirmDrawer) -> Answer:
    place = command.place
    refused = _fault(desk, place, command.chips, command.cash)
    if refused is not None:
        return refused
    pending = drawer(desk, place).pending
    if pending is None:
        return Refusal("no_count_begun", {"place": place})
    refused = two_people_fault(desk, pending.by, f"counting {place}") or moment_fault(
        place, pending.moment, command.moment
    )
    if refused is not None:
        return refused
    if (pending.books_chips, pending.books_cash) != _books(desk, place):
        return Refusal("stale_count", {"place": place, "by": pending.by})
    if (pending.chips, pending.cash) != (command.chips, command.cash):
        counted = {value: command.chips[value] for value in sorted(command.chips)}
        return [ev.DrawerCountsDiffered(place, counted, cash=command.cash, first=pending.by, by=desk.by)]
    return _counted(desk, place, pending)


def _counted(desk: MoneyDesk, place: str, pending: PendingDrawer) -> Answer:
    chips_at, cash_at = account_of(place, "chips"), account_of(place, "cash")
    over = differences(pending.chips, pending.books_chips)
    cash = pending.cash - pending.books_cash
    events: list[MoneyEvent] = []
    for account, amount, chips in (
        (chips_at, total(over), [Chips(chips_at, value, count) for value, count in over.items()]),
        (cash_at, cash, []),
    ):
        if not amount and not chips:
            continue
        made = _posted(desk, place, account, amount, chips, pending.by)
        if isinstance(made, Refusal):
            return made
        events += made
    counted = ev.DrawerCounted(
        place, pending.moment, chips=pending.chips, cash=pending.cash, difference=total(over) + cash,
        by=pending.by, confirmed_by=desk.by, begun_at=pending.at,
    )  # fmt: skip
    matter = opened(desk, "drawer", place, difference=total(over) + cash, counters=(pending.by, desk.by))
    return [*events, counted, *matter]


def _posted(
    desk: MoneyDesk, place: str, account: str, amount: int, chips: list[Chips], by: str
) -> list[MoneyEvent] | Refusal:
    """What was over or short. Chips that are short in one value and over in another are two postings: a
    posting has two sides.
    """
    parts = (
        [chips]
        if amount
        else [[one for one in chips if one.count > 0], [one for one in chips if one.count < 0]]
    )
    made: list[MoneyEvent] = []
    for part in parts:
        worth = sum(one.value * one.count for one in part) if part else amount
        lines = {account: worth, accounts.variance(place): -worth}
        one = post(desk, "variance", lines, chips=part, by=by, approved_by=desk.by, note=f"count of {place}")
        if isinstance(one, Refusal):
            return one
        made.append(one)
    return made


HANDLERS: dict[Any, Decide] = {cmd.CountDrawer: count_drawer, cmd.ConfirmDrawer: confirm_drawer}
