"""The log for the auditor, page by page, as it is stored and can be proved; and the record of the door."""

from __future__ import annotations

import asyncio
from itertools import islice
from typing import Annotated, Any

import msgspec
from litestar import Request, get
from litestar.params import FromPath, FromQuery, QueryParameter

from cardhouse.room.events import AtHand
from cardhouse.room.state import Room
from cardhouse.room.upcasting import read
from cardhouse.room.views.concealing import hand_event
from cardhouse.room.views.pending_counts import without_counts
from cardhouse.server.accounts.audit import AuditEntry
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.accounts.users import EVERYWHERE
from cardhouse.server.answers import RefusedError, store_fault
from cardhouse.server.documenting import REFUSALS
from cardhouse.server.permissions import Subject
from cardhouse.server.room_service import RoomService
from cardhouse.server.service import Service
from cardhouse.server.shapes import LoggedEntry, LogPage
from cardhouse.store.errors import StoreError
from cardhouse.store.log import Entry, Log

PAGE_MOST = 1_000
POSITION_MOST = 1 << 53
Requested = Request[Any, Any, Any]
After = Annotated[int, QueryParameter(ge=0, le=POSITION_MOST)]
Most = Annotated[int, QueryParameter(ge=1, le=PAGE_MOST)]


def read_page(log: Log, after: int, most: int) -> list[Entry]:
    return list(islice(log.read(after, after + most), most))


def _told(room: Room, entry: Entry, *, cards: bool = True) -> LoggedEntry:
    body = msgspec.json.decode(entry.body)
    concealed = False
    for event in body.get("events", ()):
        concealed |= without_counts(room.books, event, entry.at)
        running = room.hands.get(event.get("table")) if event["type"] == AtHand.__name__ else None
        played = running is not None and entry.at >= running.began
        if played or (event["type"] == AtHand.__name__ and not cards):
            seen = read(entry.version, entry.body).events
            event["events"] = [
                hand_event(one)
                for known in seen
                if isinstance(known, AtHand) and known.table == event["table"]
                for one in known.events
            ]
            concealed = True
    return LoggedEntry(
        entry.position, entry.command, at=entry.at, by=entry.by, version=entry.version,
        digest=entry.digest.hex(), body=body, concealed=concealed
    )


@get("/api/v1/rooms/{room:str}/log", responses=REFUSALS, summary="The room's log", tags=["audit"])
async def log_page(request: Requested, room: FromPath[str], after: After = 0, limit: Most = 100) -> LogPage:
    """Entries after a position, with the digests that chain them. Hands are told with all their cards; those
    still in progress without, so that nobody at all can look into them (`concealed`); and counts without what
    was counted, while the second one waits.
    """
    service: Service = request.app.state.service
    allow(service.accounts, visitor_of(request.scope), "view.log", Subject(room))
    return await told_page(await service.room(room), after, limit)


async def told_page(room: RoomService, after: int, limit: int, *, cards: bool = True) -> LogPage:
    """The same for whoever may read it, without the cards of any hand that were not shown where `cards` is
    not given.
    """
    try:
        entries = await asyncio.to_thread(read_page, room.log, after, limit)
    except StoreError as error:
        raise RefusedError(store_fault(error)) from error
    told = [_told(room.host.room, one, cards=cards) for one in entries]
    return LogPage(told, told[-1].position if len(told) == limit else None)


@get("/api/v1/audit", responses=REFUSALS, summary="What was done and refused at the door", tags=["audit"])
async def audit_page(
    request: Requested, after: After = 0, limit: Most = 100, room: FromQuery[str] = ""
) -> list[AuditEntry]:
    """For the owner, and for an auditor who names a room of theirs."""
    service: Service = request.app.state.service
    allow(service.accounts, visitor_of(request.scope), "view.audit", Subject(room or EVERYWHERE))
    entries = await asyncio.to_thread(service.accounts.audit.read, after, limit)
    return [entry for entry in entries if not room or entry.room in (room, EVERYWHERE)]
