"""Seats and moves through a real room: what scenarios do not tell."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.desk import MINUTE
from cardhouse.floor.event import AtTable
from cardhouse.floor.lists.commands import CallNext, JoinList
from cardhouse.floor.moves import commands as move
from cardhouse.floor.moves.events import MoveMade
from cardhouse.floor.moves.view import must_move_order, needs, why_moving
from cardhouse.floor.opening.commands import CloseTable
from cardhouse.floor.people.commands import KeepApart
from cardhouse.floor.seats import commands as seat
from cardhouse.floor.seats.view import who_gets
from cardhouse.floor.sitting.feeding import next_to_move
from cardhouse.play import table_commands as between
from cardhouse.play.table_events import SeatGivenUp, SeatTaken
from cardhouse.room import commands as room
from cardhouse.room.entries import decode
from floor.moves_evening import BUY_IN, SEATED, MovesEvening


def chosen(evening: MovesEvening) -> Any:
    return evening.host.choices_at(evening.at)


# Seats


def test_a_claim_lapses_when_the_move_is_no_longer_possible() -> None:
    evening = MovesEvening("mohegan")
    evening.begin(1)
    evening.done(seat.ClaimSeat(1, "m1", 6))
    evening.done(seat.LeaveTable(1, "m1"))
    evening.finish(1)
    evening.wait(1)
    assert not evening.table(1).seats.claims
    assert 6 not in evening.table(1).table.seats
    evening.done(seat.SeatPlayer(1, 6, "nat", BUY_IN))
    evening.kept()


def test_a_newcomers_mark_goes_to_the_seat_left_when_the_player_moves() -> None:
    evening = MovesEvening("mohegan")
    evening.done(seat.MarkSeat(1, 6, "nat", "marker"))
    evening.begin(1)
    evening.done(seat.ClaimSeat(1, "m2", 6))
    evening.done(seat.WithdrawSeatChange(1, "m2"))
    evening.finish(1)
    evening.wait(1)
    assert evening.table(1).seat_of("m2") == 2
    assert list(evening.table(1).seats.marks) == [6]
    evening.done(seat.ClaimSeat(1, "m2", 6))
    assert list(evening.table(1).seats.marks) == [2]
    evening.done(seat.SeatPlayer(1, 2, "nat", BUY_IN))
    assert not evening.table(1).seats.marks


def test_two_cannot_have_one_seat() -> None:
    evening = MovesEvening("pechanga")
    evening.begin(1)
    evening.done(seat.ClaimSeat(1, "m1", 6))
    assert evening.refused(seat.ClaimSeat(1, "m2", 6)) == "seat_held"
    assert evening.refused(seat.SeatPlayer(1, 6, "nat", BUY_IN)) == "seat_held"
    assert evening.refused(seat.MarkSeat(1, 6, "nat", "chips")) == "seat_held"


def test_who_gets_a_seat_is_said_with_the_rule() -> None:
    evening = MovesEvening("pechanga")
    evening.done(seat.AskForSeatChange(1, "m3", 6))
    evening.wait(1)
    evening.done(seat.AskForSeatChange(1, "m1"))
    evening.wait(1)
    table = evening.table(1)
    asked = who_gets(evening.floor, table, 6, chosen(evening))
    assert [(name, cite) for name, (_, cite) in asked] == [("m3", "pechanga.6.14"), ("m1", "pechanga.6.14")]
    evening.done(seat.MarkSeat(1, 6, "nat", "marker"))
    marked = who_gets(evening.floor, table, 6, chosen(evening))
    assert [(name, cite) for name, (_, cite) in marked] == [("m3", "pechanga.6.13"), ("nat", "pechanga.6.13")]


# From table to table


def test_a_seat_is_held_for_the_mover_and_no_longer_when_he_stays() -> None:
    evening = MovesEvening("pechanga")
    evening.done(move.DeclareEstablished(2))
    evening.done(seat.SeatPlayer(1, 6, "nat", BUY_IN))
    evening.done(move.GrantTableChange(1, "m2", 2, 5))
    assert evening.refused(seat.SeatPlayer(2, 5, "ora", BUY_IN)) == "seat_held"
    assert evening.refused(move.GrantTableChange(1, "m2", 2, 6)) == "moving_already"
    assert why_moving(evening.floor, "m2")[0][1] == "pechanga.6.7"
    evening.done(move.GiveUpMove("m2"))
    evening.done(seat.SeatPlayer(2, 5, "ora", BUY_IN))
    assert why_moving(evening.floor, "m2") == []


def test_a_mover_does_not_get_a_seat_that_others_come_first_for() -> None:
    evening = MovesEvening("pechanga")
    evening.done(move.DeclareEstablished(2))
    evening.done(seat.SeatPlayer(1, 6, "nat", BUY_IN))
    evening.done(seat.AskForSeatChange(2, "bea", 5))
    assert evening.refused(move.GrantTableChange(1, "m2", 2, 5)) == "seat_asked_for"
    evening.done(seat.SeatPlayer(2, 6, "ora", BUY_IN))
    assert evening.refused(move.GrantTableChange(1, "m2", 2)) == "seat_asked_for"
    evening.done(seat.WithdrawSeatChange(2, "bea"))
    evening.done(JoinList("1-3", "pam"), "clerk")
    evening.done(CallNext("1-3", 2, reason="asked for her friends"), "floor")
    assert evening.refused(move.GrantTableChange(1, "m2", 2)) == "seat_promised"
    assert evening.refused(move.GrantTableChange(1, "m2", 2, 1)) == "seat_taken"
    assert evening.refused(move.GrantTableChange(1, "m2", 2, 77)) == "no_seat_for_mover"


def test_a_move_lapses_when_the_mover_leaves() -> None:
    evening = MovesEvening("pechanga")
    evening.done(move.DeclareEstablished(2))
    evening.done(seat.SeatPlayer(1, 6, "nat", BUY_IN))
    evening.done(move.GrantTableChange(1, "m2", 2, 5))
    evening.done(seat.LeaveTable(1, "m2"))
    evening.wait(1)
    assert not evening.floor.moving.goings
    evening.kept()


def test_chips_travel_exactly() -> None:
    """What is given up at the must-move table is what lies at the main one; nothing is lost."""
    evening = MovesEvening("pechanga")
    evening.done(move.MakeMustMove(2, (1,)))
    before = sum(evening.table(number).table.chips for number in (1, 2))
    for _ in range(5):  # four players: the button is played off by then
        evening.play(2)
        evening.wait(1)
    entries = [decode(entry.body).events for entry in evening.log]
    (events,) = [events for events in entries if any(isinstance(one, MoveMade) for one in events)]
    made = next(one for one in events if isinstance(one, MoveMade))
    at_tables = [happened for one in events if isinstance(one, AtTable) for happened in one.events]
    assert [one.chips for one in at_tables if isinstance(one, SeatGivenUp)] == [made.chips]
    assert [one.stack for one in at_tables if isinstance(one, SeatTaken)] == [made.chips]
    assert evening.table(1).seat_of(made.person) == 6
    assert sum(evening.table(number).table.chips for number in (1, 2)) == before


def test_an_hour_is_an_hour_on_the_night_the_clocks_change() -> None:
    """Kept out at 1:30 for sixty minutes: at the second 1:30 of that night, an hour later, he is back."""
    evening = MovesEvening("horseshoe")
    evening.host.room.zone = "America/New_York"
    night = 1_793_510_400 * 1_000_000 + 90 * MINUTE  # 2026-11-01, 1:30 before the clocks go back
    evening.at = night
    evening.done(move.MakeMustMove(2, (1,)))
    evening.done(move.CallToMainGame(1))
    called = next(iter(evening.floor.moving.goings), "") or next(
        name for name in SEATED[2] if evening.table(1).seat_of(name)
    )
    second = next_to_move(evening.floor, evening.table(2), chosen(evening))
    assert second is not None
    assert second.person != called
    evening.done(move.RefuseToMove(2, second.person))
    evening.wait(59)
    assert evening.refused(seat.SeatPlayer(2, 6, second.person, BUY_IN)) == "locked_out"
    evening.wait(1)
    (lockout,) = evening.floor.moving.lockouts[second.person]
    assert lockout.until == night + 60 * MINUTE == evening.at


def _trading() -> MovesEvening:
    """At Mohegan m2 of table 1 and bea of table 2 are in hands and trade tables."""
    evening = MovesEvening("mohegan")
    evening.done(move.SignTransferList(1, "m2", 2))
    evening.done(move.SignTransferList(2, "bea", 1))
    evening.begin(1)
    evening.begin(2)
    evening.done(move.SwapTables("m2", "bea"), "floor")
    assert evening.refused(move.SwapTables("bea", "m2"), "floor") == "trading_already"
    return evening


def test_two_trade_tables_when_both_are_out_of_their_hands() -> None:
    evening = _trading()
    evening.finish(1)
    evening.play(1)
    assert evening.table(1).seat_of("m2")
    evening.finish(2)
    evening.wait(1)
    assert (evening.table(1).seat_of("bea"), evening.table(2).seat_of("m2")) == (2, 2)
    assert not evening.table(2).table.seats[2].away
    assert not evening.floor.moving.trades
    assert not evening.floor.moving.transfers
    evening.kept()


def test_a_trade_ends_when_one_of_the_two_leaves() -> None:
    evening = _trading()
    evening.done(seat.LeaveTable(2, "bea"))
    evening.finish(2)
    evening.wait(1)
    assert not evening.floor.moving.trades
    evening.finish(1)
    evening.wait(1)
    assert evening.table(1).seat_of("m2") == 2
    evening.kept()


def test_a_trade_that_fails_leaves_both_as_they_were() -> None:
    """While bea's hand goes on somebody asks that m2 and abe be kept apart: nobody is left out for it."""
    evening = _trading()
    seats = [(number, dict(evening.table(number).table.seats)) for number in (1, 2)]
    evening.finish(1)
    for _ in range(6):  # the blinds go past m2, who is held back
        evening.play(1)
    assert evening.table(1).table.seats[2].missed
    evening.done(KeepApart("m2", "abe"), "manager")
    evening.finish(2)
    evening.wait(1)
    assert not evening.floor.moving.trades
    for number, person, place in ((1, "m2", 2), (2, "bea", 2)):
        now = evening.table(number).table.seats[place]
        before = dict(seats)[number][place]
        assert now.player == person
        assert (now.away, now.entering, now.missed, now.chips) == (False, before.entering, (), before.chips)
        assert person not in evening.table(number).absences.away
    hands = evening.table(1).table.seats[2].hands
    for _ in range(3):
        evening.play(1)
    assert evening.table(1).table.seats[2].hands > hands, "he is dealt in again"
    evening.kept()


def test_who_got_up_himself_since_stays_away() -> None:
    evening = _trading()
    evening.finish(1)
    evening.wait(1)
    evening.done(room.BetweenHandsDo(1, between.ComeBack(2)))
    evening.wait(1)
    evening.done(room.BetweenHandsDo(1, between.SitOut(2)))
    evening.done(KeepApart("m2", "abe"), "manager")
    evening.finish(2)
    evening.wait(1)
    assert not evening.floor.moving.trades
    assert evening.table(1).table.seats[2].away
    assert not evening.table(2).table.seats[2].away
    evening.kept()


def test_who_is_left_behind_by_the_other_plays_on() -> None:
    evening = _trading()
    evening.finish(1)
    evening.done(seat.LeaveTable(2, "bea"))
    evening.finish(2)
    evening.wait(1)
    assert not evening.floor.moving.trades
    assert not evening.table(1).table.seats[2].away


def test_a_mover_without_hands_to_come_goes_as_soon_as_somebody_waits() -> None:
    """He may play off his button, but the others are away: there is nothing to play off."""
    evening = MovesEvening("pechanga")
    evening.done(move.DeclareEstablished(3))
    evening.done(seat.SeatPlayer(2, 5, "nat", BUY_IN))
    evening.done(seat.SeatPlayer(2, 6, "ora", BUY_IN))
    paid = next(iter(evening.table(2).seats.rounds))
    evening.done(move.GrantTableChange(2, paid, 3))
    for place, player in list(evening.table(2).table.seats.items()):
        if player.player != paid:
            evening.done(room.BetweenHandsDo(2, between.SitOut(place)))
    assert evening.floor.moving.goings[paid].until == "open"
    evening.done(JoinList("1-3", "pam"), "clerk")
    evening.wait(1)
    assert evening.table(3).seat_of(paid)
    evening.kept()


# Must-move games


def test_the_main_game_is_filled_down_a_chain() -> None:
    evening = MovesEvening("pechanga")
    evening.done(move.MakeMustMove(2, (1,)))
    evening.done(move.MakeMustMove(3, (2,)))
    for _ in range(8):
        for number in (1, 2, 3):
            evening.play(number)
        evening.wait(1)
    counts = [len(evening.table(number).table.seats) for number in (1, 2, 3)]
    assert counts == [6, 6, 0], "eight players or all seats, as far as there are players"


def test_needs_name_the_player_and_the_rule() -> None:
    evening = MovesEvening("horseshoe")
    evening.done(move.MakeMustMove(2, (1,)))
    (need,) = needs(evening.floor, chosen(evening))
    assert (need.main, need.feeder, need.person, need.forced) == (1, 2, "abe", False)
    assert need.cite == "horseshoe.2-seating.11a"
    order = must_move_order(evening.floor, evening.table(2), chosen(evening))
    assert [name for name, _ in order] == list(SEATED[2])
    assert {cite for _, (_, cite) in order} == {"horseshoe.2-seating.11a"}
    evening.done(seat.SeatPlayer(2, 6, "nat", BUY_IN))
    last = must_move_order(evening.floor, evening.table(2), chosen(evening))[-1]
    assert last[0] == "nat"
    assert "cannot be moved now" in last[1][0]


def test_nobody_is_moved_who_cannot_sit_there() -> None:
    """The clock passes over whom the main game cannot take, and goes on with the next."""
    evening = MovesEvening("pechanga")
    evening.done(KeepApart("abe", "m1"))
    evening.done(move.MakeMustMove(2, (1,)))
    evening.wait(1)
    evening.play(2)
    evening.wait(1)
    assert not evening.table(1).seat_of("abe")
    assert evening.table(1).seat_of("bea")
    assert evening.table(2).moves.cannot == ["abe"]
    evening.kept()


def test_a_must_move_game_ends_with_its_main_game() -> None:
    evening = MovesEvening("horseshoe")
    evening.done(move.MakeMustMove(3, (1, 2)))
    for name in SEATED[1]:
        evening.done(seat.LeaveTable(1, name))
    evening.done(CloseTable(1))
    evening.wait(1)
    assert evening.table(3).moves.feeds == (2,)
    for name in SEATED[2]:
        evening.done(seat.LeaveTable(2, name))
    evening.done(CloseTable(2))
    evening.wait(1)
    assert evening.table(3).moves.feeds == ()
    assert evening.table(3).moves.order == []
    evening.kept()


def test_nobody_slips_into_a_main_game_from_another_table() -> None:
    evening = MovesEvening("horseshoe")
    evening.done(move.MakeMustMove(2, (1,)))
    evening.done(move.DeclareEstablished(1))
    assert evening.refused(move.GrantTableChange(2, "abe", 1)) == "through_must_move"
    assert evening.refused(move.GrantTableChange(3, "eli", 1)) == "must_move_first"
    assert evening.refused(move.GrantTableChange(4, "x1", 1)) == "must_move_first"


def test_ending_a_must_move_game_ends_its_calls() -> None:
    evening = MovesEvening("pechanga")
    evening.begin(2)
    evening.done(move.MakeMustMove(2, (1,)))
    evening.wait(1)
    assert evening.floor.moving.goings
    evening.done(move.EndMustMove(2))
    evening.finish(2)
    evening.wait(1)
    assert not evening.floor.moving.goings
    assert not evening.table(1).seat_of("abe")


def test_of_several_must_move_games_one_that_has_somebody_gives_a_player() -> None:
    evening = MovesEvening("horseshoe")
    evening.done(move.MakeMustMove(2, (1,)))
    evening.done(move.MakeMustMove(3, (1,)))
    for name in SEATED[2]:
        evening.done(seat.LeaveTable(2, name))
    evening.done(move.CallToMainGame(1))
    assert evening.table(1).seat_of("eli") or "eli" in evening.floor.moving.goings


def test_whom_the_house_moves_is_told_so_who_would_stay() -> None:
    evening = MovesEvening("pechanga")
    evening.begin(2)
    evening.done(move.MakeMustMove(2, (1,)))
    evening.wait(1)
    (person,) = list(evening.floor.moving.goings)[:1]
    assert evening.refused(move.GiveUpMove(person)) == "house_moves"
    assert evening.refused(move.GiveUpMove("nat")) == "not_moving"


def test_nobody_is_said_to_be_kept_out_when_his_time_is_over() -> None:
    evening = MovesEvening("pechanga")
    evening.done(move.MakeMustMove(2, (1,)))
    evening.done(move.RefuseToMove(2, "abe"))
    for _ in range(5):  # he stays until his next blind
        evening.play(2)
        evening.wait(1)
    (lockout,) = evening.floor.moving.lockouts["abe"]
    told = [f"kept out of 1-3: {lockout.why}"]
    assert [says for says, _ in why_moving(evening.floor, "abe", lockout.until - 1)] == told
    assert why_moving(evening.floor, "abe", lockout.until) == []
