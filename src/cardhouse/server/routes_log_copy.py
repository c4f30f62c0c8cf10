"""The log as it is sealed, byte for byte, for a copy on another machine that proves itself (`cardhouse log
mirror https://…`). It has a right of its own, for somebody without a duty in the room.

Decides how far a copy may reach now: the chain has no gaps, so everything from the first entry on waits that
tells what nobody may know yet, a first count before the second one is in, or a card of a hand in progress
that lies in the log unsealed. What was sealed under the installation's key stays sealed in the copy.
"""

from __future__ import annotations

import asyncio
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from litestar import get
from litestar.params import FromPath

from cardhouse.cards.card import UNKNOWN
from cardhouse.room.events import AtHand
from cardhouse.room.state import Room
from cardhouse.room.upcasting import read
from cardhouse.room.views.concealing import CARD_FIELDS, HIDDEN, hand_event
from cardhouse.room.views.pending_counts import PENDING, without_counts
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.answers import RefusedError, store_fault
from cardhouse.server.documenting import REFUSALS
from cardhouse.server.permissions import Subject
from cardhouse.server.room_service import RoomService
from cardhouse.server.routes_log import After, Most, Requested, read_page
from cardhouse.server.service import Service
from cardhouse.store.errors import StoreError
from cardhouse.store.exporting import Line, head_at, line_of
from cardhouse.store.log import Entry, Head

PAGE = 1_000
TELLING = tuple(b'"%b"' % name.encode() for name in (*PENDING, AtHand.__name__))
_reached: WeakKeyDictionary[RoomService, int] = WeakKeyDictionary()
"""Up to which position each room could be copied already: that never goes back."""


class LogEnd(msgspec.Struct, frozen=True):
    """Where a copy may reach now; `waits` are entries after it that are not told yet."""

    position: int
    digest: str
    waits: int


class LogCopy(msgspec.Struct, frozen=True):
    """Lines of the log as `cardhouse log export` writes them; docs/log.md says how they are proved."""

    room: str
    entries: list[Line]


@get("/api/v1/rooms/{room:str}/log/end", responses=REFUSALS, summary="The end of the copy", tags=["audit"])
async def log_end(request: Requested, room: FromPath[str]) -> LogEnd:
    """The last entry that may be copied now, with its digest."""
    found = await _allowed(request, room)
    try:
        end = await _end(found)
        last = await asyncio.to_thread(found.log.head)
        head: Head = await asyncio.to_thread(head_at, found.log, end)
    except StoreError as error:
        raise RefusedError(store_fault(error)) from error
    return LogEnd(end, head.digest.hex(), last.position - end)


@get("/api/v1/rooms/{room:str}/log/copy", responses=REFUSALS, summary="The sealed log", tags=["audit"])
async def log_copy(request: Requested, room: FromPath[str], after: After = 0, limit: Most = 500) -> LogCopy:
    """Entries after a position exactly as they are sealed, as far as they may be copied now."""
    found = await _allowed(request, room)
    try:
        most = min(limit, await _end(found) - after)
        entries = await asyncio.to_thread(read_page, found.log, after, most) if most > 0 else []
    except StoreError as error:
        raise RefusedError(store_fault(error)) from error
    return LogCopy(found.log.room, [line_of(entry) for entry in entries])


async def _allowed(request: Requested, room: str) -> RoomService:
    service: Service = request.app.state.service
    allow(service.accounts, visitor_of(request.scope), "view.log_copy", Subject(room))
    return await service.room(room)


async def _end(found: RoomService) -> int:
    """Goes on from where it may be copied already, to the first entry that must wait."""
    position = _reached.get(found, 0)
    if not position:
        position = await asyncio.to_thread(found.log.position_at, _since(found.host.room) - 1)
    while page := await asyncio.to_thread(read_page, found.log, position, PAGE):
        room = found.host.room
        for entry in page:
            if entry.position > room.position or _must_wait(room, entry):
                _reached[found] = position
                return position
            position = entry.position
    _reached[found] = position
    return position


def _since(room: Room) -> int:
    """Nothing that is older can be hidden still."""
    books = room.books
    waiting = [running.began for running in room.hands.values()]
    waiting += [bank.pending.at for bank in books.banks.tables.values() if bank.pending is not None]
    waiting += [drawer.pending.at for drawer in books.cage.drawers.values() if drawer.pending is not None]
    waiting += [box.at for box in books.reports.boxes.values()]
    waiting += [tokes.since for tokes in books.tips.boxes.values() if tokes.pending is not None]
    return min(waiting, default=room.at)


def _must_wait(room: Room, entry: Entry) -> bool:
    if not any(name in entry.body for name in TELLING):
        return False
    plain: dict[str, Any] = msgspec.json.decode(entry.body)
    if any(without_counts(room.books, event, entry.at) for event in plain.get("events", ())):
        return True
    for event in read(entry.version, entry.body).events:  # without the key: what is sealed stays so
        if isinstance(event, AtHand):
            running = room.hands.get(event.table)
            if running is not None and entry.at >= running.began and any(map(_tells, event.events)):
                return True
    return False


def _tells(event: Any) -> bool:
    """Whether cards can be read in it that not everybody may see."""
    told = hand_event(event)
    for name in CARD_FIELDS:
        cards = getattr(event, name, None)
        known = [card for card in (cards if isinstance(cards, tuple) else (cards,)) if isinstance(card, int)]
        covered = not told.get(name) or HIDDEN in str(told[name])
        if covered and any(card != UNKNOWN for card in known):
            return True
    return False


HANDLERS = [log_end, log_copy]
