"""Who may look at a private game: whoever was let in, sits there or sat there, and staff. For everybody else
its table and its hands are not there.
"""

from __future__ import annotations

from cardhouse.room.nights.state import night_at, nights_of
from cardhouse.room.state import Room


def only_for(room: Room, table: int) -> frozenset[str] | None:
    """Whom a table is for, beside staff; None: for everybody."""
    found = room.floor.tables.get(table)
    if found is None or not found.opening.private:
        return None
    night = night_at(room, table)
    sat = [player.player for player in (*found.table.seats.values(), *found.table.boxed.values())]
    return frozenset((*found.opening.invited, *sat, *(night.people if night is not None else ())))


def was_private(room: Room, table: int, began: int) -> bool:
    """Whether a hand that began then at a table was one of a private night."""
    night = night_at(room, table)
    return (night is not None and night.began <= began) or any(
        past.table == table and past.began <= began <= past.ended for past in nights_of(room).past
    )
