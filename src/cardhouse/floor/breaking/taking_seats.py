"""Players of a broken game take seats in similar ones, in their order; an absent one's seat is kept for a
while. What they may bring is `buy_ins`, whether they post is decided at the table.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.breaking import commands as cmd
from cardhouse.floor.breaking import events as ev
from cardhouse.floor.breaking.closing import given_up, is_absent
from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.names.placing import placed, removed
from cardhouse.floor.opening.tables import closed
from cardhouse.floor.people.authority import STAFF, needs_role
from cardhouse.floor.refusals import declare
from cardhouse.floor.seats.places import seat_at
from cardhouse.floor.sitting.seating import seat_player
from cardhouse.floor.state import FloorTable
from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal

declare(
    order={
        "draws_choose_later": "{first} chooses before {person}",
        "not_receiving": "seats are chosen at {tables}, not at table {table}",
    },
    fact={
        "game_not_broken": "the game at table {table} is not broken",
        "no_seat_won": "{person} has no seat to choose",
    },
)
NOT_IN_TIME = "did not take the seat that his card had won in time"


def take_seat(desk: Desk, command: cmd.TakeSeatElsewhere) -> Answer:
    table = _broken(desk, command.table, command.person)
    if isinstance(table, Refusal):
        return table
    breaking, person = table.breaking, command.person
    first = breaking.choosers[0].person
    if breaking.ordered and first != person and not desk.overruled("draws_choose_later"):
        cite = desk.choices.cite("floor_breaking.order_by")
        return Refusal("draws_choose_later", {"first": first, "person": person}, cite)
    if command.to not in breaking.to and not desk.overruled("not_receiving"):
        tables = ", ".join(f"table {number}" for number in breaking.to)
        return Refusal("not_receiving", {"tables": tables, "table": command.to})
    absent = is_absent(table, person)
    if absent:
        refused = needs_role(desk, STAFF, "take a seat for an absent player")
        if refused is not None:
            return refused
    chips = command.chips or table.table.seats[table.seat_of(person)].chips
    events: list[FloorEvent] = _left(desk, table, person)
    more: dict[str, Any] = {"old_game": table.table.game, "old_stakes": table.table.stakes}
    came = seat_player(desk, command.to, command.seat, person, chips, "broken_game", **more)
    if isinstance(came, Refusal):
        return came
    events += came
    if absent:
        out = desk.do(command.to, at_table.SitOut(command.seat))
        if isinstance(out, Refusal):
            return out
        events.append(out)
    events.append(_taken(desk, table, command, absent))
    events += removed(desk, table.spread, person, "has a seat")
    return [*events, *_cleared(desk, table)]


def _left(desk: Desk, table: FloorTable, person: str) -> list[FloorEvent]:
    """The seat at the broken game is given up; the chips go along."""
    return given_up(desk, table, person)[:1]


def _taken(
    desk: Desk, table: FloorTable, command: cmd.TakeSeatElsewhere, absent: bool
) -> ev.SeatTakenElsewhere:
    place = (command.table, command.person, command.to, command.seat)
    if not absent:
        return ev.SeatTakenElsewhere(*place, cite=table.breaking.cite)
    new = desk.floor.tables[command.to].table
    if new.rules_of_game.forced == "ante_and_bring_in":
        hands = desk.choices["floor_breaking.absent_stud_hands"]
        count = hands.value + (new.setup is not None)  # the hand in progress is none of his
        return ev.SeatTakenElsewhere(*place, absent=True, hands=count, cite=hands.cite)
    until = desk.choices["floor_breaking.absent_seat_until"]
    blind = until.value == "big_blind"
    return ev.SeatTakenElsewhere(*place, absent=True, at_big_blind=blind, cite=until.cite)


def _cleared(desk: Desk, table: FloorTable) -> list[FloorEvent]:
    """The last one to go leaves the table free."""
    return closed(desk, table) if len(table.table.seats) == 1 else []


def decline(desk: Desk, command: cmd.DeclineSeatElsewhere) -> Answer:
    table = _broken(desk, command.table, command.person)
    if isinstance(table, Refusal):
        return table
    events = given_up(desk, table, command.person)
    events.append(ev.SeatElsewhereDeclined(command.table, command.person))
    if command.then == "list":
        setting = desk.choices["floor_breaking.unseated"]
        why = "from a broken game, wanted no seat yet"
        where: Any = "top" if setting.value == "top_of_list" else "bottom"
        events += placed(desk, table.spread, command.person, where, why, setting.cite)
    return [*events, *_cleared(desk, table)]


def _broken(desk: Desk, number: int, person: str) -> FloorTable | Refusal:
    place = seat_at(desk, number, person)
    if isinstance(place, Refusal):
        return place
    table = desk.floor.tables[number]
    if not table.breaking.since:
        return Refusal("game_not_broken", {"table": number})
    if table.breaking.chooser(person) is None:
        return Refusal("no_seat_won", {"person": person})
    return table


def give_up_awaited(desk: Desk, command: cmd.GiveUpAwaitedSeat) -> Answer:
    """The clock: the time of an absent player is up."""
    table = desk.floor.tables[command.table]
    late = desk.choices["floor_breaking.absent_late"]
    where: Any = "top" if late.value == "top_of_list" else "bottom"
    return [
        ev.AwaitedSeatLost(command.table, command.person, late.cite),
        *given_up(desk, table, command.person),
        *placed(desk, table.spread, command.person, where, NOT_IN_TIME, late.cite),
    ]


def clear_broken(desk: Desk, command: cmd.ClearBrokenTable) -> Answer:
    """The clock: nobody of the broken game is at the table any more."""
    return closed(desk, desk.floor.tables[command.table])


HANDLERS: dict[Any, Decide] = {
    cmd.TakeSeatElsewhere: take_seat,
    cmd.DeclineSeatElsewhere: decline,
    cmd.GiveUpAwaitedSeat: give_up_awaited,
    cmd.ClearBrokenTable: clear_broken,
}
