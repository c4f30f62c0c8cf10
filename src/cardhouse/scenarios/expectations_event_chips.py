"""Expectations about an event's chips and penalties: where the chips are, what is raced off, who misses how
many hands, what players are told.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardhouse.room.entries import decode
from cardhouse.scenarios import values
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.expectations_room import by_table
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.tournaments.chips.colour_up import ColourUpOrdered
from cardhouse.tournaments.chips.view import ChipsView, chips_view


def _view(world: RoomWorld) -> ChipsView:
    return chips_view(world.event(), world.floor, world.choices, str)


def _happened(world: RoomWorld, kind: type[Any]) -> list[Any]:
    bodies = (decode(entry.body) for entry in world.entries)
    return [one for body in bodies for one in body.events if isinstance(one, kind)]


@expects("event chips", "text", "where all chips are: `30,000 issued = 30,000 on tables`", needs="room")
def chips(world: RoomWorld, wanted: str) -> list[Pair]:
    return differ(wanted, _view(world).where)


@expects(
    "races", "table: text", "odd chips by player, in the order of the cards: `{1: ann 3, bob 2}`",
    needs="room", read=by_table,
)  # fmt: skip
def races(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    came = {one.table: one for one in _view(world).races}
    for table, text in wanted.items():
        race = came.get(table)
        said = ", ".join(f"{one.person} {one.odd}" for one in race.seats) if race is not None else "none"
        if said != text:
            yield f"table {table}: {text}", f"table {table}: {said}"


@expects("players are told", "text", "when chips leave play", needs="room")
def told(world: RoomWorld, wanted: str) -> list[Pair]:
    ordered = _happened(world, ColourUpOrdered)
    return differ(wanted, ordered[-1].told if ordered else "nothing")


@expects("smallest chip", "count", "of those in play", needs="room")
def smallest(world: RoomWorld, wanted: int) -> list[Pair]:
    came = next(one.value for one in _view(world).denominations if one.in_play)
    return differ(str(wanted), str(came))


@expects("stacks of", "count", "how many chips are recommended for a clean stack", needs="room")
def stacks_of(world: RoomWorld, wanted: int) -> list[Pair]:
    return differ(str(wanted), str(_view(world).stacks_of))


@expects("high chips in view", "text", "whether they must be: yes or no", needs="room")
def high_chips(world: RoomWorld, wanted: str) -> list[Pair]:
    return differ(wanted, "yes" if _view(world).high_chips_visible else "no")


@expects("chips travel", "text", "between tables: `in a rack`, `in view`", needs="room")
def chips_travel(world: RoomWorld, wanted: str) -> list[Pair]:
    return differ(wanted, _view(world).transit.replace("_", " "))


@expects("all-in buttons", "text", "whether they are laid: yes or no", needs="room")
def all_in_buttons(world: RoomWorld, wanted: str) -> list[Pair]:
    return differ(wanted, "yes" if _view(world).all_in_buttons else "no")


def _numbers(node: Any, scale: int) -> dict[str, int]:
    return {name: int(str(value).replace(",", "")) for name, value in values.per_player(node).items()}


@expects(
    "counted off by", "players: chips", "`{ann: -75, table 1: 100}`; `none` where every count agreed",
    needs="room", read=lambda node, scale: {} if str(node) == "none" else _numbers(node, scale),
)  # fmt: skip
def counted_off(world: RoomWorld, wanted: dict[str, int]) -> list[Pair]:
    came = {name: one.difference for name, one in world.event().chips.odd.items()}
    return differ(str(wanted), str(came))


@expects("hands to miss", "players: count", "`{ann: 18}`; 0 where none are left", needs="room", read=_numbers)
def hands_to_miss(world: RoomWorld, wanted: dict[str, int]) -> Iterator[Pair]:
    for name, count in wanted.items():
        serving = world.floor.conduct.person(name).serving
        came = sum(one.hands_left for one in serving if not one.done)
        if came != count:
            yield f"{name} {count}", f"{name} {came}"


@expects("incidents", "players: text", "the rows of somebody's incidents", needs="room",
    read=lambda node, scale: {name: str(value) for name, value in values.per_player(node).items()})
def on_record(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    for name, rows in wanted.items():
        came = ", ".join(one.row for one in world.floor.conduct.person(name).incidents) or "nothing"
        if came != rows:
            yield f"{name} {rows}", f"{name} {came}"


@expects("house styles missing", "count", "how many styles of chips the house should have more", needs="room")
def styles_missing(world: RoomWorld, wanted: int) -> list[Pair]:
    least = world.choices.value("tournament_chips.styles_least")
    return differ(str(wanted), str(max(0, least - len(world.room.events.stock))))


@expects("event inventory", "text", "the event's own chips: `24 of 25, 24 of 100`", needs="room")
def inventory(world: RoomWorld, wanted: str) -> list[Pair]:
    pieces = world.event().chips.pieces
    return differ(wanted, ", ".join(f"{count} of {value}" for value, count in pieces.items()) or "none")


@expects(
    "hands at", "table: text", "who has a hand there by seat, and whose is dead: `{1: ann dead, bob}`",
    needs="room", read=by_table,
)  # fmt: skip
def hands_at(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for table, text in wanted.items():
        hand = world.dealer(table).hand
        seats = world.table(table).table.seats
        folded = {seat: hand.folded[place] for place, seat in enumerate(hand.seats)}
        came = ", ".join(seats[seat].player + (" dead" if folded[seat] else "") for seat in sorted(folded))
        if came != text:
            yield f"table {table}: {text}", f"table {table}: {came}"
