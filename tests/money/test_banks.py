"""Table banks with bad input and other people's hands: a clear refusal, nothing posted; every choice of a
house does something.
"""

from __future__ import annotations

from typing import Any

import pytest

from cardhouse.floor.people.commands import ExcludePerson
from cardhouse.money.banks import commands as cmd
from cardhouse.money.banks.fill_count import ChecklistLine, checklist
from cardhouse.money.banks.slip import FillStack, Tube
from cardhouse.money.cage import commands as cage
from money.trial_room import RACK, WORTH, TrialRoom, chips_by_value

FIVES = (FillStack(500, 20, 5),)


@pytest.fixture
def room() -> TrialRoom:
    made = TrialRoom()
    made.open_bank()
    return made


@pytest.mark.parametrize("amount", [0, -1, True, 12.5, "100", None])
def test_an_amount_is_a_whole_number_of_cents(amount: Any) -> None:
    assert TrialRoom().refused(cmd.SetBankAmount(1, amount), "max", "manager") == "bad_money"


def test_only_a_manager_sets_an_amount_and_only_of_a_closed_bank(room: TrialRoom) -> None:
    assert room.refused(cmd.SetBankAmount(1, 5), "gus", "floor") == "manager_sets_amount"
    assert room.refused(cmd.SetBankAmount(1, 5), "max", "manager") == "bank_open"


@pytest.mark.parametrize(
    "chips", [{500: 0}, {500: -3}, {0: 4}, {-5: 4}, {500: 2.0}, {500: True}, {500: 10**8}]
)
def test_what_is_no_count_is_refused(room: TrialRoom, chips: Any) -> None:
    count = cmd.CountBank(1, "closing", chips, 0, "holdem", "day")
    assert room.refused(count, "dee", "dealer") == "bad_count"
    assert (
        room.refused(cmd.ExchangeAtRack(1, room.person("ann"), "cash", chips), "dee", "dealer") == "bad_count"
    )
    assert room.refused(cmd.RequestFill(1, "cage", "main", chips, {500: 1}), "dee", "dealer") == "bad_count"


@pytest.mark.parametrize("cash", [-1, 1.5, True, None])
def test_what_is_no_cash_is_refused(room: TrialRoom, cash: Any) -> None:
    count = cmd.CountBank(1, "closing", RACK, cash, "holdem", "day")
    assert room.refused(count, "dee", "dealer") == "bad_cash"


def test_tables_without_a_bank_and_closed_banks() -> None:
    room = TrialRoom()
    sale = cmd.ExchangeAtRack(1, room.person("ann"), "cash", {500: 1}, cash=500)
    assert room.refused(sale, "dee", "dealer") == "no_bank"
    assert room.refused(cmd.ConfirmIssue(1), "cas", "cage") == "no_bank"
    room.do(cmd.SetBankAmount(1, WORTH), "max", "manager")
    assert room.refused(sale, "dee", "dealer") == "bank_closed"
    assert room.refused(cmd.ConfirmIssue(1), "cas", "cage") == "no_issue_pending"
    assert room.refused(cmd.CountBank(1, "closing", RACK, 0, "h", "d"), "dee", "dealer") == "bank_closed"
    assert room.refused(cmd.IssueBank(1, {}, 0, "new"), "max", "manager") == "nothing_issued"
    assert room.refused(cmd.IssueBank(1, RACK), "max", "manager") == "not_enough"
    assert room.refused(cmd.TakeBackBank(1, RACK), "max", "manager") == "not_enough"
    room.check_kept()


def test_the_vault_fills_a_closed_bank_and_takes_it_back() -> None:
    room = TrialRoom()
    room.stock("cage:main", {500: 1}, 0)
    room.do(cmd.SetBankAmount(1, WORTH), "max", "manager")
    room.do(cmd.IssueBank(1, RACK, 0, "new"), "max", "manager")
    room.do(cmd.ConfirmIssue(1, RACK, 0, "new"), "cas", "cage")
    room.do(cmd.TakeBackBank(1, {500: 60}), "max", "manager")
    back = cmd.ConfirmIssue(1, {500: 60}, back=True)
    assert room.refused(back, "max", "manager") == "another_must_confirm"
    room.do(back, "cas", "cage")
    assert room.books.chips["vault:chips"] == {500: 60}
    assert room.refused(cmd.IssueBank(1, {500: 61}), "max", "manager") == "bank_over_amount"
    room.do(cmd.IssueBank(1, {500: 60}), "cas", "cage")
    room.do(cmd.ConfirmIssue(1, {500: 60}), "gus", "floor")
    assert room.books.balance("bank:1:chips") == WORTH
    assert "vault:chips" not in room.books.balances
    room.check_kept()


def test_a_supervisor_begins_a_count_anew_that_its_dealer_left(room: TrialRoom) -> None:
    room.do(cmd.CountBank(1, "closing", {500: 100}, 0, "holdem", "swing"), "dee", "dealer")
    again = cmd.CountBank(1, "closing", RACK, 0, "holdem", "swing")
    assert room.refused(again, "don", "dealer") == "another_count"
    room.do(again, "gus", "floor")
    assert room.refused(cmd.ConfirmCount(1, RACK, 0, "closing"), "gia", "floor") == "wrong_office"
    room.do(cmd.ConfirmCount(1, RACK, 0, "closing"), "don", "dealer")
    assert not room.books.banks.tables[1].open
    assert not room.books.banks.variances
    room.check_kept()


def test_a_variance_within_one_total_is_still_a_variance(room: TrialRoom) -> None:
    """Five 5s too many and one 25 too few: nothing is missing, and yet it is not what the books say."""
    room.do(cmd.CountBank(1, "dealer", {500: 105, 2500: 39}), "don", "dealer")
    found = room.books.banks.variances[1]
    assert (found.difference, found.chips, found.answers) == (0, {500: 5, 2500: -1}, "dee")
    assert room.books.chips["bank:1:chips"] == {500: 105, 2500: 39}
    assert room.books.balance("variance:bank:1:chips") == 0
    room.check_kept()


def test_variances_that_are_told_at_the_closing_only() -> None:
    room = TrialRoom(money_banks__variance_told="at_closing", money_banks__discrepancy="recorded_only",
                     money_banks__answers_for_it="floorperson")  # fmt: skip
    room.open_bank()
    room.do(cmd.CountBank(1, "dealer", {500: 99, 2500: 40}), "don", "dealer")
    assert room.books.banks.variances[1].told == 0
    assert room.books.banks.variances[1].answers == "gus"
    assert room.refused(cmd.SettleVariance(1, "found", "so it is"), "gia", "floor") == "no_case"
    assert room.refused(cmd.NoteVariance(2), "gia", "floor") == "no_such_variance"
    short = {500: 99, 2500: 40}
    room.do(cmd.CountBank(1, "closing", short, 0, "holdem", "day"), "don", "dealer")
    room.do(cmd.ConfirmCount(1, short, 0, "closing"), "gia", "floor")
    assert room.books.banks.variances[1].told == room.now
    room.check_kept()


def test_a_bank_that_is_as_it_is_counted() -> None:
    room = TrialRoom(money_banks__amount="as_counted", money_banks__bank="floating")
    room.do(cmd.IssueBank(1, RACK, 0, "new"), "max", "manager")
    room.do(cmd.ConfirmIssue(1, RACK, 0, "new"), "cas", "cage")
    room.do(cmd.CountBank(1, "opening", RACK, 0, "holdem", "day"), "dee", "dealer")
    room.do(cmd.ConfirmCount(1, RACK), "gus", "floor")
    assert room.books.banks.tables[1].amount == WORTH
    room.check_kept()


def test_a_slip_holds_no_more_than_the_house_asks_for() -> None:
    room = TrialRoom(money_banks__slip_fields=frozenset({"grand_total"}),
                     money_banks__slip_signed_at=frozenset({"closing"}))  # fmt: skip
    room.do(cmd.SetBankAmount(1, WORTH), "max", "manager")
    room.do(cmd.IssueBank(1, RACK, 0, "new"), "max", "manager")
    room.do(cmd.ConfirmIssue(1, RACK, 0, "new"), "cas", "cage")
    room.do(cmd.CountBank(1, "opening", RACK), "dee", "dealer")
    slip = room.books.banks.tables[1].slip
    assert slip is not None
    assert (slip.total, slip.date, slip.table, slip.values, slip.signatures) == (WORTH, "", 0, {}, {})
    assert room.books.banks.tables[1].open


def test_chips_are_not_sold_to_who_may_not_play(room: TrialRoom) -> None:
    sale = cmd.ExchangeAtRack(1, "ann", "cash", {500: 1}, cash=500)
    assert room.refused(sale, "dee", "dealer") == "no_such_person"
    room.person("ann")
    room.do(ExcludePerson("ann", "self_excluded"), "max", "manager")
    assert room.refused(sale, "dee", "dealer") == "excluded"


def test_more_than_there_is_leaves_no_rack(room: TrialRoom) -> None:
    room.person("ann")
    sale = cmd.ExchangeAtRack(1, "ann", "cash", {500: 101}, cash=50500)
    assert room.refused(sale, "dee", "dealer") == "not_enough_chips"
    none = cmd.ExchangeAtRack(1, "ann", "cash", {})
    assert room.refused(none, "dee", "dealer") == "nothing_exchanged"
    both = cmd.ExchangeAtRack(1, "ann", "cash", {500: 2}, {500: 1}, 500)
    assert room.refused(both, "dee", "dealer") == "uneven_exchange"
    assert room.refused(cmd.ArrangeRack(1, (Tube(500, 100),)), "dee", "dealer") == "tubes_differ"
    assert room.refused(cmd.ArrangeRack(1, ()), "don", "dealer") == "not_in_charge"


def test_chips_that_leave_without_exchange_where_the_house_lets_them() -> None:
    words = frozenset({"for_cash", "without_exchange"})
    room = TrialRoom(money_banks__rack_changes=words)
    room.open_bank()
    room.do(cmd.ExchangeAtRack(1, room.person("ann"), "nothing", {500: 2}), "dee", "dealer")
    assert room.books.balance("bank:1:chips") == WORTH - 1000
    swap = cmd.ExchangeAtRack(1, "ann", "chips", {500: 5}, {2500: 1})
    assert room.refused(swap, "dee", "dealer") == "rack_change"
    room.check_kept()


def _filled(room: TrialRoom, source: Any = "cage", place: str = "main") -> None:
    room.do(cmd.RequestFill(1, source, place, {2500: 4}, {500: 20}), "dee", "dealer")
    room.do(cmd.WitnessFill(1, 1), "cal", "clerk")
    room.do(cmd.CarryFill(1, 1), "cal", "clerk")


def test_a_fill_from_the_cage_moves_every_chip_and_no_value(room: TrialRoom) -> None:
    room.stock("cage:main", {500: 40}, 0)
    before = chips_by_value(room.books)
    _filled(room)
    assert room.books.chips["transit:cal:chips"] == {2500: 4}
    assert chips_by_value(room.books) == before
    assert room.refused(cmd.ExchangeFill(1, 1), "cal", "clerk") == "wrong_office"
    assert room.refused(cmd.ExchangeFill(1, 1), "cid", "cage") == "not_your_drawer"
    assert room.refused(cmd.RackFill(1, 1), "dee", "dealer") == "fill_stage"
    assert room.refused(cmd.CountBank(1, "closing", RACK, 0, "h", "d"), "dee", "dealer") == "fill_under_way"
    room.do(cmd.ExchangeFill(1, 1), "cas", "cage")
    assert room.refused(cmd.CancelFill(1, 1, "late"), "gus", "floor") == "fill_stage"
    assert room.refused(cmd.VerifyFill(1, 1, (FillStack(500, 0),)), "dee", "dealer") == "bad_count"
    assert room.refused(cmd.VerifyFill(1, 1, ()), "dee", "dealer") == "fill_count_differs"
    room.do(cmd.VerifyFill(1, 1, FIVES), "dee", "dealer")
    assert room.refused(cmd.RackFill(2, 1), "dee", "dealer") == "no_such_fill"
    room.do(cmd.RackFill(1, 1), "dee", "dealer")
    assert room.refused(cmd.RackFill(1, 1), "dee", "dealer") == "no_such_fill"
    assert room.books.chips["bank:1:chips"] == {500: 120, 2500: 36}
    assert room.books.chips["cage:main:chips"] == {500: 20, 2500: 4}
    assert chips_by_value(room.books) == before
    assert not [account for account in room.books.balances if account.startswith("transit")]
    room.check_kept()


def test_a_fill_that_is_called_off_on_its_way_comes_back(room: TrialRoom) -> None:
    room.stock("cage:main", {500: 40}, 0)
    _filled(room)
    assert room.refused(cmd.CancelFill(1, 1, "  "), "gus", "floor") == "fill_no_reason"
    room.do(cmd.CancelFill(1, 1, "the game broke"), "gus", "floor")
    assert room.books.chips["bank:1:chips"] == RACK
    room.check_kept()


def test_a_closed_or_empty_window_makes_no_exchange(room: TrialRoom) -> None:
    room.stock("cage:main", {2500: 1}, 0)
    _filled(room)
    assert room.refused(cmd.ExchangeFill(1, 1), "cas", "cage") == "not_enough_chips"
    room.do(cage.CountDrawer("cage:main", "closing", {2500: 1}, 0), "cas", "cage")
    room.do(cage.ConfirmDrawer("cage:main", {2500: 1}, 0, "closing"), "max", "manager")
    assert room.refused(cmd.ExchangeFill(1, 1), "cas", "cage") == "place_closed"


def test_a_fill_is_with_a_window_or_cart_that_there_is() -> None:
    """A window is there from its first count or the first chips sent to it, a cart from its imprest on."""
    room = TrialRoom(money_banks__fill_from={"cage", "cart", "vault"})
    room.open_bank()
    asked: dict[tuple[Any, str], Any] = {
        at: cmd.RequestFill(1, at[0], at[1], {2500: 4}, {500: 20})
        for at in (("cage", "main"), ("cage", "two"), ("cart", "one"), ("cart", "main"), ("vault", "cellar"))
    }
    for source in ("cage", "cart"):
        assert room.refused(asked[source, "main"], "dee", "dealer") == "no_fill_place_yet"
    room.stock("cage:main", {500: 20}, 0)
    room.do(asked["cage", "main"], "dee", "dealer")
    assert room.refused(asked["cart", "main"], "dee", "dealer") == "no_fill_place_yet"
    room.do(cage.SetCartImprest("one", 10_000), "max", "manager")
    refused = room.ask(asked["cart", "main"], "dee", "dealer")
    assert refused is not None
    assert refused.text() == "there is no cart “main”; there is one"
    room.do(asked["cart", "one"], "dee", "dealer")
    room.do(cage.RequestTransfer("cage:main", "cage:two", {500: 20}, 0), "max", "manager")
    assert room.refused(asked["cage", "two"], "dee", "dealer") == "no_such_fill_place"
    room.do(cage.ConfirmRequest(room.books.cage.request_count), "cat", "cage")
    room.do(asked["cage", "two"], "dee", "dealer")
    room.do(asked["vault", "cellar"], "dee", "dealer")
    assert [one.place for one in room.books.banks.fills.values()] == ["main", "one", "two", ""]
    room.check_kept()


def test_a_fill_on_account_changes_what_a_bank_comes_to() -> None:
    room = TrialRoom(money_banks__fill_exchange="on_account", money_banks__fill_verified="in_the_rack",
                     money_banks__fill_carried_by="any_of_them")  # fmt: skip
    room.open_bank()
    room.stock("cage:main", {500: 40}, 0)
    assert room.refused(cmd.RequestFill(1, "cage", "main", {}, {}), "dee", "dealer") == "fill_empty"
    assert room.refused(cmd.RequestFill(1, "cage", " ", {}, {500: 20}), "dee", "dealer") == "fill_place"
    nowhere = cmd.RequestFill(1, "cage", "under the stairs", {}, {500: 20})
    assert room.refused(nowhere, "dee", "dealer") == "no_such_fill_place"
    room.do(cmd.RequestFill(1, "cage", "main", {}, {500: 20}), "dee", "dealer")
    room.do(cmd.WitnessFill(1, 1), "cal", "clerk")
    room.do(cmd.CarryFill(1, 1), "gus", "floor")
    room.do(cmd.ExchangeFill(1, 1), "cas", "cage")
    room.do(cmd.RackFill(1, 1), "dee", "dealer")
    assert room.books.balance("bank:1:chips") == WORTH + 10_000
    room.do(cmd.RequestFill(1, "cage", "main", {500: 30}, {}), "dee", "dealer")
    room.do(cmd.WitnessFill(1, 2), "cal", "clerk")
    room.do(cmd.CarryFill(1, 2), "cal", "clerk")
    room.do(cmd.ExchangeFill(1, 2), "cas", "cage")
    room.do(cmd.RackFill(1, 2), "dee", "dealer")
    assert room.books.balance("bank:1:chips") == WORTH - 5_000
    room.check_kept()


def test_uneven_and_full_stacks_by_other_choices(room: TrialRoom) -> None:
    room.stock("cage:main", {500: 100}, 0)
    room.do(cmd.RequestFill(1, "cage", "main", {2500: 8}, {500: 40}), "dee", "dealer")
    room.do(cmd.WitnessFill(1, 1), "cal", "clerk")
    room.do(cmd.CarryFill(1, 1), "cal", "clerk")
    room.do(cmd.ExchangeFill(1, 1), "cas", "cage")
    one_by_height = (FillStack(500, 20, 5), FillStack(500, 20))
    room.settings = {"money_banks__fill_full_stacks": "each_broken_down"}
    assert room.refused(cmd.VerifyFill(1, 1, one_by_height), "dee", "dealer") == "none_broken_down"
    room.settings = {"money_banks__fill_uneven": "compared"}
    odd = (FillStack(500, 20, 5), FillStack(500, 19), FillStack(500, 1))
    room.do(cmd.VerifyFill(1, 1, odd), "dee", "dealer")


def test_keys_and_containers_when_nothing_is_put_away(room: TrialRoom) -> None:
    assert room.refused(cmd.CarryInventory(1, "cage"), "cal", "clerk") == "bank_open"
    room.do(cmd.CountBank(1, "closing", RACK, 0, "holdem", "day"), "dee", "dealer")
    room.do(cmd.ConfirmCount(1, RACK, 0, "closing"), "gus", "floor")
    assert room.refused(cmd.CarryInventory(1, "cage"), "cal", "clerk") == "not_stored"
    assert room.refused(cmd.ReturnContainerKey(1), "gus", "floor") == "key_not_out"
    room.do(cmd.TakeContainerKey(1), "gus", "floor")
    assert room.refused(cmd.TakeContainerKey(1), "gia", "floor") == "key_out"
    assert room.refused(cmd.ReturnContainerKey(1), "gia", "floor") == "key_not_out"
    room.settings = {"money_banks__key_and_carrier": "may_be_one_person"}
    away = cmd.StoreInventory(1, "cage", True, True, True, "holdem", 1)
    assert room.refused(away, "cal", "clerk") == "wrong_office"
    room.do(away, "gus", "floor")
    room.do(cmd.CarryInventory(1, "secured_to_table"), "gus", "floor")
    room.check_kept()


def test_every_command_can_be_asked_of_an_empty_room() -> None:
    room = TrialRoom()
    asked: list[Any] = [
        cmd.ConfirmCount(3, RACK), cmd.StoreInventory(3, "cage", True, True, True), cmd.TakeContainerKey(3),
        cmd.ReturnContainerKey(3), cmd.CarryInventory(3, "cage"), cmd.ArrangeRack(3, ()),
        cmd.RequestFill(3, "cage", "main", {}, {}), cmd.CountBank(3, "dealer", RACK), cmd.WitnessFill(3, 1),
        cmd.CarryFill(3, 1), cmd.ExchangeFill(3, 1), cmd.VerifyFill(3, 1, ()), cmd.RackFill(3, 1),
        cmd.CancelFill(3, 1, "x"), cmd.NoteVariance(1), cmd.SettleVariance(1, "found", "x"),
    ]  # fmt: skip
    known = {"no_bank", "no_such_fill", "no_such_variance"}
    assert {room.refused(one, "max", "manager", "floor", "dealer") for one in asked} == known
    assert room.refused(cmd.SetBankAmount(0, 100), "max", "manager") == "bad_table_number"
    assert room.refused(cmd.IssueBank(-1, RACK, 0, "new"), "max", "manager") == "no_bank"


def test_the_printed_checklist_is_a_count_that_is_accepted(room: TrialRoom) -> None:
    room.stock("cage:main", {500: 100}, 0)
    room.do(cmd.RequestFill(1, "cage", "main", {2500: 9}, {500: 45}), "dee", "dealer")
    room.do(cmd.WitnessFill(1, 1), "cal", "clerk")
    room.do(cmd.CarryFill(1, 1), "cal", "clerk")
    room.do(cmd.ExchangeFill(1, 1), "cas", "cage")
    (line,) = checklist(room.choices, {500: 45})
    assert line == ChecklistLine(500, 2, 1, 1, 5, 5)
    stacks = [FillStack(500, 20, 5)] * line.broken_down + [FillStack(500, 20)] * line.by_height
    stacks.append(FillStack(500, line.uneven, line.stack))
    room.do(cmd.VerifyFill(1, 1, tuple(stacks)), "dee", "dealer")
    room.settings = {"money_banks__fill_full_stacks": "each_broken_down"}
    assert checklist(room.choices, {500: 45, 2500: 3})[0] == ChecklistLine(2500, 0, 0, 0, 3, 5)
    assert checklist(room.choices, {500: 45})[0].by_height == 0


def test_a_slip_has_every_field(room: TrialRoom) -> None:
    slip = room.books.banks.tables[1].slip
    assert slip is not None
    assert (slip.moment, slip.date, slip.shift, slip.game) == ("opening", "2026-03-03", "day", "holdem")
    assert (slip.table, slip.values, slip.total) == (1, {500: 50_000, 2500: 100_000}, 150_000)
    assert slip.signatures == {"dealer": "dee", "floorperson": "gus"}


def test_values_that_the_room_does_not_have(room: TrialRoom) -> None:
    room.person("ann")
    count = cmd.CountBank(1, "closing", {700: 1}, 0, "holdem", "day")
    assert room.refused(count, "dee", "dealer") == "not_approved"
    swap = cmd.ExchangeAtRack(1, "ann", "chips", {500: 7}, {700: 5})
    assert room.refused(swap, "dee", "dealer") == "not_approved"
    assert room.refused(cmd.IssueBank(2, {700: 1}, 0, "new"), "max", "manager") == "not_approved"


def test_a_sale_at_the_rack_is_cash_in_of_its_buyer(room: TrialRoom) -> None:
    room.person("ann")
    room.do(cmd.ExchangeAtRack(1, "ann", "cash", {2500: 40}, cash=100_000), "dee", "dealer")
    (day,) = room.books.cage.days.values()
    assert (day["ann"].into, day["ann"].out) == (100_000, 0)
    room.check_kept()
