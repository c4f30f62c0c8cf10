"""The whole floor at random: commands of every subject in any order, hands between them, the clock moved on.
Nothing may raise, and what must hold of seats, lists and moves holds after each.
"""

from __future__ import annotations

import random
import typing
from typing import Any

import msgspec
import pytest

from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.floor.spreads.withdraw_game import WithdrawGame
from cardhouse.floor.state import FloorTable
from cardhouse.play import commands as hand
from cardhouse.room import commands as room
from cardhouse.room.dispatch import CLOCK_ONLY
from cardhouse.room.subjects import SUBJECTS
from floor.opening_evening import BUY_IN, PEOPLE, Opening

HOUSES = ("pechanga", "horseshoe", "mohegan", "live", "toledo")
HANDLERS = {kind for one in SUBJECTS if one.place == "floor" for kind in one.commands}
KINDS: list[Any] = sorted(HANDLERS - CLOCK_ONLY, key=lambda kind: str(kind.__name__))
OFTEN = {
    "SeatPlayer": 12.0,
    "TakeCalledSeat": 5.0,
    "CallNext": 5.0,
    "TakeSeatElsewhere": 5.0,
    "JoinList": 4.0,
}
RARE = {"ExcludePerson": 0.2, "ErasePerson": 0.1, "WithdrawGame": 0.1, "OfferGame": 0.0}
WEIGHTS = [(OFTEN | RARE).get(kind.__name__, 1.0) for kind in KINDS]
HINTS = {kind: typing.get_type_hints(kind) for kind in KINDS}
ROLES = (("manager",), ("floor",), ("clerk",), ("dealer",), ("player",), ("manager",), ("floor",))
GAMES = ("4-8", "8-16", "1-3")
WORDS: dict[str, tuple[Any, ...]] = {
    "person": PEOPLE,
    "other": PEOPLE,
    "spread": GAMES,
    "user": ("sam",),
    "dealer": ("dee", "dov"),
    "reason": ("", "sight"),
    "table": (1, 2, 3, 4, 5),
    "to": (1, 2, 3, 4, 5),
    "feeds": (1, 2, 3, 4, 5),
    "seat": (0, 1, 2, 3, 4, 5, 6),
    "chips": (0, 0, 4_000, BUY_IN, -5),
    "amount": (0, 4_000, BUY_IN, -5),
    "brought": (0, BUY_IN),
    "along": (0, BUY_IN),
    "counted": (0, BUY_IN),
    "bills": (10_000, 2_000),
    "minutes": (0, 20, 61),
    "back_in_minutes": (0, 20),
    "count": (1, 2),
    "place": (0, 1, 2),
    "persons": PEOPLE,
    "between": PEOPLE,
    "invited": PEOPLE,
    "leaving": PEOPLE,
    "unwilling": PEOPLE,
    "others": PEOPLE,
    "designated": (),
    "rotation": (),
    "needs": ("sight",),
}


class Floor(Opening):
    """A busy floor: three like tables, one for higher stakes."""

    def __init__(self, house: str, seed: int) -> None:
        super().__init__(house, zone="America/New_York", seats=6)
        self.chance = random.Random(f"{house} {seed}")
        self.done(
            OfferGame("1-3", "holdem", "no limit 1/3", seats=6, least_buy_in=10_000, most_buy_in=30_000)
        )
        for number in (1, 2, 3):
            self.done(OpenTable(number, "4-8"))
        for place, name in enumerate(PEOPLE[:10]):
            self.done(SeatPlayer(1 + place % 3, 1 + place // 3, name, BUY_IN))

    def value(self, name: str, hint: Any) -> Any:
        origin, inner = typing.get_origin(hint), typing.get_args(hint)
        if origin is typing.Literal:
            return self.chance.choice(inner)
        if hint is bool:
            return self.chance.random() < 0.5
        if origin is dict:
            return {}
        if origin is tuple:
            known = WORDS[name]
            return tuple(self.chance.choice(known) for _ in range(self.chance.randint(0, 2) if known else 0))
        if name in WORDS and isinstance(WORDS[name][0], hint):
            return self.chance.choice(WORDS[name])
        return 0 if hint is int else "x"

    def command(self) -> Any:
        kind = self.chance.choices(KINDS, WEIGHTS)[0]
        fields = msgspec.structs.fields(kind)
        given = {
            field.name: self.value(field.name, HINTS[kind][field.name])
            for field in fields
            if field.required or self.chance.random() < 0.6
        }
        seated = [
            (number, player.player)
            for number, table in self.floor.tables.items()
            for player in table.table.seats.values()
        ]
        if {"table", "person"} <= set(given) and kind is not SeatPlayer and seated:
            given["table"], given["person"] = self.chance.choice(seated)
        return kind(**given)

    def step(self) -> None:
        luck = self.chance.random()
        if luck < 0.15:
            number = self.chance.choice(list(self.floor.tables) or [1])
            self.do(room.DrawForTheButton(number), "dealer")
            self.do(room.BeginHand(number), "dealer")
        elif luck < 0.4:
            for number in list(self.host.room.hands):
                self.act(number)
        elif luck < 0.5:
            self.wait(self.chance.choice((1, 5, 11, 31)))
        else:
            command, roles = self.command(), self.chance.choice(ROLES)
            by = getattr(command, "person", "sam") if roles == ("player",) else "sam"
            refusal = self.do(command, *roles, by=by).refusal
            assert refusal is None or refusal.text()

    def act(self, number: int) -> None:
        dealer = self.host.hands.dealer(number)
        legal, seat = dealer.legal(), dealer.hand.acting_seat  # type: ignore[union-attr]
        if legal is None:
            return
        wager: Any = hand.Check(seat) if legal.check else hand.Call(seat)
        if self.chance.random() < 0.5 or self.do(room.Act(number, wager), "dealer").refusal is not None:
            self.do(room.Act(number, hand.Fold(seat)), "dealer")

    def holds(self) -> None:
        floor, wanted = self.floor, []
        for person, known in floor.people.known.items():
            places = floor.seated(person)
            assert len(places) <= 1, f"{person} sits at {places}"
            if any(one.holds(self.at) for one in known.exclusions):
                leaving = [floor.tables[table].table.seats[seat].leaving for table, seat in places]
                assert all(leaving), f"{person} may not play and sits at {places}"
        for number, table in floor.tables.items():
            wanted += [(number, claim.seat) for claim in table.seats.claims.values()]
            self.table_holds(table)
        wanted += [(going.to, going.seat) for going in floor.moving.goings.values()]
        assert len(wanted) == len(set(wanted)), f"one seat for two: {wanted}"
        for spread, found in floor.lists.by_spread.items():
            names = [name.person for name in found.names]
            assert len(names) == len(set(names)), f"twice on the list for {spread}: {names}"
            assert all(name.call is None or name.call.table in floor.tables for name in found.names)

    def table_holds(self, table: FloorTable) -> None:
        at = table.table
        boxed = {player.player for player in at.boxed.values()}
        here = {player.player for player in at.seats.values()} | boxed
        for kept in (table.absences.away, table.absences.racked, table.absences.picking_up):
            assert set(kept) <= here, f"{kept} of table {table.number} are not there"
        assert {one.person for one in table.seats.requests} <= here - boxed
        assert set(table.breaking.awaited) | {one.person for one in table.breaking.choosers} <= here
        assert not set(table.seats.marks) & set(at.seats), "a mark where somebody sits"
        assert not here & set(self.floor.lists.waiting(table.spread)), "who plays a game does not wait for it"
        if table.moves.feeds:
            listed = {name.person for name in table.moves.order if name.seated}
            assert listed | set(table.moves.refusers) == here, f"must-move list of table {table.number}"


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("house", HOUSES)
def test_whatever_is_asked_of_the_floor_it_stays_whole(house: str, seed: int) -> None:
    floor = Floor(house, seed)
    for _ in range(300):
        floor.step()
        floor.holds()
    floor.check()


def test_every_command_of_the_floor_is_among_those_tried() -> None:
    assert len(KINDS) > 90
    assert WithdrawGame in KINDS
