"""What may be looked at, each view for whoever asks; and the rows of the house's book.

A view is answered when what it shows is durable. Who may look at what is in `permissions.toml`.
"""

from __future__ import annotations

import asyncio
import gzip
import inspect
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.params import FromPath, FromQuery

from cardhouse.houses.catalogue import load_catalogue
from cardhouse.houses.citing import in_full
from cardhouse.houses.open_questions import question_of
from cardhouse.room.dispatch import VIEWS
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow, session_of
from cardhouse.server.answers import absent, store_fault
from cardhouse.server.documenting import REFUSALS
from cardhouse.server.free_texts import FreeTexts
from cardhouse.server.own_rules import own_rule
from cardhouse.server.permissions import Subject
from cardhouse.server.room_service import RoomService
from cardhouse.server.service import Service, viewer_of
from cardhouse.server.shapes import RoomLine, RuleShown, shown_as
from cardhouse.store.errors import StoreError
from cardhouse.subject import View

Requested = Request[Any, Any, Any]
KEYWORD_ONLY = inspect.Parameter.KEYWORD_ONLY


async def shown(request: Requested, room: str, action: str, subject: str, table: int | None = None) -> Any:
    """A subject as it stands, for the session of this request."""
    service: Service = request.app.state.service
    visitor = visitor_of(request.scope)
    session = session_of(visitor)
    person = session.persons.get(room)
    about = Subject(room, table, person, session.user)
    allow(service.accounts, visitor, f"view.{action}", about)
    found = await service.room(room)
    viewer = viewer_of(session, room)
    message = found.hub.fresh(found.host, subject, viewer.person)
    text = message.text(viewer.person, viewer.staff, found.own_time(viewer.since))
    if text.startswith('{"type":"gone"'):
        raise absent(subject)
    await durable(found)
    body: Any = found.hub.texts.in_json(text).encode()
    return Response(body, media_type=MediaType.JSON)


async def durable(room: RoomService) -> None:
    """Nothing is shown that a crash could undo."""
    try:
        await room.settled()
    except StoreError as error:
        raise RefusedError(store_fault(error)) from error


@get("/api/v1/rooms", responses=REFUSALS, summary="The rooms in which you have a role", tags=["views"])
async def rooms(request: Requested) -> list[RoomLine]:
    service: Service = request.app.state.service
    session = session_of(visitor_of(request.scope))
    lines = []
    for name, room in sorted(service.rooms.items()):
        if session.roles(name) or session.roles(""):
            state = room.host.room
            lines.append(RoomLine(name, state.house, state.zone, state.money, room.durable))
    return lines


def handler_of(view: View) -> Any:
    """The address of a view: below the room, asked for with a table's number or a name where it has one."""

    async def see(**asked: Any) -> Any:
        request, room = asked["request"], asked["room"]
        name: Any = asked[view.of] if view.of else ""
        table: int | None = name if view.of == "table" else None
        return await shown(request, room, view.kind, f"{view.kind} {name}".strip(), table)

    kinds: dict[str, Any] = {"request": Requested, "room": FromPath[str]}
    if view.of:
        kinds[view.of] = FromPath[int] if view.of == "table" else FromQuery[str]
    taken = [inspect.Parameter(name, KEYWORD_ONLY, annotation=kind) for name, kind in kinds.items()]
    answer: Any = Response[shown_as(view)]  # type: ignore[misc]
    see.__signature__ = inspect.Signature(taken, return_annotation=answer)  # type: ignore[attr-defined]
    see.__annotations__ = {**kinds, "return": answer}
    see.__name__ = see.__qualname__ = f"{view.kind}_view"
    path = f"/api/v1/rooms/{{room:str}}{view.path or '/' + view.kind}"
    return get(path.rstrip("/"), responses=REFUSALS, summary=view.about, tags=[view.tag])(see)


VIEW_HANDLERS = [handler_of(view) for view in VIEWS.values()]


@get("/api/v1/rules/{row:str}", responses=REFUSALS, summary="A row of a house's book", tags=["views"])
async def rule(request: Requested, row: FromPath[str]) -> RuleShown:
    """Everything that is refused or decided by a rule names its row; here is what the row says."""
    session_of(visitor_of(request.scope))
    catalogue = await asyncio.to_thread(load_catalogue)  # the first time it is read, and tables do not wait
    found = catalogue.get(row)
    if found is None:
        question = question_of(row)
        if question is not None:
            return RuleShown(question.gap.name, question.gap.book, "silent", question.says, in_full(row))
        own = await own_rule(request.app.state.service, row)
        if own is None:
            raise absent(f"row {row[:100]!r} in any book")
        return own
    return RuleShown(found.id, found.book, found.kind, found.says, in_full(row))


PACK_FROM_BYTES = 2_000


def packed_json(request: Requested, value: Any) -> Response[Any]:
    """A long answer, packed for whoever takes it so. Nothing that a stranger could want to guess goes along
    with what a stranger can send.
    """
    body: Any = msgspec.json.encode(value)
    headers = {"vary": "accept-encoding"}
    if len(body) >= PACK_FROM_BYTES and "gzip" in request.headers.get("accept-encoding", ""):
        body = gzip.compress(body, 6, mtime=0)
        headers["content-encoding"] = "gzip"
    return Response(body, media_type=MediaType.JSON, headers=headers)


def as_json(value: Any, status: int = 200, texts: FreeTexts | None = None) -> Response[Any]:
    """`texts`: the room's, where what people wrote is shown."""
    body: Any = msgspec.json.encode(value)
    if texts is not None:
        body = texts.in_json(body.decode()).encode()
    return Response(body, status_code=status, media_type=MediaType.JSON)

