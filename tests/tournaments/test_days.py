"""Flights and days: last hands by a drawn card, bags, best stacks, the next day's draw; no chip is lost."""

from __future__ import annotations

from typing import Any

import pytest

from cardhouse.cards.card import parse_cards
from cardhouse.play.commands import Fold
from cardhouse.room import snapshots
from cardhouse.room.commands import Act, BeginHand
from cardhouse.tournaments.chips.in_play import chips_in
from cardhouse.tournaments.clock.start_event import StartEvent
from cardhouse.tournaments.days.bag_chips import BagChips
from cardhouse.tournaments.days.begin_day import BeginDay
from cardhouse.tournaments.days.draw_last_hands import DrawLastHands
from cardhouse.tournaments.days.end_day import EndDay, OpenFlight
from cardhouse.tournaments.entries.register import Register
from cardhouse.tournaments.sheet import Days, Flight, LateEntry, Level
from tournaments.events import EventRoom

LEVELS = (
    Level(minutes=15, sign="no limit 100/200"),
    Level(minutes=1, pause="end_of_day", colour_up=(25,)),
    Level(minutes=15, sign="no limit 200/400"),
    Level(minutes=15, sign="no limit 400/800"),
)
FLIGHTS = (Flight(name="A", starts="2026-03-03 13:00"), Flight(name="B", starts="2026-03-04 13:00"))


class Main(EventRoom):
    """An event of several days."""

    def __init__(self, mode: str, *, flights: tuple[Flight, ...] = (), **more: Any) -> None:
        super().__init__("horseshoe")
        days = Days(flights=flights, starts=("2026-03-05 13:00",), **more)
        self.open("Main", days=days, levels=LEVELS, late=LateEntry(), mode=mode)

    @property
    def event(self) -> Any:
        return self.host.room.events.all["Main"]

    def counted(self) -> Any:
        found = chips_in(self.host.room.floor, self.event)
        assert found.difference == 0, found.text()
        return found

    def play(self, table: int) -> None:
        self.ok(BeginHand(table))
        while table in self.host.room.hands:
            self.ok(Act(table, Fold(self.host.room.hands[table].hand.acting_seat)))

    def stacks(self) -> dict[str, int]:
        tables = self.host.room.floor.tables.values()
        return {seat.player: seat.chips for table in tables for seat in table.table.seats.values()}


def card(text: str) -> int:
    return parse_cards(text)[0]


def test_the_last_hands_are_drawn_and_then_the_chips_go_into_bags() -> None:
    room = Main("dealt")
    room.enter("Main", "ann", "bob", "cyd")
    room.ok(StartEvent("Main"))
    assert room.refused(DrawLastHands("Main", card("Ks"))) == "not_in_the_draw"
    room.ok(DrawLastHands("Main", card("3s")))
    room.wait(30)
    assert room.event.clock.level == 1, "the clock stands while the last hands are played"
    for _ in range(3):
        assert room.refused(EndDay("Main")) == "not_all_bagged"
        room.play(1)
    assert room.refused(BeginHand(1)) == "bag_first"
    stacks = room.stacks()
    room.ok(EndDay("Main"))
    assert room.phase("Main") == "between_days"
    assert {bag.person: bag.chips for bag in room.event.bags.all} == stacks
    assert room.counted().in_bags == 30_000
    assert not room.event.tables
    kept = snapshots.decode(snapshots.encode(room.host.room))
    assert kept is not None
    assert kept.events == room.host.room.events
    room.ok(BeginDay("Main"))
    assert room.stacks() == stacks
    assert (room.event.clock.level, room.event.bags.day) == (2, 2)
    assert room.event.chips.out_of_play == [25]
    room.play(1)
    room.counted()


def test_player_and_dealer_count_what_the_room_knows_or_the_director_says_why() -> None:
    room = Main("tracked")
    room.enter("Main", "ann", "bob")
    room.ok(StartEvent("Main"))
    assert room.refused(BagChips("Main", "ann", 10_000, 10_000)) == "not_over_yet"
    room.wait(15)
    assert room.refused(BagChips("Main", "ann", 10_000, 9_000)) == "bag_counts"
    assert room.refused(BagChips("Main", "ann", 9_000, 9_000)) == "bag_counts"
    (bagged, _) = room.ok(BagChips("Main", "ann", 9_000, 9_000, "a pot was entered wrongly"))
    assert bagged.difference == -1_000
    assert bagged.tag.splitlines()[1:3] == ["ann", "9,000"]
    assert room.refused(EndDay("Main")) == "not_all_bagged"
    room.ok(BagChips("Main", "bob", 11_000, 11_000, "a pot was entered wrongly"))
    room.ok(EndDay("Main"))
    count = room.counted()
    assert (count.in_bags, count.added, count.removed) == (20_000, 1_000, 1_000)


def test_of_several_flights_the_best_stack_goes_on() -> None:
    room = Main("dealt", flights=FLIGHTS, several_flights="best_stack")
    for name in ("ann", "bob", "cyd"):
        room.enter("Main", name, flight="A")
    room.enter("Main", "dan", flight="B")
    room.ok(StartEvent("Main"))
    assert set(room.stacks()) == {"ann", "bob", "cyd"}, "the other flight plays another day"
    room.play(1)
    room.wait(15)
    first = room.stacks()
    room.ok(EndDay("Main"))
    room.ok(OpenFlight("Main"))
    room.enter("Main", "ann", flight="B")
    room.ok(StartEvent("Main"))
    assert room.stacks() == {"ann": 10_000, "dan": 10_000}
    room.play(1)
    room.wait(15)
    second = room.stacks()
    room.ok(EndDay("Main"))
    assert room.refused(OpenFlight("Main")) == "no_more_flights"
    room.ok(BeginDay("Main"))
    best = max(first["ann"], second["ann"])
    assert room.stacks() == {**first, **second, "ann": best}
    assert room.counted().removed == first["ann"] + second["ann"] - best
    assert room.event.entries.left == 4
    room.play(1)


@pytest.mark.parametrize(("several", "code"), [("no", "in_already"), ("after_bust", "in_already")])
def test_who_has_a_bag_enters_another_flight_only_where_the_best_counts(several: str, code: str) -> None:
    room = Main("dealt", flights=FLIGHTS, several_flights=several)
    for name in ("ann", "bob"):
        room.enter("Main", name, flight="A")
    room.ok(StartEvent("Main"))
    room.wait(15)
    room.ok(EndDay("Main"))
    room.ok(OpenFlight("Main"))
    assert room.refused(Register("Main", "ann", flight="B")) == code


def test_a_flight_ends_when_the_field_has_shrunk() -> None:
    room = Main("dealt", until_percent=50)
    room.enter("Main", "ann", "bob", "cyd", "dan")
    room.ok(StartEvent("Main"))
    room.play(1)
    room.event.balance.field.left = 2
    assert room.refused(BeginHand(1)) == "bag_first"
