"""A room with two games for the tests of games that open, its log, and what must hold of it at any time."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.desk import MINUTE
from cardhouse.floor.lists.commands import JoinList
from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.seats.free import free_seats
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.floor.state import Floor, FloorTable
from cardhouse.play import commands as hand
from cardhouse.room import commands as room
from cardhouse.room.apply import apply_entry
from cardhouse.room.entries import decode
from cardhouse.room.host import Outcome, RoomHost, open_room, seeded_mixing
from cardhouse.room.snapshots import decode as read_snapshot
from cardhouse.room.snapshots import encode as write_snapshot
from cardhouse.room.state import Room
from cardhouse.store.log import NewEntry
from room.asking import asking

START = 1_772_539_200 * 1_000_000
"""2026-03-03, 12:00 in UTC."""
PEOPLE = ("abe", "bea", "cal", "dot", "eli", "fay", "gus", "hal", "ivy", "joe", "kim", "leo")
BUY_IN = 20_000


class Opening:
    """4-8 and 8-16 on the board with time paid, five seats where nothing else is said, no table open yet."""

    def __init__(
        self,
        house: str = "pechanga",
        zone: str = "UTC",
        start: int = START,
        seats: int = 5,
        sign: str = "limit 4/8 time",
        charge: str = "",
    ) -> None:
        made, first = open_room("evening", house, start, zone=zone)
        self.host = RoomHost(made, seeded_mixing(1))
        self.log: list[NewEntry] = [first]
        self.at = start
        self.count = 0
        self.done(OfferGame("4-8", "holdem", sign, seats=seats, charge=charge))
        self.done(OfferGame("8-16", "holdem", "limit 8/16 time", seats=seats))
        for name in PEOPLE:
            self.done(RegisterPerson(name, born=720_000, id_checked=True))

    @property
    def floor(self) -> Floor:
        return self.host.room.floor

    def table(self, number: int = 1) -> FloorTable:
        return self.floor.tables[number]

    def do(self, command: Any, *roles: str, by: str = "sam") -> Outcome:
        self.count += 1
        asked = asking(self.host, f"c{self.count}", by, command, self.at, roles or ("manager",))
        outcome = self.host.do(asked)
        self.log += outcome.entries
        return outcome

    def done(self, command: Any, *roles: str, by: str = "sam") -> Outcome:
        outcome = self.do(command, *roles, by=by)
        assert outcome.refusal is None, outcome.refusal.text()
        return outcome

    def refused(self, command: Any, *roles: str, by: str = "sam") -> str:
        """The code of the refusal."""
        outcome = self.do(command, *roles, by=by)
        assert outcome.refusal is not None, f"{command} was accepted"
        assert outcome.refusal.text()
        return outcome.refusal.code

    def wait(self, minutes: int = 0, microseconds: int = 0) -> None:
        self.at += minutes * MINUTE + microseconds
        self.log += self.host.advance(self.at)

    def running(self, *names: str, table: int = 1, spread: str = "4-8") -> None:
        """A table with these players, after its first hand."""
        self.done(OpenTable(table, spread))
        for seat, name in enumerate(names, 1):
            self.done(SeatPlayer(table, seat, name, BUY_IN))
        self.done(room.DrawForTheButton(table))
        self.hand(table)

    def hand(self, table: int = 1) -> None:
        """A whole hand in which nobody bets."""
        self.done(room.BeginHand(table))
        self.play_out(table)

    def play_out(self, table: int = 1) -> None:
        while table in self.host.room.hands:
            dealer = self.host.hands.dealer(table)
            legal, seat = dealer.legal(), dealer.hand.acting_seat  # type: ignore[union-attr]
            assert legal is not None
            self.done(room.Act(table, hand.Check(seat) if legal.check else hand.Fold(seat)))

    def list_all(self, *names: str, spread: str = "4-8") -> None:
        for name in names:
            self.done(JoinList(spread, name), "clerk")

    def check(self) -> None:
        """What must hold of the floor at any time, and that snapshot and log give the same room."""
        for table in self.floor.tables.values():
            opening, seats = table.opening, table.table.seats
            assert not set(opening.held) & set(seats), "a seat is held or taken, not both"
            assert not set(opening.closed) & set(seats), "nobody sits in a seat that was taken away"
            assert set(table.table.boxed) == set(opening.play_overs), "a box for each play-over"
            assert all(1 <= seat <= table.table.size for seat in (*seats, *opening.held, *opening.closed))
            people = [one.player for one in (*seats.values(), *table.table.boxed.values())]
            assert len(people) == len(set(people)), "a person in one seat"
            assert not set(free_seats(table)) & (set(seats) | set(table.table.boxed) | set(opening.closed))
            assert all(person in people for person in opening.felted)
        snapshot = read_snapshot(write_snapshot(self.host.room))
        assert snapshot == self.host.room
        again = Room()
        for position, entry in enumerate(self.log, 1):
            apply_entry(again, decode(entry.body).events, entry.at, position)
        assert again.floor == self.floor
