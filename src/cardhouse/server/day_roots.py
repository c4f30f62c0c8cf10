"""Signs where each room's log stands when its gaming day is closed, or once a day where none is: a line in a
file that the operator keeps apart from the database (`--roots`), shown to whoever wants to be a witness.

A log that does not go on from its last root is not signed; that is said in the server's log. What a root is,
is decided in `store/roots.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import structlog
from litestar import Request, Response, get
from litestar.params import FromPath

from cardhouse.edition import edition
from cardhouse.play.refusal import Refusal, register
from cardhouse.server.answers import RefusedError
from cardhouse.server.documenting import REFUSALS
from cardhouse.server.room_service import RoomService
from cardhouse.server.service import Service
from cardhouse.store.errors import StoreError
from cardhouse.store.roots import Root, Roots, add, line_of, next_root, of_room, read_file

SECOND = 1_000_000
DAY = 24 * 60 * 60 * SECOND
LOOK_SECONDS = 2
log = structlog.get_logger("cardhouse.roots")
Requested = Request[Any, Any, Any]
register({"no_roots": "this server does not publish signed roots of its logs"})


class DayRoots:
    """The roots of one server's rooms."""

    def __init__(self, service: Service, place: Path) -> None:
        self.service = service
        self.place = place
        self.signing = Roots(service.accounts.keys)
        self._told: set[str] = set()
        """Faults that were said already."""

    async def run(self) -> None:
        while True:
            for room in list(self.service.rooms.values()):
                await self.look(room)
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self, room: RoomService) -> Root | None:
        """Signs a root of this room if one is due; only where it is written here."""
        if not room.leading:
            return None
        days, now = room.host.room.books.reports.days, room.now()
        closed = (days[-1].name, days[-1].at) if days else ("", 0)
        try:
            return await asyncio.to_thread(self._sign, room, closed, now)
        except StoreError as error:
            if str(error) not in self._told:
                self._told.add(str(error))
                log.error("root_not_signed", room=room.name, why=str(error))
            return None

    def _sign(self, room: RoomService, closed: tuple[str, int], now: int) -> Root | None:
        held = of_room(read_file(self.place), room.name)
        last = held[-1].at if held else 0
        if last >= closed[1] and now - last < DAY:
            return None
        day = closed[0] if closed[1] > last else datetime.fromtimestamp(now // SECOND, UTC).date().isoformat()
        made = next_root(room.log, self.signing, held, day=day, at=now, software=edition())
        if made is not None:
            add(self.place, made)
            log.info("root_signed", room=made.room, day=made.day, position=made.position)
        return made


@contextlib.asynccontextmanager
async def signing_roots(service: Service, place: Path) -> AsyncIterator[None]:
    """Looks after the roots as long as the server runs."""
    service.roots = place
    task = asyncio.create_task(DayRoots(service, place).run(), name="roots")
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


@get("/api/v1/rooms/{room:str}/roots", responses=REFUSALS, summary="Signed roots of the log", tags=["audit"])
async def roots_page(request: Requested, room: FromPath[str]) -> Response[bytes]:
    """A line a root, for witnesses and for everybody else: where the log stood when it was signed, nothing of
    what is in it. Without a session, and only where the operator publishes them (`--roots`).
    """
    service: Service = request.app.state.service
    if service.roots is None:
        raise RefusedError(Refusal("no_roots"))
    held = of_room(await asyncio.to_thread(read_file, service.roots), room)
    return Response(b"".join(map(line_of, held)), media_type="application/jsonl")
