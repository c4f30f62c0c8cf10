"""Games that open through a real room: what scenarios do not tell, and what must hold whatever people do."""

from __future__ import annotations

import random
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest

from cardhouse.floor.breaking.commands import BreakGame
from cardhouse.floor.desk import MINUTE
from cardhouse.floor.lists.commands import CallNext, JoinList, TakeCalledSeat
from cardhouse.floor.opening import commands as cmd
from cardhouse.floor.opening.decide import CLOCK_ONLY, HANDLERS
from cardhouse.floor.opening.events import SeatReleased
from cardhouse.floor.opening.sign import sign_of
from cardhouse.floor.opening.why import needs_doing, why_seat
from cardhouse.floor.seats.commands import LeaveTable, SeatPlayer
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.floor.state import FloorTable
from cardhouse.play import table_commands as at_table
from cardhouse.play.signs import write_sign
from cardhouse.room import commands as room
from cardhouse.room.host import Asked
from floor.opening_evening import BUY_IN, PEOPLE, Opening

HOUSES = ("horseshoe", "live", "mohegan", "pechanga", "toledo")


def sit_out(evening: Opening, seat: int, table: int = 1) -> None:
    evening.done(room.BetweenHandsDo(table, at_table.SitOut(seat)))


@pytest.mark.parametrize(
    ("game", "sign", "rotation", "stakes"),
    [
        ("holdem", "4/8 O8", (), ["limit 4/8 blinds 2/4"]),
        ("stud", "5/10", (), ["limit 5/10 ante 1 bring-in 2"]),
        ("holdem", "10/20 HORSE", (), ["limit 10/20 blinds 5/10 chip 1", "limit 10/20 ante 2 bring-in 3"]),
        ("holdem", "10/20", ("horse",), ["limit 10/20 blinds 5/10 chip 1", "limit 10/20 ante 2 bring-in 3"]),
        ("holdem", "limit 4/8", ("holdem", "omaha8"), ["limit 4/8 blinds 2/4"]),
    ],
)
def test_a_sign_is_filled_in_where_that_is_asked(
    game: str, sign: str, rotation: tuple[str, ...], stakes: list[str]
) -> None:
    evening = Opening()
    evening.done(OfferGame("as usual", game, sign, rotation=rotation, fill_in=True))
    offered = evening.floor.spreads["as usual"]
    played = [leg.stakes for leg in offered.rotation.legs] if offered.rotation else [offered.stakes]
    assert list(dict.fromkeys(map(write_sign, played))) == stakes
    assert evening.refused(OfferGame("unclear", "holdem", "1/3", fill_in=True)) == "bad_game"


def test_whoever_comes_at_the_very_instant_is_in_time() -> None:
    evening = Opening()
    evening.running("abe", "bea")
    evening.done(cmd.LockUpSeat(1, 4, "cal"))
    evening.wait(5)
    assert 4 in evening.table().opening.held
    evening.wait(microseconds=1)
    assert 4 not in evening.table().opening.held
    evening.check()


def test_a_release_comes_at_its_own_instant_however_late_the_clock_is_looked_at() -> None:
    evening = Opening()
    evening.running("abe", "bea")
    began = evening.at
    evening.done(cmd.LockUpSeat(1, 4, "cal"))
    evening.at += 300 * MINUTE
    entries = evening.host.advance(evening.at)
    assert [entry.at for entry in entries] == [began + 5 * MINUTE + 1]


@pytest.mark.parametrize(("day", "hour"), [("2026-03-08", "01:58"), ("2026-11-01", "01:58")])
def test_a_lock_up_is_as_long_on_a_night_of_daylight_saving(day: str, hour: str) -> None:
    zone = "America/New_York"
    start = int(datetime.fromisoformat(f"{day} {hour}").replace(tzinfo=ZoneInfo(zone)).timestamp())
    evening = Opening(zone=zone, start=start * 1_000_000)
    evening.running("abe", "bea")
    evening.done(cmd.LockUpSeat(1, 4, "cal"))
    held = evening.table().opening.held[4]
    assert held.until == evening.at + 5 * MINUTE
    evening.wait(4)
    assert 4 in evening.table().opening.held
    evening.wait(1, 1)
    assert 4 not in evening.table().opening.held


def test_a_clock_that_goes_back_shortens_nothing() -> None:
    evening = Opening()
    evening.running("abe", "bea")
    evening.wait(30)
    evening.at -= 60 * MINUTE
    evening.done(cmd.LockUpSeat(1, 4, "cal"))
    assert evening.table().opening.held[4].until == evening.host.room.at + 5 * MINUTE


def test_a_guest_holds_one_seat_of_a_table() -> None:
    evening = Opening()
    evening.running("abe", "bea")
    evening.done(cmd.LockUpSeat(1, 4, "cal"))
    came = evening.done(cmd.LockUpSeat(1, 5, "cal"))
    assert [event.seat for event in came.events if isinstance(event, SeatReleased)] == [4]
    assert list(evening.table().opening.held) == [5]
    evening.done(SeatPlayer(1, 3, "cal", BUY_IN))
    assert not evening.table().opening.held
    evening.check()


def test_a_player_locks_up_for_himself_only_and_gives_up_only_his_own() -> None:
    evening = Opening()
    evening.running("abe", "bea")
    assert evening.refused(cmd.LockUpSeat(1, 4, "cal"), "player", by="dot") == "not_authorised"
    evening.done(cmd.LockUpSeat(1, 4, "cal"), "player", by="cal")
    assert evening.refused(cmd.ReleaseSeat(1, 4), "player", by="dot") == "not_authorised"
    assert evening.refused(cmd.ReleaseSeat(1, 4), "floor") == "still_held"
    assert evening.refused(cmd.ReleaseSeat(1, 4, given_up=True), "player", by="dot") == "not_authorised"
    evening.done(cmd.ReleaseSeat(1, 4), "player", by="cal")
    assert not evening.table().opening.held
    evening.done(cmd.LockUpSeat(1, 4, "cal"), "player", by="cal")
    evening.done(cmd.ReleaseSeat(1, 4, given_up=True), "clerk")
    assert not evening.table().opening.held


def test_nobody_gets_past_the_list_with_a_marker() -> None:
    evening = Opening()
    evening.running(*PEOPLE[:5])
    evening.list_all("fay", "gus")
    evening.done(LeaveTable(1, "bea"))
    for name in ("hal", "gus"):
        assert evening.refused(cmd.LockUpSeat(1, 2, name), "player", by=name) == "list_first"
    evening.done(CallNext("4-8"), "clerk")
    evening.done(cmd.LockUpSeat(1, 2, "fay"), "player", by="fay")
    evening.done(TakeCalledSeat("4-8", "fay", BUY_IN))
    assert evening.table().seat_of("fay") == 2
    evening.check()


def test_after_a_play_over_ends_both_have_their_own_chips_and_the_absent_player_his_blinds() -> None:
    evening = Opening()
    evening.running("abe", "bea", "cal")
    before = evening.table().table.chips
    sit_out(evening, 3)
    stack = evening.table().table.seats[3].stack
    evening.done(cmd.PlayOverSeat(1, 3, "dot", BUY_IN, box=True))
    evening.check()
    assert evening.table().table.chips == before + BUY_IN
    assert evening.refused(SeatPlayer(1, 3, "eli", BUY_IN)) in ("seat_taken", "seat_played_over")
    assert evening.refused(SeatPlayer(1, 4, "cal", BUY_IN)) == "holds_seat"
    assert evening.refused(cmd.CloseTable(1)) == "players_at_table"
    assert evening.refused(BreakGame(1)) == "play_over_first"
    evening.done(LeaveTable(1, "dot"))
    evening.wait(microseconds=1)
    assert evening.table().table.seats[3].player == "cal"
    assert (evening.table().table.seats[3].stack, evening.table().table.seats[3].away) == (stack, True)
    assert evening.table().table.chips == before
    evening.check()


@pytest.mark.parametrize("house", HOUSES)
def test_the_time_of_an_absent_player_may_run_out_while_somebody_plays_over(house: str) -> None:
    evening = Opening(house)
    evening.running(*PEOPLE[:5])
    for seat in (1, 2, 3):
        sit_out(evening, seat)
    evening.done(cmd.PlayOverSeat(1, 3, "fay", BUY_IN, box=True))
    evening.list_all("gus")
    evening.wait(500)
    assert evening.table().table.boxed[3].player == "cal"
    evening.check()


def test_an_extra_seat_that_was_never_taken_goes_too() -> None:
    evening = Opening()
    evening.done(cmd.OpenTable(1, "4-8"))
    evening.done(cmd.AddExtraSeat(1))
    for seat, name in enumerate(PEOPLE[:3], 1):
        evening.done(SeatPlayer(1, seat, name, BUY_IN))
    evening.done(LeaveTable(1, "bea"))
    assert evening.table().opening.closed == [2]
    assert evening.refused(SeatPlayer(1, 2, "dot", BUY_IN)) == "seat_taken_away"
    evening.done(LeaveTable(1, "abe"))
    evening.done(SeatPlayer(1, 1, "dot", BUY_IN))
    evening.check()


def test_a_table_cannot_have_more_seats_than_tables_have() -> None:
    evening = Opening()
    evening.done(OfferGame("full", "holdem", "limit 2/4", seats=10))
    evening.done(cmd.OpenTable(1, "full"))
    assert evening.refused(cmd.AddExtraSeat(1)) == "no_room_for_seat"


def test_a_game_with_other_forced_bets_is_another_table() -> None:
    evening = Opening()
    evening.done(OfferGame("stud", "stud", "limit 4/8 ante 1 bring-in 2"))
    evening.running("abe", "bea")
    evening.done(cmd.ProposeLimit(1, "stud"), "player", by="abe")
    assert evening.refused(cmd.ChangeLimit(1)) == "bad_stakes"
    evening.done(cmd.DropProposal(1), "player", by="abe")
    assert evening.refused(cmd.ChangeLimit(1)) == "nothing_proposed"


def test_an_objection_goes_with_the_player_who_made_it() -> None:
    evening = Opening()
    evening.running("abe", "bea", "cal", "dot")
    evening.done(cmd.ProposeLimit(1, "8-16"))
    for name in ("abe", "bea"):
        evening.done(cmd.AnswerProposal(1, name, "object"), "player", by=name)
    assert evening.refused(cmd.ChangeLimit(1)) == "players_object"
    evening.done(LeaveTable(1, "bea"))
    evening.done(cmd.ChangeLimit(1))
    assert evening.table().spread == "8-16"
    assert evening.refused(cmd.ListObjector(1, "bea")) == "did_not_object"
    evening.hand()
    evening.check()


def test_closing_a_table_takes_calls_to_it_back() -> None:
    evening = Opening()
    evening.list_all("abe", "bea")
    evening.done(cmd.OpenTable(1, "4-8"))
    evening.done(cmd.CallForNewGame(1))
    evening.done(cmd.CloseTable(1))
    assert evening.floor.lists.waiting("4-8") == ["abe", "bea"]
    assert all(name.call is None for name in evening.floor.lists.of("4-8").names)
    evening.check()


def test_players_who_sat_down_in_a_game_that_is_put_off_go_back_to_the_list_with_their_chips() -> None:
    evening = Opening()
    evening.list_all("abe", "bea", "cal")
    evening.done(cmd.OpenTable(1, "4-8"))
    evening.done(cmd.CallForNewGame(1))
    evening.done(cmd.ArriveForNewGame(1, ("cal",)))
    evening.done(SeatPlayer(1, 1, "bea", BUY_IN))
    evening.done(cmd.DeclineToStart(1))
    assert not evening.floor.tables
    assert sorted(evening.floor.lists.waiting("4-8")) == ["bea", "cal"]
    evening.check()


def test_no_more_names_are_called_than_there_are_seats() -> None:
    evening = Opening()
    evening.list_all(*PEOPLE)
    evening.done(cmd.OpenTable(1, "4-8"))
    evening.done(cmd.CallForNewGame(1, 2))
    evening.done(cmd.CallForNewGame(1))
    assert evening.table().opening.called == list(PEOPLE[:5])
    assert evening.refused(cmd.CallForNewGame(1)) == "no_name_to_call"


def test_a_page_never_shortens_a_lock_up() -> None:
    evening = Opening("mohegan")
    evening.done(cmd.OpenTable(1, "4-8"))
    evening.done(cmd.LockUpSeat(1, 4, "cal"))
    before = evening.table().opening.held[4].until
    evening.done(cmd.PageGuest(1, "cal"))
    assert evening.table().opening.held[4].until >= before


def test_a_sign_names_every_game_of_a_mix() -> None:
    evening = Opening()
    evening.done(OfferGame("mix", "holdem", "limit 4/8 rake", rotation=("holdem", "omaha"), charge="$4"))
    lines = sign_of(evening.floor.spreads["mix"], evening.host.choices_at(evening.at))
    assert lines["game_type"] == "Hold'em, Omaha"
    assert all(lines.values())


def test_a_changed_limit_needs_a_new_sign() -> None:
    evening = Opening(sign="limit 4/8 rake", charge="10% up to $5")
    evening.running("abe", "bea")
    evening.done(cmd.PutUpSign(1))
    assert evening.table().opening.sign
    evening.done(cmd.ProposeLimit(1, "8-16"))
    evening.done(cmd.ChangeLimit(1))
    assert not evening.table().opening.sign
    assert evening.refused(cmd.PutUpSign(1)) == "sign_incomplete"


# Whatever people ask

FIELDS: dict[str, tuple[Any, ...]] = {
    "table": (1, 1, 1, 1, 2, 2, 2, 2, 9),
    "seat": (*range(1, 9), *range(1, 9), 0, 99),
    "person": (*PEOPLE, *PEOPLE, "nobody-knows"),
    "persons": (("hal",), ("ivy", "joe"), ("kim",), ("leo",), ("fay", "fay"), ()),
    "invited": ((), ("dot",), ("nobody-knows",)),
    "spread": ("4-8", "8-16", "no such game"),
    "names": (0, 0, 2, -1),
    "chips": (BUY_IN, BUY_IN, BUY_IN, 0, -5),
    "reason": ("eyesight", "eyesight", "", "x" * 500),
    "about": ("", "a chip is missing", "x" * 500),
    "user": ("sam", "pat", ""),
    "box": (True, True, False),
    "after_hand": (False, False, True),
    "rank": ("supervisor", "dealer"),
    "says": ("agree", "object"),
    "made": ("in_person", "phone"),
    "agreed": (False, True),
    "given_up": (False, True),
    "mode": ("dealt",),
}
KINDS = [kind for kind in HANDLERS if kind not in CLOCK_ONLY]


def anything(evening: Opening, chance: random.Random) -> Any:
    """A command about games that open, about somebody and something that is there more often than not."""
    kind = chance.choice(KINDS)
    fields = {one.name: chance.choice(FIELDS[one.name]) for one in msgspec.structs.fields(kind)}
    if "table" in fields and kind is not cmd.OpenTable and chance.random() < 0.9:
        table = chance.choice([*evening.floor.tables.values()])
        people, seats = at_hand(table, kind)
        fields["table"] = table.number
        if people and "person" in fields and chance.random() < 0.8:
            fields["person"] = chance.choice(people)
        if seats and "seat" in fields and chance.random() < 0.8:
            fields["seat"] = chance.choice(seats)
    return kind(**fields)


def at_hand(table: FloorTable, kind: type) -> tuple[list[str], list[int]]:
    """Those of a table whom a command of this kind can concern, and the seats."""
    opening, seats = table.opening, table.table.seats
    if kind is cmd.ChooseSeat:
        return [one.person for one in opening.arrivals], table.table.open_seats()
    if kind in (cmd.PageGuest, cmd.ReleaseSeat):
        return [lock.person for lock in opening.held.values()], list(opening.held)
    if kind in (cmd.AnswerProposal, cmd.CallSupervisor):
        return [one.player for one in seats.values()], []
    if kind is cmd.ListObjector:
        return list(opening.objectors), []
    if kind is cmd.PlayOverSeat:
        return [], [seat for seat, one in seats.items() if one.away]
    return [], list(opening.play_overs) if kind is cmd.EndPlayOver else table.table.open_seats()


def something_else(evening: Opening, chance: random.Random) -> None:
    """The evening goes on around it; what is refused is refused."""
    who = chance.choice(PEOPLE)
    then = chance.choice(("wait", "list", "sit", "sit", "leave", "away", "hand"))
    if then == "wait":
        evening.wait(chance.randrange(8))
    elif then == "list":
        evening.do(JoinList("4-8", who))
    for number, table in list(evening.floor.tables.items()):
        if number in evening.host.room.hands:
            evening.play_out(number)
        if then == "sit":
            evening.do(SeatPlayer(number, chance.randint(1, table.table.size), who, BUY_IN))
        elif then == "leave" and len(table.table.seats) > 4:
            evening.do(LeaveTable(number, chance.choice([*table.table.seats.values()]).player))
        elif then == "away" and table.table.seats:
            evening.do(room.BetweenHandsDo(number, at_table.SitOut(chance.choice([*table.table.seats]))))
        elif then == "hand" and len(table.table.present()) > 2:
            evening.do(room.DrawForTheButton(number))
            evening.do(room.BeginHand(number))


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_asked_the_floor_stays_whole(house: str, seed: int) -> None:
    chance, evening = random.Random(seed), Opening(house, seats=8)
    evening.running("abe", "bea", "cal")
    evening.done(cmd.OpenTable(2, "4-8"))
    for number in range(150):
        if not evening.floor.tables:
            evening.done(cmd.OpenTable(2, "4-8"))
        command = anything(evening, chance)
        role = chance.choice(("manager", "manager", "floor", "clerk", "player"))
        evening.do(command, role, by=chance.choice((*PEOPLE, "sam")))
        something_else(evening, chance)
        if number % 25 == 0:
            evening.check()
    evening.check()


def test_what_is_said_of_a_table_has_words_and_rows() -> None:
    evening = Opening()
    evening.running("abe", "bea")
    evening.done(cmd.ReserveSeat(1, 5, "gus", "eyesight"))
    evening.done(cmd.CallSupervisor(1, "abe", "a chip is missing"))
    desk = evening.host.desk(Asked("", "", None, evening.at))
    assert ("kept for gus: eyesight", "pechanga.5.10b") in why_seat(desk, evening.table(), 5)
    assert ("abe wants a supervisor: a chip is missing", "pechanga.4.5") in needs_doing(desk, evening.table())
