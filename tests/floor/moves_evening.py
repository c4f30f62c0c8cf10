"""A room with three like games and one for higher stakes, for the tests of seats and moves; its log, and what
must hold of it at any time.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cardhouse.floor.desk import MINUTE
from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.floor.state import Floor, FloorTable
from cardhouse.play import commands as hand
from cardhouse.room import commands as room
from cardhouse.room.apply import apply_entry
from cardhouse.room.entries import decode
from cardhouse.room.host import Outcome, RoomHost, open_room, seeded_mixing
from cardhouse.room.overruling.overrule import OverruleFloor
from cardhouse.room.snapshots import decode as read_snapshot
from cardhouse.room.snapshots import encode as write_snapshot
from cardhouse.room.state import Room
from cardhouse.store.log import NewEntry
from room.asking import asking

START = 1_772_539_200 * 1_000_000
"""2026-03-03, 12:00 in UTC."""
BUY_IN = 20_000
SEATED = {
    1: ("m1", "m2", "m3", "m4", "m5"),
    2: ("abe", "bea", "cal", "dot"),
    3: ("eli", "fay", "gus"),
    4: ("x1", "x2", "x3"),
}
OTHERS = ("nat", "ora", "pam")


class MovesEvening:
    """1-3 at tables 1 to 3 (six seats), 2-5 at table 4; everybody has played a hand."""

    def __init__(self, house: str = "pechanga") -> None:
        made, first = open_room("evening", house, START)
        self.host = RoomHost(made, seeded_mixing(1))
        self.log: list[NewEntry] = [first]
        self.at = START
        self.count = 0
        for name, stakes in (("1-3", "no limit 1/3"), ("2-5", "no limit 2/5")):
            self.done(OfferGame(name, "holdem", stakes, seats=6, least_buy_in=10_000, most_buy_in=30_000))
        for name in (*(name for names in SEATED.values() for name in names), *OTHERS):
            self.done(RegisterPerson(name, born=720_000, id_checked=True))
        for number, names in SEATED.items():
            self.done(OpenTable(number, "2-5" if number == 4 else "1-3"))
            for seat, name in enumerate(names, 1):
                self.done(SeatPlayer(number, seat, name, BUY_IN))
            self.done(room.DrawForTheButton(number))
            self.play(number)

    @property
    def floor(self) -> Floor:
        return self.host.room.floor

    def table(self, number: int) -> FloorTable:
        return self.floor.tables[number]

    def do(self, command: Any, *roles: str) -> Outcome:
        self.count += 1
        asked = asking(self.host, f"c{self.count}", "sam", command, self.at, roles or ("manager",))
        outcome = self.host.do(asked)
        self.log += outcome.entries
        self.hold()
        return outcome

    def done(self, command: Any, *roles: str) -> Outcome:
        """A command that must be taken; newcomers sit where the test wants them, whatever the balance."""
        outcome = self.do(command, *roles)
        if outcome.refusal is not None and outcome.refusal.code == "send_elsewhere":
            outcome = self.do(OverruleFloor(msgspec.to_builtins(command), "as the test wants it"), *roles)
        assert outcome.refusal is None, f"{command}: {outcome.refusal.text()}"
        return outcome

    def refused(self, command: Any, *roles: str) -> str:
        """The code with which a command is refused."""
        outcome = self.do(command, *roles)
        assert outcome.refusal is not None, f"{command} was taken"
        outcome.refusal.text()
        return outcome.refusal.code

    def wait(self, minutes: int) -> None:
        self.at += minutes * MINUTE
        self.log += self.host.advance(self.at)
        self.hold()

    def begin(self, number: int) -> bool:
        return self.do(room.BeginHand(number), "dealer").refusal is None

    def finish(self, number: int) -> None:
        """Nobody bets: who faces a bet folds."""
        while number in self.host.room.hands:
            dealer = self.host.hands.dealer(number)
            legal = dealer.legal()  # type: ignore[union-attr]
            seat = dealer.hand.acting_seat  # type: ignore[union-attr]
            act = hand.Check(seat) if legal is not None and legal.check else hand.Fold(seat)
            self.done(room.Act(number, act), "dealer")

    def play(self, number: int) -> None:
        if self.begin(number):
            self.finish(number)

    def hold(self) -> None:
        """What must be so at any time."""
        floor = self.floor
        for person in floor.people.known:
            assert len(floor.seated(person)) <= 1, f"{person} sits at {floor.seated(person)}"
        wanted: list[tuple[int, int]] = []
        for number, table in floor.tables.items():
            for person, claim in table.seats.claims.items():
                assert table.seat_of(person), f"{person} claims a seat without one"
                assert claim.seat not in table.table.seats, f"seat {claim.seat} is claimed and taken"
                wanted.append((number, claim.seat))
            for asked in table.seats.requests:
                assert table.seat_of(asked.person), f"{asked.person} asks from nowhere"
            names = [name.person for name in table.moves.order]
            assert len(names) == len(set(names)), f"twice on the list: {names}"
            for name in table.moves.order:
                assert name.seated == bool(table.seat_of(name.person)), f"{name} is listed wrongly"
            if table.moves.feeds:
                seated = {seat.player for seat in table.table.seats.values()}
                assert seated == {n.person for n in table.moves.order if n.seated} | set(table.moves.refusers)
        wanted += [(going.to, going.seat) for going in floor.moving.goings.values()]
        assert len(wanted) == len(set(wanted)), f"one seat for two: {wanted}"

    def kept(self) -> None:
        """The log replays to the same room, and a snapshot is the whole of it."""
        again = Room()
        for position, entry in enumerate(self.log, 1):
            apply_entry(again, decode(entry.body).events, entry.at, position)
        assert again.floor == self.floor
        snapshot = read_snapshot(write_snapshot(self.host.room))
        assert snapshot is not None
        assert snapshot.floor == self.floor
