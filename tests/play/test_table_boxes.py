"""Seats added to a table, absent players' chips under a box, and another game dealt at the same table."""

from __future__ import annotations

from typing import Any

import pytest

from cardhouse.play import table_commands as cmd
from cardhouse.play.stakes import parse_stakes
from cardhouse.play.table import SEATS_MOST, open_table
from cardhouse.play.table_host import replay
from play.table_trial import Trial


def test_a_seat_more_can_be_taken_and_the_table_takes_no_more_than_tables_do() -> None:
    trial = Trial("pechanga", size=SEATS_MOST - 1, seats=(1, 2))
    assert trial.refused(cmd.SitDown(SEATS_MOST, "zoe", 100)).code == "seat_not_at_table"
    trial.ok(cmd.AddSeat())
    trial.ok(cmd.SitDown(SEATS_MOST, "zoe", 100))
    assert trial.refused(cmd.AddSeat()).code == "no_room_for_seat"


def test_no_seat_comes_in_the_middle_of_a_hand() -> None:
    trial = Trial("pechanga")
    trial.begin()
    assert trial.refused(cmd.AddSeat()).code == "hand_in_progress"
    trial.ok(cmd.SitOut(2))
    assert trial.refused(cmd.BoxSeat(2)).code == "hand_in_progress"


def test_a_boxed_player_keeps_chips_and_missed_blinds_and_sits_nowhere_else() -> None:
    trial = Trial("pechanga", button=1)
    assert trial.refused(cmd.BoxSeat(4)).code == "not_absent"
    trial.ok(cmd.SitOut(4))
    for _ in range(2):
        trial.begin()
        trial.end()
    absent = trial.table.seats[4]
    assert absent.missed
    chips, kept = trial.table.chips, (absent.stack, absent.missed, absent.standing)
    trial.ok(cmd.BoxSeat(4))
    assert trial.table.chips == chips
    assert trial.refused(cmd.SitDown(8, "player 4", 20000)).code == "already_seated"
    trial.ok(cmd.SitDown(4, "over", 20000))
    assert trial.refused(cmd.UnboxSeat(4)).code == "seat_taken"
    trial.ok(cmd.SitOut(4))
    assert trial.refused(cmd.BoxSeat(4)).code == "seat_boxed"
    trial.ok(cmd.StandUp(4))
    trial.ok(cmd.UnboxSeat(4))
    absent = trial.table.seats[4]
    assert (absent.player, absent.away) == ("player 4", True)
    assert (absent.stack, absent.missed, absent.standing) == kept
    assert trial.table.chips == chips


def test_a_copy_has_a_box_of_its_own_and_a_replay_gives_the_same_table() -> None:
    trial = Trial("pechanga")
    trial.ok(cmd.SitOut(4))
    trial.ok(cmd.BoxSeat(4))
    copy = trial.table.copy()
    copy.boxed[4].stack = 0
    assert trial.table.boxed[4].stack == 20000
    again = open_table("holdem", "no limit 1/3", 9, house="pechanga")
    assert replay(again, trial.events) == trial.table


@pytest.mark.parametrize("at", [4, 0, 99, None, "4", [4]])
def test_no_box_is_taken_off_where_none_is(at: Any) -> None:
    trial = Trial("pechanga")
    assert trial.refused(cmd.UnboxSeat(at)).code == "no_box"


def test_who_owes_a_kill_is_not_played_over() -> None:
    trial = Trial("pechanga", stakes="limit 4/8 kill")
    trial.ok(cmd.SitOut(3))
    trial.table.kill_owed = 3
    assert trial.refused(cmd.BoxSeat(3)).code == "kill_owed"
    trial.table.kill_owed, trial.table.carried_from = 0, (3,)
    assert trial.refused(cmd.BoxSeat(3)).code == "pot_carried"


def test_another_game_with_the_same_kind_of_forced_bets_is_dealt_from_the_next_hand_on() -> None:
    trial = Trial("pechanga", stakes="limit 4/8")
    trial.ok(cmd.ChangeStakes(parse_stakes("limit 6/12"), game="omaha8"))
    trial.begin()
    assert trial.table.setup is not None
    assert (trial.table.setup.game, trial.table.setup.stakes.big_bet) == ("omaha8", 1200)
    trial.end()
    stud = parse_stakes("limit 4/8 ante 1 bring-in 2", forced="ante_and_bring_in")
    assert trial.refused(cmd.ChangeStakes(stud, game="stud")).code == "bad_stakes"
    assert trial.refused(cmd.ChangeStakes(parse_stakes("limit 4/8"), game="whist")).code == "bad_stakes"
