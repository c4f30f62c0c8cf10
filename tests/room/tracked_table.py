"""A tracked table for tests of the room: three players, and a dealer who enters what happens."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.play.refusal import Refusal
from cardhouse.play.setup import Mode
from cardhouse.play.table_commands import PlaceButton
from cardhouse.room import commands as cmd
from cardhouse.room.apply import apply_entry
from cardhouse.room.entries import decode
from cardhouse.room.host import RoomHost, open_room, seeded_mixing
from cardhouse.room.state import Room
from cardhouse.store.log import NewEntry
from room.asking import asking

START = 1_772_539_200_000_000
ROLES = frozenset({"floor", "manager", "dealer"})
UNKNOWN = 53
HOLDEM, STUD, TRIPLE_DRAW = "no limit 1/3", "limit 4/8 ante 1 bring-in 2", "limit 4/8"


class Tracked:
    """A table of three where the dealer enters what happens; seat 1 has the button."""

    def __init__(
        self, game: str = "holdem", stakes: str = HOLDEM, mode: Mode = "tracked", house: str = "pechanga",
        begins: bool = True,
    ) -> None:  # fmt: skip
        room, first = open_room("evening", house, START, by="dee")
        self.host = RoomHost(room, seeded_mixing(5))
        self.log: list[NewEntry] = [first]
        self.at = START
        self.do(OfferGame("game", game, stakes, least_buy_in=4_000))
        self.do(OpenTable(1, "game", mode))
        for seat, name in ((1, "ann"), (2, "bob"), (3, "cyd")):
            self.do(RegisterPerson(name, born=720_000, id_checked=True))
            self.do(SeatPlayer(1, seat, name, 30_000))
        if game != "stud":
            self.do(cmd.BetweenHandsDo(1, PlaceButton(1)))
        if begins:
            self.do(cmd.BeginHand(1, pause_all_in=True))

    def asks(self, command: Any) -> Refusal | None:
        self.at += 1_000_000
        outcome = self.host.do(asking(self.host, f"c{self.at}", "dee", command, self.at, ROLES))
        self.log += outcome.entries
        return outcome.refusal

    def do(self, command: Any) -> None:
        refused = self.asks(command)
        assert refused is None, refused.text()

    def act(self, *acts: Any) -> None:
        for one in acts:
            self.do(cmd.Act(1, one))

    def stands(self) -> tuple[Any, ...]:
        """Everything that a hand is, to be compared."""
        running = self.host.room.hands[1]
        found = running.hand
        names = [name for kind in type(found).__mro__ for name in getattr(kind, "__slots__", ())]
        values = [getattr(found, name) for name in names if hasattr(found, name)]
        return (*[repr(value) for value in values], tuple(running.events))

    def replayed(self) -> Room:
        room = Room()
        for position, entry in enumerate(self.log, 1):
            apply_entry(room, decode(entry.body).events, entry.at, position)
        return room

    def takes_back(self, act: Any) -> None:
        """The act is entered and taken back, and nothing is left of it."""
        before = self.stands()
        self.act(act)
        assert self.stands() != before
        self.do(cmd.TakeBackEntry(1))
        assert self.stands() == before
        assert self.replayed().hands[1].events == self.host.room.hands[1].events
