"""Commands by HTTP, from people and programs. Those of fellow servers come by `internal`."""

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
from cardhouse.server.permissions import action_of
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
    except Exception as error:
        service.failed_at(session, visitor.by(), room=found, command=envelope.command, error=error)
        raise
    if kept.refusal is not None:
        accounts = service.accounts
        accounts.recorder.put(refused(visitor.by(), accounts.clock(), action, kept.refusal, room))
    body: Any = msgspec.json.encode(service.answer(found, kept, session))
    return Response(body, status_code=409 if kept.refusal else 200, media_type=MediaType.JSON)
