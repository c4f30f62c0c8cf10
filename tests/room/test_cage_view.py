"""What the cage sees of itself: places, banks, fills, boxes and what waits for a second person."""

from __future__ import annotations

from cardhouse.money.banks import commands as banks
from cardhouse.money.cage import commands as cage
from cardhouse.money.reports.commands import CloseDay
from cardhouse.room.views.cage import cage_view
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
    assert (asked.kind, asked.by, asked.chips, asked.worth) == ("transfer", "cal", "2 of 5", 1_100)


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
    room.do(banks.RequestFill(1, "cage", "main", {2500: 4}, {500: 20}), "dee", "dealer")
    view = cage_view(room.host, str)
    fill = view.fills[0]
    assert (fill.gives, fill.gets, fill.worth, fill.stage) == ("4 of 25", "20 of 5", 10_000, "requested")
    assert fill.next == ("WitnessFill", "CancelFill")
    assert [(one.table, one.open) for one in view.banks] == [(1, True)]
