"""A new game: names called from the board, who came in which order, who chooses which seat, too few arrivals,
one player more than usual. Drawing for the button is the table's (`play/button_draw.py`).
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.names.placing import callable_names, called, placed_in_order, removed
from cardhouse.floor.opening import commands as cmd
from cardhouse.floor.opening import events as ev
from cardhouse.floor.opening.authority import may, needs
from cardhouse.floor.opening.lock_ups import cannot_hold, given_up, held, requested_seat
from cardhouse.floor.opening.state import Arrival
from cardhouse.floor.opening.tables import closed
from cardhouse.floor.people.eligibility import may_play
from cardhouse.floor.refusals import declare
from cardhouse.floor.seats.free import seats_for_list
from cardhouse.floor.state import FloorTable
from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal

UNLISTED = 1_000_000
"""The place of somebody who was not on the list: after everybody who was."""

declare(
    order={
        "chooses_later": "{person} chooses after {before}",
        "enough_came": "{came} came: only when fewer than {least} come may the game be put off",
        "no_extra_seat": "table {table} is opened with at most {most} players beyond the usual number",
    },
    fact={
        "not_forming": "the game at table {table} has begun",
        "no_name_to_call": "there is nobody to call to table {table}: {why}",
        "no_arrivals": "nobody was named",
        "has_seat": "{person} has a seat at table {table} already",
        "not_arrived": "{person} has not come to table {table}",
    },
)


def forming(desk: Desk, number: int) -> FloorTable | Refusal:
    """A table at which no hand was dealt yet."""
    table = desk.table(number)
    if not isinstance(table, Refusal) and table.stage != "forming":
        return Refusal("not_forming", {"table": number})
    return table


def call_names(desk: Desk, command: cmd.CallForNewGame) -> Answer:
    table = forming(desk, command.table)
    if isinstance(table, Refusal):
        return table
    if not may(desk, "staff"):
        return Refusal("not_authorised", {"what": "whom to call", "who": "staff"})
    seats = len(seats_for_list(table)) - len(_want_seats(desk, table))
    most = min(command.names, seats) if command.names > 0 else seats
    names = [name.person for name in callable_names(desk.floor, table.spread)][: max(most, 0)]
    if not names:
        why = "no seat is left" if most <= 0 else "no name on the list may be called"
        return Refusal("no_name_to_call", {"table": command.table, "why": why})
    cite = desk.choices.cite("floor_new_game.first_seats")
    events: list[FloorEvent] = []
    given: set[int] = set()
    for person in names:
        seat = requested_seat(desk, table, person)
        seat = 0 if seat in given else seat
        given.add(seat)
        events += called(desk, table.spread, person=person, table=table.number, seat=seat,
            purpose="new_game", why="a new game", cite=cite)
        if seat:
            events += held(desk, table, seat, person, "requested")
    return [*events, ev.NamesCalledForNewGame(table.number, tuple(names), cite)]


def _want_seats(desk: Desk, table: FloorTable) -> list[str]:
    """Who came, or was called and may still come, and has no seat yet: the open ones are theirs first."""
    arrived = [one.person for one in table.opening.arrivals]
    coming = [person for person in table.opening.called if _still_called(desk, table, person)]
    return [
        person
        for person in dict.fromkeys((*arrived, *coming))
        if not table.seat_of(person) and not _chosen(table, person)
    ]


def _still_called(desk: Desk, table: FloorTable, person: str) -> bool:
    """Whether one who was called may still come: he did not decline, was not passed over, and is not late."""
    name = desk.floor.lists.of(table.spread).find(person)
    call = name.call if name is not None else None
    return call is not None and call.table == table.number and not call.unanswered


def arrive(desk: Desk, command: cmd.ArriveForNewGame) -> Answer:
    table = forming(desk, command.table)
    if isinstance(table, Refusal):
        return table
    if not command.persons or len(set(command.persons)) < len(command.persons):
        return Refusal("no_arrivals")
    waiting = desk.floor.lists.waiting(table.spread)
    places = []
    for person in command.persons:
        refused = may_play(desk, person, "seat")
        if refused is None and (table.seat_of(person) or _chosen(table, person)):
            refused = Refusal("has_seat", {"person": person, "table": table.number})
        if refused is not None:
            return refused
        places.append(_place(table, waiting, person))
    turn = max((one.turn for one in table.opening.arrivals), default=0) + 1
    return [ev.ArrivedForNewGame(table.number, command.persons, tuple(places), turn)]


def go_away(desk: Desk, command: cmd.LeaveNewGame) -> Answer:
    """Whoever goes away no longer chooses before the others."""
    table = forming(desk, command.table)
    if isinstance(table, Refusal):
        return table
    if not any(one.person == command.person for one in table.opening.arrivals):
        return Refusal("not_arrived", {"person": command.person, "table": table.number})
    if table.seat_of(command.person):
        return Refusal("has_seat", {"person": command.person, "table": table.number})
    if not may(desk, "staff") and command.person not in (desk.by, desk.person):
        return Refusal("not_authorised", {"what": "whether somebody else stays", "who": "the player"})
    return [ev.ArrivalGone(table.number, command.person), *given_up(table, command.person)]


def _place(table: FloorTable, waiting: list[str], person: str) -> int:
    if person in table.opening.called:
        return table.opening.called.index(person) + 1
    return len(table.opening.called) + waiting.index(person) + 1 if person in waiting else UNLISTED


def _chosen(table: FloorTable, person: str) -> int:
    """The seat that somebody chose, or that is kept for him."""
    return next((seat for seat, lock in table.opening.held.items() if lock.person == person), 0)


def choose(desk: Desk, command: cmd.ChooseSeat) -> Answer:
    table = forming(desk, command.table)
    if isinstance(table, Refusal):
        return table
    came = {one.person: one for one in table.opening.arrivals}
    mine = came.get(command.person)
    if mine is None:
        return Refusal("not_arrived", {"person": command.person, "table": table.number})
    if not may(desk, "staff") and command.person not in (desk.by, desk.person):
        return Refusal("not_authorised", {"what": "a seat for somebody else", "who": "staff"})
    order = desk.choices["floor_new_game.seat_choice"]
    before = [
        one.person
        for one in table.opening.arrivals
        if _first(one, mine, order.value) and not _chosen(table, one.person) and not table.seat_of(one.person)
    ]
    if before and not desk.overruled("chooses_later"):
        facts = {"person": command.person, "before": ", ".join(before)}
        return Refusal("chooses_later", facts, order.cite)
    lock = table.opening.held.get(command.seat)
    other = came.get(lock.person) if lock is not None and lock.why == "chosen" else None
    if lock is not None and other is not None and other.person != command.person:
        return _both_want(desk, table, command.seat, mine, other)
    refused = cannot_hold(desk, table, command.seat, command.person)
    return held(desk, table, command.seat, command.person, "chosen") if refused is None else refused


def _first(one: Arrival, other: Arrival, order: str) -> bool:
    """Whether one chooses before the other."""
    return one.turn < other.turn if order == "order_of_arrival" else one.place < other.place


def _both_want(desk: Desk, table: FloorTable, seat: int, mine: Arrival, other: Arrival) -> Answer:
    """Somebody wants a seat that another chose and has not sat down in."""
    order, tie = desk.choices["floor_new_game.seat_choice"], desk.choices["floor_new_game.together"]
    together = mine.turn == other.turn
    choice = tie if together and order.value == "order_of_arrival" else order
    higher = choice.value == "list_order" and mine.place < other.place
    if higher or desk.overruled("seat_held"):
        why = "the other is higher on the list" if higher else "given away by a supervisor"
        gone = ev.SeatReleased(table.number, seat, other.person, why, choice.cite)
        return [gone, *held(desk, table, seat, mine.person, "chosen")]
    facts = {"seat": seat, "table": table.number, "person": other.person}
    return Refusal("seat_held", facts, choice.cite)


def decline(desk: Desk, command: cmd.DeclineToStart) -> Answer:
    table = forming(desk, command.table)
    if isinstance(table, Refusal):
        return table
    refused = needs(desk, "floor_authority.open_and_close", "whether a game starts")
    if refused is not None:
        return refused
    seated = [player.player for player in table.table.seats.values()]
    came = sorted(table.opening.arrivals, key=lambda one: (one.place, one.turn))
    arrived = [*dict.fromkeys([one.person for one in came] + seated)]
    least = desk.choices["floor_new_game.least_arrivals"]
    if len(arrived) >= least.value and not desk.overruled("enough_came"):
        return Refusal("enough_came", {"came": len(arrived), "least": least.value}, least.cite)
    stood = desk.do(table.number, *(at_table.StandUp(seat) for seat in sorted(table.table.seats)))
    if isinstance(stood, Refusal):
        return stood
    back = desk.choices["floor_new_game.too_few_return"]
    events: list[FloorEvent] = [stood] if stood.events else []
    no_shows = [person for person in table.opening.called if person not in arrived]
    if back.value == "arrived":
        for person in no_shows:
            events += removed(desk, table.spread, person, "did not come to the new game", back.cite)
        again = arrived
    else:
        again = [*table.opening.called, *(one for one in arrived if one not in table.opening.called)]
    why = "came to a new game that was not started"
    others = [other for other in desk.floor.tables_of(table.spread) if other is not table]
    again = [one for one in again if not any(other.seat_of(one) for other in others)]
    events += placed_in_order(desk, table.spread, again, "top", why, back.cite)
    events.append(ev.NewGameDeclined(table.number, tuple(arrived), least.cite))
    return [*events, *closed(desk, table, but=(*arrived, *table.opening.called))]


def add_extra(desk: Desk, command: cmd.AddExtraSeat) -> Answer:
    table = forming(desk, command.table)
    if isinstance(table, Refusal):
        return table
    refused = needs(desk, "floor_new_game.extra_by", "a player more than usual")
    if refused is not None:
        return refused
    most = desk.choices["floor_new_game.extra_players"]
    if table.opening.extra >= most.value and not desk.overruled("no_extra_seat"):
        return Refusal("no_extra_seat", {"table": table.number, "most": most.value}, most.cite)
    came = desk.do(table.number, at_table.AddSeat())
    if isinstance(came, Refusal):
        return came
    stays = desk.choices.value("floor_new_game.extra_taken_away") == "stays"
    return [came, ev.ExtraSeatAdded(table.number, stays, most.cite)]


HANDLERS: dict[Any, Decide] = {
    cmd.CallForNewGame: call_names,
    cmd.ArriveForNewGame: arrive,
    cmd.LeaveNewGame: go_away,
    cmd.ChooseSeat: choose,
    cmd.DeclineToStart: decline,
    cmd.AddExtraSeat: add_extra,
}
