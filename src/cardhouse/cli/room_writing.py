"""A room of a database, to be written from the command line while no server holds it.

A room has one writer. Where a server is it, nothing is written past it: whoever wants something of the room
asks that server, by its pages or its API.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from uuid import uuid4

from cardhouse.cli.cage import chosen_room
from cardhouse.errors import CardhouseError
from cardhouse.room.host import Asked, RoomHost
from cardhouse.room.loading import check_key, load
from cardhouse.room.sealing import sealing_for
from cardhouse.server.accounts.audit import INSTALLATION
from cardhouse.server.accounts.services import system_clock
from cardhouse.server.running import check_database
from cardhouse.store import Log, open_store


class Done(NamedTuple):
    """What came of a command that was given to a room."""

    events: list[Any]
    room: str
    zone: str


def asked_of_room(
    database: str, room: str | None, what: str, make: Callable[[RoomHost, int], Any], roles: frozenset[str]
) -> Done:
    """One command for a room, made with its book in force; a refusal is told, and nothing is written."""
    with writing(database, room) as log:
        sealing = sealing_for(database)
        found = load(log, sealing=sealing).room
        check_key(found, sealing)
        host = RoomHost(found, sealing=sealing)
        before, now = host.room.position, max(system_clock(), host.room.at)
        outcome = host.do(Asked(f"{what} {uuid4().hex}", INSTALLATION, make(host, now), now, roles))
        if outcome.refusal is not None:
            raise CardhouseError(outcome.refusal.text())
        log.append(outcome.entries, before)
        return Done(outcome.events, log.room, host.room.zone)


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
                f"a server{where} holds room {log.room}, nothing was written: do it there on its "
                f"pages, or stop the server first"
            )
        yield log
    finally:
        store.close()
