"""Colour-ups in a room: who orders them, what is raced off where, and that no chip is lost from the count."""

from __future__ import annotations

import msgspec
import pytest

from cardhouse.cards.card import parse_cards
from cardhouse.play.commands import Fold
from cardhouse.room import snapshots
from cardhouse.room.commands import Act, BeginHand
from cardhouse.tournaments.chips.colour_up import ColourUp, ColourUpOrdered
from cardhouse.tournaments.chips.count_chips import CountChips
from cardhouse.tournaments.chips.exchange_leftovers import ExchangeLeftovers
from cardhouse.tournaments.chips.race_off import ChipsRaced, RaceOff
from cardhouse.tournaments.sheet import LateEntry, Level
from tournaments.events import SHEET, sheet
from tournaments.seated import SeatedEvent

PLANNED = sheet(
    levels=(*SHEET.levels[:2], Level(minutes=10, pause="break", colour_up=(25,)), *SHEET.levels[3:]),
    late=LateEntry(through=4),
)
TABLES = {1: {"ann": 1_075, "bob": 2_050, "cyd": 6_875}, 2: {"dan": 25, "eve": 5_000}}
DIRECTOR = ("tournament_director",)


def cards(text: str) -> tuple[int, ...]:
    return tuple(parse_cards(text))


def test_a_planned_colour_up_is_raced_at_every_table_before_its_next_hand() -> None:
    room = SeatedEvent(TABLES, sheet=PLANNED, mode="tracked")
    room.wait(15)
    (ordered,) = room.happened(ColourUpOrdered)
    assert (ordered.denominations, ordered.smallest, ordered.planned) == ((25,), 100, True)
    assert ordered.told == "Keep your chips in full view. You are welcome to watch the race."
    assert ordered.told_by == "horseshoe.19.22b"
    assert room.refused(BeginHand(1)) == "race_pending"
    raced = room.ok(RaceOff("Turbo", 1, dealt=cards("2c 3c 4c As Ah Kd 5c 6c")))[-1]
    assert room.stacks(1) == {"ann": 1_000, "bob": 2_100, "cyd": 6_900}, "eight odd chips are two of 100"
    assert (raced.cite, raced.kept_in_by) == ("horseshoe.19.22a.1", None)
    last = room.ok(RaceOff("Turbo", 2, dealt=cards("2c")))[-1]
    assert room.stacks(2) == {"dan": 100, "eve": 5_000}
    assert last.kept_in_by == "horseshoe.19.22a.2"
    assert room.refused(RaceOff("Turbo", 2)) == "no_race"
    assert room.refused(BeginHand(1)) == "event_pause"
    room.wait(10)
    room.ok(BeginHand(1))
    count = room.counted()
    assert (count.added, count.removed) == (75, 0)
    kept = snapshots.decode(snapshots.encode(room.host.room))
    assert kept is not None
    assert kept.events == room.host.room.events


def test_where_software_deals_the_race_is_run_after_the_hand_in_progress() -> None:
    room = SeatedEvent(TABLES, sheet=msgspec.structs.replace(PLANNED, mode="dealt"))
    room.ok(BeginHand(1))
    room.wait(15)
    assert [one.table for one in room.happened(ChipsRaced)] == [2]
    while 1 in room.host.room.hands:
        room.ok(Act(1, Fold(room.host.room.hands[1].hand.acting_seat)))
    raced = room.happened(ChipsRaced)[-1]
    assert raced.table == 1
    assert all(len(one.cards) == one.odd for one in raced.players)
    room.counted()


def test_who_comes_with_odd_chips_is_raced_at_the_new_table() -> None:
    room = SeatedEvent(TABLES, mode="tracked", line=4, sheet=sheet(late=LateEntry(through=4)))
    room.ok(ColourUp("Turbo", (25,), announced=True))
    room.ok(RaceOff("Turbo", 2, dealt=cards("2c")))
    room.move("ann", 1, 2)
    assert room.refused(BeginHand(2)) == "race_pending"
    room.ok(RaceOff("Turbo", 2, dealt=cards("2c 3c 4c")))
    assert room.stacks(2) == {"dan": 100, "eve": 5_000, "ann": 1_100}


@pytest.mark.parametrize(
    ("dealt", "code"),
    [((), "race_cards"), (cards("2c 3c As Ah Kd 5c 6c"), "race_cards"),
     (cards("2c 3c 4c As Ah Kd 5c 2c"), "race_card_twice")],
)  # fmt: skip
def test_where_people_deal_one_card_goes_to_each_odd_chip(dealt: tuple[int, ...], code: str) -> None:
    room = SeatedEvent(TABLES, mode="tracked", line=4)
    room.ok(ColourUp("Turbo", (25,), announced=True))
    assert room.refused(RaceOff("Turbo", 1, dealt=dealt)) == code


@pytest.mark.parametrize(
    ("house", "roles", "code"),
    [
        ("horseshoe", ("floor",), ""),
        ("horseshoe", ("dealer",), "not_your_colour_up"),
        ("pechanga", ("floor",), "not_your_colour_up"),
        ("pechanga", DIRECTOR, ""),
    ],
)
def test_what_the_sheet_does_not_plan_is_for_some_to_order_and_is_announced(
    house: str, roles: tuple[str, ...], code: str
) -> None:
    room = SeatedEvent(TABLES, house=house, line=4)
    assert room.refused(ColourUp("Turbo"), roles=roles) == "nothing_to_colour_up"
    if code:
        assert room.refused(ColourUp("Turbo", (25,), announced=True), roles=roles) == code
        return
    assert room.refused(ColourUp("Turbo", (25,)), roles=roles) == "announce_first"
    (ordered,) = room.ok(ColourUp("Turbo", (25,), announced=True), roles=roles)
    assert ordered.cite == {"horseshoe": "horseshoe.19.47c", "pechanga": "pechanga.30.22b"}[house]


@pytest.mark.parametrize(
    ("denominations", "code"),
    [((100,), "smaller_first"), ((7,), "not_in_play"), ((25, 100, 500, 1000, 5000), "last_denomination")],
)
def test_chips_leave_from_the_smallest_up_and_never_the_last(
    denominations: tuple[int, ...], code: str
) -> None:
    room = SeatedEvent(TABLES)
    assert room.refused(ColourUp("Turbo", denominations, announced=True)) == code


def test_chips_that_the_next_level_needs_stay() -> None:
    room = SeatedEvent(TABLES)
    assert room.refused(ColourUp("Turbo", (25,), announced=True)) == "level_not_payable"


def test_leftovers_are_exchanged_and_the_rest_is_taken() -> None:
    room = SeatedEvent({1: {"ann": 1_075, "bob": 2_025}}, mode="tracked", line=4)
    room.ok(ColourUp("Turbo", (25,), announced=True))
    room.ok(RaceOff("Turbo", 1, dealt=cards("As"), handed_in={1: 0}))
    assert room.stacks(1) == {"ann": 1_000, "bob": 2_000}
    assert (room.counted().held_back, room.counted().removed) == (75, 25)
    (exchanged,) = room.ok(ExchangeLeftovers("Turbo", "ann", 25, 3))
    assert (exchanged.given, exchanged.taken, exchanged.taken_by) == (0, 75, "horseshoe.19.22c.2")
    assert (room.counted().held_back, room.counted().removed) == (0, 100)
    more = room.ok(ExchangeLeftovers("Turbo", "bob", 25, 5))[-1]
    assert (more.given, more.taken, more.cite) == (100, 25, "horseshoe.19.22c.1")
    assert room.stacks(1)["bob"] == 2_100
    assert room.counted().added == 100, "nobody knew of these chips: they come into play by the exchange"
    assert room.refused(ExchangeLeftovers("Turbo", "bob", 100, 1)) == "still_in_play"


def test_a_count_shows_its_difference_until_a_later_one_agrees() -> None:
    room = SeatedEvent(TABLES, line=4)
    (counted,) = room.ok(CountChips("Turbo", 2, pieces={25: 1, 5000: 1}))
    assert counted.count.difference == 0
    assert not room.event.chips.odd
    (short,) = room.ok(CountChips("Turbo", 1, "ann", total=1_000))
    assert short.count.difference == -75
    assert room.event.chips.odd == {"ann": short.count}
    room.ok(CountChips("Turbo", 1, "ann", total=1_075))
    assert not room.event.chips.odd
    assert room.refused(CountChips("Turbo", 1, total=9_000, style="B")) == "other_style"
    assert room.refused(CountChips("Turbo", 3, total=9_000)) == "not_its_table"
    room.ok(ColourUp("Turbo", (25,), announced=True))
    assert room.refused(CountChips("Turbo", 1, pieces={25: 4})) == "removed_denomination"
