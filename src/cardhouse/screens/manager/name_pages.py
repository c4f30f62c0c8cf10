"""What people call a room, changed by whoever manages it or owns the installation. The name lies beside the
log (`server.room_names`), which knows the one in addresses; who changed it is on the record of the door.
"""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, Response, get, post
from litestar.params import FromPath

from cardhouse.play.refusal import Refusal, register
from cardhouse.screens.entry.sign_in import form_of, goes_to
from cardhouse.screens.pages import page, service_of
from cardhouse.screens.texts import text
from cardhouse.screens.writing import room_name
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.audit import note
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.accounts.spelling import fault, spelled
from cardhouse.server.answers import store_fault
from cardhouse.server.permissions import Subject
from cardhouse.server.room_names import CALLED_MOST, call_room
from cardhouse.store.errors import StoreError

Asking = Request[Any, Any, Any]
ACTION = "account.name_room"
register({"bad_room_called": "a room's name has 1 to {most} signs and is written {why}"})


@get("/rooms/{room:str}/name", include_in_schema=False)
async def name_page(request: Asking, room: FromPath[str]) -> Response[bytes]:
    service = service_of(request)
    allow(service.accounts, visitor_of(request.scope), ACTION, Subject(room))
    return page(
        request, "manager/name.html", title=text("accounts.naming.title"), room=await service.room(room),
        called=room_name(room), most=CALLED_MOST,
    )  # fmt: skip


@post("/rooms/{room:str}/name", include_in_schema=False, status_code=200)
async def name_room(request: Asking, room: FromPath[str]) -> Response[bytes]:
    service, visitor = service_of(request), visitor_of(request.scope)
    allow(service.accounts, visitor, ACTION, Subject(room))
    found = await service.room(room)
    called = spelled(form_of(await request.body()).get("called", "")[: 4 * CALLED_MOST])
    wrong = fault(called)
    if not 1 <= len(called) <= CALLED_MOST or wrong:
        why = wrong or "so that it fits"
        raise RefusedError(Refusal("bad_room_called", {"most": CALLED_MOST, "why": why}))
    done = note(visitor.by(), service.clock(), ACTION, room, called=called)
    try:
        await asyncio.to_thread(call_room, found.log, called)
    except StoreError as error:
        raise RefusedError(store_fault(error)) from error
    await asyncio.to_thread(service.accounts.audit.record, done)
    return goes_to(request, f"/rooms/{room}", {})


NAME_HANDLERS = [name_page, name_room]
