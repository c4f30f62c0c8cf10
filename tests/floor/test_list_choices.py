"""Every word that a house may choose about lists and people does what it says, chosen by a book or not."""

from __future__ import annotations

from typing import Any

import pytest

from cardhouse.floor.desk import MINUTE
from cardhouse.floor.lists import commands as cmd
from cardhouse.floor.people import commands as people
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.room.views.floor import Index, list_view
from floor.lists_evening import Evening


def waiting_for_4_8(*names: str, **chosen: Any) -> Evening:
    evening = Evening(**{f"floor_lists__{key}": value for key, value in chosen.items()})
    for name in names:
        evening.done(cmd.JoinList("4-8", name))
    return evening


def called(*names: str, **chosen: Any) -> Evening:
    """Several wait, and the first is called."""
    evening = waiting_for_4_8(*names, **chosen)
    evening.done(cmd.CallNext("4-8"))
    return evening


@pytest.mark.parametrize(
    ("choice", "left"),
    [
        ("off_lower_limits", ["8-16", "20-40"]),
        ("off_all", ["8-16"]),
        ("stays_on_all", ["4-8", "8-16", "20-40"]),
    ],
)
def test_other_lists_when_called(choice: str, left: list[str]) -> None:
    evening = waiting_for_4_8("abe", when_called=choice)
    for spread in ("8-16", "20-40"):
        evening.done(cmd.JoinList(spread, "abe"))
    evening.done(cmd.CallNext("8-16"))
    assert evening.floor.lists.on("abe") == left


@pytest.mark.parametrize(
    ("choice", "after"),
    [("removed", ["bea", "cal"]), ("bottom", ["bea", "cal", "abe"]), ("keeps_place", ["abe", "bea", "cal"])],
)
def test_what_becomes_of_a_name_that_is_passed_over(choice: str, after: list[str]) -> None:
    by_staff = called("abe", "bea", "cal", passed_over=choice)
    by_staff.done(cmd.PassOver("4-8", "abe"))
    assert by_staff.waiting() == after
    by_clock = called("abe", "bea", "cal", passed_over=choice, no_answer="passed_over")
    by_clock.wait(5)
    assert by_clock.waiting() == after
    assert not by_clock.floor.lists.calls_to(1)
    by_clock.check_kept()


def test_passing_over_waits_for_the_time_where_the_house_says_so() -> None:
    evening = called("abe", "bea", pass_over="after_the_time")
    assert evening.refused(cmd.PassOver("4-8", "abe")).code == "call_still_open"
    evening.wait(5)
    evening.done(cmd.PassOver("4-8", "abe"))


def test_a_call_without_end() -> None:
    evening = called("abe", call_minutes=0, pass_over="after_the_time")
    evening.wait(10_000)
    assert "as long as the seat is open" in evening.refused(cmd.PassOver("4-8", "abe")).text()


def test_somebody_called_may_wait_on() -> None:
    evening = called("abe", "bea", called_may="wait_on")
    assert evening.refused(cmd.RollToBottom("4-8", "abe")).code == "must_answer"
    evening.done(cmd.DeclineCall("4-8", "abe"))
    assert evening.waiting() == ["abe", "bea"]


def test_somebody_called_takes_the_seat_or_comes_off() -> None:
    evening = called("abe", "bea", called_may="take_or_come_off")
    assert evening.refused(cmd.RollToBottom("4-8", "abe")).code == "must_answer"
    evening.done(cmd.DeclineCall("4-8", "abe"))
    assert evening.waiting() == ["bea"]


def test_rolls_without_limit_and_none_at_all() -> None:
    evening = waiting_for_4_8("abe", rolls_most=None)
    for _ in range(5):
        evening.done(cmd.CallNext("4-8"))
        evening.done(cmd.RollToBottom("4-8", "abe"))
    none = called("abe", "bea", rolls_most=0, rolls_used_up="keeps_place")
    assert none.refused(cmd.RollToBottom("4-8", "abe")).code == "rolled_enough"
    none.done(cmd.DeclineCall("4-8", "abe"))
    assert none.waiting() == ["abe", "bea"]


def test_places_are_traded_where_the_house_allows_it() -> None:
    evening = waiting_for_4_8("abe", "bea", "cal", trading_places="allowed")
    evening.done(cmd.TradePlaces("4-8", "cal", "abe"))
    assert evening.waiting() == ["cal", "bea", "abe"]
    evening.refused(cmd.TradePlaces("4-8", "abe", "abe"))


def test_staff_choose_the_table() -> None:
    evening = waiting_for_4_8("abe", several_tables="staff_choose")
    evening.done(SeatPlayer(1, 1, "dot", 20_000))
    evening.done(cmd.CallNext("4-8", 1), "clerk")
    assert [name.person for name in evening.floor.lists.calls_to(1)] == ["abe"]


@pytest.mark.parametrize(
    ("choice", "told", "paged"),
    [("at_own_risk", False, False), ("unless_paged", False, True), ("unless_told", True, True)],
)
def test_leaving_the_playing_area(choice: str, told: bool, paged: bool) -> None:
    evening = waiting_for_4_8("abe", out_of_hearing=choice)
    assert (evening.do(cmd.LeavePlayingArea("abe")).refusal is None) == told
    assert (evening.do(cmd.LeavePlayingArea("abe", paged=True)).refusal is None) == paged


def test_nobody_signs_up_from_outside_where_the_house_takes_no_calls() -> None:
    evening = Evening(floor_lists__from_outside="refused")
    assert evening.refused(cmd.JoinList("20-40", "abe", "call_in")).code == "not_from_outside"


def test_no_kiosk() -> None:
    evening = Evening(floor_lists__sign_up=frozenset({"in_person"}))
    assert evening.refused(cmd.JoinList("4-8", "abe", "kiosk")).facts["allowed"] == "in person"
    evening.done(cmd.JoinList("4-8", "abe"))


def test_a_call_in_measured_from_the_call_and_removed() -> None:
    evening = Evening(floor_lists__call_in_counts_from="call_in")
    evening.done(cmd.JoinList("20-40", "abe", "call_in"))
    evening.wait(59)
    assert evening.waiting("20-40") == ["abe"]
    evening.wait(1)
    assert evening.waiting("20-40") == []


def test_a_companion_s_card_without_priority_and_a_card_checked_for_its_end_only() -> None:
    tiers = frozenset({"seven_star"})
    evening = Evening(
        floor_lists__vip_tiers=tiers,
        floor_lists__vip_companion="no_priority",
        floor_lists__vip_card="expiry_only",
    )
    evening.done(cmd.JoinList("4-8", "abe"))
    evening.done(people.PresentCard("bea", "seven_star", companion=True))
    evening.done(cmd.JoinList("4-8", "bea"))
    evening.done(people.PresentCard("cal", "seven_star", own_name=False))
    evening.done(cmd.JoinList("4-8", "cal"))
    assert evening.waiting() == ["cal", "abe", "bea"]


def test_identification_before_the_list() -> None:
    evening = Evening(floor_people__identification="before_list")
    evening.done(people.RegisterPerson("gus"))
    assert evening.refused(cmd.JoinList("4-8", "gus")).code == "not_identified"


def test_pairs_several_seats_and_seats_for_the_taking() -> None:
    evening = Evening(
        floor_people__kept_apart="not_provided",
        floor_people__seats_at_once="several",
        floor_people__seated_by="anybody",
    )
    assert evening.refused(people.KeepApart("abe", "bea"), "manager").code == "pairs_not_kept"
    evening.done(SeatPlayer(1, 1, "abe", 20_000), "player")
    evening.done(SeatPlayer(3, 1, "abe", 40_000), "player")
    assert evening.floor.seated("abe") == [(1, 1), (3, 1)]
    evening.wait(7)
    assert evening.floor.people.known["abe"].playing == {
        1: evening.at - 7 * MINUTE,
        3: evening.at - 7 * MINUTE,
    }


@pytest.mark.parametrize("command", [cmd.RollToBottom, cmd.LeaveList, cmd.DeclineCall])
def test_a_seat_that_is_not_wanted_is_offered_to_the_next_name(command: Any) -> None:
    rolls = 2 if command is cmd.RollToBottom else 0
    evening = called("abe", "bea", "cal", called_may="take_or_roll", rolls_most=rolls)
    evening.done(command("4-8", "abe"))
    assert [name.person for name in evening.floor.lists.calls_to(1)] == ["bea"]
    evening.check_kept()


def test_whoever_leaves_a_list_without_being_called_calls_nobody() -> None:
    evening = waiting_for_4_8("abe", "bea")
    evening.done(cmd.LeaveList("4-8", "abe"))
    assert not evening.floor.lists.calls_to(1)


def test_whoever_is_called_sees_what_may_be_answered() -> None:
    evening = waiting_for_4_8("abe", "bea", called_may="take_or_roll", rolls_most=1)
    evening.done(cmd.JoinList("8-16", "abe"))
    evening.done(cmd.CallNext("8-16"))
    mine = Index(evening.host).my_view("abe").lists
    assert [(one.spread, one.may_roll, one.came_off) for one in mine] == [("8-16", True, ("4-8",))]
    evening.done(cmd.StayOnList("4-8", "abe"), "player")
    assert evening.waiting() == ["abe", "bea"]
    mine = Index(evening.host).my_view("abe").lists
    assert [(one.spread, one.came_off) for one in mine] == [("4-8", ()), ("8-16", ())]
    evening.done(cmd.RollToBottom("8-16", "abe"), "player")
    evening.done(cmd.CallNext("8-16"))
    here = Index(evening.host).my_view("abe").lists[1]
    assert here.called
    assert not here.may_roll, "rolled as often as the house allows"


def test_keepers_of_a_list_see_which_other_lists_a_call_took_a_name_off() -> None:
    evening = waiting_for_4_8("abe")
    evening.done(cmd.JoinList("8-16", "abe"))
    evening.done(cmd.CallNext("8-16"))
    room = evening.host.room
    assert list_view(room, "8-16", str, staff=True).waiting[0].came_off == ("4-8",)
    assert list_view(room, "8-16", str, staff=False).waiting[0].came_off == ()


def test_who_may_keep_his_place_in_a_new_game_is_asked_so_and_not_rolled() -> None:
    evening = Evening(floor_must_move__must_play_in=frozenset({"new_game"}))
    evening.done(cmd.JoinList("4-8", "abe"))
    evening.done(cmd.CallNext("4-8"))
    (mine,) = Index(evening.host).my_view("abe").lists
    assert (mine.called, mine.may_roll) == (True, False)
