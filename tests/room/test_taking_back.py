"""A mistaken tap at a tracked table is taken back: the hand stands as it did, chips and turn too, and the log
replays to the same room. What was ruled is not taken back, and software deals nothing twice.
"""

from __future__ import annotations

from typing import Any

import pytest

from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.spreads.commands import OfferGame
from cardhouse.play import commands as hand
from cardhouse.play.refusal import Refusal
from cardhouse.play.setup import Mode
from cardhouse.play.table_commands import PlaceButton
from cardhouse.room import commands as cmd
from cardhouse.room.apply import apply_entry
from cardhouse.room.events import decode
from cardhouse.room.host import Asked, RoomHost, open_room, seeded_mixing
from cardhouse.room.irregularities.commands import RuleOnAct
from cardhouse.room.state import Room
from cardhouse.room.views.past_hands import Shelf, events_of
from cardhouse.rulings.act import Said
from cardhouse.store.log import Entry, NewEntry

START = 1_772_539_200_000_000
ROLES = frozenset({"floor", "manager", "dealer"})
UNKNOWN = 53
HOLDEM, STUD, TRIPLE_DRAW = "no limit 1/3", "limit 4/8 ante 1 bring-in 2", "limit 4/8"


class Tracked:
    """A table of three where the dealer enters what happens; seat 1 has the button."""

    def __init__(self, game: str = "holdem", stakes: str = HOLDEM, mode: Mode = "tracked") -> None:
        room, first = open_room("evening", "pechanga", START)
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
        self.do(cmd.BeginHand(1))

    def asks(self, command: Any) -> Refusal | None:
        self.at += 1_000_000
        outcome = self.host.do(Asked(f"c{self.at}", "dee", command, self.at, ROLES))
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


def test_every_entry_of_a_holdem_hand_can_be_taken_back() -> None:
    table = Tracked()
    acts = [
        hand.Deal(), hand.Call(1), hand.BetTo(2, 900), hand.Fold(3), hand.Call(1), hand.Deal((0, 5, 10)),
        hand.Check(2), hand.BetTo(1, 500), hand.Call(2), hand.Deal((20,)), hand.Check(2), hand.Check(1),
        hand.Deal(), hand.Check(2), hand.Check(1),
    ]  # fmt: skip
    for act in acts:
        table.takes_back(act)
        table.act(act)
    table.takes_back(hand.Show(2, (30, 31)))
    table.act(hand.DeclareWinners(((2,),)))
    refused = table.asks(cmd.TakeBackEntry(1))
    assert refused is not None
    assert refused.code == "no_hand_at_table"
    chips = {number: seat.stack for number, seat in table.host.room.floor.tables[1].table.seats.items()}
    assert chips[1] == 30_000 - 1_400
    assert chips[3] == 30_000 - 300


def test_stud_cards_and_draws_can_be_taken_back() -> None:
    stud = Tracked("stud", STUD)
    stud.takes_back(hand.Deal((*[UNKNOWN] * 6, 0, 17, 30)))
    stud.act(hand.Deal((*[UNKNOWN] * 6, 0, 17, 30)))
    opener = stud.host.room.hands[1].hand.acting_seat
    stud.takes_back(hand.BringIn(opener))
    draw = Tracked("deuce_triple", TRIPLE_DRAW)
    draw.act(hand.Deal(), hand.Call(1), hand.Call(2), hand.Check(3))
    draw.takes_back(hand.Draw(2, (UNKNOWN,) * 3))
    draw.act(hand.Draw(2, (UNKNOWN,) * 3))
    draw.takes_back(hand.Draw(3, ()))


def test_several_in_a_row_back_to_the_deal() -> None:
    table = Tracked()
    table.act(hand.Deal())
    dealt = table.stands()
    table.act(hand.Call(1), hand.Call(2), hand.Check(3), hand.Deal((0, 5, 10)))
    for _ in range(4):
        table.do(cmd.TakeBackEntry(1))
    assert table.stands() == dealt
    table.do(cmd.TakeBackEntry(1))
    refused = table.asks(cmd.TakeBackEntry(1))
    assert refused is not None
    assert "since the hand began" in refused.text()


def test_what_was_ruled_is_not_taken_back() -> None:
    table = Tracked()
    table.act(hand.Deal())
    table.do(RuleOnAct(1, 1, (Said("call"),)))
    refused = table.asks(cmd.TakeBackEntry(1))
    assert refused is not None
    assert refused.code == "nothing_to_take_back"


@pytest.mark.parametrize("begun", [True, False])
def test_software_deals_nothing_twice(begun: bool) -> None:
    table = Tracked(mode="dealt")
    if begun:
        table.act(hand.Call(1))
    refused = table.asks(cmd.TakeBackEntry(1))
    assert refused is not None
    assert "software deals" in refused.text()


def test_a_past_hand_tells_only_what_stood() -> None:
    table = Tracked()
    table.act(hand.Deal(), hand.Fold(1))
    table.do(cmd.TakeBackEntry(1))
    table.act(hand.Call(1), hand.Fold(2), hand.Check(3))
    table.act(hand.Deal(), hand.Check(3), hand.Fold(1))
    entries = [
        Entry(position, one.command, one.at, one.by, one.version, one.body, b"")
        for position, one in enumerate(table.log, 1)
    ]
    shelf = Shelf()
    shelf.take(entries)
    told = events_of(shelf.hands[-1], entries[shelf.hands[-1].key - 1 :])
    assert [event.seat for event in told if type(event).__name__ == "Folded"] == [2, 1]
