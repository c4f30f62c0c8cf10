"""Table changes by the player's own wish: the transfer list, and what must be so before one is granted. When
he then goes is in `timing`, what he brings in `buy_ins`; two who trade places are in `trading`.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.desk import MINUTE, Answer, Decide, Desk
from cardhouse.floor.moves import commands as cmd
from cardhouse.floor.moves import events as ev
from cardhouse.floor.moves.approval import needs_approval
from cardhouse.floor.moves.going import granted
from cardhouse.floor.moves.timing import change_stay
from cardhouse.floor.refusals import declare
from cardhouse.floor.seats.free import seats_in_all
from cardhouse.floor.seats.order import first_claims, open_seats
from cardhouse.floor.seats.places import place_of
from cardhouse.floor.sitting.feeding import is_main
from cardhouse.floor.sitting.newcomers import newcomer_fault
from cardhouse.floor.sitting.open_seats import promised_fault
from cardhouse.floor.sitting.seating import marked_fault
from cardhouse.floor.state import FloorTable
from cardhouse.play.refusal import Refusal

declare(
    order={
        "other_game": "table {to} is not of the type and limit of table {table}",
        "unbalanced": "table {table} would have {old} players and table {to} {new}",
        "no_replacement": "table {table} is not full and nobody waits to take the seat",
        "new_game_waits": "table {to} is a new game: no change into it {when}",
        "transfer_order": "{other} signed the transfer list for table {to} before {person}",
        "waiting_names_first": "{other} waits for table {to} on the list",
        "through_must_move": "players of table {table} go to table {to} by the must-move list",
    },
    fact={
        "same_table": "{person} sits at table {table} already",
        "signed_already": "{person} stands on the transfer list for table {to} already",
        "not_on_transfer_list": "{person} does not stand on the transfer list for table {to}",
        "no_seat_for_mover": "table {table} has no open seat",
        "moving_already": "{person} is on the way to table {to}",
    },
)


def _pair(desk: Desk, number: int, person: str, to: int) -> tuple[FloorTable, FloorTable] | Refusal:
    found = place_of(desk, number, person)
    if isinstance(found, Refusal):
        return found
    other = desk.table(to)
    if isinstance(other, Refusal):
        return other
    if to == number or other.seat_of(person):
        return Refusal("same_table", {"person": person, "table": to})
    return found[0], other


def alike(desk: Desk, one: FloorTable, other: FloorTable) -> bool:
    """Whether two tables are of the same type and limit."""
    first, second = desk.floor.spreads.get(one.spread), desk.floor.spreads.get(other.spread)
    if first is None or second is None:
        return one.spread == other.spread
    return first.same_type_and_limit(second)


def sign(desk: Desk, command: cmd.SignTransferList) -> Answer:
    found = _pair(desk, command.table, command.person, command.to)
    if isinstance(found, Refusal):
        return found
    if not alike(desk, *found) and not desk.overruled("other_game"):
        return Refusal("other_game", {"table": command.table, "to": command.to})
    refused = goes_by_list(desk, *found)
    if refused is not None:
        return refused
    for asked in desk.floor.moving.transfers:
        if (asked.person, asked.to) == (command.person, command.to) and asked.at >= found[1].opened:
            return Refusal("signed_already", {"person": command.person, "to": command.to})
    cite = desk.choices.cite("floor_moves.order")
    return [ev.TransferAsked(command.table, command.person, command.to, cite)]


def leave_list(desk: Desk, command: cmd.LeaveTransferList) -> Answer:
    for asked in desk.floor.moving.transfers:
        if (asked.person, asked.to) == (command.person, command.to):
            return [ev.TransferWithdrawn(asked.origin, command.person, command.to)]
    return Refusal("not_on_transfer_list", {"person": command.person, "to": command.to})


def establish(desk: Desk, command: cmd.DeclareEstablished) -> Answer:
    table = desk.table(command.table)
    if isinstance(table, Refusal):
        return table
    setting = desk.choices["floor_moves.new_game"]
    refused = needs_approval(desk, frozenset({"supervisor"}), "find a game established", setting.cite)
    return refused or [ev.GameEstablished(command.table, setting.cite)]


def grant(desk: Desk, command: cmd.GrantTableChange) -> Answer:
    found = _pair(desk, command.table, command.person, command.to)
    if isinstance(found, Refusal):
        return found
    origin, to = found
    person = command.person
    approval = desk.choices["floor_moves.approval"]
    refused = (
        on_the_way(desk, person)
        or needs_approval(desk, approval.value, "let a player change tables", approval.cite)
        or change_fault(desk, origin, to, person)
    )
    if refused is not None:
        return refused
    seat = _seat_at(desk, to, person, command.seat)
    if isinstance(seat, Refusal):
        return seat
    stay = change_stay(desk, origin, to, person)
    return granted(desk, (origin, to, seat, person), "table_change", stay, command.chips, approval.cite)


def on_the_way(desk: Desk, person: str) -> Refusal | None:
    going = desk.floor.moving.goings.get(person)
    return Refusal("moving_already", {"person": person, "to": going.to}) if going is not None else None


def _seat_at(desk: Desk, to: FloorTable, person: str, wanted: int) -> int | Refusal:
    """The seat that a mover gets: players of that game and names that were called come first for it."""
    free = open_seats(desk.floor, to, person)
    if wanted in to.table.seats:
        return Refusal("seat_taken", {"seat": wanted})
    refused = Refusal("no_seat_for_mover", {"table": to.number})
    for seat in free:
        if wanted not in (0, seat):
            continue
        before = first_claims(desk, to, seat, person)
        fault = marked_fault(desk, to, seat, person) or promised_fault(desk, to, seat, person)
        if before:
            facts = {"other": before[0], "person": person, "seat": seat}
            cite = desk.choices.cite("floor_seats.first_claim")
            fault = desk.unless_overruled(Refusal("seat_asked_for", facts, cite))
        if fault is None:
            return seat
        refused = fault
    return refused


def goes_by_list(desk: Desk, origin: FloorTable, to: FloorTable) -> Refusal | None:
    """From a must-move game nobody goes to its main game by his own wish."""
    if to.number not in origin.moves.feeds:
        return None
    cite = desk.choices.cite("floor_must_move.who")
    facts = {"table": origin.number, "to": to.number}
    return desk.unless_overruled(Refusal("through_must_move", facts, cite))


def change_fault(desk: Desk, origin: FloorTable, to: FloorTable, person: str) -> Refusal | None:
    """Why a player may not go from one table to the other now; None where he may."""
    refused = goes_by_list(desk, origin, to)
    if refused is not None:
        return refused
    if not (is_main(desk.floor, origin.number) and is_main(desk.floor, to.number)):
        refused = newcomer_fault(desk, to, person)
        if refused is not None:
            return refused
    if not alike(desk, origin, to):
        waits = [name for name in desk.floor.lists.waiting(to.spread) if name != person]
        called = desk.floor.lists.of(to.spread).find(person)
        if waits and (called is None or called.call is None):
            facts = {"other": waits[0], "to": to.number}
            cite = desk.choices.cite("floor_lists.sign_up")
            return desk.unless_overruled(Refusal("waiting_names_first", facts, cite))
        return None
    return (
        _held_back(desk, to)
        or _no_replacement(desk, origin)
        or _unbalanced(desk, origin, to)
        or _not_his_turn(desk, to, person)
    )


def _held_back(desk: Desk, to: FloorTable) -> Refusal | None:
    """Whether the game that is entered is too new."""
    rule = desk.choices["floor_moves.new_game"]
    if rule.value == "no_wait" or to.moves.established:
        return None
    when = "until a supervisor finds it established"
    if rule.value == "established_or_minutes":
        minutes = desk.choices["floor_moves.new_game_minutes"]
        since = to.started if to.stage == "running" else desk.now
        if desk.now - since >= minutes.value * MINUTE:
            return None
        when = f"for {minutes.value} minutes, or {when}"
    return desk.unless_overruled(Refusal("new_game_waits", {"to": to.number, "when": when}, rule.cite))


def _full(table: FloorTable) -> bool:
    return len(table.table.seats) >= seats_in_all(table)


def _no_replacement(desk: Desk, origin: FloorTable) -> Refusal | None:
    rule = desk.choices["floor_moves.condition"]
    if rule.value == "none" or _full(origin) or desk.floor.lists.waiting(origin.spread):
        return None
    return desk.unless_overruled(Refusal("no_replacement", {"table": origin.number}, rule.cite))


def _unbalanced(desk: Desk, origin: FloorTable, to: FloorTable) -> Refusal | None:
    choices = desk.choices
    rule = choices["floor_moves.balance"]
    if rule.value == "none":
        return None
    if _full(origin) and choices.value("floor_moves.balance_full_game") == "exempt":
        return None
    old, new = len(origin.table.seats) - 1, len(to.table.seats)
    if choices.value("floor_moves.balance_counts") == "after_arrival":
        new += 1
    if choices.value("floor_moves.balance_replacement") == "counted":
        old += bool(desk.floor.lists.waiting(origin.spread))
    if old >= new:
        return None
    facts = {"table": origin.number, "old": old, "to": to.number, "new": new}
    return desk.unless_overruled(Refusal("unbalanced", facts, rule.cite))


def _not_his_turn(desk: Desk, to: FloorTable, person: str) -> Refusal | None:
    """Transfers are made in the order of the list, as far as each can be made at all."""
    rule = desk.choices["floor_moves.order"]
    if rule.value != "transfer_list":
        return None
    for asked in desk.floor.moving.transfers:
        if asked.to != to.number or asked.at < to.opened:
            continue
        if asked.person == person:
            return None
        origin = desk.floor.tables.get(asked.origin)
        able = origin is not None and not (
            _no_replacement(desk, origin) or _unbalanced(desk, origin, to) or on_the_way(desk, asked.person)
        )
        if able:
            facts = {"other": asked.person, "person": person, "to": to.number}
            return desk.unless_overruled(Refusal("transfer_order", facts, rule.cite))
    return None


HANDLERS: dict[Any, Decide] = {
    cmd.SignTransferList: sign,
    cmd.LeaveTransferList: leave_list,
    cmd.DeclareEstablished: establish,
    cmd.GrantTableChange: grant,
}
