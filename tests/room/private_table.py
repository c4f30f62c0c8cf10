"""A private game for play money that software deals: ann, bob and cyd at table 1, hosted by dee."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.opening.commands import MakePrivate, OpenTable
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.play.commands import Fold
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_commands import PlaceButton
from cardhouse.room import commands as cmd
from cardhouse.room import snapshots
from cardhouse.room.apply import apply_entry
from cardhouse.room.entries import decode
from cardhouse.room.host import Asked, RoomHost, open_room, seeded_mixing
from cardhouse.room.state import Room
from cardhouse.room.views.turn import waits_for
from room.asking import asking

START = 1_772_539_200_000_000
HOST = frozenset({"floor", "manager"})
PLAYER = frozenset({"player"})


class PrivateTable:
    """Three players with $100 each; no hand was begun."""

    def __init__(self, house: str = "horseshoe", stakes: str = "no limit 1/2") -> None:
        room, first = open_room("club", house, START, by="dee", money="play")
        self.host = RoomHost(room, seeded_mixing(5))
        self.log = [first]
        self.at = START
        self.do(OfferGame("game", "holdem", stakes, least_buy_in=4_000))
        self.do(OpenTable(1, "game", "dealt"))
        for name in ("ann", "bob", "cyd"):
            self.do(RegisterPerson(name, born=720_000, id_checked=True))
        self.do(MakePrivate(1, ("ann", "bob", "cyd")))
        for seat, name in ((1, "ann"), (2, "bob"), (3, "cyd")):
            self.do(SeatPlayer(1, seat, name, 10_000))
        self.do(cmd.BetweenHandsDo(1, PlaceButton(1)))

    @property
    def room(self) -> Room:
        return self.host.room

    def asks(self, command: Any, person: str = "") -> Refusal | None:
        """By the host, or by one of the players."""
        self.at += 1_000_000
        given = f"c{self.at}"
        if person:
            asked = Asked(given, f"account-{person}", command, self.at, PLAYER, person=person)
        else:
            asked = asking(self.host, given, "dee", command, self.at, HOST)
        outcome = self.host.do(asked)
        self.log += outcome.entries
        return outcome.refusal

    def do(self, command: Any, person: str = "") -> None:
        refused = self.asks(command, person)
        assert refused is None, refused.text()

    def refused(self, command: Any, code: str, person: str = "") -> None:
        refused = self.asks(command, person)
        assert refused is not None
        assert refused.code == code, refused.text()

    def begin(self) -> None:
        self.do(cmd.BeginHand(1))

    def fold_round(self) -> None:
        """Everybody folds to the big blind."""
        while 1 in self.room.hands:
            hand = self.room.hands[1].hand
            self.do(cmd.Act(1, Fold(waits_for(hand, None)[1])))

    def hand(self) -> None:
        self.begin()
        self.fold_round()

    def holds(self) -> None:
        """The log tells the same room, and nothing is lost in the books."""
        again = Room()
        for position, entry in enumerate(self.log, 1):
            apply_entry(again, decode(entry.body).events, entry.at, position)
        assert snapshots.encode(again) == snapshots.encode(self.room)
        assert snapshots.decode(snapshots.encode(self.room)) is not None
        assert sum(self.room.books.balances.values()) == 0
