"""Buy-ins through the room: amounts, cash, what leaves the table; bad input; nothing lost or made."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardhouse.floor.breaking import commands as broken
from cardhouse.floor.buy_ins import commands as cmd
from cardhouse.floor.buy_ins.why import cash_of, needs_doing, why_these_chips
from cardhouse.floor.event import AtTable
from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.seats.commands import LeaveTable, SeatPlayer
from cardhouse.floor.sitting.limits import alike
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.floor.state import Floor
from cardhouse.houses.profile import house_names
from cardhouse.play import table_events as ev
from cardhouse.room.commands import BeginHand, DrawForTheButton
from cardhouse.room.host import Outcome
from floor.lists_evening import PEOPLE, Evening

HUNDRED = 10_000
GAMES = (
    OfferGame("1-3", "holdem", "no limit 1/3", least_buy_in=10_000, most_buy_in=30_000),
    OfferGame("5-10", "holdem", "no limit 5/10", designated=("cash_plays",)),
    OfferGame("4-8 kill", "holdem", "limit 4/8 kill"),
    OpenTable(11, "1-3"),
    OpenTable(12, "1-3"),
    OpenTable(13, "5-10"),
)


def evening(house: str = "pechanga", **chosen: Any) -> Evening:
    made = Evening(house, **chosen)
    for command in GAMES:
        made.done(command, "manager", "floor")
    return made


def test_a_seat_at_the_table_of_another_game_says_nothing_about_this_one() -> None:
    room = evening("horseshoe")
    room.done(SeatPlayer(3, 1, "abe", 100_000))
    room.done(LeaveTable(3, "abe"))
    room.done(SeatPlayer(11, 1, "abe", 20_000))
    assert room.floor.tables[11].table.seats[1].stack == 20_000


def test_a_departure_is_forgotten_when_the_player_is_back_and_when_nothing_was_left() -> None:
    room = evening()
    room.done(SeatPlayer(11, 1, "abe", 20_000))
    room.done(LeaveTable(11, "abe"))
    gone = room.floor.buy_ins.departure("1-3", "abe")
    assert gone is not None
    assert (gone.amount, gone.table) == (20_000, 11)
    room.done(SeatPlayer(12, 4, "abe", 20_000))
    assert room.floor.buy_ins.departure("1-3", "abe") is None


def test_what_was_taken_counts_at_every_table_of_the_game() -> None:
    room = evening()
    room.done(SeatPlayer(11, 1, "abe", 20_000))
    room.done(LeaveTable(11, "abe"))
    assert room.refused(SeatPlayer(12, 1, "abe", 10_000)).cite == "pechanga.9.9"
    room.wait(61)
    room.done(SeatPlayer(12, 1, "abe", 10_000))
    room.check_kept()


@pytest.mark.parametrize(
    ("amount", "allowed"), [(10_000, True), (9_999, False), (30_000, True), (30_001, False)]
)
def test_both_ends_of_the_sign_belong_to_it(amount: int, allowed: bool) -> None:
    outcome = evening().do(SeatPlayer(11, 1, "abe", amount))
    assert (outcome.refusal is None) is allowed


def test_a_game_without_amounts_on_its_sign_is_pointed_out_to_staff() -> None:
    room = evening()
    texts = [text for text, _ in needs_doing(room.desk(), room.floor.tables[13])]
    assert texts == ["the sign names no least or no greatest buy-in"]
    assert needs_doing(room.desk(), room.floor.tables[11]) == []
    assert needs_doing(room.desk(), room.floor.tables[1]) == []


def test_reasons_for_a_newcomer_a_seated_and_a_returning_player() -> None:
    room = evening()
    table = room.floor.tables[11]
    assert why_these_chips(room.desk(), table, "abe") == [
        ("10000 to 30000: the game's buy-in", "pechanga.9.2")
    ]
    room.done(SeatPlayer(11, 1, "abe", 20_000))
    assert why_these_chips(room.desk(), table, "abe") == [
        ("1 or more may be added", "pechanga.9.5"),
        ("at most 10000 may be added", "pechanga.9.6"),
    ]
    room.done(LeaveTable(11, "abe"))
    text, cite = why_these_chips(room.desk(), table, "abe")[0]
    assert text.startswith("exactly 20000")
    assert cite == "pechanga.9.9"


def test_one_kept_out_of_a_new_game_is_told_until_when() -> None:
    room = evening("horseshoe")
    room.done(SeatPlayer(11, 1, "abe", 30_000))
    room.floor.tables[11].table.seats[1].stack = 90_000
    (barred, cite), _ = why_these_chips(room.desk(), room.floor.tables[12], "abe")
    assert "no new game before" in barred
    assert cite == "horseshoe.3-buyin.3"


def test_a_required_kill_makes_another_game_and_a_sign_does_not() -> None:
    spreads = evening().floor.spreads
    assert not alike(spreads["4-8"], spreads["4-8 kill"])
    assert not alike(spreads["4-8"], spreads["8-16"])
    assert alike(spreads["1-3"], spreads["1-3"])


def test_cash_that_plays_is_lost_and_changed_like_chips() -> None:
    room = evening()
    room.done(SeatPlayer(13, 1, "abe", 50_000))
    room.done(cmd.PutCashDown(13, "abe", (HUNDRED,) * 3))
    assert cash_of(room.floor, 13, "abe") == (30_000, 0)
    assert room.floor.tables[13].table.seats[1].stack == 80_000
    room.done(cmd.ChangeCash(13, "abe", 10_000))
    assert cash_of(room.floor, 13, "abe") == (20_000, 0)
    assert room.floor.tables[13].table.seats[1].stack == 80_000
    room.done(LeaveTable(13, "abe"))
    assert room.floor.tables[13].buy_ins.cash == {}
    room.check_kept()


def test_idle_bills_are_pointed_out_and_play_once_changed() -> None:
    room = evening("mohegan")
    room.done(SeatPlayer(13, 1, "abe", 50_000))
    room.done(cmd.PutCashDown(13, "abe", (HUNDRED, 2_000)))
    assert cash_of(room.floor, 13, "abe") == (10_000, 2_000)
    assert ("abe has 2000 in bills that do not play", "mohegan.nl.7a") in needs_doing(
        room.desk(), room.floor.tables[13]
    )
    room.done(cmd.ChangeCash(13, "abe", 12_000))
    assert cash_of(room.floor, 13, "abe") == (0, 0)
    assert room.floor.tables[13].table.seats[1].stack == 62_000
    room.check_kept()


def test_chips_on_their_way_are_announced_delivered_and_within_the_maximum() -> None:
    room = evening()
    room.done(SeatPlayer(11, 1, "abe", 10_000))
    assert room.refused(cmd.PlayBehind(11, "abe", 20_001)).code == "addition_over"
    room.done(cmd.PlayBehind(11, "abe", 20_000))
    assert room.refused(cmd.AddChips(11, "abe", 1)).code == "addition_over"
    room.done(cmd.DeliverChips(11, "abe"))
    assert room.floor.tables[11].table.seats[1].stack == 30_000
    assert room.refused(cmd.DeliverChips(11, "abe")).code == "nothing_on_its_way"


def test_chips_are_not_counted_out_of_a_hand() -> None:
    room = evening("mohegan")
    for seat, person in enumerate(PEOPLE[:3], 1):
        room.done(SeatPlayer(11, seat, person, 20_000))
    room.done(DrawForTheButton(11), "dealer")
    room.done(BeginHand(11), "dealer")
    assert room.refused(cmd.LeaveToReturn(11, "abe", 20_000)).code == "hand_in_progress"


BAD = (
    cmd.BuyIn(99, 1, "abe", 10_000),
    cmd.BuyIn(11, 77, "abe", 10_000),
    cmd.BuyIn(11, 1, "nobody-here", 10_000),
    cmd.BuyIn(11, 1, "abe", -1),
    cmd.BuyIn(11, 1, "abe", 0),
    cmd.BuyIn(11, 1, "abe", 10_000, (17,)),
    cmd.BuyIn(11, 1, "abe", 10_000, (), 10_001),
    cmd.AddChips(99, "abe", 5),
    cmd.AddChips(11, "abe", 5),
    cmd.AddChips(11, "bea", 0),
    cmd.AddChips(11, "bea", -5),
    cmd.PlayBehind(11, "bea", -5),
    cmd.DeliverChips(11, "abe"),
    cmd.PutCashDown(11, "bea", ()),
    cmd.PutCashDown(11, "bea", (-100,)),
    cmd.PutCashDown(11, "bea", (HUNDRED,) * 1001),
    cmd.PutCashDown(11, "abe", (HUNDRED,)),
    cmd.ChangeCash(11, "bea", 1),
    cmd.ChangeCash(11, "bea", -1),
    cmd.TakeChipsOff(11, "bea", 0),
    cmd.TakeChipsOff(11, "bea", 10**9, "incidentals"),
    cmd.TakeChipsOff(11, "abe", 5),
    cmd.LeaveToReturn(11, "bea", 1),
    cmd.LeaveToReturn(98, "bea", 1),
)


@pytest.mark.parametrize("house", house_names())
@pytest.mark.parametrize("command", BAD, ids=repr)
def test_bad_input_is_refused_and_changes_nothing(house: str, command: Any) -> None:
    room = evening(house)
    room.done(SeatPlayer(11, 2, "bea", 20_000))
    before = room.floor.tables[11].table.copy()
    room.refused(command)
    assert room.floor.tables[11].table == before


TABLE = st.sampled_from((11, 12, 13))
PERSON = st.sampled_from(PEOPLE)
AMOUNT = st.sampled_from((1, 100, 5_000, 10_000, 20_000, 50_000))
BILLS = st.lists(st.sampled_from((2_000, 5_000, HUNDRED)), max_size=4).map(tuple)
COMMAND = st.one_of(
    st.builds(cmd.BuyIn, TABLE, st.integers(1, 9), PERSON, AMOUNT, BILLS),
    st.builds(cmd.AddChips, TABLE, PERSON, AMOUNT),
    st.builds(cmd.PlayBehind, TABLE, PERSON, AMOUNT, st.booleans()),
    st.builds(cmd.DeliverChips, TABLE, PERSON),
    st.builds(cmd.PutCashDown, TABLE, PERSON, BILLS),
    st.builds(cmd.ChangeCash, TABLE, PERSON, AMOUNT),
    st.builds(cmd.TakeChipsOff, TABLE, PERSON, AMOUNT, st.sampled_from(("keep", "incidentals"))),
    st.builds(cmd.LeaveToReturn, TABLE, PERSON, AMOUNT),
    st.builds(LeaveTable, TABLE, PERSON),
    st.builds(broken.BreakGame, TABLE),
    st.builds(broken.TakeSeatElsewhere, TABLE, PERSON, TABLE, st.integers(1, 9)),
)


def came_and_went(outcome: Outcome) -> int:
    """Chips that the events brought to the tables, less those that left them."""
    total = 0
    for event in outcome.events:
        for one in event.events if isinstance(event, AtTable) else ():
            if isinstance(one, ev.SeatTaken):
                total += one.stack
            elif isinstance(one, ev.ChipsBehind) or (
                isinstance(one, ev.ChipsBought) and one.plays != "already_counted"
            ):
                total += one.amount
            elif isinstance(one, ev.SeatGivenUp):
                total -= one.chips
            elif isinstance(one, ev.ChipsRemoved):
                total -= one.amount
    return total


def check(floor: Floor) -> None:
    for table in floor.tables.values():
        for person, cash in table.buy_ins.cash.items():
            assert 0 <= cash.plays <= table.table.seats[table.seat_of(person)].chips
            assert cash.idle >= 0
        for chooser in table.breaking.choosers:
            assert table.seat_of(chooser.person)
    for people in floor.buy_ins.departures.values():
        assert all(gone.amount > 0 for gone in people.values())
    for person in PEOPLE:
        assert len(floor.seated(person)) <= 1


@settings(max_examples=60, deadline=None)
@given(
    house=st.sampled_from(house_names()), steps=st.lists(st.tuples(COMMAND, st.integers(0, 40)), max_size=30)
)
def test_no_chip_is_lost_or_made(house: str, steps: list[tuple[Any, int]]) -> None:
    room = evening(house)
    total = 0
    for command, minutes in steps:
        total += came_and_went(room.do(command, after=minutes))
        assert total == sum(table.table.chips for table in room.floor.tables.values())
        check(room.floor)
    room.check_kept()
