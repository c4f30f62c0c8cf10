"""Playing at an absent player's seat (floor.play-over): by whose leave, with a box over the chips, in which
games. Whoever plays over buys in like anybody; he leaves when the absent player is back.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.absences.events import ChipsHeld
from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.opening import commands as cmd
from cardhouse.floor.opening import events as ev
from cardhouse.floor.opening.authority import may, needs
from cardhouse.floor.people.eligibility import may_not_stay, seated_elsewhere
from cardhouse.floor.refusals import declare
from cardhouse.floor.sitting.seating import seat_player
from cardhouse.floor.state import FloorTable
from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal

declare(
    order={
        "play_over_games": "seats are played over only in games that pay time",
        "no_box_there": "a seat is played over only with a play-over box over the absent player's chips",
        "absent_not_asked": "{person} must agree before somebody plays over the seat",
    },
    fact={
        "seat_soon_open": "{person} is about to lose seat {seat}: nobody plays over it",
        "play_over_first": "a play-over at table {table} must end first",
        "no_play_over": "nobody plays over seat {seat} of table {table}",
    },
)


def play_over(desk: Desk, command: cmd.PlayOverSeat) -> Answer:
    table = desk.table(command.table)
    if isinstance(table, Refusal):
        return table
    absent = table.table.seats.get(command.seat)
    if absent is None:
        return Refusal("seat_empty", {"seat": command.seat})
    refused = (
        needs(desk, "floor_play_over.by", "a play-over")
        or _terms(desk, table, command, absent.player)
        or seated_elsewhere(desk, command.person, command.table)
    )
    if refused is not None:
        return refused
    boxed = desk.do(table.number, at_table.BoxSeat(command.seat))
    if isinstance(boxed, Refusal):
        return boxed
    came = seat_player(desk, table.number, command.seat, command.person, command.chips)
    if isinstance(came, Refusal):
        return came
    cite = desk.choices.cite("floor_play_over.by")
    over = ev.SeatPlayedOver(table.number, command.seat, command.person, absent.player, cite)
    return [boxed, *came, over]


def _terms(desk: Desk, table: FloorTable, command: cmd.PlayOverSeat, absent: str) -> Refusal | None:
    goes = (*table.moves.refusers, *table.breaking.awaited, *desk.floor.moving.goings)
    if absent in goes:
        return Refusal("seat_soon_open", {"person": absent, "seat": command.seat})
    choice = desk.choices["floor_play_over.games"]
    rake = table.table.stakes.collection != "time"
    if choice.value == "time" and rake and not desk.overruled("play_over_games"):
        return Refusal("play_over_games", cite=choice.cite)
    choice = desk.choices["floor_play_over.box"]
    if choice.value == "required" and not command.box and not desk.overruled("no_box_there"):
        return Refusal("no_box_there", cite=choice.cite)
    choice = desk.choices["floor_play_over.absent_player"]
    if choice.value == "must_agree" and not command.agreed:
        return desk.unless_overruled(Refusal("absent_not_asked", {"person": absent}, choice.cite))
    return None


def end(desk: Desk, command: cmd.EndPlayOver) -> Answer:
    table = desk.table(command.table)
    if isinstance(table, Refusal):
        return table
    over = table.opening.play_overs.get(command.seat)
    if over is None:
        return Refusal("no_play_over", {"seat": command.seat, "table": command.table})
    if not may(desk, "staff") and desk.by not in (over.person, over.absent):
        return Refusal("not_authorised", {"what": "a play-over", "who": "staff"})
    came = desk.do(command.table, at_table.StandUp(command.seat))
    if isinstance(came, Refusal):
        return came
    events: list[FloorEvent] = [came, ev.AbsentPlayerBack(command.table, command.seat)]
    if command.seat in desk.trial(command.table).seats:
        return events
    return [*events, *_box_off(desk, command.table, command.seat)]


def box_off(desk: Desk, command: cmd.TakeBoxOff) -> Answer:
    """The clock's: as soon as the seat is empty."""
    return _box_off(desk, command.table, command.seat)


def _box_off(desk: Desk, number: int, seat: int) -> list[FloorEvent]:
    came = desk.do(number, at_table.UnboxSeat(seat))
    assert not isinstance(came, Refusal), f"an empty seat can be given back: {came}"
    return [came, ev.PlayOverEnded(number, seat), *_not_his_any_more(desk, number, seat)]


def _not_his_any_more(desk: Desk, number: int, seat: int) -> list[FloorEvent]:
    """Whoever was barred while another played over the seat does not get it back; the chips are kept."""
    player = desk.trial(number).seats[seat]
    if may_not_stay(desk, player.player) is None:
        return []
    left = desk.do(number, at_table.StandUp(seat))
    assert not isinstance(left, Refusal), f"an absent player can be picked up: {left}"
    if not player.chips:
        return [left]
    kept, spread = desk.choices["floor_absences.pick_up_kept"], desk.floor.tables[number].spread
    return [left, ChipsHeld(player.player, player.chips, kept.value, number, spread, kept.cite)]


HANDLERS: dict[Any, Decide] = {
    cmd.PlayOverSeat: play_over,
    cmd.EndPlayOver: end,
    cmd.TakeBoxOff: box_off,
}
