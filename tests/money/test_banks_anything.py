"""Anything asked of table banks in any order: no chip of any value and no cent is lost, and the log tells it
all again.
"""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cardhouse.money.banks import commands as cmd
from cardhouse.money.banks.slip import FillStack
from cardhouse.money.state import Books
from money.seeing import as_seen
from money.trial_room import TrialRoom, chips_by_value

PEOPLE = {"dee": "dealer", "don": "dealer", "cal": "clerk", "gus": "floor", "cas": "cage", "max": "manager"}
VALUES = (500, 2500, 10_000)
TABLES = st.sampled_from((1, 2))
CHIPS = st.dictionaries(st.sampled_from(VALUES), st.integers(-1, 6), max_size=2)
CASH = st.sampled_from((-100, 0, 0, 500, 2500))
FILLS = st.integers(1, 4)
STACKS = st.lists(
    st.builds(FillStack, st.sampled_from(VALUES), st.integers(0, 20), st.sampled_from((0, 5))), max_size=3
).map(tuple)
COMMANDS: st.SearchStrategy[Any] = st.one_of(
    st.builds(cmd.IssueBank, TABLES, CHIPS, CASH, st.sampled_from(("new", "vault"))),
    st.builds(cmd.TakeBackBank, TABLES, CHIPS, CASH),
    st.builds(cmd.ConfirmIssue, TABLES),
    st.builds(cmd.CountBank, TABLES, st.sampled_from(("opening", "closing", "dealer")), CHIPS, CASH,
              st.just("holdem"), st.just("day")),
    st.builds(cmd.ConfirmCount, TABLES, CHIPS, CASH),
    st.builds(cmd.ExchangeAtRack, TABLES, st.just("ann"), st.sampled_from(("cash", "chips", "nothing")),
              CHIPS, CHIPS, CASH),
    st.builds(cmd.RequestFill, TABLES, st.sampled_from(("cage", "cart", "vault")), st.just("main"), CHIPS,
              CHIPS, CASH, CASH),
    st.builds(cmd.WitnessFill, TABLES, FILLS),
    st.builds(cmd.CarryFill, TABLES, FILLS),
    st.builds(cmd.ExchangeFill, TABLES, FILLS),
    st.builds(cmd.VerifyFill, TABLES, FILLS, STACKS),
    st.builds(cmd.RackFill, TABLES, FILLS),
    st.builds(cmd.CancelFill, TABLES, FILLS, st.just("no")),
)  # fmt: skip
ASKED = st.lists(st.tuples(COMMANDS, st.sampled_from(sorted(PEOPLE))), max_size=40)


@settings(max_examples=60, deadline=None)
@given(ASKED)
def test_what_is_counted_is_what_the_books_say(asked: list[tuple[Any, str]]) -> None:
    room = TrialRoom(money_banks__rack_changes=frozenset({"for_cash", "for_chips", "without_exchange"}),
                     money_banks__fill_exchange="on_account")  # fmt: skip
    room.person("ann")
    room.stock("cage:main", {500: 40, 2500: 8, 10_000: 2}, 50_000)
    room.open_bank(1, {500: 20, 2500: 4})
    room.open_bank(2, {500: 20, 10_000: 1}, 5000)
    for command, by in asked:
        before = chips_by_value(room.books)
        count = room.books.postings
        room.ask(as_seen(room.books, command), by, PEOPLE[by])
        _chips_are_worth_their_balance(room.books)
        if _moves_within(command):
            assert chips_by_value(room.books) == before, f"{command} lost chips"
        assert room.books.postings >= count
    room.check_kept()


def _moves_within(command: Any) -> bool:
    """What neither comes from outside nor goes there."""
    fills = (cmd.RequestFill, cmd.WitnessFill, cmd.CarryFill, cmd.ExchangeFill, cmd.VerifyFill, cmd.RackFill)
    return isinstance(command, (*fills, cmd.CancelFill, cmd.TakeBackBank))


def _chips_are_worth_their_balance(books: Books) -> None:
    """Separate arithmetic: what a counted place's chips come to is what its account says."""
    for account in {*books.chips, *books.balances}:
        if account.endswith(":chips") and account.split(":")[0] != "variance":
            worth = sum(value * count for value, count in books.chips.get(account, {}).items())
            assert worth == books.balances.get(account, 0), account
            assert all(count > 0 for count in books.chips.get(account, {}).values()), account


WAY = st.lists(st.tuples(st.integers(1, 4), st.integers(1, 3), st.booleans()), min_size=1, max_size=6)


@settings(max_examples=40, deadline=None)
@given(WAY)
def test_fills_and_sales_in_any_order_leave_an_imprest_at_its_amount(
    way: list[tuple[int, int, bool]],
) -> None:
    room = TrialRoom()
    room.person("ann")
    room.stock("cage:main", {500: 200}, 0)
    room.open_bank(1, {500: 20, 2500: 20}, 0)
    start = chips_by_value(room.books)
    for bought, changed, sells in way:
        if sells:
            sale = cmd.ExchangeAtRack(1, "ann", "cash", {500: bought}, cash=500 * bought)
            if room.ask(sale, "dee", "dealer") is None:
                start[500] -= bought
        number = room.books.banks.fill_count + 1
        asked = cmd.RequestFill(1, "cage", "main", {2500: changed}, {500: 5 * changed})
        if room.ask(asked, "dee", "dealer") is not None:
            continue
        room.do(cmd.WitnessFill(1, number), "cal", "clerk")
        room.do(cmd.CarryFill(1, number), "cal", "clerk")
        room.do(cmd.ExchangeFill(1, number), "cas", "cage")
        room.do(cmd.VerifyFill(1, number, (FillStack(500, 5 * changed, 5),)), "dee", "dealer")
        room.do(cmd.RackFill(1, number), "dee", "dealer")
    total = room.books.balance("bank:1:chips") + room.books.balance("bank:1:cash")
    assert total == 20 * 500 + 20 * 2500
    assert chips_by_value(room.books) == {value: count for value, count in start.items() if count}
    room.check_kept()
