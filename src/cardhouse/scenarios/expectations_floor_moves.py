"""Expectations about seats and moves: requests and buttons, newcomers' marks, who is on the way where,
must-move lists, who has to quit.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardhouse.floor.moves.view import needs, stay_text
from cardhouse.floor.sitting.feeding import next_to_move
from cardhouse.scenarios import values
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.nodes import Fields
from cardhouse.scenarios.room_world import RoomWorld


def _by_table(node: Any, scale: int) -> dict[int, str]:
    if not isinstance(node, Fields) or not all(str(key).isdigit() for key in node):
        raise WordError("write a mapping from table numbers, such as {1: ann, 2: bob}")
    return {int(key): str(value) for key, value in node.items()}


def _names(wanted: dict[int, str], came: dict[int, list[str]]) -> Iterator[Pair]:
    for number, names in wanted.items():
        whos = [] if names in ("nobody", "none") else values.whos(names)
        yield from differ(values.listed(whos), values.listed(came[number]))


@expects("seat requests", "table: players", "who asked for another seat", needs="room", read=_by_table)
def seat_requests(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    came = {n: [asked.person for asked in world.table(n).seats.requests] for n in wanted}
    yield from _names(wanted, came)


@expects("seat change buttons", "table: players", "before whom a button lies", needs="room", read=_by_table)
def seat_change_buttons(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    came = {n: [asked.person for asked in world.table(n).seats.requests if asked.button] for n in wanted}
    yield from _names(wanted, came)


@expects("marked", "table: text", "newcomers' marks: `{1: nat seat 8}`", needs="room", read=_by_table)
def marked(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for number, text in wanted.items():
        marks = world.table(number).seats.marks
        came = ", ".join(f"{marks[seat].person} seat {seat}" for seat in sorted(marks))
        yield from differ(text, came or "nobody")


@expects("must-move list", "table: players", "in its order", needs="room", read=_by_table)
def must_move_list(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    came = {n: [name.person for name in world.table(n).moves.order] for n in wanted}
    yield from _names(wanted, came)


@expects("moves next", "table: player", "who of a must-move game is next", needs="room", read=_by_table)
def moves_next(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for number, name in wanted.items():
        first = next_to_move(world.floor, world.table(number), world.choices)
        yield from differ(name, first.person if first else "nobody")


@expects("must fill", "table: player", "who has to go to a main game now", needs="room", read=_by_table)
def must_fill(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    came = {need.main: need for need in needs(world.floor, world.choices)}
    for number, name in wanted.items():
        found = came.get(number)
        yield from differ(name, found.person if found else "nobody")


@expects(
    "moving",
    "players: text",
    "where somebody goes and when: `{ann: table 1 after the button, bob: nowhere}`",
    needs="room",
    read=lambda node, scale: {name: str(value) for name, value in values.per_player(node).items()},
)
def moving(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    for name, text in wanted.items():
        going = world.floor.moving.goings.get(name)
        came = f"table {going.to} {stay_text(going)}" if going else "nowhere"
        yield from differ(f"{name}: {text}", f"{name}: {came}")


@expects("moving by", "players: text", "the rule on when each mover goes", needs="room")
def moving_by(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    if world.cites_count:
        for name, row in wanted.items():
            going = world.floor.moving.goings.get(name)
            yield from differ(f"{name}: {row}", f"{name}: {going.cite if going else 'does not move'}")


@expects("transfer list", "table: players", "who signed to go there", needs="room", read=_by_table)
def transfer_list(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    came = {n: [asked.person for asked in world.floor.moving.transfers if asked.to == n] for n in wanted}
    yield from _names(wanted, came)


@expects("has to quit", "table: players", "who would not move to the main game", needs="room", read=_by_table)
def has_to_quit(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    yield from _names(wanted, {n: list(world.table(n).moves.refusers) for n in wanted})
