"""Changing seats at one table: who may ask, who gets a seat that opens, when he moves.

What the move costs in blinds is the table's (`play.changing_seats`). A newcomer is anybody who is not dealt
in yet; his mark, or his seat, goes to where the player came from.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.people.eligibility import may_play
from cardhouse.floor.refusals import declare
from cardhouse.floor.seats import commands as cmd
from cardhouse.floor.seats import events as ev
from cardhouse.floor.seats.order import askers, held_for, mark_ends_claims
from cardhouse.floor.seats.places import place_of
from cardhouse.floor.seats.state import Wait
from cardhouse.floor.sitting.open_seats import promised_fault
from cardhouse.floor.sitting.seating import seat_player, walk_in_fault
from cardhouse.floor.state import FloorTable
from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal

declare(
    order={
        "asked_earlier": "{other} comes before {person} for seat {seat}: {why}",
        "newcomer_has_seat": "seat {seat} is taken by {other} ({put}): no player of the game may claim it",
        "move_after_kill": "{person} owes the kill of the next pot and posts it before changing seats",
        "no_blind_to_play_off": "{person} has paid no blind of this round: no button to play first",
    },
    fact={
        "no_seat_change": "{person} did not ask for another seat",
        "asked_already": "{person} has asked for that already",
        "own_seat": "{person} sits in seat {seat} already",
        "seat_not_marked": "nothing lies at seat {seat}",
        "not_disputed": "{why}",
    },
)


def ask(desk: Desk, command: cmd.AskForSeatChange) -> Answer:
    found = place_of(desk, command.table, command.person)
    if isinstance(found, Refusal):
        return found
    table, place = found
    if command.seat and not 1 <= command.seat <= table.table.size:
        return Refusal("seat_not_at_table", {"seat": command.seat, "size": table.table.size})
    if command.seat == place:
        return Refusal("own_seat", {"person": command.person, "seat": place})
    old = table.seats.request_of(command.person)
    if old is not None and old.seat == command.seat and not old.passed:
        return Refusal("asked_already", {"person": command.person})
    marker = desk.choices["floor_seats.marker"]
    button = marker.value == "seat_change_button"
    return [ev.SeatChangeAsked(command.table, command.person, command.seat, button, marker.cite)]


def withdraw(desk: Desk, command: cmd.WithdrawSeatChange) -> Answer:
    found = place_of(desk, command.table, command.person)
    if isinstance(found, Refusal):
        return found
    table = found[0]
    if command.person in table.seats.claims:
        lapsed = ev.SeatClaimLapsed(command.table, command.person, "withdrawn")
        return [lapsed, ev.SeatChangeWithdrawn(command.table, command.person)]
    if table.seats.request_of(command.person) is None:
        return Refusal("no_seat_change", {"person": command.person})
    return [ev.SeatChangeWithdrawn(command.table, command.person)]


def pass_on(desk: Desk, command: cmd.PassOnSeat) -> Answer:
    found = place_of(desk, command.table, command.person)
    if isinstance(found, Refusal):
        return found
    asked = found[0].seats.request_of(command.person)
    if asked is None or not asked.wants(command.seat):
        return Refusal("no_seat_change", {"person": command.person})
    if command.seat in found[0].table.seats:
        return Refusal("seat_taken", {"seat": command.seat})
    return [ev.SeatPassedOn(command.table, command.person, command.seat)]


def mark(desk: Desk, command: cmd.MarkSeat) -> Answer:
    table = desk.table(command.table)
    if isinstance(table, Refusal):
        return table
    refused = (
        _cannot_mark(desk, table, command)
        or may_play(desk, command.person, "seat")
        or promised_fault(desk, table, command.seat, command.person)
        or walk_in_fault(desk, command)
    )
    if refused is not None:
        return refused
    ends = command.put in desk.choices.value("floor_seats.claim_ends")
    cite = desk.choices.cite("floor_seats.claim_ends")
    return [ev.NewcomerMarkedSeat(command.table, command.seat, command.person, command.put, ends, cite)]


def _cannot_mark(desk: Desk, table: FloorTable, command: cmd.MarkSeat) -> Refusal | None:
    if not 1 <= command.seat <= table.table.size:
        return Refusal("seat_not_at_table", {"seat": command.seat, "size": table.table.size})
    if command.seat in table.table.seats or command.seat in table.opening.closed:
        return Refusal("seat_taken", {"seat": command.seat})
    if table.seat_of(command.person):
        return Refusal("already_seated", {"player": command.person, "seat": table.seat_of(command.person)})
    lying = table.seats.marks.get(command.seat)
    held = table.opening.held.get(command.seat)
    other = held_for(desk.floor, table, command.seat) or (lying.person if lying else "")
    if held is not None and not held.lapsed:
        other = other or held.person
    if other in ("", command.person):
        return None
    facts = {"seat": command.seat, "table": command.table, "person": other}
    return desk.unless_overruled(Refusal("seat_held", facts))


def take_mark_away(desk: Desk, command: cmd.TakeMarkAway) -> Answer:
    table = desk.table(command.table)
    if isinstance(table, Refusal):
        return table
    if command.seat not in table.seats.marks:
        return Refusal("seat_not_marked", {"seat": command.seat})
    return [ev.MarkTakenAway(command.table, command.seat)]


def settle(desk: Desk, command: cmd.SettleSeatDispute) -> Answer:
    table = desk.table(command.table)
    if isinstance(table, Refusal):
        return table
    if not 1 <= command.seat <= table.table.size or command.seat in table.table.seats:
        return Refusal("not_disputed", {"why": f"seat {command.seat} is not open"})
    between = list(dict.fromkeys(command.between))
    strangers = [person for person in between if not table.seat_of(person)]
    if strangers or len(between) < 2:
        return Refusal("not_disputed", {"why": "name at least two players of this game"})
    if command.to and command.to not in between:
        return Refusal("not_disputed", {"why": "say which of them gets the seat"})
    setting = desk.choices["floor_seats.dispute"]
    if setting.value == "floor_decides":
        if command.to not in between:
            return Refusal("not_disputed", {"why": "say which of them gets the seat"}, setting.cite)
        winner = command.to
    else:
        winner = min(between, key=lambda person: table.seats.since.get(person, desk.now))
    return [ev.SeatDisputeSettled(command.table, command.seat, winner, setting.cite)]


def claim(desk: Desk, command: cmd.ClaimSeat) -> Answer:
    found = place_of(desk, command.table, command.person)
    if isinstance(found, Refusal):
        return found
    table, place = found
    seat, person = command.seat, command.person
    if not 1 <= seat <= table.table.size or seat in table.opening.closed:
        return Refusal("seat_not_at_table", {"seat": seat, "size": table.table.size})
    if seat == place:
        return Refusal("own_seat", {"person": person, "seat": seat})
    other = held_for(desk.floor, table, seat)
    if other not in ("", person) and not desk.overruled("seat_held"):
        return Refusal("seat_held", {"seat": seat, "table": table.number, "person": other})
    refused = _newcomer_first(desk, table, person, seat) or _others_first(desk, table, person, seat)
    if refused is not None:
        return refused
    wait = _wait(desk, table, command)
    if isinstance(wait, Refusal):
        return wait
    cite = desk.choices.cite("floor_seats.first_claim")
    if seat in table.table.seats:
        cite = desk.choices.cite("floor_seats.asked_before")
    if wait == "button":
        cite = desk.choices.cite("floor_seats.just_paid_blind")
    if wait is not None and seat not in table.table.seats:
        return [ev.SeatClaimed(table.number, person, seat, wait, cite)]
    moved = _move(desk, table, place, seat)
    if isinstance(moved, Refusal):
        return moved
    return [ev.SeatClaimed(table.number, person, seat, None, cite), *moved]


def _newcomer_first(desk: Desk, table: FloorTable, person: str, seat: int) -> Refusal | None:
    """Whether a newcomer has the seat, so that no player of the game may claim it any more."""
    sitting = table.table.seats.get(seat)
    if sitting is not None and (sitting.hands or table.table.in_hand(seat)):
        return Refusal("seat_taken", {"seat": seat})
    held = table.opening.held.get(seat)
    kept = held is not None and held.why in ("requested", "reserved") and not held.lapsed
    if held is not None and kept and not desk.overruled("seat_held"):
        return Refusal("seat_held", {"seat": seat, "table": table.number, "person": held.person}, held.cite)
    mark = table.seats.marks.get(seat)
    if sitting is None and mark is None and held is None:
        return None
    choices = desk.choices
    first = choices["floor_seats.first_claim"]
    newcomer = sitting.player if sitting else mark.person if mark else held.person if held else ""
    put = "sits there" if sitting else mark.put if mark else "held"
    facts = {"seat": seat, "other": newcomer, "put": put}
    if first.value != "players_in_game":
        return desk.unless_overruled(Refusal("newcomer_has_seat", facts, first.cite))
    if not mark_ends_claims(table, seat, choices):
        return None
    ends = choices["floor_seats.claim_ends"]
    asked = table.seats.request_of(person)
    since = table.seats.since.get(newcomer, 0) if sitting else mark.at if mark else 0
    before = asked is not None and asked.seat == seat and asked.at < since
    if before and choices.value("floor_seats.asked_before") == "gets_the_seat":
        return None
    return desk.unless_overruled(Refusal("newcomer_has_seat", facts, ends.cite))


def _others_first(desk: Desk, table: FloorTable, person: str, seat: int) -> Refusal | None:
    """Whether another player of the game is to be served first."""
    setting = desk.choices["floor_seats.order"]
    settled = table.seats.settled.get(seat)
    if settled == person:
        return None
    if settled:
        cite = desk.choices.cite("floor_seats.dispute")
        facts = {"person": person, "other": settled, "seat": seat, "why": "the dispute was settled so"}
        return desk.unless_overruled(Refusal("asked_earlier", facts, cite))
    if setting.value == "floor_decides":
        return None
    waiting = [asked.person for asked in askers(table, seat, desk.choices)]
    if not waiting or waiting[0] == person:
        return None
    why = "asked earlier" if setting.value == "earliest_request" else "longer in the game"
    facts = {"person": person, "other": waiting[0], "seat": seat, "why": why}
    return desk.unless_overruled(Refusal("asked_earlier", facts, setting.cite))


def _wait(desk: Desk, table: FloorTable, command: cmd.ClaimSeat) -> Wait | Refusal | None:
    """What the player's move waits for; None where he moves at once."""
    place = table.seat_of(command.person)
    if table.table.kill_owed == place:
        killer = desk.choices["floor_seats.killer"]
        if killer.value == "refused_until_killed" and not desk.overruled("move_after_kill"):
            return Refusal("move_after_kill", {"person": command.person}, killer.cite)
        return "kill"
    if command.after_button:
        paid = desk.choices["floor_seats.just_paid_blind"]
        may = paid.value == "may_play_button_first" and command.person in table.seats.rounds
        if not may and not desk.overruled("no_blind_to_play_off"):
            return Refusal("no_blind_to_play_off", {"person": command.person}, paid.cite)
        return "button"
    return "hand" if table.table.in_hand(place) else None


def _move(desk: Desk, table: FloorTable, place: int, seat: int) -> list[FloorEvent] | Refusal:
    """The player moves now; a newcomer who sits there gets the seat that the player leaves."""
    newcomer = table.table.seats.get(seat)
    if newcomer is None:
        came = desk.do(table.number, at_table.ChangeSeat(place, seat))
        return came if isinstance(came, Refusal) else [came]
    came = desk.do(table.number, at_table.StandUp(seat), at_table.ChangeSeat(place, seat))
    if isinstance(came, Refusal):
        return came
    sat = seat_player(
        desk, table.number, place, newcomer.player, newcomer.chips, newcomer.arrived, settled=True
    )
    return sat if isinstance(sat, Refusal) else [came, *sat]


def move_to_claimed(desk: Desk, command: cmd.MoveToClaimedSeat) -> Answer:
    """The clock's: it always ends the claim, with the move or without it."""
    table = desk.floor.tables[command.table]
    found = table.seats.claims[command.person]
    came = desk.do(command.table, at_table.ChangeSeat(table.seat_of(command.person), found.seat))
    if isinstance(came, Refusal):
        return [ev.SeatClaimLapsed(command.table, command.person, came.code, came.cite)]
    return [came]


HANDLERS: dict[Any, Decide] = {
    cmd.AskForSeatChange: ask,
    cmd.WithdrawSeatChange: withdraw,
    cmd.PassOnSeat: pass_on,
    cmd.MarkSeat: mark,
    cmd.TakeMarkAway: take_mark_away,
    cmd.SettleSeatDispute: settle,
    cmd.ClaimSeat: claim,
    cmd.MoveToClaimedSeat: move_to_claimed,
}
CLOCK_ONLY: frozenset[type] = frozenset({cmd.MoveToClaimedSeat})
