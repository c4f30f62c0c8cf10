"""What people see of an event's chips, and the house's stock of them."""

from __future__ import annotations

from cardhouse.room.dispatch import VIEWS
from cardhouse.tournaments.chips.colour_up import ColourUp
from cardhouse.tournaments.chips.count_chips import CountChips
from cardhouse.tournaments.chips.stock import GiveInventory, KeepChips, ReturnInventory
from tournaments.seated import SeatedEvent

TABLES = {1: {"ann": 1_075, "bob": 2_050}, 2: {"dan": 25, "eve": 5_000}}


def test_the_view_says_which_table_races_what_with_how_many_cards() -> None:
    room = SeatedEvent(TABLES, mode="tracked", line=4)
    room.ok(ColourUp("Turbo", (25,), announced=True))
    room.ok(CountChips("Turbo", 1, "ann", total=1_000))
    show = VIEWS["event_chips"].show
    assert show is not None
    view = show(room.host, "Turbo", str, True)
    assert view is not None
    assert (view.difference, view.where) == (0, "8,150 issued = 8,150 on tables")
    assert [(one.value, one.in_play) for one in view.denominations][:2] == [(25, False), (100, True)]
    assert [(line.table, [(seat.person, seat.cards) for seat in line.seats]) for line in view.races] == [
        (1, [("ann", 3), ("bob", 2)]),
        (2, [("dan", 1)]),
    ]
    assert [(line.person, line.counted, line.known) for line in view.counts] == [("ann", 1_000, 1_075)]
    assert show(room.host, "Nothing", str, True) is None


def test_an_inventory_comes_out_of_the_stock_and_back_with_what_is_missing() -> None:
    room = SeatedEvent(TABLES)
    room.ok(KeepChips("A", {25: 100, 100: 100, 500: 100, 1000: 100, 5000: 10}))
    assert room.refused(GiveInventory("Turbo", 20)) == "stock_short"
    (given,) = room.ok(GiveInventory("Turbo", 4))
    assert {value: given.pieces[value] for value in (25, 100, 500)} == {25: 32, 100: 32, 500: 16}
    assert room.refused(GiveInventory("Turbo", 4)) == "inventory_given"
    assert room.refused(KeepChips("A", {25: 100})) == "style_in_use"
    assert room.refused(ReturnInventory("Turbo", given.pieces)) == "not_over"
    room.event.phase = "ended"
    (back,) = room.ok(ReturnInventory("Turbo", given.pieces | {25: 30}))
    assert back.missing == {25: 2}
    assert room.host.room.events.stock["A"].pieces[25] == 98
