"""Expectations about a room that belong to no single subject: who sits where with how much, which tables are
open, what is owed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardhouse.play.table import Seat
from cardhouse.scenarios import values
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.nodes import Fields
from cardhouse.scenarios.room_world import RoomWorld


def by_table(node: Any, scale: int) -> dict[int, str]:
    if not isinstance(node, Fields) or not all(str(key).isdigit() for key in node):
        raise WordError("write a mapping from table numbers, such as {1: ann 3, bob 5}")
    return {int(key): str(value) for key, value in node.items()}


@expects(
    "at table",
    "table: players",
    'everyone who sits there, in order of the seats: `{1: "ann, bob"}`; nobody where it is empty',
    needs="room",
    read=by_table,
)
def at_table(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for number, names in wanted.items():
        seats = world.table(number).table.seats
        came = values.listed(seats[seat].player for seat in sorted(seats))
        yield from differ(values.listed(values.whos(names)), came)


def _places(node: Any, scale: int) -> dict[str, str]:
    return {name: str(value) for name, value in values.per_player(node).items()}


@expects(
    "seated",
    "players: place",
    "where somebody sits: `{ann: table 1 seat 3, bob: nowhere}`",
    needs="room",
    read=_places,
)
def seated(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    for name, place in wanted.items():
        came = " and ".join(f"table {number} seat {seat}" for number, seat in world.floor.seated(name))
        short = place.startswith("table ") and " seat " not in place
        came = came.partition(" seat ")[0] if short else came
        if place != (came or "nowhere"):
            yield f"{name} at {place}", f"{name} at {came or 'nowhere'}"


def _seat(world: RoomWorld, name: str) -> Seat:
    table = world.table_of(name)
    return table.table.seats[table.seat_of(name)]


@expects("chips", "players: money", "what lies in front of each player named", needs="room")
def chips(world: RoomWorld, wanted: dict[str, int]) -> Iterator[Pair]:
    for name, amount in wanted.items():
        came = _seat(world, name).chips
        if came != amount:
            yield f"{name} {world.text(amount)}", f"{name} {world.text(came)}"


@expects("tables open", "list", "the numbers of the open tables", needs="room")
def tables_open(world: RoomWorld, wanted: list[str]) -> list[Pair]:
    came = [str(number) for number in sorted(world.floor.tables)]
    none = wanted in (["none"], ["nobody"])
    return differ(", ".join([] if none else wanted) or "none", ", ".join(came) or "none")


@expects("missed blinds", "players: text", "blinds owed: `{ann: big_blind, bob: none}`", needs="room")
def missed_blinds(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    for name, text in wanted.items():
        came = " + ".join(_seat(world, name).missed) or "none"
        if text.replace(" ", "_").replace("_+_", " + ") != came.replace(" ", "_").replace("_+_", " + "):
            yield f"{name} {text}", f"{name} {came}"


@expects("button", "table: seat", "`{1: seat 3}`", needs="room", read=by_table)
def button(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for number, text in wanted.items():
        yield from differ(text, f"seat {world.table(number).table.button}")
