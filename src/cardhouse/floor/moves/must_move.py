"""Must-move games: which game fills which, who is called to the main game, and how few players a main game
may have. Who is next is in `feeding`, when he goes in `timing`, who will not go in `refusing`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.due import Due
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.moves import commands as cmd
from cardhouse.floor.moves import events as ev
from cardhouse.floor.moves.approval import needs_approval
from cardhouse.floor.moves.going import granted
from cardhouse.floor.moves.table_change import alike, on_the_way
from cardhouse.floor.moves.timing import Stay, must_move_stay
from cardhouse.floor.refusals import declare
from cardhouse.floor.seats.free import seats_in_all
from cardhouse.floor.seats.order import held_for, open_seats, stops_newcomers
from cardhouse.floor.seats.places import place_of
from cardhouse.floor.sitting.feeding import Next, feeders_of, next_to_move, players, ready
from cardhouse.floor.state import Floor, FloorTable
from cardhouse.play.refusal import Refusal

declare(
    order={
        "feeds_other_game": "table {table} cannot fill {main}: they are not of one type and limit",
        "nobody_to_move": "nobody of the must-move game can be moved to table {table} now",
        "not_next": "{other} comes before {person}: {why}",
    },
    fact={
        "cannot_feed": "table {table} cannot fill {main}: {why}",
        "no_must_move": "table {table} is no must-move game",
        "not_on_must_move_list": "{person} is not on the must-move list of table {table}",
        "no_feeder": "no must-move game fills table {table}",
        "volunteered_already": "{person} has volunteered already",
    },
)


def make(desk: Desk, command: cmd.MakeMustMove) -> Answer:
    table = desk.table(command.table)
    if isinstance(table, Refusal):
        return table
    when = desk.choices["floor_must_move.when"]
    refused = needs_approval(desk, ("supervisor",), "make a game a must-move game", when.cite)
    if refused is not None:
        return refused
    feeds = tuple(dict.fromkeys(command.feeds))
    fault = "no main game is named" if not feeds else ""
    for main in feeds:
        fault = fault or _cannot_feed(desk, table, main)
    if fault:
        facts = {"table": command.table, "main": ", ".join(map(str, feeds)) or "nothing", "why": fault}
        return Refusal("cannot_feed", facts, when.cite)
    unlike = [main for main in feeds if not alike(desk, table, desk.floor.tables[main])]
    if when.value == "same_type_and_limit" and unlike and not desk.overruled("feeds_other_game"):
        facts = {"table": command.table, "main": ", ".join(map(str, unlike))}
        return Refusal("feeds_other_game", facts, when.cite)
    order = desk.choices["floor_must_move.order"]
    seats = table.seats
    ranks = dict(seats.since)
    if order.value == "original_waiting_list":
        ranks |= {person: rank for person, rank in seats.listed.items() if person in ranks}
    names = tuple(sorted(ranks.items(), key=lambda name: (name[1], seats.since[name[0]])))
    return [
        ev.MustMoveMade(
            table=command.table,
            feeds=feeds,
            order=names,
            main_least=desk.choices.value("floor_must_move.main_least"),
            least_hands=desk.choices.value("floor_must_move.least_hands"),
            passes_absent=desk.choices.value("floor_must_move.absent") == "passed_over",
            cite=order.cite,
        )
    ]


def _cannot_feed(desk: Desk, table: FloorTable, main: int) -> str:
    """Why a game cannot fill another; empty where it can."""
    other = desk.floor.tables.get(main)
    if other is None or main == table.number:
        return f"there is no other table {main}"
    seen, ahead = {table.number}, [main]
    while ahead:
        number = ahead.pop()
        if number in seen:
            return "they would fill each other"
        seen.add(number)
        found = desk.floor.tables.get(number)
        ahead += [] if found is None else [feed for feed in found.moves.feeds if feed not in ahead]
    return ""


def end(desk: Desk, command: cmd.EndMustMove) -> Answer:
    table = desk.table(command.table)
    if isinstance(table, Refusal):
        return table
    if not table.moves.feeds:
        return Refusal("no_must_move", {"table": command.table})
    cite = desk.choices.cite("floor_must_move.when")
    refused = needs_approval(desk, ("supervisor",), "end a must-move game", cite)
    if refused is not None:
        return refused
    return [*_lapse_all(desk, table), ev.MustMoveEnded(command.table, "by the house")]


def _lapse_all(desk: Desk, table: FloorTable) -> list[FloorEvent]:
    return [
        ev.MoveLapsed(going.origin, going.person, going.to, "no must-move game any more")
        for going in desk.floor.moving.goings.values()
        if going.origin == table.number and going.kind == "must_move"
    ]


def volunteer(desk: Desk, command: cmd.VolunteerToMove) -> Answer:
    found = place_of(desk, command.table, command.person)
    if isinstance(found, Refusal):
        return found
    moves = found[0].moves
    if not moves.feeds:
        return Refusal("no_must_move", {"table": command.table})
    if moves.listed(command.person) is None:
        return Refusal("not_on_must_move_list", {"person": command.person, "table": command.table})
    if command.person in moves.volunteers:
        return Refusal("volunteered_already", {"person": command.person})
    return [ev.MoveVolunteered(command.table, command.person, desk.choices.cite("floor_must_move.who"))]


def call(desk: Desk, command: cmd.CallToMainGame) -> Answer:
    main = desk.table(command.table)
    if isinstance(main, Refusal):
        return main
    seat = _wanted_seat(desk, main, command.seat) if command.seat else _seat(desk.floor, main)
    if isinstance(seat, Refusal):
        return seat
    feeders = feeders_of(desk.floor, main.number)
    if not feeders:
        return Refusal("no_feeder", {"table": main.number})
    if not command.person:  # of several the first that has somebody who can go
        ready_ones = (one for one in feeders if next_to_move(desk.floor, one, desk.choices) is not None)
        return _called(desk, main, next(ready_ones, feeders[0]), seat, "")
    for feeder in feeders:
        if feeder.moves.listed(command.person) is not None:
            return _called(desk, main, feeder, seat, command.person)
    return Refusal("not_on_must_move_list", {"person": command.person, "table": feeders[0].number})


def _called(desk: Desk, main: FloorTable, feeder: FloorTable, seat: int, person: str) -> Answer:
    first = next_to_move(desk.floor, feeder, desk.choices)
    least = desk.choices["floor_must_move.least_hands"]
    if first is None and not (person and desk.overruled("nobody_to_move")):
        return Refusal("nobody_to_move", {"table": main.number}, least.cite)
    if first is not None and person not in ("", first.person) and not desk.overruled("not_next"):
        facts = {"other": first.person, "person": person, "why": first.why}
        return Refusal("not_next", facts, first.cite)
    if first is None or person not in ("", first.person):
        refused = on_the_way(desk, person)
        if refused is not None:
            return refused
        first = Next(person, "a supervisor's decision", None)
    going = (feeder, main, seat, first.person)
    if not feeder.seat_of(first.person):
        stay = Stay("open", why="called from the must-move list", cite=first.cite)
        return granted(desk, going, "must_move", stay, by=first.cite)
    return granted(desk, going, "must_move", must_move_stay(desk, feeder, first.person), by=first.cite)


def _wanted_seat(desk: Desk, main: FloorTable, wanted: int) -> int | Refusal:
    """The seat of the main game that was named, where it is open."""
    other = held_for(desk.floor, main, wanted)
    if wanted in open_seats(desk.floor, main) or (other and desk.overruled("seat_held")):
        return wanted
    if other:
        return Refusal("seat_held", {"seat": wanted, "table": main.number, "person": other})
    return Refusal("no_seat_for_mover", {"table": main.number})


def _seat(floor: Floor, main: FloorTable) -> int | Refusal:
    """An open seat of the main game that no player of it has asked for."""
    unasked = [
        seat
        for seat in open_seats(floor, main)
        if not any(stops_newcomers(main, asked, seat) for asked in main.seats.requests)
    ]
    return (unasked or [0])[0] or Refusal("no_seat_for_mover", {"table": main.number})


def short(floor: Floor, main: FloorTable) -> FloorTable | None:
    """The must-move game that has to give a player because the main game has too few; None where none has."""
    if main.stage != "running":
        return None
    for feeder in feeders_of(floor, main.number):
        least = min(feeder.moves.main_least, seats_in_all(main))
        if players(floor, main) < least and ready(floor, feeder):
            return None if isinstance(_seat(floor, main), Refusal) else feeder
    return None


def fill(desk: Desk, command: cmd.FillMainGame) -> Answer:
    """The clock's: the main game has too few players."""
    main = desk.floor.tables[command.table]
    feeder, seat = short(desk.floor, main), _seat(desk.floor, main)
    assert feeder is not None, "nothing was due"
    assert isinstance(seat, int), "a seat was open"
    first = next_to_move(desk.floor, feeder, desk.choices)
    assert first is not None, "somebody was ready"
    came = _called(desk, main, feeder, seat, "")
    if isinstance(came, Refusal):
        return [ev.MoveLapsed(feeder.number, first.person, main.number, came.code, came.cite)]
    return came


def drop(desk: Desk, command: cmd.DropMainGame) -> Answer:
    """The clock's: a main game was closed; its feeder fills the others, or is one no longer."""
    feeds = tuple(main for main in desk.floor.tables[command.table].moves.feeds if main != command.main)
    if feeds:
        return [ev.MainGameDropped(command.table, command.main)]
    return [ev.MustMoveEnded(command.table, "the main game is closed")]


def due(floor: Floor) -> Iterator[Due]:
    """Main games that have too few players while their feeder has some, or that are closed."""
    fed = {(number, main) for number, table in floor.tables.items() for main in table.moves.feeds}
    for number, main in sorted(fed):
        if main not in floor.tables:
            yield Due(0, f"main gone {number} {main}", cmd.DropMainGame(number, main))
    for number in sorted({main for _, main in fed if main in floor.tables}):
        main_game = floor.tables[number]
        feeder = short(floor, main_game)
        if feeder is not None:
            at = max((going.at for going in floor.moving.goings.values()), default=0)
            taken = sum(going.to == number for going in floor.moving.goings.values())
            key = f"main {number} {taken} {len(main_game.table.seats)} {len(feeder.moves.cannot)}"
            yield Due(at, key, cmd.FillMainGame(number))


HANDLERS: dict[Any, Decide] = {
    cmd.MakeMustMove: make,
    cmd.EndMustMove: end,
    cmd.VolunteerToMove: volunteer,
    cmd.CallToMainGame: call,
    cmd.FillMainGame: fill,
    cmd.DropMainGame: drop,
}
CLOCK_ONLY: frozenset[type] = frozenset({cmd.FillMainGame, cmd.DropMainGame})
