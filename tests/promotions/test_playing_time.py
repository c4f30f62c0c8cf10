"""Playing time: counted by intervals, kept in snapshots, the same as a clock that looks every minute."""

from __future__ import annotations

import random

import pytest

from cardhouse.floor.absences.commands import ReturnToSeat, StepAway
from cardhouse.floor.moves.commands import DeclareEstablished, GrantTableChange, MoveNow
from cardhouse.floor.seats.commands import LeaveTable
from cardhouse.promotions.announcing.change_promotion import ChangePromotion
from cardhouse.promotions.announcing.end_promotion import EndPromotion
from cardhouse.promotions.drawings.log_in import LogIn, LogOut
from cardhouse.promotions.frames import MINUTE
from cardhouse.room.snapshots import decode, encode
from promotions.games import PLAYERS, GamesRoom, made

FIRST_TABLE = 1


def minutes(room: GamesRoom, person: str) -> int:
    (time,) = room.promotions.drawings.times.values()
    return time.of(person, room.now) // MINUTE


def test_who_is_moved_stays_logged_in() -> None:
    room = GamesRoom()
    room.game(1, *PLAYERS)
    room.game(2, "fay", "gus", "hal")
    room.staff(DeclareEstablished(2))
    room.start(made("bankroll", "when.hours = [10:00-22:00]"))
    room.staff(LogIn(1, "ann"))
    room.wait(30)
    room.staff(GrantTableChange(1, "ann", 2))
    room.staff(MoveNow("ann"))
    assert room.promotions.drawings.logged_in == {"ann": 2}
    room.wait(30)
    assert minutes(room, "ann") == 60
    room.staff(LeaveTable(2, "ann"))
    assert room.promotions.drawings.logged_in == {}
    room.wait(1)
    room.sit(1, 9, "ann")
    room.wait(30)
    assert minutes(room, "ann") == 60, "who comes again has to log in again"


def test_new_terms_go_on_from_what_was_played() -> None:
    room = GamesRoom()
    room.game(1, *PLAYERS)
    room.start(made("bankroll", "when.hours = [12:00-13:00]"))
    room.staff(LogIn(1, "ann"))
    room.wait(30)
    room.ok(ChangePromotion(made("bankroll", "when.hours = [12:00-18:00]", "where.tables = [2]")))
    room.wait(30)
    assert minutes(room, "ann") == 30, "the table takes part no longer"
    room.ok(ChangePromotion(made("bankroll", "when.hours = [12:00-18:00]")))
    room.wait(60)
    assert minutes(room, "ann") == 90
    kept = decode(encode(room.host.room))
    assert kept is not None
    assert kept.promotions == room.promotions
    room.ok(EndPromotion("Bankroll drawing"))
    room.wait(60)
    assert minutes(room, "ann") == 90


def test_wrong_commands() -> None:
    room = GamesRoom()
    room.game(1, "ann", "bob")
    assert room.refused(LogIn(7, "ann")) == "no_such_table"
    assert room.refused(LogIn(1, "zoe")) == "no_such_person"
    room.people("cyd")
    assert room.refused(LogIn(1, "cyd")) == "not_at_table"
    assert room.refused(LogOut("ann")) == "not_logged_in"
    room.ok(LogIn(1, "ann"))
    assert room.refused(LogIn(1, "ann")) == "logged_in_already"


@pytest.mark.parametrize("seed", range(4))
def test_the_same_as_looking_every_minute(seed: int) -> None:
    chance = random.Random(seed)
    room = GamesRoom(seed=seed)
    room.game(1, *PLAYERS)
    room.game(2, "fay", "gus", promotional=False)
    room.start(made("bankroll", "when.hours = [12:10-13:00; 13:20-15:00]", "who.least_players = 4"))
    people = {name: {"at": 1 if name in PLAYERS else 2, "away": False, "in": False}
              for name in (*PLAYERS, "fay", "gus")}  # fmt: skip
    counted = dict.fromkeys(people, 0)
    for minute in range(180):
        name = chance.choice(sorted(people))
        one = people[name]
        table = int(one["at"])
        act = chance.choice(("log", "away", "go", "nothing"))
        if act == "log" and table:
            room.staff(LogOut(name) if one["in"] else LogIn(table, name))
            one["in"] = not one["in"]
        elif act == "away" and table:
            room.staff(ReturnToSeat(table, name) if one["away"] else StepAway(table, name))
            one["away"] = not one["away"]
        elif act == "go" and name in PLAYERS:
            if table:
                room.staff(LeaveTable(1, name))
            else:
                room.sit(1, PLAYERS.index(name) + 1, name)
            people[name] = {"at": 0 if table else 1, "away": False, "in": False}
        there = sum(other["at"] == 1 and not other["away"] for other in people.values())
        for other, state in people.items():
            frame = 10 <= minute < 60 or 80 <= minute < 180
            if state["at"] == 1 and state["in"] and not state["away"] and there >= 4 and frame:
                counted[other] += 1
        room.wait(1)
    assert {name: minutes(room, name) for name in people} == counted
