"""Expectations about events: how far one has come, who is in, where they sit, what lies in its pool."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from cardhouse.money import account as accounts
from cardhouse.scenarios import values
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.expectations_room import by_table
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.tournaments.entries.state import Entry


@expects("phase", "text", "`registering`, `running`, `ended` … of the room's one event", needs="room")
def phase(world: RoomWorld, wanted: str) -> list[Pair]:
    return differ(wanted, world.event().phase.replace("_", " "))


@expects("sheet version", "count", "1, and one more for every change of the sheet", needs="room")
def sheet_version(world: RoomWorld, wanted: int) -> list[Pair]:
    return differ(str(wanted), str(world.event().sheet.version))


@expects("entered", "count", "entries bought, re-entries included, less those given back", needs="room")
def entered(world: RoomWorld, wanted: int) -> list[Pair]:
    gone = ("unregistered", "alternate")
    return differ(str(wanted), str(sum(e.status not in gone for e in world.event().entries.all.values())))


@expects("players left", "count", "who is still in the event", needs="room")
def left(world: RoomWorld, wanted: int) -> list[Pair]:
    return differ(str(wanted), str(world.event().entries.left))


@expects("prize pool", "money", "what lies in the event's pool", needs="room")
def pool(world: RoomWorld, wanted: int) -> list[Pair]:
    came = world.room.books.balance(accounts.prize(world.event().name))
    return differ(world.text(wanted), world.text(came))


@expects("entry", "players: text", "`{ann: playing, bob: alternate, cyd: none}`", needs="room")
def entry(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    for name, text in wanted.items():
        found = world.event().entries.latest(name)
        came = found.status if found is not None else "none"
        if text != came:
            yield f"{name} {text}", f"{name} {came}"


def _chips(node: Any, scale: int) -> dict[str, int]:
    return {name: values.money(str(value), 1) for name, value in values.per_player(node).items()}


@expects("stack", "players: chips", "chips of the event in front of players", needs="room", read=_chips)
def stack(world: RoomWorld, wanted: dict[str, int]) -> Iterator[Pair]:
    for name, amount in wanted.items():
        table = world.table_of(name)
        came = table.table.seats[table.seat_of(name)].chips
        if came != amount:
            yield f"{name} {amount:,}", f"{name} {came:,}"


@expects(
    "event tables", "table: count", "how many have a seat at each: `{1: 5, 2: 4}`", needs="room",
    read=by_table,
)  # fmt: skip
def event_tables(world: RoomWorld, wanted: dict[int, str]) -> list[Pair]:
    found = Counter(one.table for one in world.event().entries.all.values() if one.table)
    came = {table: found[table] for table in sorted(world.event().tables)}
    return differ(_tables({table: int(text) for table, text in wanted.items()}), _tables(came))


def _tables(counts: dict[int, int]) -> str:
    return ", ".join(f"table {table}: {count}" for table, count in counts.items()) or "no tables"


@expects("event seat", "players: place", "the seat on the card: `{ann: seat 1}`", needs="room",
    read=lambda node, scale: {name: str(value) for name, value in values.per_player(node).items()})
def event_seat(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    for name, place in wanted.items():
        found = world.event().entries.latest(name)
        came = _place(found, short=place.startswith("seat "))
        came = came if " seat " in place or place.startswith("seat ") else came.partition(" seat ")[0]
        if place != came:
            yield f"{name} at {place}", f"{name} at {came}"


def _place(entry: Entry | None, *, short: bool) -> str:
    if entry is None or not entry.table:
        return "none"
    seat = f"seat {entry.seat}"
    return seat if short else f"table {entry.table} {seat}"


@expects("alternates", "players", "who waits for a seat, in order", needs="room")
def alternates(world: RoomWorld, wanted: list[str]) -> list[Pair]:
    came = [one.person for one in world.event().entries.all.values() if one.status == "alternate"]
    return differ(values.listed(wanted), values.listed(came))


@expects("in right seat", "players", "who sits where he belongs", needs="room")
def in_right_seat(world: RoomWorld, wanted: list[str]) -> Iterator[Pair]:
    for name in wanted:
        if _wrong(world, name):
            yield f"{name} in the right seat", f"{name} in a wrong seat"


@expects("not in right seat", "players", "who is known to sit in another's seat", needs="room")
def not_in_right_seat(world: RoomWorld, wanted: list[str]) -> Iterator[Pair]:
    for name in wanted:
        if not _wrong(world, name):
            yield f"{name} in a wrong seat", f"{name} in the right seat"


def _wrong(world: RoomWorld, name: str) -> bool:
    found = world.event().entries.latest(name)
    return found is not None and found.number in world.event().seating.wrong


@expects("voucher", "text", "what is left on voucher 1: `1: 50`", needs="room")
def voucher(world: RoomWorld, wanted: str) -> list[Pair]:
    number, _, amount = wanted.partition(":")
    came = world.room.books.balance(accounts.voucher(int(number)))
    return differ(world.text(world.money(amount)), world.text(came))
