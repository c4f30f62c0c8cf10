"""Waiting lists through a real room: order, calls, times, and what never happens whatever is asked."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardhouse.floor.desk import MINUTE
from cardhouse.floor.lists import commands as cmd
from cardhouse.floor.lists.views import estimated_wait, to_do, why_here
from cardhouse.floor.names.placing import (
    callable_names,
    called,
    kept_off,
    placed,
    placed_in_order,
    removed,
    waits_for,
)
from cardhouse.floor.opening import commands as opening
from cardhouse.floor.people import commands as people
from cardhouse.floor.seats.commands import LeaveTable, SeatPlayer
from cardhouse.floor.sitting.open_seats import answered
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.houses.profile import house_names
from cardhouse.room.commands import BeginHand, DrawForTheButton
from cardhouse.room.host import Asked, RoomHost, open_room
from cardhouse.room.views.floor import Index, list_view
from floor.lists_evening import PEOPLE, Evening


def joined(evening: Evening, *names: str, spread: str = "4-8") -> Evening:
    for name in names:
        evening.done(cmd.JoinList(spread, name))
    return evening


def full_table(evening: Evening, table: int, size: int = 5) -> None:
    """Strangers take every seat but one."""
    for seat in range(1, size):
        name = f"t{table}s{seat}"
        evening.done(people.RegisterPerson(name, born=720_000, id_checked=True))
        evening.done(SeatPlayer(table, seat, name, 20_000))


# Places that other subjects give


def test_places_from_other_subjects() -> None:
    evening = joined(Evening(), "abe", "bea", "cal")
    desk = evening.desk()
    evening.put(placed(desk, "4-8", "dot", "top", "broken game", "pechanga.28.2c"))
    assert evening.waiting() == ["dot", "abe", "bea", "cal"]
    evening.put(placed(evening.desk(), "4-8", "abe", "bottom", "absent", None))
    assert evening.waiting() == ["dot", "bea", "cal", "abe"]
    evening.put(placed_in_order(evening.desk(), "4-8", ("eli", "fay"), 2, "dinner", None, step=2))
    assert evening.waiting() == ["dot", "eli", "bea", "fay", "cal", "abe"]
    evening.put(placed(evening.desk(), "4-8", "cal", 99, "far beyond the end", None))
    assert evening.waiting()[-1] == "cal"
    evening.put(removed(evening.desk(), "4-8", "dot", "gone"))
    assert removed(evening.desk(), "4-8", "dot", "gone") == []
    assert waits_for(evening.floor, "4-8")
    assert not waits_for(evening.floor, "8-16")


def test_several_go_to_the_top_in_their_order() -> None:
    evening = joined(Evening(), "abe", "bea")
    names = ("cal", "bea", "dot")
    evening.put(placed_in_order(evening.desk(), "4-8", names, "top", "drawn", "pechanga.28.2c"))
    assert evening.waiting() == ["cal", "bea", "dot", "abe"]
    assert why_here(evening.floor, "bea", "4-8") == [("number 2 of 4: drawn", "pechanga.28.2c")]


def test_kept_off_for_a_time() -> None:
    evening = joined(Evening(), "abe")
    until = evening.at + 60 * MINUTE
    evening.put(kept_off(evening.desk(), "4-8", "abe", until, "would not move", "pechanga.8.4b"))
    assert evening.waiting() == []
    refusal = evening.refused(cmd.JoinList("4-8", "abe"))
    assert (refusal.code, refusal.cite) == ("kept_off_list", "pechanga.8.4b")
    evening.done(cmd.JoinList("8-16", "abe"))
    evening.wait(59)
    evening.refused(cmd.JoinList("4-8", "abe"))
    evening.wait(1)
    evening.done(cmd.JoinList("4-8", "abe"))


def test_called_for_a_new_game() -> None:
    evening = joined(Evening(), "abe", "bea", spread="20-40")
    assert [name.person for name in callable_names(evening.floor, "20-40")] == ["abe", "bea"]
    evening.put(called(evening.desk(), "20-40", "abe", 7, purpose="new_game"))
    assert [name.person for name in callable_names(evening.floor, "20-40")] == ["bea"]
    assert [name.person for name in evening.floor.lists.calls_to(7)] == ["abe"]


# Calls


def test_two_open_seats_take_two_names_and_no_third() -> None:
    evening = joined(Evening(), "abe", "bea", "cal", spread="8-16")
    full_table(evening, 3, 4)
    evening.done(cmd.CallNext("8-16"))
    evening.done(cmd.CallNext("8-16"))
    assert evening.refused(cmd.CallNext("8-16")).code == "no_open_seat"
    evening.wait(5)
    assert to_do(evening.floor, "8-16")[0] == ("abe did not answer: the next may be called", None)
    evening.done(cmd.CallNext("8-16"))
    assert evening.waiting("8-16") == ["bea", "cal"], "abe was passed over for cal"


def test_a_seat_offered_by_number_is_for_the_one_called() -> None:
    evening = joined(Evening(), "abe", "bea", spread="8-16")
    evening.done(cmd.CallNext("8-16", 3, seat=2))
    evening.done(cmd.CallNext("8-16", 3))
    refusal = evening.refused(cmd.TakeCalledSeat("8-16", "bea", 40_000, seat=2))
    assert (refusal.code, refusal.facts["person"]) == ("seat_promised", "abe")
    evening.done(cmd.TakeCalledSeat("8-16", "abe", 40_000))
    evening.done(cmd.TakeCalledSeat("8-16", "bea", 40_000))
    assert evening.floor.tables[3].seat_of("abe") == 2
    assert evening.waiting("8-16") == []


def test_the_last_seat_is_for_whoever_was_called() -> None:
    evening = joined(Evening(), "abe", spread="8-16")
    full_table(evening, 3)
    evening.done(cmd.CallNext("8-16"))
    refusal = evening.refused(SeatPlayer(3, 5, "bea", 40_000))
    assert (refusal.code, refusal.facts["person"]) == ("seat_promised", "abe")
    evening.wait(5)
    evening.done(SeatPlayer(3, 5, "bea", 40_000))
    assert evening.refused(cmd.TakeCalledSeat("8-16", "abe", 40_000)).code == "no_open_seat"


def test_a_call_is_taken_back_and_the_place_kept() -> None:
    evening = joined(Evening(), "abe", "bea")
    evening.done(cmd.CallNext("4-8"))
    assert evening.refused(cmd.TakeBackCall("4-8", "abe", "  ")).code == "no_reason"
    evening.done(cmd.TakeBackCall("4-8", "abe", "the seat was not open after all"))
    assert evening.waiting() == ["abe", "bea"]
    assert callable_names(evening.floor, "4-8")[0].person == "abe"
    evening.wait(30)
    assert evening.waiting() == ["abe", "bea"], "a call that was taken back does not run out"


def test_a_call_taken_back_gives_back_the_places_on_lower_lists() -> None:
    evening = joined(Evening(), "abe", "bea", "cal")
    evening.done(cmd.JoinList("8-16", "bea"))
    evening.done(cmd.CallNext("8-16"))
    assert evening.waiting() == ["abe", "cal"], "called to a higher limit"
    evening.done(cmd.LeaveList("4-8", "abe"))
    evening.done(cmd.TakeBackCall("8-16", "bea", "called by mistake"))
    assert evening.waiting() == ["bea", "cal"]
    assert evening.waiting("8-16") == ["bea"]
    assert evening.floor.lists.of("4-8").names[0].why == "order of signing up"
    evening.check_kept()


def test_who_left_a_list_himself_is_not_put_back_onto_it() -> None:
    evening = joined(Evening(), "abe", "bea")
    evening.done(cmd.JoinList("8-16", "bea", stays=True))
    evening.done(cmd.StayOnList("4-8", "bea"))
    evening.done(cmd.CallNext("8-16"))
    evening.done(cmd.LeaveList("4-8", "bea"))
    evening.done(cmd.TakeBackCall("8-16", "bea", "called by mistake"))
    assert evening.waiting() == ["abe"]


def test_only_keepers_of_the_list_call_it() -> None:
    evening = joined(Evening(), "abe", "bea")
    assert evening.refused(cmd.CallNext("4-8"), "player").code == "not_your_office"
    assert evening.refused(cmd.PlaceName("4-8", "bea", 1, "asked nicely"), "clerk").code == "not_your_office"
    evening.done(cmd.PlaceName("4-8", "bea", 1, "was here before, the kiosk was down"), "floor")
    assert evening.waiting() == ["bea", "abe"]
    assert why_here(evening.floor, "bea", "4-8")[0][0].startswith("number 1 of 2: by sam: was here")


def test_a_supervisor_may_send_somebody_elsewhere_and_a_clerk_may_not() -> None:
    evening = joined(Evening(), "abe")
    full_table(evening, 1, 3)
    assert evening.refused(cmd.CallNext("4-8", 1), "clerk").code == "send_elsewhere"
    assert evening.refused(cmd.CallNext("4-8", 1, reason="friends"), "clerk").code == "not_your_office"
    evening.done(cmd.CallNext("4-8", 1, reason="needs a seat by the door"), "floor")


def test_a_seat_by_another_door_takes_the_name_off_that_list_only() -> None:
    evening = joined(joined(Evening(), "abe"), "abe", spread="8-16")
    evening.done(SeatPlayer(1, 1, "abe", 20_000))
    assert evening.waiting() == []
    assert evening.waiting("8-16") == ["abe"]
    assert evening.refused(cmd.JoinList("4-8", "abe")).code == "plays_already"


# Time


@pytest.mark.parametrize("night", ["2026-03-08", "2026-11-01"])
def test_an_hour_is_an_hour_in_nights_of_daylight_saving(night: str) -> None:
    zone = ZoneInfo("America/New_York")
    start = int(datetime.fromisoformat(f"{night}T00:40").replace(tzinfo=zone).timestamp()) * 1_000_000
    room, _ = open_room("night", "horseshoe", start, zone="America/New_York")
    host = RoomHost(room)

    def do(command: Any, at: int) -> None:
        outcome = host.do(Asked(str(at), "sam", command, at))
        assert outcome.refusal is None

    do(OfferGame("1-3", "holdem", "no limit 1/3"), start)
    do(people.RegisterPerson("abe"), start)
    do(cmd.JoinList("1-3", "abe", "call_in"), start)
    host.advance(start + 60 * MINUTE - 1)
    assert not room.floor.lists.of("1-3").names[0].live
    host.advance(start + 60 * MINUTE)
    assert room.floor.lists.of("1-3").names[0].live


def test_a_clock_that_jumps_does_everything_at_its_own_instant() -> None:
    evening = Evening()
    evening.done(cmd.JoinList("20-40", "abe", "call_in"))
    joined(evening, "bea", "cal")
    evening.done(cmd.CallNext("4-8"))
    before = len(evening.log)
    called_at = evening.at
    evening.wait(600)
    assert [entry.at for entry in evening.log[before:]] == [called_at + 5 * MINUTE]
    assert evening.waiting("20-40") == ["abe"], "the game has not started: the call-in is kept"
    evening.check_kept()


def test_the_wait_rests_on_seats_that_came_free() -> None:
    evening = Evening()
    for table in (1, 2):
        full_table(evening, table, 6)
    joined(evening, "abe", "bea", "cal")
    assert estimated_wait(evening.floor, "abe", "4-8", evening.at).minutes is None
    evening.wait(30)
    for seat, name in ((5, "t1s5"), (4, "t1s4")):
        evening.done(LeaveTable(1, name))
        evening.done(cmd.CallNext("4-8"))
        evening.done(cmd.TakeCalledSeat("4-8", evening.waiting()[0], 20_000, seat))
    wait = estimated_wait(evening.floor, "cal", "4-8", evening.at)
    assert wait == (15, "2 seats came free in the last 30 minutes")
    seen = list_view(evening.host.room, "4-8", lambda person: person.upper(), staff=False).waiting[0]
    assert (seen.name, seen.person, seen.place, seen.wait, seen.wait_basis) == ("CAL", "", 1, *wait)
    mine = Index(evening.host).my_view("cal").lists[0]
    assert (mine.place, mine.of, mine.wait, mine.cite) == (1, 1, 15, "pechanga.5.2")
    assert estimated_wait(evening.floor, "abe", "4-8", evening.at) == (None, "not on this list")
    assert estimated_wait(evening.floor, "eli", "20-40", evening.at).minutes is None


# What nobody should ask


@pytest.mark.parametrize(
    "command",
    [
        cmd.JoinList("9-18", "abe"),
        cmd.JoinList("4-8", "nobody"),
        cmd.JoinList("4-8", ""),
        cmd.LeaveList("4-8", "abe"),
        cmd.LeaveList("nine", "abe"),
        cmd.Arrive("abe"),
        cmd.Arrive("nobody"),
        cmd.StayOnList("4-8", "abe"),
        cmd.LeavePlayingArea("abe", paged=True),
        cmd.ReturnToPlayingArea("abe"),
        cmd.CallNext("4-8"),
        cmd.CallNext("4-8", 3),
        cmd.CallNext("4-8", -1),
        cmd.CallNext("4-8", 1, seat=77),
        cmd.CallNext("no such game"),
        cmd.TakeCalledSeat("4-8", "abe", 20_000),
        cmd.TakeCalledSeat("4-8", "abe", -5, -5),
        cmd.RollToBottom("4-8", "abe"),
        cmd.DeclineCall("4-8", "abe"),
        cmd.PassOver("4-8", "abe"),
        cmd.TakeBackCall("4-8", "abe", "why not"),
        cmd.TradePlaces("4-8", "abe", "abe"),
        cmd.PlaceName("4-8", "abe", -1, "because"),
        cmd.PlaceName("4-8", "abe", 50, "because"),
        cmd.PlaceName("4-8", "abe", 1, "x" * 500),
    ],
    ids=repr,
)
def test_bad_input_is_refused(command: Any) -> None:
    evening = Evening()
    evening.refused(command)
    evening.check_kept()


@pytest.mark.parametrize("chips", [-1, 0, 10**15])
def test_a_called_player_with_impossible_chips_is_refused(chips: int) -> None:
    evening = joined(Evening(), "abe")
    evening.done(cmd.CallNext("4-8"))
    outcome = evening.do(cmd.TakeCalledSeat("4-8", "abe", chips))
    assert outcome.refusal is not None or chips > 0
    assert bool(evening.waiting()) == (outcome.refusal is not None)


# Whatever is asked, in whatever order

WHO = st.sampled_from(PEOPLE)
GAME = st.sampled_from(("4-8", "8-16", "20-40"))
TABLE, SEAT = st.sampled_from((1, 2, 3)), st.integers(1, 5)
WAYS: Any = st.sampled_from(("in_person", "kiosk", "call_in", "phone"))
ASKED = st.one_of(
    st.builds(cmd.JoinList, GAME, WHO, WAYS),
    st.builds(cmd.LeaveList, GAME, WHO),
    st.builds(cmd.Arrive, WHO),
    st.builds(cmd.StayOnList, GAME, WHO, st.booleans()),
    st.builds(cmd.LeavePlayingArea, WHO, st.booleans()),
    st.builds(cmd.ReturnToPlayingArea, WHO),
    st.builds(cmd.CallNext, GAME),
    st.builds(cmd.TakeCalledSeat, GAME, WHO, st.just(50_000)),
    st.builds(cmd.RollToBottom, GAME, WHO),
    st.builds(cmd.DeclineCall, GAME, WHO),
    st.builds(cmd.PassOver, GAME, WHO),
    st.builds(cmd.TradePlaces, GAME, WHO, WHO),
    st.builds(cmd.PlaceName, GAME, WHO, st.integers(0, 4), st.just("a mistake put right")),
    st.builds(people.PresentCard, WHO, st.just("seven_star")),
    st.builds(people.KeepApart, WHO, WHO),
    st.builds(people.ExcludePerson, WHO, st.sampled_from(("barred", "self_excluded"))),
    st.builds(people.EndExclusion, WHO),
    st.builds(people.ErasePerson, WHO),
    st.builds(people.RegisterPerson, WHO, id_checked=st.just(True)),
    st.builds(SeatPlayer, TABLE, SEAT, WHO, st.just(50_000)),
    st.builds(LeaveTable, TABLE, WHO),
    st.builds(opening.LockUpSeat, TABLE, SEAT, WHO),
    st.builds(opening.CallForNewGame, TABLE),
    st.builds(opening.ArriveForNewGame, TABLE, st.tuples(WHO)),
    st.builds(opening.ChooseSeat, TABLE, WHO, SEAT),
    st.builds(DrawForTheButton, TABLE),
    st.builds(BeginHand, TABLE),
)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(house_names()), st.lists(st.tuples(ASKED, st.integers(0, 30)), max_size=40))
def test_lists_stay_in_order(house: str, asked: list[tuple[Any, int]]) -> None:
    evening = Evening(house)
    for command, minutes in asked:
        outcome = evening.do(command, "floor", "manager", after=minutes)
        assert outcome.refusal is None or outcome.refusal.text()
        check(evening)
    evening.check_kept()


def check(evening: Evening) -> None:
    """What holds after every event."""
    floor = evening.floor
    for spread, found in floor.lists.by_spread.items():
        names = [name.person for name in found.names]
        assert len(set(names)) == len(names), "a name stands on a list once"
        playing = {seat.player for table in floor.tables_of(spread) for seat in table.table.seats.values()}
        assert not playing & set(names), "who plays a game does not wait for it"
        for name in found.names:
            assert why_here(floor, name.person, spread), "every place has its reason"
            assert name.call is None or floor.tables[name.call.table].spread == spread
            call = name.call
            if call is not None and not call.unanswered and not answered(floor, name):
                assert call.until > evening.at, "no call outlives its time"
            assert not name.until or name.until > evening.at
    for table in floor.tables.values():
        calls = [name.call for name in floor.lists.calls_to(table.number) if name.call is not None]
        standing = [call for call in calls if not call.unanswered]
        assert len(standing) <= len(table.table.open_seats()), "no seat is promised to two"
