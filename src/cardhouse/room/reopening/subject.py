"""The last hand of a table, which can be taken back. The command is that of a hand in progress
(`at_tables.py`).
"""

from __future__ import annotations

from cardhouse.floor.opening.events import TableClosed
from cardhouse.room.reopening import keep, reopen
from cardhouse.room.reopening.state import NAME, LastHands, button_draws, last_hands
from cardhouse.room.state import Room
from cardhouse.subject import Subject


def _closed(room: Room, event: TableClosed, at: int) -> None:
    last_hands(room).pop(event.table, None)
    button_draws(room).pop(event.table, None)


SUBJECT = Subject(
    name="reopening",
    folder=__package__,
    place="room",
    events={reopen.HandReopened: reopen.apply, TableClosed: _closed},
    at_table=keep.WATCH,
    at_events=True,
    says=reopen.SAYS,
)
"""Stands at the very bottom: it looks at the end of a hand before anybody else does."""
KEPT = Subject(name=NAME, folder=__package__, place="own", state=LastHands)
