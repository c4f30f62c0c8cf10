"""Expectations about games that open: seats held and free, signs, limits, who is called, what needs doing."""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.floor.event import AtTable
from cardhouse.floor.opening.why import needs_doing, why_seat
from cardhouse.floor.seats.free import free_seats, seats_in_all
from cardhouse.play.table_events import ButtonDrawn, ButtonDrawTied
from cardhouse.room.host import Asked
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.expectations_room import by_table as by_table
from cardhouse.scenarios.room_world import RoomWorld


@expects(
    "seats held",
    "table: text",
    'seats with the guests for whom they are held: `{1: "3 abe, 5 bea"}`, or none',
    needs="room",
    read=by_table,
)
def seats_held(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for number, text in wanted.items():
        held = world.table(number).opening.held
        came = ", ".join(f"{seat} {held[seat].person}" for seat in sorted(held) if not held[seat].lapsed)
        yield from differ(text, came or "none")


@expects(
    "seats free", "table: text", 'for whoever comes: `{1: "2, 3"}`, or none', needs="room", read=by_table
)
def seats_free(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for number, text in wanted.items():
        came = ", ".join(str(seat) for seat in free_seats(world.table(number)))
        yield from differ(text, came or "none")


@expects("seats in all", "table: count", "how many players the table takes", needs="room", read=by_table)
def in_all(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for number, text in wanted.items():
        yield from differ(text, str(seats_in_all(world.table(number))))


@expects("plays", "table: game", "the game on the board that a table plays", needs="room", read=by_table)
def plays(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for number, text in wanted.items():
        table = world.table(number)
        spread = world.floor.spreads[table.spread]
        same = (table.table.game, table.table.stakes) == (spread.game, spread.stakes)
        yield from differ(text, table.spread if same else f"{table.spread} by name only")


@expects("sign", "table: text", "the lines of the sign, with ; between", needs="room", read=by_table)
def sign(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for number, text in wanted.items():
        yield from differ(text, "; ".join(world.table(number).opening.sign) or "none")


@expects("wanted at", "table: players", "who called a supervisor, or nobody", needs="room", read=by_table)
def wanted_at(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for number, text in wanted.items():
        came = ", ".join(call.person for call in world.table(number).opening.calls)
        yield from differ(text, came or "nobody")


@expects("seats asked for", "players: text", "at sign-up: `{abe: seat 5 of 4-8}`, or none", needs="room")
def asked_for(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    for person, text in wanted.items():
        requests = world.floor.openings.requests.items()
        came = [f"seat {asked[person]} of {spread}" for spread, asked in requests if person in asked]
        yield from differ(f"{person} {text}", f"{person} {', '.join(came) or 'none'}")


@expects(
    "said of table",
    "table: text",
    "one of the reasons why seats are not free, or of the things to do: `{1: no sign is up}`",
    needs="room",
    read=by_table,
)
def said_of(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    desk = world.host.desk(Asked("", "", None, world.at))
    for number, text in wanted.items():
        table = world.table(number)
        reasons = [*needs_doing(desk, table)]
        for seat in range(1, table.table.size + 1):
            reasons += [(f"seat {seat}: {why}", cite) for why, cite in why_seat(desk, table, seat)]
        came = [f"{why} ({cite})" if cite else why for why, cite in reasons]
        plain = [why for why, _ in reasons]
        if text not in (*came, *plain):
            yield text, "; ".join(came) or "nothing"


@expects(
    "button cards", "table: seats", "who just got a card for the button", needs="room", read=by_table
)
def button_cards(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for number, text in wanted.items():
        drawn = [
            one
            for event in world.outcome.events
            if isinstance(event, AtTable) and event.table == number
            for one in event.events
            if isinstance(one, (ButtonDrawn, ButtonDrawTied))
        ]
        came = ", ".join(str(seat) for one in drawn for seat, _ in one.cards)
        yield from differ(text, came or "none")
