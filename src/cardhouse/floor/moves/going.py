"""Going from one table to the other: the seat is held, the player stays as long as he may, then goes with his
chips. What he must and may bring is in `buy_ins`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.due import Due
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.moves import commands as cmd
from cardhouse.floor.moves import events as ev
from cardhouse.floor.moves.state import Going, MoveKind
from cardhouse.floor.moves.timing import Stay, blind_is_due, change_stay, waiting
from cardhouse.floor.refusals import declare
from cardhouse.floor.seats.due import free_to_move, plays_on
from cardhouse.floor.sitting.seating import seat_player
from cardhouse.floor.state import Floor, FloorTable
from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal
from cardhouse.play.table import Seat
from cardhouse.play.table_events import Arrival

declare(
    fact={
        "not_moving": "{person} is not on the way to another table",
        "house_moves": "the house moves {person} to table {to}: go, or refuse to move",
    },
)
HOW: dict[str, Arrival] = {"must_move": "must_move", "table_change": "new", "swap": "new"}


def granted(
    desk: Desk,
    going: tuple[FloorTable, FloorTable, int, str],
    kind: MoveKind,
    stay: Stay,
    chips: int = 0,
    by: str | None = None,
) -> list[FloorEvent] | Refusal:
    """Somebody gets a seat at another table: he goes now, or stays as long as he may."""
    origin, to, seat, person = going
    grant = ev.MoveGranted(
        table=origin.number,
        person=person,
        to=to.number,
        seat=seat,
        kind=kind,
        until=stay.until,
        hands=stay.hands,
        chips=chips,
        forcing=stay.forcing,
        counted=stay.counted,
        why=stay.why,
        cite=stay.cite,
        by=by,
    )
    planned = Going(person, origin.number, to=to.number, seat=seat, kind=kind, until="hand", at=desk.now,
        chips=chips)
    if not origin.seat_of(person):
        return [grant]  # called from a place on the list that was kept without playing
    went = go(desk, planned, stay.cite)
    if isinstance(went, Refusal):
        return went
    stays = stay.until != "hand" or origin.table.in_hand(origin.seat_of(person))
    return [grant] if stays else [grant, *went]


def go(desk: Desk, going: Going, cite: str | None = None) -> list[FloorEvent] | Refusal:
    """Up from one table and down at the other, with the chips that the house asks for."""
    origin = desk.floor.tables[going.origin]
    place = origin.seat_of(going.person)
    player = origin.table.seats[place]
    chips = going.chips or player.chips
    missed = _missed(desk, going, player)
    owed: dict[str, Any] = {"missed": missed} if missed else {}
    how = HOW[going.kind]
    sat = seat_player(desk, going.to, going.seat, going.person, chips, how, mover=True, **owed)
    if isinstance(sat, Refusal):
        return sat
    left = desk.do(going.origin, at_table.StandUp(place))
    if isinstance(left, Refusal):
        return left
    return [left, *sat, ev.MoveMade(going.origin, going.person, going.to, chips, cite or going.cite)]


def _missed(desk: Desk, going: Going, player: Seat) -> tuple[str, ...]:
    """Blinds missed in the must-move game that are paid in the main game."""
    if going.kind != "must_move":
        return ()
    if desk.choices.value("floor_must_move.missed_blinds") != "paid_in_main_game":
        return ()
    return player.missed


def move_now(desk: Desk, command: cmd.MoveNow) -> Answer:
    going = desk.floor.moving.goings.get(command.person)
    if going is None or _fault(desk.floor, going):
        return Refusal("not_moving", {"person": command.person})
    origin = desk.floor.tables[going.origin]
    if not origin.seat_of(command.person):
        return Refusal("not_seated", {"person": command.person})
    if origin.table.in_hand(origin.seat_of(command.person)):
        return Refusal("hand_in_progress", {"what": "a change of tables"})
    chips = command.chips or going.chips
    planned = Going(going.person, going.origin, to=going.to, seat=going.seat, kind=going.kind, until="hand",
        at=going.at, hands=0, chips=chips)
    return go(desk, planned, going.cite)


def give_up(desk: Desk, command: cmd.GiveUpMove) -> Answer:
    going = desk.floor.moving.goings.get(command.person)
    if going is None:
        return Refusal("not_moving", {"person": command.person})
    if going.kind == "must_move":
        cite = desk.choices.cite("floor_must_move.refusal")
        return Refusal("house_moves", {"person": going.person, "to": going.to}, cite)
    return [ev.MoveLapsed(going.origin, going.person, going.to, "stays")]


def move_due(desk: Desk, command: cmd.MoveDue) -> Answer:
    """The clock's: he goes, or the move lapses with the reason why he cannot; never both stays due."""
    going = desk.floor.moving.goings[command.person]
    fault = _fault(desk.floor, going)
    if fault:
        return [ev.MoveLapsed(going.origin, going.person, going.to, fault)]
    origin, to = desk.floor.tables[going.origin], desk.floor.tables[going.to]
    if going.until in ("open", "blind") and not _stay_over(origin, going):
        stay = change_stay(desk, origin, to, going.person)
        came = granted(desk, (origin, to, going.seat, going.person), going.kind, stay, going.chips)
    else:
        came = go(desk, going)
    if isinstance(came, Refusal):
        return [ev.MoveLapsed(going.origin, going.person, going.to, came.code, came.cite)]
    return came


def due(floor: Floor) -> Iterator[Due]:
    """Whose stay is over."""
    for person, going in floor.moving.goings.items():
        table = floor.tables.get(going.origin)
        if _fault(floor, going) or (table is not None and _over(floor, table, going)):
            last = table.last_hands[-1] if table is not None and table.last_hands else 0
            yield Due(max(going.at, last), f"move {person} {going.until}", cmd.MoveDue(person))


def _fault(floor: Floor, going: Going) -> str:
    """Why the move can no longer be made; empty where it can."""
    if going.origin not in floor.tables or going.to not in floor.tables:
        return "table_closed"
    origin = floor.tables[going.origin]
    if not origin.seat_of(going.person):
        kept = origin.moves.listed(going.person)
        if kept is None or kept.seated:
            return "left_the_game"
    return "" if going.seat not in floor.tables[going.to].table.seats else "seat_taken"


def _over(floor: Floor, table: FloorTable, going: Going) -> bool:
    place = table.seat_of(going.person)
    if not place or table.table.in_hand(place):
        return False
    return _stay_over(table, going) or bool(
        going.forcing and waiting(floor, going.counted, going.person) >= going.forcing
    )


def _stay_over(table: FloorTable, going: Going) -> bool:
    if going.until == "hands":
        return going.hands == 0 or not plays_on(table, going.person)
    if going.until == "blind":
        return not plays_on(table, going.person) or blind_is_due(table, going.person)
    return going.until != "open" and free_to_move(table, going.person, going.until)


HANDLERS: dict[Any, Decide] = {
    cmd.MoveNow: move_now,
    cmd.GiveUpMove: give_up,
    cmd.MoveDue: move_due,
}
CLOCK_ONLY: frozenset[type] = frozenset({cmd.MoveDue})
