"""What the cage sees of itself: places, banks, fills, boxes and what waits for a second person."""

from __future__ import annotations

from cardhouse.money.banks import commands as banks
from cardhouse.money.cage import commands as cage
from cardhouse.money.reports.commands import CloseDay
from cardhouse.room.views.bank_desk import bank_view
from cardhouse.room.views.cage import cage_view
from cardhouse.room.views.cart import cart_view
from money.cage_room import CASH, CHIPS, CageRoom
from money.trial_room import TrialRoom


def opened() -> CageRoom:
    room = CageRoom()
    room.open_all()
    return room


def test_places_tell_what_lies_there_and_whose_they_are() -> None:
    view = cage_view(opened().host, str.upper)
    places = {one.place: one for one in view.places}
    assert list(places) == ["vault", "cage:main", "cart:one"]
    window = places["cage:main"]
    assert (window.open, window.keeper, window.chips, window.cash) == (True, "cal", CHIPS, CASH)
    assert window.total == CASH + sum(value * count for value, count in CHIPS.items())
    assert places["cart:one"].imprest == 1_000_000


def test_a_room_without_any_money_has_its_vault_to_open() -> None:
    view = cage_view(CageRoom().host, str)
    assert [(one.place, one.open, one.total) for one in view.places] == [("vault", False, 0)]
    assert view.day.faults == ()


def test_what_waits_for_a_second_person_does_not_tell_what_the_first_one_counted() -> None:
    room = opened()
    room.do(cage.CountDrawer("cage:main", "check", {500: 3}, 7), "cal")
    room.do(cage.RequestTransfer("vault", "cage:main", {500: 2}, 100), "cal")
    view = cage_view(room.host, str.upper)
    window = next(one for one in view.places if one.place == "cage:main")
    assert window.pending is not None
    assert (window.pending.moment, window.pending.by) == ("check", "cal")
    asked = view.requests[0]
    assert (asked.kind, asked.by, asked.chips, asked.worth) == ("transfer", "cal", "2 of $5", 1_100)


def test_safekeeping_and_who_asked_to_close_the_day() -> None:
    room = opened()
    room.seat_players()
    room.do(cage.PutIntoSafekeeping("cage:main", "ann", {}, 5_000), "cal")
    room.do(CloseDay("late"), "cal")
    view = cage_view(room.host, str.upper)
    assert [(one.person, one.name, one.total) for one in view.safe] == [("ann", "ANN", 5_000)]
    assert (view.day.asked_by, view.day.reason, view.day.stale) == ("cal", "late", False)
    assert ("ann", "ANN") in view.people
    room.do(cage.PutIntoSafekeeping("cage:main", "ann", {}, 100), "cal")
    assert cage_view(room.host, str).day.stale


def test_a_fill_tells_what_is_done_next() -> None:
    room = TrialRoom()
    room.open_bank()
    room.stock("cage:main", {500: 40}, 0)
    room.do(banks.RequestFill(1, "cage", "main", {2500: 4}, {500: 20}), "dee", "dealer")
    view = cage_view(room.host, str)
    fill = view.fills[0]
    assert (fill.gives, fill.gets, fill.worth, fill.stage) == ("4 of $25", "20 of $5", 10_000, "requested")
    assert fill.next == ("WitnessFill", "CancelFill")
    assert [(one.table, one.open) for one in view.banks] == [(1, True)]


def test_a_fill_lists_its_signatures_with_who_may_give_the_next() -> None:
    room = TrialRoom()
    room.open_bank()
    room.stock("cage:main", {500: 40}, 0)
    room.do(banks.RequestFill(1, "cage", "main", {2500: 4}, {500: 20}), "dee", "dealer")
    steps = cage_view(room.host, str).fills[0].steps
    assert [(one.step, one.by, one.state) for one in steps] == [
        ("RequestFill", "dee", "done"), ("WitnessFill", "", "now"), ("CarryFill", "", "later"),
        ("ExchangeFill", "", "later"), ("VerifyFill", "", "later"), ("RackFill", "", "later"),
    ]  # fmt: skip
    assert steps[1].titles == ("floor_supervisor", "lead_supervisor", "poker_clerk")
    assert steps[1].cite == "horseshoe.5.1"
    room.do(banks.WitnessFill(1, 1), "flo", "floor")
    steps = cage_view(room.host, str).fills[0].steps
    assert [(one.by, one.state) for one in steps[1:3]] == [("flo", "done"), ("", "now")]


def test_a_dealer_sees_the_own_bank_and_how_a_fill_is_counted() -> None:
    room = TrialRoom()
    room.open_bank()
    room.stock("cage:main", {500: 40}, 0)
    room.do(banks.RequestFill(1, "cage", "main", {2500: 9}, {500: 45}), "dee", "dealer")
    view = bank_view(room.host, 1)
    assert (view.known, view.bank.open, view.bank.dealer) == (True, True, "dee")
    check = view.checks[1][0]
    assert (check.value, check.full_stacks, check.broken_down) == (500, 2, 1)
    assert (check.by_height, check.uneven) == (1, 5)
    other = bank_view(room.host, 2)
    assert (other.known, other.fills, other.bank.open) == (False, (), False)


def test_a_clerk_sees_carts_and_runners_and_neither_windows_nor_anybodys_cash() -> None:
    room = opened()
    room.seat_players()
    room.do(cage.RequestTransfer("vault", "cage:main", {500: 2}, 100), "cal")
    room.do(cage.SendRunner(1, "ann", 20_000), "kim")
    view = cart_view(room.host, str.upper)
    assert [one.place for one in view.places] == ["cart:one"]
    assert view.windows == ("cage:main",)
    assert view.requests == ()
    assert [(one.runner, one.name, one.cash) for one in view.runs] == [("kim", "ANN", 20_000)]
    assert (1, "ann", "ANN") in view.seated


def test_slips_are_worth_what_they_are_about_and_counts_are_told() -> None:
    room = opened()
    room.seat_players()
    room.do(cage.SellChips("cage:main", "ann", 500, {500: 1}), "cal")
    room.do(cage.PutIntoSafekeeping("cage:main", "ann", {500: 1}, 200), "cal")
    kept, sold = cage_view(room.host, str.upper).slips[:2]
    assert (sold.what, sold.amount, sold.name, sold.by) == ("buy_in", 500, "ANN", "cal")
    assert (kept.what, kept.amount, kept.note) == ("safekeeping", 700, "chips: 1 of $5")
    counts = cage_view(room.host, str).counts
    assert {one.place for one in counts} == {"vault", "cage:main", "cart:one"}


def test_what_should_not_stay_so_is_noticed() -> None:
    room = opened()
    held, cash = dict(room.books.chips["cage:main:chips"]), room.books.balance("cage:main:cash")
    room.count_place("cage:main", held, cash - 100, "cal", "cam", "check")
    found = cage_view(room.host, str).notices
    assert [(one.kind, one.where, one.amount) for one in found] == [("drawer_off", "cage:main", -100)]
    room.at += 24 * 60 * 60 * 1_000_000
    room.do(cage.RequestTransfer("vault", "cage:main", {500: 1}), "cal")
    kinds = [(one.kind, one.where) for one in cage_view(room.host, str).notices]
    assert ("drawer_left_open", "cage:main") in kinds
    assert ("drawer_left_open", "cart:one") in kinds


def test_a_bank_that_outlives_its_table_is_noticed() -> None:
    room = TrialRoom()
    room.open_bank()
    room.host.room.floor.tables.pop(1, None)
    kinds = [(one.kind, one.where, one.cite) for one in cage_view(room.host, str).notices]
    assert kinds == [("bank_left_open", "bank:1", "horseshoe.4.6")]


def test_chips_that_were_picked_up_are_told_with_their_owner() -> None:
    room = opened()
    room.seat_players()
    books = room.books
    assert cage_view(room.host, str).held == ()
    books.balances["held:ann"] = 700  # as after a pick-up
    assert [(one.person, one.name, one.amount) for one in cage_view(room.host, str.upper).held] == [
        ("ann", "ANN", 700)
    ]
