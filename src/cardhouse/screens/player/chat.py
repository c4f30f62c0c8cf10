"""The talk of a table over the wire: read and written by those who sit there, read and quietened by whoever
may let people into it. What may be said is `talk.py`. It lies in the vault beside the log, a bounded part of
it, so that whoever answers for the table can look at it, and it can be erased. What is written is pushed over
the live connection to those who have the table open.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath

from cardhouse.floor.state import FloorTable
from cardhouse.play.refusal import Refusal
from cardhouse.screens.entry.sign_in import form_of
from cardhouse.screens.pages import service_of
from cardhouse.screens.player import invitations, talk
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.accounts.sessions import Session
from cardhouse.server.answers import absent, store_fault
from cardhouse.server.hub import Socket
from cardhouse.server.permissions import Allowed, Subject, may
from cardhouse.server.room_service import RoomService
from cardhouse.server.self_dealing import self_dealt
from cardhouse.store.errors import StoreError

Asking = Request[Any, Any, Any]
PREFIX = "talk "
SILENCE = b'{"lines":[],"moderates":false,"muted":[]}'
_writing = asyncio.Lock()


class At(msgspec.Struct, frozen=True):
    """Who asks at which table, whether he answers for it, and whether he hears what is said there."""

    room: RoomService
    table: int
    here: FloorTable  # it may be closed while the talk is fetched
    person: str
    moderates: bool
    hears: bool

    @property
    def hands(self) -> int:
        return self.here.hands


def talks(room: RoomService, table: int, person: str) -> bool:
    """Whether somebody has a word at a table: he sits there, and it is for play money."""
    here = room.host.room.floor.tables.get(table)
    sits = here is not None and any(one.player == person for one in here.table.seats.values())
    return sits and bool(person) and self_dealt(room.host, table)


async def _at(request: Asking, room: str, table: int) -> At | None:
    """None where there is no such table, or no longer."""
    service = service_of(request)
    session: Session = allow(service.accounts, visitor_of(request.scope), "view.table", Subject(room))
    found = await service.room(room)
    here = found.host.room.floor.tables.get(table)
    if here is None:
        return None
    person = session.persons.get(room, "")
    answers = isinstance(may(session, invitations.ACTION, Subject(room, table)), Allowed)
    if not self_dealt(found.host, table):
        raise RefusedError(Refusal("chat_closed", {"table": table}))
    return At(found, table, here, person, answers, hears=answers or talks(found, table, person))


async def _kept(at: At) -> talk.Talk:
    try:
        body = await asyncio.to_thread(at.room.log.kept, f"{PREFIX}{at.table}")
    except StoreError as error:
        raise RefusedError(store_fault(error)) from error
    return msgspec.json.decode(body, type=talk.Talk) if body else talk.Talk()


async def _keep(at: At, now: talk.Talk) -> None:
    try:
        await asyncio.to_thread(at.room.log.keep, f"{PREFIX}{at.table}", msgspec.json.encode(now))
    except StoreError as error:
        raise RefusedError(store_fault(error)) from error


def _sits(at: At) -> dict[str, int]:
    return {one.player: seat for seat, one in at.here.table.seats.items()}


def _lines(at: At, lines: Iterable[talk.Line], person: str) -> list[dict[str, Any]]:
    """As somebody reads them."""
    where = _sits(at)
    return [
        {
            "number": line.number, "who": at.room.hub.aliases(line.person), "text": line.text,
            "seat": where.get(line.person, 0), "mine": line.person == person,
            "waits": line.hands >= at.hands,
        }
        for line in lines
    ]  # fmt: skip


def _told(at: At, said: talk.Talk) -> Response[bytes]:
    """The talk as this viewer may read it; who answers for the table reads all of it, with who is quiet."""
    where = _sits(at)
    lines = said.lines if at.moderates and at.person not in where else talk.heard(said, at.person, at.hands)
    body = {
        "lines": _lines(at, lines, at.person),
        "moderates": at.moderates,
        "muted": sorted(where[one] for one in said.muted if one in where) if at.moderates else [],
    }
    return Response(msgspec.json.encode(body), media_type="application/json")


def _push(at: At, said: talk.Talk) -> None:
    """To everybody at the table what they hear of it; to staff only that there is something to read, since
    who of them may is asked when they do.
    """
    where = _sits(at)

    def text_for(socket: Socket) -> str:
        body: dict[str, Any] = {"type": "talk", "table": at.table}
        if socket.person in where:
            body["lines"] = _lines(at, talk.heard(said, socket.person, at.hands), socket.person)
        elif not socket.staff:
            return ""
        return msgspec.json.encode(body).decode()

    at.room.hub.tell(f"table {at.table}", text_for)


@get("/rooms/{room:str}/play/{table:int}/chat", include_in_schema=False)
async def read(request: Asking, room: FromPath[str], table: FromPath[int]) -> Response[bytes]:
    """What was said at a table. Whoever does not sit there hears nothing, as nothing is pushed to him either:
    that is no fault, since he may have been moved while his page asked, or the table was closed.
    """
    at = await _at(request, room, table)
    if at is None:
        return Response(SILENCE, media_type="application/json")
    return _told(at, await _kept(at) if at.hears else talk.Talk())


@post("/rooms/{room:str}/play/{table:int}/chat", include_in_schema=False, status_code=200)
async def write(request: Asking, room: FromPath[str], table: FromPath[int]) -> Response[bytes]:
    """A line of one's own; or, from whoever answers for the table, who writes no more."""
    at = await _at(request, room, table)
    if at is None:
        raise absent(f"table {table}")
    form = form_of(await request.body())
    async with _writing:
        now = _after(at, form, await _kept(at))
        if isinstance(now, Refusal):
            raise RefusedError(now)
        await _keep(at, now)
    _push(at, now)
    return _told(at, now)


def _after(at: At, form: dict[str, str], said: talk.Talk) -> talk.Talk | Refusal:
    seat = form.get("mute", "") or form.get("unmute", "")
    if seat and at.moderates:
        sits = at.here.table.seats.get(int(seat) if seat.isdecimal() else 0)
        if sits is None:
            return Refusal("chat_nobody", {"seat": seat, "table": at.table})
        return talk.quiet(said, sits.player, muted="mute" in form)
    if not talks(at.room, at.table, at.person):
        return Refusal("chat_closed", {"table": at.table})
    hands = at.hands if at.table in at.room.host.room.hands else talk.BETWEEN_HANDS
    return talk.say(said, at.person, form.get("text", ""), at=at.room.now(), hands=hands)


HANDLERS = [read, write]
