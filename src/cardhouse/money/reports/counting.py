"""Counts of windows, carts and the vault: two people, the same figures, and the difference from the books
goes to the place's variance by denomination.
"""

from __future__ import annotations

from typing import Any

from cardhouse.money import account as accounts
from cardhouse.money.counted_chips import count_fault, differences, moving, text, total
from cardhouse.money.desk import Answer, Decide, MoneyDesk
from cardhouse.money.event import MoneyEvent
from cardhouse.money.ledger.posting import post
from cardhouse.money.reports import commands as cmd
from cardhouse.money.reports.closing_lines import CountedPlace
from cardhouse.money.reports.events import PlaceCountBegun, PlaceCountFinished
from cardhouse.money.reports.people import COUNTERS, role_fault, second_fault
from cardhouse.money.reports.places import cash_account, chips_account, is_place
from cardhouse.play.refusal import Refusal, register
from cardhouse.play.stakes import dollars

register(
    {
        "no_such_place": "{place!r} is no place that is counted: a window (cage:main), a cart (cart:one) or "
        "the vault",
        "no_count_to_confirm": "nobody has counted {what} yet",
        "two_counts_differ": "{first} counted {chips} and {cash} in cash; {second} found something else: "
        "count again",
        "count_is_stale": "something moved at {place} since {first} counted it: count again",
    }
)


def count_place(desk: MoneyDesk, command: cmd.CountPlace) -> Answer:
    refused = _fault(desk, command)
    if refused is not None:
        return refused
    return [PlaceCountBegun(command.place, dict(command.chips), command.cash, desk.by)]


def confirm_place_count(desk: MoneyDesk, command: cmd.ConfirmPlaceCount) -> Answer:
    refused = _fault(desk, command)
    if refused is not None:
        return refused
    place = command.place
    first = desk.books.reports.pending.get(place)
    if first is None:
        return Refusal("no_count_to_confirm", {"what": place})
    refused = second_fault(desk, first.by)
    if refused is not None:
        return refused
    expected = desk.books.chips.get(chips_account(place), {})
    cash = desk.books.balance(cash_account(place))
    if (first.books_chips, first.books_cash) != (expected, cash):
        return Refusal("count_is_stale", {"place": place, "first": first.by})
    if (dict(command.chips), command.cash) != (first.chips, first.cash):
        return counts_differ(first.chips, first.cash, first.by, desk.by)
    posted = _difference(desk, command, expected, cash)
    if isinstance(posted, Refusal):
        return posted
    there = total(command.chips) + command.cash
    count = CountedPlace(place, total(expected) + cash, there, first.by, desk.by, desk.now)
    return [*posted, PlaceCountFinished(count)]


def counts_differ(chips: dict[int, int], cash: int, first: str, second: str) -> Refusal:
    """Two people counted, and not the same."""
    facts = {"first": first, "second": second, "chips": text(chips), "cash": dollars(cash)}
    return Refusal("two_counts_differ", facts)


def _fault(desk: MoneyDesk, command: cmd.CountPlace | cmd.ConfirmPlaceCount) -> Refusal | None:
    refused = role_fault(desk, "counting", COUNTERS)
    if refused is None and not is_place(command.place):
        refused = Refusal("no_such_place", {"place": command.place})
    return refused if refused is not None else count_fault(command.chips, command.cash)


def _difference(
    desk: MoneyDesk, command: cmd.ConfirmPlaceCount, expected: dict[int, int], cash: int
) -> list[MoneyEvent] | Refusal:
    over = differences(command.chips, expected)
    if not over and command.cash == cash:
        return []
    place = command.place
    chips, more_cash = total(over), command.cash - cash
    lines = {chips_account(place): chips, cash_account(place): more_cash}
    lines[accounts.variance(place)] = -(chips + more_cash)
    first = desk.books.reports.pending[place].by
    note = f"counted by {first}"
    made = post(desk, "variance", lines, chips=moving(chips_account(place), over), note=note)
    return made if isinstance(made, Refusal) else [made]


HANDLERS: dict[Any, Decide] = {
    cmd.CountPlace: count_place,
    cmd.ConfirmPlaceCount: confirm_place_count,
}
