"""The next name on a list for a seat that somebody who was called will not have: a seat does not stand empty
while others wait for it (floor.call). Who is called first, and to which of several tables, is in `lists`.
"""

from __future__ import annotations

from cardhouse.floor.desk import Desk
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.lists.state import Call
from cardhouse.floor.names.placing import callable_names, called
from cardhouse.floor.people.eligibility import kept_apart, may_play
from cardhouse.floor.sitting.newcomers import newcomer_fault
from cardhouse.floor.sitting.open_seats import room_at
from cardhouse.floor.state import FloorTable
from cardhouse.play.refusal import Refusal


def cannot_come(desk: Desk, person: str, table: FloorTable) -> Refusal | None:
    """Why somebody is not called to a table although it is his turn."""
    return (
        may_play(desk, person, "list")
        or kept_apart(desk, person, table.number)
        or newcomer_fault(desk, table, person)
    )


def next_called(
    desk: Desk, spread: str, person: str, call: Call | None, cite: str | None
) -> list[FloorEvent]:
    """The seat that this person was called for and will not have is offered to the next who may have it."""
    table = desk.floor.tables.get(call.table) if call is not None else None
    if call is None or table is None or table.spread != spread or call.purpose != "seat":
        return []
    counted = not call.unanswered and all(lock.person != person for lock in table.opening.held.values())
    if room_at(desk.floor, table) + counted <= 0:
        return []
    for other in callable_names(desk.floor, spread):
        if other.person != person and cannot_come(desk, other.person, table) is None:
            why = "the next name, after one who declined"
            return called(
                desk, spread, person=other.person, table=table.number, seat=call.seat, purpose="seat",
                why=why, cite=cite,
            )  # fmt: skip
    return []
