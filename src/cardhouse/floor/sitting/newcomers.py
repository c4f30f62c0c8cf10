"""What must-move rules say of somebody who sits down: whether he may come to this table at all, and which
place on the must-move list he gets. Asked by `seats.seating`.
"""

from __future__ import annotations

from cardhouse.floor.desk import MINUTE, Desk
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.moves.events import MustMoveListed
from cardhouse.floor.people.vip import vip_row
from cardhouse.floor.refusals import declare
from cardhouse.floor.sitting.feeding import feeders_of
from cardhouse.floor.state import FloorTable
from cardhouse.play.refusal import Refusal

declare(
    order={
        "must_move_first": "table {table} is filled from table {feeder}: a newcomer plays there first",
        "locked_out": "{person} may not come into this game before {until}: {why}",
    },
)


def newcomer_fault(desk: Desk, table: FloorTable, person: str) -> Refusal | None:
    """Why somebody from outside may not sit down at this table."""
    feeders = feeders_of(desk.floor, table.number)
    setting = desk.choices["floor_must_move.newcomers"]
    through = setting.value == "through_must_move" and not _called(desk, table, person)
    if feeders and through and not desk.overruled("must_move_first"):
        facts = {"table": table.number, "feeder": feeders[0].number}
        return Refusal("must_move_first", facts, setting.cite)
    return locked_out(desk, table, person) if table.moves.feeds else None


def _called(desk: Desk, table: FloorTable, person: str) -> bool:
    """Who kept a place on the must-move list without playing in it may be called to the main game."""
    going = desk.floor.moving.goings.get(person)
    return going is not None and going.to == table.number


def locked_out(desk: Desk, table: FloorTable, person: str) -> Refusal | None:
    """Why somebody who would not play or move may not come into a must-move game yet."""
    for lockout in desk.floor.moving.lockouts.get(person, ()):
        if lockout.spread == table.spread and desk.now < lockout.until:
            until = desk.local(lockout.until).strftime("%H:%M")
            facts = {"person": person, "until": until, "why": lockout.why}
            return desk.unless_overruled(Refusal("locked_out", facts, lockout.cite))
    return None


def listed(desk: Desk, table: FloorTable, person: str, rank: int) -> list[FloorEvent]:
    """The place on the must-move list of somebody who sits down in a must-move game now. `rank` is since when
    he stood on the waiting list.
    """
    if not table.moves.feeds:
        return []
    kept = table.moves.listed(person)
    if kept is not None:
        return [MustMoveListed(table.number, person, kept.rank, kept.first, kept.cite)]
    back = desk.choices["floor_must_move.returner"]
    within = desk.choices.value("floor_must_move.returner_minutes") * MINUTE
    left = [
        desk.floor.tables[main].moves.left[person]
        for main in table.moves.feeds
        if main in desk.floor.tables and person in desk.floor.tables[main].moves.left
    ]
    if back.value == "first" and left and desk.now - max(left) <= within:
        return [MustMoveListed(table.number, person, rank, True, back.cite)]
    vip = vip_row(desk, person)
    if vip is not None and desk.choices.value("floor_lists.vip_lists") == "every_list":
        return [MustMoveListed(table.number, person, rank, True, vip.cite)]
    order = desk.choices["floor_must_move.order"]
    if order.value != "original_waiting_list":
        rank = desk.now
    return [MustMoveListed(table.number, person, rank, False, order.cite)]
