"""A room of a database, to be written from the command line while no server holds it.

A room has one writer. Where a server is it, nothing is written past it: whoever wants something of the room
asks that server, by its pages or its API.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cardhouse.cli.cage import chosen_room
from cardhouse.errors import CardhouseError
from cardhouse.server.running import check_database
from cardhouse.store import Log, open_store


@contextmanager
def writing(database: str, room: str | None) -> Iterator[Log]:
    """The log of a room whose one writer this process is until the end of the block."""
    check_database(database)
    store = open_store(database, create=False)
    try:
        log = store.log(chosen_room(store, room))
        if not log.claim_writer():
            seat = log.writer()
            where = f" at {seat.address}" if seat is not None and seat.address else ""
            raise CardhouseError(
                f"a server{where} holds room {log.room}, nothing was written: do it there on the page "
                f"Director, or stop the server first"
            )
        yield log
    finally:
        store.close()
