"""A room with two games and three tables for the tests of lists and people, and its log."""

from __future__ import annotations

from datetime import date
from typing import Any

from cardhouse.floor.desk import MINUTE, Desk
from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.floor.state import Floor
from cardhouse.houses.profile import load_house
from cardhouse.play.refusal import Refusal
from cardhouse.room.apply import apply, apply_entry
from cardhouse.room.entries import decode
from cardhouse.room.host import Asked, Outcome, RoomHost, open_room, seeded_mixing
from cardhouse.room.snapshots import decode as read_snapshot
from cardhouse.room.snapshots import encode as write_snapshot
from cardhouse.room.state import Room
from cardhouse.store.log import NewEntry
from room.asking import asking

START = 1_772_539_200 * 1_000_000
"""2026-03-03, 12:00 in UTC."""
PEOPLE = ("abe", "bea", "cal", "dot", "eli", "fay")


class Evening:
    """4-8 at tables 1 and 2 (five seats), 8-16 at table 3, 20-40 without a table and for call-ins.

    `chosen` replaces choices of the house: `floor_lists__no_answer="passed_over"`.
    """

    def __init__(self, house: str = "pechanga", **chosen: Any) -> None:
        room, first = open_room("evening", house, START)
        choices = load_house(house).choices("cash", date(2026, 3, 3))
        for key, value in chosen.items():
            choices = choices.replace(key.replace("__", "."), value)
        self.host = RoomHost(room, seeded_mixing(1), lambda house, day, rule_set: choices)
        self.log: list[NewEntry] = [first]
        self.at = START
        self.count = 0
        for command in (
            OfferGame("4-8", "holdem", "limit 4/8", seats=5),
            OfferGame("8-16", "holdem", "limit 8/16", seats=5),
            OfferGame("20-40", "holdem", "limit 20/40", designated=("call_in",)),
            OpenTable(1, "4-8"),
            OpenTable(2, "4-8"),
            OpenTable(3, "8-16"),
            *(RegisterPerson(name, born=720_000, id_checked=True) for name in PEOPLE),
        ):
            self.done(command, "manager", "floor")

    @property
    def floor(self) -> Floor:
        return self.host.room.floor

    def do(self, command: Any, *roles: str, after: int = 0) -> Outcome:
        """One command, so many minutes after the one before."""
        self.at += after * MINUTE
        self.count += 1
        asked = asking(self.host, f"c{self.count}", "sam", command, self.at, roles or ("floor",))
        outcome = self.host.do(asked)
        self.log += outcome.entries
        return outcome

    def done(self, command: Any, *roles: str, after: int = 0) -> Outcome:
        outcome = self.do(command, *roles, after=after)
        assert outcome.refusal is None, outcome.refusal.text()
        return outcome

    def refused(self, command: Any, *roles: str) -> Refusal:
        refusal = self.do(command, *roles).refusal
        assert refusal is not None, f"{command} was accepted"
        assert refusal.text()
        return refusal

    def wait(self, minutes: int) -> None:
        """So much time goes by."""
        self.at += minutes * MINUTE
        self.log += self.host.advance(self.at)

    def put(self, events: list[Any]) -> None:
        """Events that another subject decided, outside the log."""
        for event in events:
            apply(self.host.room, event, self.at)

    def desk(self) -> Desk:
        return self.host.desk(Asked("", "", None, self.at))

    def waiting(self, spread: str = "4-8") -> list[str]:
        return self.floor.lists.waiting(spread)

    def replayed(self) -> Room:
        room = Room()
        for position, entry in enumerate(self.log, 1):
            apply_entry(room, decode(entry.body).events, entry.at, position)
        return room

    def check_kept(self) -> None:
        """The log gives the same floor again, and so does a snapshot."""
        assert self.replayed().floor == self.floor
        kept = read_snapshot(write_snapshot(self.host.room))
        assert kept is not None
        assert kept.floor == self.floor
