"""Commands by HTTP: from people and programs, and from fellow servers that follow a room which is written
here.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import MediaType, Request, Response, post
from litestar.params import FromPath

from cardhouse.play.refusal import Refusal
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.audit import refused
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import deny, session_of
from cardhouse.server.answers import Answer, store_fault
from cardhouse.server.documenting import ANSWERS
from cardhouse.server.envelopes import read_envelope
from cardhouse.server.forwarding import answered, failed, is_server, server_token, unpacked
from cardhouse.server.permissions import action_of
from cardhouse.server.personal_changes import change_of
from cardhouse.server.service import Service
from cardhouse.store.errors import StoreError

Requested = Request[Any, Any, Any]


@post(
    "/api/v1/rooms/{room:str}/commands", status_code=200, responses=ANSWERS, operation_id="give_command",
    summary="Ask something of a room", tags=["commands"],
)  # fmt: skip
async def give_command(request: Requested, room: FromPath[str]) -> Response[Answer]:
    """One command, with an id that the sender made: the same id again has no further effect and brings the
    first answer. What the house refuses comes with status 409 and the rule that says so.
    """
    service: Service = request.app.state.service
    visitor = visitor_of(request.scope)
    session = session_of(visitor)
    found = await service.room(room)
    envelope = read_envelope(await request.body())
    if isinstance(envelope, Refusal):
        raise RefusedError(envelope)
    action = action_of(envelope.command)
    fault = service.refused(session, found, envelope.command)
    if fault is not None:
        deny(service.accounts, visitor, action, fault, room)
    try:
        kept = await service.do(found, service.asked(session, found, envelope))
    except StoreError as error:
        raise RefusedError(store_fault(error)) from error
    if kept.refusal is not None:
        accounts = service.accounts
        accounts.recorder.put(refused(visitor.by(), accounts.clock(), action, kept.refusal, room))
    body: Any = msgspec.json.encode(service.answer(found, kept, session))
    return Response(body, status_code=409 if kept.refusal else 200, media_type=MediaType.JSON)


@post("/internal/rooms/{room:str}/commands", status_code=200, include_in_schema=False)
async def give_forwarded(request: Requested, room: FromPath[str]) -> Response[bytes]:
    """From a server that follows the room."""
    service: Service = request.app.state.service
    found = await service.room(room)
    if not is_server(request.headers.get("authorization", ""), server_token(found.log)):
        raise RefusedError(Refusal("not_of_this_server"))
    if not found.leading:
        raise RefusedError(Refusal("no_writer", {"room": room}))
    asked, vault, change = unpacked(await request.body())
    asked = msgspec.structs.replace(asked, at=found.now())  # one clock decides: the writer's
    try:
        body = answered(await found.command(asked, vault, change_of(change)))
    except StoreError as error:
        body = failed(error)
    return Response(body, media_type=MediaType.JSON)
