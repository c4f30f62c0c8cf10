"""Seats: drawn, and taken at the start."""

from __future__ import annotations

from cardhouse.floor.opening.events import TableClosed, TableOpened
from cardhouse.subject import Subject
from cardhouse.tournaments.seating import assigning, tables

SUBJECT = Subject(
    name="seating",
    folder=__package__,
    place="events",
    events={
        TableOpened: tables.opened,
        TableClosed: tables.closed,
        assigning.SeatDrawn: assigning.drawn,
        assigning.PlayersSeated: assigning.seated,
    },
)
