"""Expectations about what is drawn or earned by hours."""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.promotions.frames import MINUTE
from cardhouse.promotions.state import Running
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.money_text import by_table
from cardhouse.scenarios.room_world import RoomWorld


def _only(world: RoomWorld, kinds: tuple[str, ...]) -> Running:
    held = [one for one in world.room.promotions.all.values() if one.terms.kind in kinds]
    if len(held) != 1:
        raise WordError(f"the room holds {len(held)} such promotions; a story about this has one")
    return held[0]


@expects("minutes played", "players: text", "that count in the promotion: `{ann: 90, bob: 0}`", needs="room")
def minutes_played(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    time = world.room.promotions.drawings.times[_only(world, ("drawing", "hours")).name]
    for person, minutes in wanted.items():
        yield from differ(f"{person} {minutes}", f"{person} {time.of(person, world.at) // MINUTE}")


@expects("logged in", "text", "with their own cards: `ann, bob`", needs="room")
def logged_in(world: RoomWorld, wanted: str) -> list[Pair]:
    there = ", ".join(sorted(world.room.promotions.drawings.logged_in)) or "nobody"
    return differ(wanted, there)


@expects("splashed", "text", "tables that were drawn for splash pots so far: `1, 3, none`", needs="room")
def splashed(world: RoomWorld, wanted: str) -> list[Pair]:
    drawn = world.room.promotions.drawings.splashes.get(_only(world, ("splash",)).name, [])
    return differ(wanted, ", ".join(str(one.table or "none") for one in drawn) or "nothing")


@expects("chips at", "table: money", "all at the table, the pot included: `{1: 1098}`", needs="room",
         read=by_table)  # fmt: skip
def chips_at(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for table, amount in wanted.items():
        yield from differ(world.text(world.money(amount)), world.text(world.table(table).table.chips))
