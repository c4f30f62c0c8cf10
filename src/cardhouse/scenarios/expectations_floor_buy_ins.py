"""Expectations about chips and cash: bills in play, what it takes to sit down or to buy more."""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.floor.buy_ins.why import cash_of, why_these_chips
from cardhouse.room.host import Asked
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.room_world import RoomWorld


def _cash(world: RoomWorld, name: str) -> tuple[int, int]:
    return cash_of(world.floor, world.table_of(name).number, name)


@expects("cash in play", "players: money", "bills in front of a player that play", needs="room")
def cash_in_play(world: RoomWorld, wanted: dict[str, int]) -> Iterator[Pair]:
    for name, amount in wanted.items():
        came = _cash(world, name)[0]
        yield from differ(f"{name} {world.text(amount)}", f"{name} {world.text(came)}")


@expects("idle cash", "players: money", "bills in front of a player that do not play", needs="room")
def idle_cash(world: RoomWorld, wanted: dict[str, int]) -> Iterator[Pair]:
    for name, amount in wanted.items():
        came = _cash(world, name)[1]
        yield from differ(f"{name} {world.text(amount)}", f"{name} {world.text(came)}")


@expects(
    "buys in by",
    "players: text",
    "the row among the reasons for what somebody needs at a table: `{abe: table 1 pechanga.9.2}`",
    needs="room",
)
def buys_in_by(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    for name, text in wanted.items():
        place, _, row = text.rpartition(" ")
        table = world.table(int(place.removeprefix("table ")))
        desk = world.host.desk(Asked("", "", None, world.at))
        rows = [cite or "no row" for _, cite in why_these_chips(desk, table, name)]
        if world.cites_count and row not in rows:
            yield f"{name} {row}", f"{name} {', '.join(rows)}"
