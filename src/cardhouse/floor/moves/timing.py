"""When somebody who has a seat at another table must leave the old one: at once, after the button, at the
next blind, after a hand.
"""

from __future__ import annotations

from typing import NamedTuple

from cardhouse.floor.desk import Desk
from cardhouse.floor.moves.state import Until
from cardhouse.floor.state import Floor, FloorTable
from cardhouse.play.changing_seats import hands_to_big_blind


class Stay(NamedTuple):
    """How long a mover may stay."""

    until: Until
    hands: int = 0
    forcing: int = 0
    counted: tuple[str, ...] = ()
    why: str = ""
    cite: str | None = None


def waiting(floor: Floor, spreads: tuple[str, ...], mover: str) -> int:
    """How many names beside the mover's own wait for these games, the most for one of them."""
    names = (floor.lists.waiting(spread) for spread in spreads)
    return max((len(found) - (mover in found) for found in names), default=0)


def has_button(table: FloorTable) -> bool:
    """Whether the game goes by a button and blinds."""
    return bool(table.table.stakes.blinds)


def change_stay(desk: Desk, origin: FloorTable, to: FloorTable, person: str) -> Stay:
    """A table change by the player's own wish."""
    choices = desk.choices
    sides = choices.value("floor_moves.waiting_for")
    named = {"seat_left": origin.spread, "seat_taken": to.spread}
    counted = tuple(sorted({named[side] for side in sides}))
    if not has_button(origin):
        return _stud_stay(desk, origin, counted, person)
    names = choices["floor_moves.waiting_names"]
    if waiting(desk.floor, counted, person) >= names.value:
        paid = choices["floor_moves.blind_paid"]
        if paid.value == "plays_button" and person in origin.seats.rounds:
            return Stay("button", why="a blind of this round is paid", cite=paid.cite)
        return Stay("hand", why=f"{names.value} or more wait for a seat", cite=names.cite)
    otherwise = choices["floor_moves.otherwise"]
    untils: dict[str, Until] = {"up_to_blind": "blind", "no_deadline": "open", "moves_now": "hand"}
    why = "too few wait for a seat to hurry"
    return Stay(untils[otherwise.value], 0, names.value, counted, why, otherwise.cite)


def _stud_stay(desk: Desk, origin: FloorTable, counted: tuple[str, ...], person: str) -> Stay:
    """Without blinds: the present hand and so many more. One name is enough to hurry the mover, also one
    that comes to the list later.
    """
    hurried, free = desk.choices["floor_moves.stud_waiting"], desk.choices["floor_moves.stud_free"]
    forced = waiting(desk.floor, counted, person) > 0
    setting = hurried if forced else free
    why = "somebody waits for a seat" if forced else "nobody waits for a seat"
    if not setting.value:
        return Stay("hand", why=why, cite=setting.cite)
    hands = setting.value + origin.table.in_hand(origin.seat_of(person))
    forcing = 1 if not forced and not hurried.value else 0
    return Stay("hands", hands, forcing, counted if forcing else (), why, setting.cite)


def must_move_stay(desk: Desk, feeder: FloorTable, person: str) -> Stay:
    """A player called from a must-move game to the main game."""
    if not has_button(feeder):
        stud = desk.choices["floor_must_move.stud_hands"]
        until: Until = "hands" if stud.value else "hand"
        return Stay(until, stud.value, why="hands that may still be played", cite=stud.cite)
    paid = desk.choices["floor_must_move.blind_paid"]
    if paid.value == "plays_blinds_and_button" and person in feeder.seats.rounds:
        return Stay("button", why="a blind of this round is paid", cite=paid.cite)
    return Stay("hand", why="no blind of this round is paid", cite=paid.cite)


def blind_is_due(table: FloorTable, person: str) -> bool:
    """Whether the next hand brings somebody the big blind."""
    at, seat = table.table, table.seat_of(person)
    if not at.stakes.blinds or not at.layout.blinds:
        return False
    return hands_to_big_blind(at, seat, seat) == 0
