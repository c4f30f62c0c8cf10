"""Absences through a real room: what scenarios do not tell, and what must hold whatever people do."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardhouse.floor.absences import commands as cmd
from cardhouse.floor.absences import events as ev
from cardhouse.floor.absences.grounds import grounds
from cardhouse.floor.absences.why import needs_doing, why_here
from cardhouse.floor.desk import MINUTE, Desk
from cardhouse.floor.lists.events import NameListed
from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import LeaveTable, SeatPlayer
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.floor.state import Floor
from cardhouse.play import commands as hand
from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal
from cardhouse.room import commands as room_cmd
from cardhouse.room.apply import apply, apply_entry
from cardhouse.room.dispatch import COMMANDS
from cardhouse.room.entries import decode
from cardhouse.room.host import Asked, Outcome, RoomHost, open_room, seeded_mixing
from cardhouse.room.state import Room
from cardhouse.store.log import NewEntry
from room.asking import asking

ZONE = "America/New_York"
NAMES = ("ann", "bob", "cyd", "dan", "eve")
HOUSES = ("horseshoe", "live", "mohegan", "pechanga", "toledo")
ALL_ROLES = ("floor", "manager", "clerk", "dealer", "cage")
BUY_IN = 20_000


def instant(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(ZONE)).timestamp()) * 1_000_000


class Evening:
    """A room with one table of five, and its log."""

    def __init__(
        self, house: str = "mohegan", start: str = "2026-03-03 18:00", stakes: str = "limit 4/8"
    ) -> None:
        self.at = instant(start)
        room, first = open_room("evening", house, self.at, zone=ZONE)
        self.host = RoomHost(room, seeded_mixing(1))
        self.log: list[NewEntry] = [first]
        self.do(OfferGame("4-8", "holdem", stakes), OpenTable(1, "4-8"))
        for seat, name in enumerate(NAMES, 1):
            self.do(RegisterPerson(name, born=720_000, id_checked=True), SeatPlayer(1, seat, name, BUY_IN))
        self.do(room_cmd.DrawForTheButton(1))

    def ask(self, command: Any, roles: tuple[str, ...] = ALL_ROLES) -> Outcome:
        asked = asking(self.host, f"c{len(self.log)}", "sam", command, self.at, roles)
        outcome = self.host.do(asked)
        self.log += outcome.entries
        return outcome

    def do(self, *commands: Any) -> list[Any]:
        """All of them accepted; what came of the last one."""
        outcome = Outcome()
        for command in commands:
            outcome = self.ask(command)
            assert outcome.refusal is None, outcome.refusal.text()
        return outcome.events

    def refused(self, command: Any, roles: tuple[str, ...] = ALL_ROLES) -> str:
        outcome = self.ask(command, roles)
        assert outcome.refusal is not None, f"{command} was accepted"
        assert outcome.refusal.text()
        return outcome.refusal.code

    def until(self, text: str) -> None:
        self.at = instant(text)
        self.log += self.host.advance(self.at)

    def wait(self, minutes: int) -> None:
        self.at += minutes * MINUTE
        self.log += self.host.advance(self.at)

    def play_out(self) -> None:
        while 1 in self.host.room.hands:
            dealer = self.host.hands.dealer(1)
            assert not isinstance(dealer, Refusal)
            legal, seat = dealer.legal(), dealer.hand.acting_seat
            assert legal is not None
            self.do(room_cmd.Act(1, hand.Check(seat) if legal.check else hand.Fold(seat)))

    @property
    def floor(self) -> Floor:
        return self.host.room.floor

    def desk(self) -> Desk:
        return self.host.desk(Asked("", "sam", None, self.at, frozenset(ALL_ROLES)))

    def replayed(self) -> Room:
        room = Room()
        for position, entry in enumerate(self.log, 1):
            apply_entry(room, decode(entry.body).events, entry.at, position)
        return room


def sit_out(seat: int) -> room_cmd.BetweenHandsDo:
    return room_cmd.BetweenHandsDo(1, at_table.SitOut(seat))


def test_the_clock_alone_ends_times() -> None:
    for kind in cmd.CLOCK_ONLY:
        assert kind.__name__ not in COMMANDS
    assert "PickUpChips" in COMMANDS


def test_a_dealer_is_in_one_box() -> None:
    evening = Evening()
    evening.do(OpenTable(2, "4-8"), cmd.DealerIn(1, "dee"), cmd.DealerIn(2, "dee"))
    assert evening.floor.tables[1].absences.dealer == ""
    assert evening.floor.tables[2].absences.dealer == "dee"
    came = evening.do(cmd.DealerIn(1, "gil"))
    assert came == [ev.DealerCameIn(1, "gil", "")]
    assert evening.refused(cmd.DealerIn(1, "gil")) == "in_the_box"
    start = evening.at
    evening.wait(30)
    evening.do(cmd.DealerIn(1, "hap"))
    evening.wait(30)
    evening.do(cmd.DealerOut(1))
    downs = [(down.dealer, down.since, down.until) for down in evening.floor.tables[1].absences.downs]
    half = 30 * MINUTE
    assert downs == [
        ("dee", start, start),
        ("gil", start, start + half),
        ("hap", start + half, start + 2 * half),
    ]
    assert evening.refused(cmd.DealerOut(1)) == "box_empty"
    assert evening.refused(cmd.DealerIn(1, " ")) == "bad_text"


def test_chips_of_a_player_in_a_hand_are_held_when_it_is_over() -> None:
    """A third man walking who sat out during the hand: the chips come off with its end."""
    evening = Evening()
    evening.do(room_cmd.BeginHand(1))
    for seat in (1, 2, 3):
        evening.do(sit_out(seat))
    evening.do(RegisterPerson("zoe", born=720_000, id_checked=True))
    evening.wait(1)
    assert evening.floor.tables[1].absences.away["cyd"].third_man
    listed = NameListed(spread="4-8", person="zoe", why="order of signing up")
    apply(evening.host.room, listed, evening.at)
    evening.wait(10)
    assert evening.floor.tables[1].absences.picking_up["cyd"].kept == "podium"
    assert evening.floor.tables[1].seat_of("cyd") == 3
    assert evening.refused(cmd.ReturnToSeat(1, "cyd")) == "being_picked_up"
    evening.play_out()
    assert evening.floor.tables[1].seat_of("cyd") == 0
    evening.wait(0)
    held = evening.floor.out_of_room.held["cyd"]
    gone = evening.floor.out_of_room.gone["cyd"]["4-8"]
    assert [one.amount for one in held] == [gone.chips]
    assert gone.to_hold == 0


def test_a_kill_that_is_owed_holds_up_the_pick_up() -> None:
    """The clock is never refused: the supervisor is told, and decides when the kill was posted."""
    evening = Evening("mohegan")
    evening.do(cmd.StepAway(1, "cyd"), cmd.DealerIn(1, "dee"))
    choices = evening.host.choices_at(evening.at).replace("kill.owed", "posted_even_if_dealt_out")
    evening.host = RoomHost(evening.host.room, seeded_mixing(1), lambda house, day, rule_set: choices)
    evening.floor.tables[1].table.kill_owed = 3
    evening.wait(46)
    away = evening.floor.tables[1].absences.away["cyd"]
    assert away.overdue == "lobby"
    assert [one.ground for one in grounds(evening.desk(), evening.floor.tables[1], "cyd")] == ["lobby"]
    assert evening.refused(cmd.PickUpChips(1, "cyd")) == "kill_owed"
    evening.floor.tables[1].table.kill_owed = 0
    evening.do(cmd.PickUpChips(1, "cyd"))
    assert evening.floor.out_of_room.held["cyd"][0].amount == BUY_IN


def test_money_carried_along_is_not_held_by_the_house() -> None:
    evening = Evening("horseshoe")
    evening.do(cmd.StepAway(1, "cyd", along=15_000))
    evening.wait(61)
    evening.do(cmd.PickUpChips(1, "cyd"))
    assert [one.amount for one in evening.floor.out_of_room.held["cyd"]] == [BUY_IN - 15_000]
    evening.do(cmd.StepAway(1, "dan", along=BUY_IN))
    evening.wait(61)
    evening.do(cmd.PickUpChips(1, "dan"))
    assert "dan" not in evening.floor.out_of_room.held
    assert evening.floor.out_of_room.gone["dan"]["4-8"].to_hold == 0


def test_a_player_in_a_hand_carries_nothing_off() -> None:
    evening = Evening("horseshoe")
    evening.do(room_cmd.BeginHand(1))
    assert evening.refused(cmd.StepAway(1, "cyd", along=100)) == "hand_in_progress"


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("2026-03-08 01:40", "2026-03-08 03:25:00"),  # forward: 01:40 and 45 minutes
        ("2026-11-01 00:50", "2026-11-01 01:35:00"),  # back: the first of two 01:35
    ],
)
def test_the_lobby_is_as_long_in_the_nights_of_daylight_saving(start: str, end: str) -> None:
    evening = Evening(start=start)
    evening.do(cmd.StepAway(1, "cyd"), cmd.DealerIn(1, "dee"))
    until = evening.floor.tables[1].absences.away["cyd"].lobby_until
    assert until == instant(start) + 45 * MINUTE
    assert evening.desk().local(until).strftime("%Y-%m-%d %H:%M:%S") == end
    evening.at = until
    evening.log += evening.host.advance(until)
    assert evening.floor.tables[1].seat_of("cyd") == 3
    evening.log += evening.host.advance(until + 1)
    assert evening.floor.tables[1].seat_of("cyd") == 0


def test_a_clock_that_jumps_does_each_thing_at_its_own_instant() -> None:
    evening = Evening()
    evening.do(cmd.StepAway(1, "cyd"), cmd.DealerIn(1, "dee"))
    evening.wait(600)
    gone = evening.floor.out_of_room.gone["cyd"]["4-8"]
    assert gone.left == instant("2026-03-03 18:45") + 1
    assert gone.until == gone.left + 10 * MINUTE
    assert evening.do(cmd.ReturnToGame("cyd", "4-8"))[0] == ev.CameBackForSeat(
        "cyd", "4-8", False, "mohegan.house.9d"
    )


def test_who_signed_up_meanwhile_keeps_the_place() -> None:
    evening = Evening("pechanga")
    evening.do(cmd.StepAway(1, "cyd"))
    evening.wait(31)
    evening.do(cmd.PickUpChips(1, "cyd"))
    for name in ("cyd", "zoe"):
        apply(evening.host.room, NameListed(spread="4-8", person=name, why="order of signing up"), evening.at)
    evening.do(cmd.ReturnToGame("cyd", "4-8"))
    assert evening.floor.lists.waiting("4-8") == ["cyd", "zoe"]


def test_taking_a_seat_in_the_game_ends_the_way_back() -> None:
    evening = Evening("pechanga")
    evening.do(cmd.PickUpVoluntarily(1, "cyd", 30))
    assert "cyd" in evening.floor.out_of_room.gone
    evening.do(SeatPlayer(1, 3, "cyd", BUY_IN))
    assert "cyd" not in evening.floor.out_of_room.gone
    assert evening.refused(cmd.ReturnToGame("cyd", "4-8")) == "not_gone"


BAD: list[Any] = [
    cmd.DealerIn(9, "dee"),
    cmd.DealerIn(1, "x" * 41),
    cmd.DealerOut(1),
    cmd.DealerOut(9),
    cmd.StepAway(9, "ann"),
    cmd.StepAway(1, "nobody"),
    cmd.StepAway(1, "ann", along=-5),
    cmd.StepAway(1, "ann", along=10**12),
    cmd.TellOfAbsence(1, "ann", -1),
    cmd.TellOfAbsence(1, "ann", 10**9),
    cmd.TellOfAbsence(9, "ann", 1),
    cmd.ReturnToSeat(1, "ann"),
    cmd.ReturnToSeat(9, "ann"),
    cmd.ReturnToSeat(1, ""),
    cmd.GrantDinner(9, "ann"),
    cmd.GrantDinner(1, "nobody", chips_off=True),
    cmd.RecallAbsent(9),
    cmd.RecallAbsent(1),
    cmd.PickUpChips(1, "ann"),
    cmd.PickUpChips(1, "ann", "frequent_absences"),
    cmd.PickUpChips(-1, "ann"),
    cmd.PickUpVoluntarily(1, "ann", -5),
    cmd.PickUpVoluntarily(1, "nobody", 5),
    cmd.GiveBackChips("ann"),
    cmd.GiveBackChips(""),
    cmd.ReturnToGame("ann", "4-8"),
    cmd.ReturnToGame("nobody", "no such game"),
    cmd.RackUp(9, "ann"),
    cmd.RackUp(1, "nobody"),
    cmd.Unrack(1, "ann"),
    cmd.Unrack(1, "nobody"),
]


@pytest.mark.parametrize("house", HOUSES)
def test_bad_input_is_refused(house: str) -> None:
    evening = Evening(house)
    before = msgspec.json.encode(evening.floor)
    for command in BAD:
        assert evening.refused(command)
    assert msgspec.json.encode(evening.floor) == before


@pytest.mark.parametrize("house", HOUSES)
def test_players_do_not_do_what_is_the_staffs(house: str) -> None:
    evening = Evening(house)
    evening.do(cmd.StepAway(1, "ann"))
    for command in (cmd.PickUpChips(1, "ann"), cmd.RecallAbsent(1), cmd.TellOfAbsence(1, "ann", 5)):
        assert evening.refused(command, ("player",)) == "staff_only"


PERSON = st.sampled_from(NAMES)
COMMAND = st.one_of(
    st.builds(lambda dealer: cmd.DealerIn(1, dealer), st.sampled_from(("dee", "gil", "hap"))),
    st.builds(
        lambda who, along, out: cmd.StepAway(1, who, along, out),
        PERSON,
        st.sampled_from((0, 5_000)),
        st.booleans(),
    ),
    st.builds(sit_out, st.integers(1, 5)),
    st.builds(lambda who, brought: cmd.ReturnToSeat(1, who, brought), PERSON, st.sampled_from((0, 5_000))),
    st.builds(lambda who, off: cmd.GrantDinner(1, who, off), PERSON, st.booleans()),
    st.builds(lambda who: cmd.TellOfAbsence(1, who, 30), PERSON),
    st.builds(lambda who: cmd.PickUpChips(1, who), PERSON),
    st.builds(lambda who: cmd.PickUpVoluntarily(1, who, 30), PERSON),
    st.builds(cmd.GiveBackChips, PERSON),
    st.builds(lambda who, first: cmd.ReturnToGame(who, "4-8", first), PERSON, st.booleans()),
    st.builds(lambda who: cmd.RackUp(1, who), PERSON),
    st.builds(lambda who: cmd.Unrack(1, who), PERSON),
    st.just(cmd.RecallAbsent(1)),
    st.just(cmd.DealerOut(1)),
    st.builds(lambda who: LeaveTable(1, who), PERSON),
    st.builds(lambda seat, who: SeatPlayer(1, seat, who, BUY_IN), st.integers(1, 5), PERSON),
    st.just(room_cmd.BeginHand(1)),
    st.just("play out"),
    st.integers(1, 70),
)


def check(evening: Evening) -> None:
    """What holds after every step."""
    table = evening.floor.tables[1]
    out = {seat.player for seat in table.table.seats.values() if seat.away}
    assert set(table.absences.away) == out
    sitting = {seat.player for seat in table.table.seats.values()}
    for known in (
        table.absences.missed,
        table.absences.racked,
        table.absences.picking_up,
        table.absences.times_away,
    ):
        assert set(known) <= sitting
    for person, games in evening.floor.out_of_room.gone.items():
        for gone in games.values():
            assert gone.left <= gone.until, person
            assert not gone.to_hold or gone.left >= evening.at - 1
    due = evening.host.next_due()
    assert due is None or due.at > evening.at or due.at == evening.host.room.at
    why_and_needs(evening)
    offered(evening)


def offered(evening: Evening) -> None:
    """Whatever is ground for a pick-up was put before the supervisor."""
    evening.wait(0)
    table = evening.floor.tables[1]
    for person, away in table.absences.away.items():
        if person not in table.absences.picking_up:
            live = {one.ground for one in grounds(evening.desk(), table, person)} - {away.overdue}
            assert live <= {one.ground for one in away.offers}, person


def why_and_needs(evening: Evening) -> None:
    desk = evening.desk()
    for name in NAMES:
        for sentence, cite in why_here(desk, name):
            assert sentence
            assert cite is None or cite.startswith(evening.host.room.house)
    for need in needs_doing(desk, 1):
        assert need.why


@settings(max_examples=100, deadline=None)
@given(house=st.sampled_from(HOUSES), steps=st.lists(COMMAND, max_size=40))
def test_whatever_people_do(house: str, steps: list[Any]) -> None:
    evening = Evening(house)
    for step in steps:
        if step == "play out":
            evening.play_out()
        elif isinstance(step, int):
            evening.wait(step)
        else:
            evening.ask(step)
        check(evening)
    room = evening.host.room
    assert evening.replayed().floor == room.floor
    assert msgspec.json.decode(msgspec.json.encode(room.floor), type=Floor) == room.floor
