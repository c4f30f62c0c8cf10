"""Whether somebody may take this seat of this table now: a seat held for another or taken away, a
private game, the board's names before table changes. Asked by the one door to a seat (`seats/seating.py`);
whether he may play at all, and who may give out seats, is in `people`.
"""

from __future__ import annotations

from cardhouse.floor.desk import Desk
from cardhouse.floor.names.placing import waits_for
from cardhouse.floor.refusals import declare
from cardhouse.floor.state import FloorTable
from cardhouse.play.refusal import Refusal

declare(
    order={
        "seat_taken_away": "seat {seat} of table {table} was taken away when a player quit",
        "game_private": "the game at table {table} is private: {person} is not invited",
        "board_first": "seats at the new table {table} go first to the names on the board: {names}",
        "holds_seat": "{person} has a seat at table {table}; a second is held only {unless}",
    },
    fact={
        "seat_played_over": "seat {seat} of table {table} is kept for {person}, who is away",
    },
)


def seat_fault(desk: Desk, table: FloorTable, seat: int, person: str) -> Refusal | None:
    """Why this seat is not for this person now; None where nothing stands in the way."""
    opening, place = table.opening, {"seat": seat, "table": table.number}
    held = opening.held.get(seat)
    kept = held is not None and held.person != person and not held.lapsed
    if held is not None and kept and not desk.overruled("seat_held"):
        return Refusal("seat_held", {**place, "person": held.person}, held.cite)
    if seat in opening.closed and not desk.overruled("seat_taken_away"):
        return Refusal("seat_taken_away", place, desk.choices.cite("floor_new_game.extra_taken_away"))
    box = table.table.boxed.get(seat)
    if box is not None:
        return Refusal("seat_played_over", {**place, "person": box.player})
    if opening.private and person not in opening.invited and not desk.overruled("game_private"):
        return Refusal("game_private", {"table": table.number, "person": person}, opening.private_cite)
    return _boxed_elsewhere(desk, person) or _board_first(desk, table, person)


def _boxed_elsewhere(desk: Desk, person: str) -> Refusal | None:
    for number, other in desk.floor.tables.items():
        if any(player.player == person for player in other.table.boxed.values()):
            facts = {"person": person, "table": number, "unless": "when that one is given up"}
            return desk.unless_overruled(Refusal("holds_seat", facts))
    return None


def _board_first(desk: Desk, table: FloorTable, person: str) -> Refusal | None:
    """Seats in a new game go to the board before somebody who changes tables gets one."""
    choice = desk.choices["floor_new_game.first_seats"]
    if choice.value != "board" or table.stage != "forming" or not waits_for(desk.floor, table.spread):
        return None
    seats = [number for number, _ in desk.floor.seated(person) if number != table.number]
    # Whose game was broken does not change tables: the house moves him.
    comes_from = [number for number in seats if not desk.floor.tables[number].breaking.since]
    if not comes_from or person in table.opening.called:
        return None
    names = desk.floor.lists.waiting(table.spread)
    if person in names:
        return None
    facts = {"table": table.number, "names": ", ".join(names)}
    return desk.unless_overruled(Refusal("board_first", facts, choice.cite))


def blinds_missed_by_lock_up(desk: Desk, table: FloorTable, seat: int, person: str) -> tuple[str, ...]:
    """Blinds that went past the seat while it was held for this person, where the house charges them."""
    held = table.opening.held.get(seat)
    if held is None or held.person != person:
        return ()
    if desk.choices.value("floor_lock_up.unclaimed_blinds") != "missed":
        return ()
    return held.missed
