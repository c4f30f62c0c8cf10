"""Decides commands about the seats themselves: one more of them, and a play-over box over an absent player's
chips. Who may ask for it is left to the floor.
"""

from __future__ import annotations

from cardhouse.houses.choices import Choices
from cardhouse.play import table_commands as cmd
from cardhouse.play import table_events as ev
from cardhouse.play.refusal import Refusal
from cardhouse.play.table import SEATS_MOST, Table


def add_seat(table: Table, command: cmd.AddSeat, choices: Choices) -> cmd.Answer:
    if table.setup is not None:
        return Refusal("hand_in_progress", {"what": "another seat"})
    if table.size >= SEATS_MOST:
        return Refusal("no_room_for_seat", {"most": SEATS_MOST})
    return [ev.SeatAdded(table.size + 1)]


def box_seat(table: Table, command: cmd.BoxSeat, choices: Choices) -> cmd.Answer:
    seat = command.seat
    player = table.seats[seat]
    if table.in_hand(seat):
        return Refusal("hand_in_progress", {"what": "a play-over box"})
    if not player.away:
        return Refusal("not_absent", {"seat": seat, "player": player.player})
    if seat in table.boxed:
        return Refusal("seat_boxed", {"seat": seat, "player": table.boxed[seat].player})
    if table.kill_owed == seat:
        return Refusal("kill_owed", {"seat": seat}, choices.cite("kill.owed"))
    if seat in table.carried_from:
        return Refusal("pot_carried")
    return [ev.SeatBoxed(seat, player.player)]


def unbox_seat(table: Table, command: cmd.UnboxSeat, choices: Choices) -> cmd.Answer:
    if type(command.at) is not int or command.at not in table.boxed:
        return Refusal("no_box", {"seat": command.at})
    if command.at in table.seats:
        return Refusal("seat_taken", {"seat": command.at})
    return [ev.SeatUnboxed(command.at, table.boxed[command.at].player)]
