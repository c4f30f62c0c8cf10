"""No input raises: whatever is asked of a room, in whatever state, is done or refused.

An exception in the room makes it read all of its log again, so none may be reached from outside. Every
command is asked with values that fit its fields but make no sense, by every role, at tables that software and
people deal, with and without a hand.
"""

from __future__ import annotations

import random
import types
import typing
from datetime import date
from typing import Annotated, Any, Literal

import msgspec
import pytest

from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.houses.profile import house_names
from cardhouse.play.table_commands import PlaceButton
from cardhouse.room import commands as cmd
from cardhouse.room.dispatch import COMMANDS
from cardhouse.room.host import Asked, RoomHost, open_room, seeded_mixing
from cardhouse.rulings.situations import situations

START = 1_700_000_000_000_000
ASKS = 1_500
PEOPLE = ("ann", "bob", "cyd", "dan", "eli", "fay", "gus", "hal")
WHOLE = (-(1 << 53), -1_000, -1, 0, 1, 2, 3, 4, 5, 9, 10, 12, 52, 53, 99, 100, 500, 2_500, 20_000, 1 << 53)
TEXTS = (
    "", " ", "ann", "bob", "cyd", "dan", "nobody", "nl", "stud", "draw", "\x00", "\u202e", "x" * 300, "As",
    "1", "cage:main", "vault", "bank:1", "toledo", "holdem", "no limit 1/3", "call_in", "because", "exposed",
    "u" * 21, "situation", "hand dead", "{person}", "limit 4/8",
)  # fmt: skip
LIKELY: dict[str, tuple[Any, ...]] = {
    "table": (1, 2, 3, 4), "seat": (1, 2, 3, 4), "spread": ("nl", "stud", "draw"), "person": PEOPLE,
    "other": PEOPLE, "dealer": ("sam",), "to": (2, 300, 600), "chips": (1_000, 20_000), "place": ("vault",),
    "situation": tuple(situations()), "request": (1,), "ruling": (1, 2), "reason": ("because",),
}  # fmt: skip
"""What a field mostly holds, so that some of it makes sense."""
ROLES = ("player", "dealer", "clerk", "floor", "cage", "tournament_director", "manager", "kiosk")


def value(kind: Any, chance: random.Random, depth: int = 0) -> Any:
    """Something that fits a field's type, as it comes in JSON."""
    origin, inside = typing.get_origin(kind), typing.get_args(kind)
    if origin is Annotated:
        return value(inside[0], chance, depth)
    if origin is Literal:
        return chance.choice(inside)
    if origin in (typing.Union, types.UnionType):
        return value(chance.choice(inside), chance, depth)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return fields(kind, chance, depth + 1)
    many = range(chance.choice((0, 0, 1, 2, 3, 12) if depth < 3 else (0,)))
    if origin is dict and inside[1] is Any:  # a command that another carries
        return fields(COMMANDS[chance.choice(sorted(COMMANDS))], chance, depth)
    if origin is dict:
        return {str(value(inside[0], chance, depth)): value(inside[1], chance, depth) for _ in many}
    if origin is tuple and (len(inside) != 2 or inside[1] is not Ellipsis):
        return [value(one, chance, depth) for one in inside]
    if origin in (tuple, list, set, frozenset):
        return [value(inside[0], chance, depth + 1) for _ in many]
    simple: dict[Any, tuple[Any, ...]] = {
        int: WHOLE, str: TEXTS, bool: (False, True), type(None): (None,),
        date: ("1899-01-01", "2023-11-14", "9999-12-31"),
    }  # fmt: skip
    assert kind in simple, f"no values for {kind}"
    return chance.choice(simple[kind])


def fields(kind: type, chance: random.Random, depth: int = 0) -> dict[str, Any]:
    hints = typing.get_type_hints(kind, include_extras=True)
    tag = msgspec.structs.fields(kind) and kind.__struct_config__.tag  # type: ignore[attr-defined]
    found = {"type": tag or kind.__name__}
    for field in msgspec.structs.fields(kind):
        if field.required or chance.random() < 0.5:
            likely = LIKELY.get(field.name, ()) if chance.random() < 0.8 else ()
            fits = likely and type(likely[0]) is hints[field.name]
            any_of = chance.choice(likely) if fits else value(hints[field.name], chance, depth)
            found[field.encode_name] = any_of
    return found


class Asking:
    """A room with four tables: dealt and tracked, hold'em, stud and a draw game, each with a hand."""

    def __init__(self, house: str, seed: int) -> None:
        self.chance = random.Random(seed)
        room, _ = open_room("any", house, START)
        self.host = RoomHost(room, seeded_mixing(seed))
        self.at, self.count = START, 0
        self.set_up()

    def set_up(self) -> None:
        for spread, game, stakes in (
            ("nl", "holdem", "no limit 1/3 rake"), ("stud", "stud", "limit 4/8 ante 1 bring-in 2"),
            ("draw", "deuce_triple", "limit 4/8"),
        ):  # fmt: skip
            self.ask(OfferGame(spread, game, stakes, 6, 1_000, 100_000))
        for person in PEOPLE:
            self.ask(RegisterPerson(person, born=720_000, id_checked=True))
        for table, spread, mode in ((1, "nl", "dealt"), (2, "nl", "tracked"), (3, "stud", "tracked"),
                                    (4, "draw", "dealt")):  # fmt: skip
            self.ask(OpenTable(table, spread, mode))  # type: ignore[arg-type]
        for place, person in enumerate(PEOPLE):
            self.ask(SeatPlayer(1 + place // 2, 1 + place % 2, person, 20_000))
        for table in (1, 2, 3, 4):
            self.ask(cmd.BetweenHandsDo(table, PlaceButton(1)))
            self.ask(cmd.BeginHand(table))

    def ask(self, command: Any, roles: frozenset[str] = frozenset(), by: str = "", person: str = "") -> bool:
        self.count += 1
        self.at += self.chance.choice((0, 1_000_000, 61_000_000))
        outcome = self.host.do(Asked(f"c{self.count}", by or "boss", command, self.at, roles, person=person))
        if outcome.refusal is not None:
            assert outcome.refusal.text()
        return outcome.refusal is None

    def anything(self, name: str) -> bool:
        kind = COMMANDS[name]
        given = fields(kind, self.chance)
        running = self.host.room.hands.get(given.get("table", 0)) if name == "Act" else None
        if running is not None and "seat" in given["act"] and running.hand.actor >= 0:
            given["act"]["seat"] = running.hand.acting_seat
        try:
            command: Any = msgspec.convert(given, kind, strict=False)
        except msgspec.ValidationError:
            return False  # the door refuses it
        roles = frozenset(self.chance.sample(ROLES, self.chance.choice((0, 1, 2, 8))))
        who = self.chance.choice(("", "ann", "bob"))
        try:
            return self.ask(command, roles, who or "sam", who)
        except Exception as fault:
            raise AssertionError(f"{command!r} by {sorted(roles)} raised {fault!r}") from fault


@pytest.mark.parametrize("house", house_names())
def test_whatever_is_asked_is_done_or_refused(house: str) -> None:
    asking = Asking(house, 7)
    names = [*sorted(COMMANDS), *["Act"] * 60, *["BeginHand", "BetweenHandsDo"] * 10]
    done = sum(asking.anything(asking.chance.choice(names)) for _ in range(ASKS))
    assert done > ASKS // 50, "some of it makes sense"
