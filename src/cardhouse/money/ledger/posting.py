"""Makes postings: all or nothing, two sides, whole cents, never more than there is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cardhouse.money import account as accounts
from cardhouse.money.desk import MoneyDesk
from cardhouse.money.event import Posted
from cardhouse.money.posting import Chips, Line, Posting, What
from cardhouse.money.state import Books
from cardhouse.play.refusal import Refusal, register

register(
    {
        "bad_money": "{amount:money} is no amount: dollars and cents, more than nothing",
        "not_enough": "{account} has {has:money}; {needed:money} are needed",
        "not_enough_chips": "{account} has {has} chips of {value:money}; {needed} are needed",
        "chips_do_not_add_up": (
            "the chips counted for {account} come to {counted:money}, not to {amount:money}"
        ),
        "account_stopped": "{account} is stopped: {why}",
        "two_sides": "a posting has two sides that come to nothing: these come to {sum:money}",
    }
)


def whole(amount: object) -> Refusal | None:
    """A refusal unless it is a whole number of cents above nothing."""
    if type(amount) is not int or amount <= 0:
        return Refusal("bad_money", {"amount": amount})
    return None


def post(
    desk: MoneyDesk,
    what: What,
    lines: Mapping[str, int],
    *,
    chips: Iterable[Chips] = (),
    stopped_too: bool = False,
    **about: Any,
) -> Posted | Refusal:
    """A posting of these lines, or why it cannot be. `about` are the posting's other fields.

    Chips of a counted account must be given by value, and come to the line's amount. `stopped_too`: whether
    stopped accounts stand in the way is looked at elsewhere (`stopped_fault`).
    """
    counted = tuple(chips)
    given = tuple(Line(account, amount) for account, amount in lines.items() if amount)
    refused = _fault(desk, given, counted)
    if refused is None and not stopped_too:
        refused = stopped_fault(desk.books, given)
    if refused is not None:
        return refused
    about.setdefault("by", desk.by)
    made = Posted(Posting(desk.books.postings + desk.posted + 1, what, given, counted, **about))
    take_note(desk, made)
    return made


def take_note(desk: MoneyDesk, made: Posted) -> None:
    """What is posted after this, by the same command, sees it."""
    for line in made.posting.lines:
        desk.changes[line.account] = desk.changes.get(line.account, 0) + line.amount
    for one in made.posting.chips:
        key = (one.account, one.value)
        desk.chip_changes[key] = desk.chip_changes.get(key, 0) + one.count
    desk.posted += 1


def stopped_fault(books: Books, lines: Iterable[Line]) -> Refusal | None:
    """A refusal where one of these accounts is stopped."""
    if not books.stopped:
        return None
    for line in lines:
        why = books.stopped.get(line.account)
        if why is not None:
            return Refusal("account_stopped", {"account": line.account, "why": why})
    return None


def _fault(desk: MoneyDesk, lines: tuple[Line, ...], chips: tuple[Chips, ...]) -> Refusal | None:
    for line in lines:
        if type(line.amount) is not int:
            return Refusal("bad_money", {"amount": line.amount})
    total = sum(line.amount for line in lines)
    if total or len(lines) < 2:
        return Refusal("two_sides", {"sum": total})
    for line in lines:
        has = desk.balance(line.account)
        if has + line.amount < 0 and accounts.kind(line.account) not in accounts.MAY_BE_NEGATIVE:
            facts = {"account": line.account, "has": has, "needed": -line.amount}
            return Refusal("not_enough", facts)
    return _chips_fault(desk, lines, chips)


def _chips_fault(desk: MoneyDesk, lines: tuple[Line, ...], chips: tuple[Chips, ...]) -> Refusal | None:
    amounts = {line.account: line.amount for line in lines}
    for account in {*amounts, *(one.account for one in chips)}:
        if not accounts.counted(account):
            continue
        mine = [one for one in chips if one.account == account]
        counted = sum(one.value * one.count for one in mine)
        amount = amounts.get(account, 0)
        if counted != amount:
            facts = {"account": account, "counted": counted, "amount": amount}
            return Refusal("chips_do_not_add_up", facts)
        for one in mine:
            has = desk.count(account, one.value)
            if has + one.count < 0:
                value, needed = one.value, -one.count
                return Refusal(
                    "not_enough_chips", {"account": account, "has": has, "value": value, "needed": needed}
                )
    return None


def break_down(amount: int, values: Iterable[int]) -> dict[int, int] | None:
    """An amount in the fewest chips of these values; None where it does not go."""
    found: dict[int, int] = {}
    for value in sorted(values, reverse=True):
        count, amount = divmod(amount, value)
        if count:
            found[value] = count
    return found if not amount else None
