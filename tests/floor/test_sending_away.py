"""Whoever is barred leaves: seat, lists, held seats, moves. Other meetings of two subjects at one seat."""

from __future__ import annotations

from typing import Any

import pytest

from cardhouse.floor.absences.commands import StepAway
from cardhouse.floor.breaking.commands import BreakGame, TakeSeatElsewhere
from cardhouse.floor.lists.commands import (
    CallNext,
    DeclineCall,
    JoinList,
    PassOver,
    PlaceName,
    TakeCalledSeat,
)
from cardhouse.floor.lists.views import to_do
from cardhouse.floor.moves.commands import MakeMustMove, SignTransferList
from cardhouse.floor.moves.state import Refuser
from cardhouse.floor.opening.commands import (
    ArriveForNewGame,
    CallForNewGame,
    ChangeLimit,
    ChooseSeat,
    DeclineToStart,
    EndPlayOver,
    LeaveNewGame,
    LockUpSeat,
    OpenTable,
    PlayOverSeat,
    ProposeLimit,
    RequestSeat,
)
from cardhouse.floor.people.commands import ErasePerson, ExcludePerson
from cardhouse.floor.seats.commands import AskForSeatChange, LeaveTable, MarkSeat, SeatPlayer
from cardhouse.room import commands as room
from cardhouse.room.host import Asked
from floor.opening_evening import BUY_IN, Opening

HOUSES = ("pechanga", "horseshoe", "mohegan", "live", "toledo")


@pytest.mark.parametrize("house", HOUSES)
def test_a_barred_player_leaves_when_the_hand_is_over(house: str) -> None:
    evening = Opening(house)
    evening.running("abe", "bea", "cal")
    evening.list_all("bea", spread="8-16")
    evening.done(room.BeginHand(1))
    evening.done(ExcludePerson("bea", "barred"))
    assert evening.table().table.seats[2].leaving, "a hand that was dealt is played"
    assert evening.floor.lists.waiting("8-16") == []
    evening.play_out()
    assert evening.floor.seated("bea") == []
    assert evening.refused(SeatPlayer(1, 2, "bea", BUY_IN)) == "excluded"
    evening.done(ExcludePerson("cal", "self_excluded"))
    assert evening.floor.seated("cal") == [], "between hands he leaves at once"
    evening.check()


def test_chips_of_one_who_is_barred_while_away_are_kept() -> None:
    evening = Opening("pechanga")
    evening.running("abe", "bea", "cal")
    evening.done(StepAway(1, "bea"))
    evening.done(ExcludePerson("bea", "barred"))
    held = evening.floor.out_of_room.held["bea"]
    assert [(one.where, one.table) for one in held] == [("cage", 1)]
    assert evening.floor.seated("bea") == []
    evening.check()


def test_a_called_player_who_is_barred_holds_nothing_up() -> None:
    evening = Opening("pechanga")
    evening.running("abe", "bea", "cal", "dot")
    evening.list_all("eli", "fay")
    evening.done(CallNext("4-8"), "clerk")
    evening.done(LockUpSeat(1, 5, "eli"))
    evening.done(ExcludePerson("eli", "self_excluded"))
    assert evening.table().opening.held == {}
    evening.done(CallNext("4-8"), "clerk")
    evening.done(TakeCalledSeat("4-8", "fay", BUY_IN))
    assert evening.table().seat_of("fay") == 5
    evening.check()


def test_a_barred_newcomers_mark_and_arrival_are_gone() -> None:
    evening = Opening("pechanga")
    evening.running("abe", "bea", "cal")
    evening.done(MarkSeat(1, 4, "dot", "marker"))
    evening.done(OpenTable(2, "8-16"))
    evening.done(ArriveForNewGame(2, ("eli",)))
    evening.done(ArriveForNewGame(2, ("fay",)))
    assert evening.refused(ChooseSeat(2, "fay", 1)) == "chooses_later"
    evening.done(ExcludePerson("dot", "barred"))
    evening.done(ExcludePerson("eli", "barred"))
    assert evening.table().seats.marks == {}
    evening.done(ChooseSeat(2, "fay", 1))
    evening.check()


def test_who_goes_away_from_a_new_game_lets_the_others_choose() -> None:
    evening = Opening("pechanga")
    evening.done(OpenTable(1, "4-8"))
    evening.done(ArriveForNewGame(1, ("abe",)))
    evening.done(ArriveForNewGame(1, ("bea",)))
    assert evening.refused(LeaveNewGame(1, "cal")) == "not_arrived"
    assert evening.refused(LeaveNewGame(1, "abe"), "player", by="bea") == "not_authorised"
    evening.done(LeaveNewGame(1, "abe"), "player", by="abe")
    evening.done(ChooseSeat(1, "bea", 3))
    evening.done(SeatPlayer(1, 3, "bea", BUY_IN))
    assert evening.refused(LeaveNewGame(1, "bea")) == "has_seat"
    evening.check()


def test_a_player_chooses_for_himself_whatever_his_account_is_called() -> None:
    evening = Opening("pechanga")
    evening.done(OpenTable(1, "4-8"))
    evening.done(ArriveForNewGame(1, ("abe", "bea")))

    def by_phone(command: Any, person: str) -> str:
        asked = Asked(f"{command}", "u77", command, evening.at, frozenset({"player"}), person=person)
        outcome = evening.host.do(asked)
        evening.log += outcome.entries
        return outcome.refusal.code if outcome.refusal is not None else ""

    assert by_phone(ChooseSeat(1, "abe", 2), "bea") == "not_authorised"
    assert by_phone(ChooseSeat(1, "abe", 2), "abe") == ""
    assert by_phone(LeaveNewGame(1, "bea"), "abe") == "not_authorised"
    assert by_phone(LeaveNewGame(1, "bea"), "bea") == ""
    evening.check()


def test_barred_while_another_plays_over_the_seat() -> None:
    evening = Opening("pechanga")
    evening.running("abe", "bea", "cal")
    evening.done(StepAway(1, "bea"))
    evening.done(PlayOverSeat(1, 2, "dot", BUY_IN, box=True))
    assert evening.refused(ErasePerson("bea")) == "still_seated"
    assert evening.refused(JoinList("4-8", "bea"), "clerk") == "plays_already"
    evening.done(ExcludePerson("bea", "barred"))
    assert evening.table().seat_of("dot") == 2, "whoever plays over stays"
    evening.done(EndPlayOver(1, 2))
    assert 2 not in evening.table().table.seats
    assert evening.floor.out_of_room.held["bea"]
    evening.check()


def test_nobody_plays_over_a_seat_beside_his_own() -> None:
    evening = Opening("pechanga")
    evening.running("abe", "bea", "cal")
    evening.running("dot", "eli", "fay", table=2)
    evening.done(StepAway(1, "bea"))
    assert evening.refused(PlayOverSeat(1, 2, "dot", BUY_IN, box=True)) == "seated_elsewhere"


def test_nobody_waits_for_a_game_that_he_plays() -> None:
    evening = Opening("pechanga")
    evening.running("abe", "bea", "cal")
    assert evening.refused(PlaceName("4-8", "abe", 1, "a friend of the house")) == "plays_already"


def test_a_called_guest_gets_a_seat_that_no_player_asked_for() -> None:
    evening = Opening("pechanga")
    evening.running("abe", "bea", "cal", "dot")
    evening.done(LeaveTable(1, "bea"))
    evening.done(AskForSeatChange(1, "cal", 2))
    evening.list_all("eli")
    evening.done(CallNext("4-8"), "clerk")
    evening.done(TakeCalledSeat("4-8", "eli", BUY_IN))
    assert evening.table().seat_of("eli") == 5, "seat 2 is cal's to take first"


def test_others_are_called_to_a_new_game_in_place_of_those_who_do_not_come() -> None:
    evening = Opening("pechanga")
    evening.list_all("abe", "bea", "cal", "dot", "eli", "fay", "gus", "hal")
    evening.done(OpenTable(1, "4-8"))
    evening.done(CallForNewGame(1))
    assert evening.refused(CallForNewGame(1)) == "no_name_to_call"
    evening.done(ArriveForNewGame(1, ("abe", "bea", "cal")))
    assert evening.refused(CallForNewGame(1)) == "no_name_to_call", "who came has no seat yet and needs one"
    evening.done(PassOver("4-8", "dot"), "clerk")
    evening.done(CallForNewGame(1))
    assert [name.person for name in evening.floor.lists.calls_to(1)][-1] == "fay"
    assert evening.refused(DeclineCall("4-8", "dot")) == "not_listed"
    evening.check()


def test_two_who_ask_for_one_seat_at_sign_up_do_not_both_get_it() -> None:
    evening = Opening("pechanga")
    evening.list_all("abe", "bea")
    for name in ("abe", "bea"):
        evening.floor.people.known[name].needs = ("sight",)
        evening.done(RequestSeat("4-8", name, 1))
    evening.done(OpenTable(1, "4-8"))
    evening.done(CallForNewGame(1))
    assert {seat: lock.person for seat, lock in evening.table().opening.held.items()} == {1: "abe"}
    assert [name.call.seat for name in evening.floor.lists.calls_to(1) if name.call] == [1, 0]


def test_a_game_is_broken_although_one_is_named_twice_among_those_who_leave() -> None:
    evening = Opening("pechanga")
    evening.running("abe", "bea", "cal")
    evening.done(BreakGame(1, leaving=("abe", "abe")))
    assert evening.floor.seated("abe") == []


def test_a_change_of_limit_ends_what_was_meant_for_the_old_game() -> None:
    evening = Opening("pechanga")
    evening.running("abe", "bea", "cal")
    evening.running("dot", "eli", "fay", table=2)
    evening.list_all("gus")
    evening.list_all("abe", spread="8-16")
    evening.done(CallNext("4-8", 1, reason="near the bar"), "floor")
    evening.done(SignTransferList(2, "dot", 1))
    evening.done(MakeMustMove(2, (1,)))
    evening.done(ProposeLimit(1, "8-16"))
    evening.done(ChangeLimit(1))
    assert evening.floor.lists.waiting("8-16") == [], "abe plays it now"
    assert evening.floor.lists.calls_to(1) == []
    assert evening.floor.moving.transfers == []
    assert evening.table(2).moves.feeds == ()
    evening.check()


def test_a_seat_that_is_about_to_open_is_not_played_over() -> None:
    evening = Opening("pechanga")
    evening.running("abe", "bea", "cal")
    evening.done(AskForSeatChange(1, "bea", 5))
    evening.done(StepAway(1, "bea"))
    evening.table().moves.refusers["bea"] = Refuser("blind", evening.at, 60, True, ())
    assert evening.refused(PlayOverSeat(1, 2, "dot", BUY_IN, box=True)) == "seat_soon_open"
    evening.table().moves.refusers.clear()
    evening.done(PlayOverSeat(1, 2, "dot", BUY_IN, box=True))
    assert evening.table().seats.requests == [], "who is away so long asks for no other seat"


def test_a_player_of_the_same_game_is_not_listed_when_a_new_one_is_put_off() -> None:
    evening = Opening("pechanga")
    evening.running("abe", "bea", "cal")
    evening.done(OpenTable(2, "4-8"))
    evening.done(ArriveForNewGame(2, ("dot", "abe")))
    evening.done(DeclineToStart(2))
    assert evening.floor.lists.waiting("4-8") == ["dot"]


def test_with_seats_for_everybody_the_draw_may_be_left_out() -> None:
    evening = Opening("horseshoe")
    evening.running("abe", "bea")
    evening.running("dot", "eli", table=2)
    evening.done(BreakGame(1, without_draw=True))
    breaking = evening.table().breaking
    assert not breaking.ordered
    assert [chooser.card for chooser in breaking.choosers] == [-1, -1]
    evening.running("fay", "gus", "hal", "ivy", table=3)
    evening.done(BreakGame(3, to=(2,), without_draw=True))
    assert evening.table(3).breaking.ordered, "too few seats: the cards decide"


def test_nobody_is_called_to_a_broken_game_or_told_of_its_seats() -> None:
    evening = Opening("pechanga")
    evening.running("abe", "bea", "cal")
    evening.running("dot", "eli", "fay", "gus", "hal", table=2)
    evening.list_all("ivy")
    evening.done(BreakGame(2, to=(1,)))
    assert evening.refused(CallNext("4-8", 2)) == "no_open_seat"
    assert [text for text, _ in to_do(evening.floor, "4-8") if "table 2" in text] == []


def test_two_games_broken_into_one_share_its_seats() -> None:
    evening = Opening("pechanga")
    evening.running("abe", "bea", "cal", "dot")
    evening.running("eli", "fay", table=2)
    evening.running("gus", "hal", table=3)
    evening.list_all("ivy")
    evening.done(BreakGame(2, to=(1,)))
    evening.done(BreakGame(3, to=(1,)))
    assert len(evening.table(2).breaking.choosers) == 1
    assert 3 not in evening.floor.tables, "the one seat is not theirs: both wait"
    assert set(evening.floor.lists.waiting("4-8")[:2]) == {"gus", "hal"}
    assert evening.refused(CallNext("4-8", 1)) == "no_open_seat", "nor the list's"
    (chooser,) = evening.table(2).breaking.choosers
    evening.done(TakeSeatElsewhere(2, chooser.person, 1, 5))
    evening.check()
