"""Expectations about the course of an event: the level, the time left, what hands are played for, places."""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.floor.desk import MINUTE
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.expectations_room import by_table
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.tournaments.levels import pause_now
from cardhouse.tournaments.places.ranking import standing_of


@expects("level", "count", "the level that the next hand is dealt at", needs="room")
def level(world: RoomWorld, wanted: int) -> list[Pair]:
    return differ(str(wanted), str(world.event().clock.level))


@expects("clock signals", "yes or no", "whether what is on began with an audible signal", needs="room")
def clock_signals(world: RoomWorld, wanted: bool) -> list[Pair]:
    return differ("yes" if wanted else "no", "yes" if world.event().clock.signal else "no")


@expects("pause", "text", "`break`, `dinner`, or `none`", needs="room")
def pause(world: RoomWorld, wanted: str) -> list[Pair]:
    return differ(wanted, pause_now(world.event()).replace("_", " ") or "none")


@expects("minutes left", "count", "of the level or pause that is on", needs="room")
def minutes_left(world: RoomWorld, wanted: int) -> list[Pair]:
    return differ(str(wanted), str(world.event().clock.left(world.at) // MINUTE))


@expects("hand blinds", "table: text", "what the hand in progress is played for: `{1: 50/100}`", needs="room",
    read=by_table)
def hand_blinds(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for table, text in wanted.items():
        running = world.room.hands.get(table)
        blinds = running.hand.setup.stakes.blinds if running is not None else ()
        came = "/".join(map(str, blinds)) or "no hand"
        if text != came:
            yield f"table {table}: {text}", f"table {table}: {came}"


@expects("buttons", "table: text", "the seat of each button: `{1: 4, 2: 4}`", needs="room", read=by_table)
def buttons(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for table, text in wanted.items():
        came = str(world.table(table).table.button)
        if text != came:
            yield f"table {table}: seat {text}", f"table {table}: seat {came}"


@expects("one button", "yes or no", "whether all tables of the event have it at the same seat", needs="room")
def one_button(world: RoomWorld, wanted: bool) -> list[Pair]:
    seats = {world.table(number).table.button for number in world.event().tables}
    came = len(seats) == 1 and 0 not in seats
    return differ("yes" if wanted else "no", "yes" if came else "no")


@expects("places", "players: text", "`{ann: 3, bob: 4 shared by 2, cyd: none}`", needs="room")
def places(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    event = world.event()
    for name, text in wanted.items():
        entry = event.entries.latest(name)
        found = standing_of(event, entry.number) if entry is not None else None
        came = "none" if found is None else str(found.place)
        if found is not None and found.sharing > 1:
            came += f" shared by {found.sharing}"
        if text != came:
            yield f"{name} {text}", f"{name} {came}"


@expects("round", "count", "the round that is played; 0 in one field", needs="room")
def round_now(world: RoomWorld, wanted: int) -> list[Pair]:
    current = world.event().places.round
    return differ(str(wanted), str(current.number if current is not None else 0))


@expects("rounds won", "players: text", "how many rounds somebody came through: `{ann: 1}`", needs="room")
def rounds_won(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    event = world.event()
    for name, text in wanted.items():
        entry = event.entries.latest(name)
        came = str(event.places.rounds_won.get(entry.number, 0)) if entry is not None else "none"
        if text != came:
            yield f"{name} {text}", f"{name} {came}"
