"""Seats: drawn, taken at the start, and put right by staff."""

from __future__ import annotations

from cardhouse.floor.opening.events import TableClosed, TableOpened
from cardhouse.subject import Subject
from cardhouse.tournaments.seating import (
    assigning,
    carrying,
    move_entrant,
    open_tables,
    tables,
    wrong_seat,
)

SUBJECT = Subject(
    name="seating",
    folder=__package__,
    place="events",
    commands={
        open_tables.OpenEventTables: open_tables.decide,
        move_entrant.MoveEntrant: move_entrant.decide,
        wrong_seat.NoteWrongSeat: wrong_seat.note,
        wrong_seat.PutInRightSeat: wrong_seat.put_right,
    },
    events={
        TableOpened: tables.opened,
        TableClosed: tables.closed,
        assigning.SeatDrawn: assigning.drawn,
        assigning.PlayersSeated: assigning.seated,
        move_entrant.EntrantMoved: move_entrant.apply,
        wrong_seat.WrongSeatNoted: wrong_seat.apply_noted,
        wrong_seat.WrongSeatPutRight: wrong_seat.apply_right,
    },
    at_table=assigning.WATCH,
    says=carrying.SAYS | move_entrant.SAYS | wrong_seat.SAYS | open_tables.SAYS,
)
