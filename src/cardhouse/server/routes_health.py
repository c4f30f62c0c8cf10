"""Whether the server lives and is ready, its metrics, and the page that describes it all."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get

from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.accounts.users import EVERYWHERE
from cardhouse.server.documenting import completed, page
from cardhouse.server.metrics import CONTENT_TYPE
from cardhouse.server.permissions import Subject
from cardhouse.server.routes_views import as_json

Requested = Request[Any, Any, Any]


@get("/health/live", include_in_schema=False)
async def live() -> dict[str, str]:
    """The process runs."""
    return {"status": "live"}


@get("/health/ready", include_in_schema=False)
async def ready(request: Requested) -> Response[Any]:
    """Commands can be taken: every room is open, and the last write of each went through. Which rooms are
    not, anybody may know; why, only whoever asks from this machine.
    """
    service = request.app.state.service
    waiting = [name for name, room in service.rooms.items() if not room.ready]
    why = {name: room.trouble for name, room in service.rooms.items() if room.trouble} | service.unopened
    good = not waiting and not why and not service.stopping
    told: dict[str, Any] = {"status": "ready" if good else "not ready", "rooms": len(service.rooms)}
    if why:
        told |= {"trouble": why if visitor_of(request.scope).here else sorted(why)}
    return as_json(told, 200 if good else 503)


@get("/metrics", include_in_schema=False)
async def metrics(request: Requested) -> Response[bytes]:
    """For Prometheus; from this machine without a token, from elsewhere for whoever may."""
    visitor = visitor_of(request.scope)
    if not visitor.here or visitor.session is not None:
        room = next(iter(visitor.session.grants), EVERYWHERE) if visitor.session is not None else EVERYWHERE
        allow(request.app.state.service.accounts, visitor, "view.metrics", Subject(room))
    return Response(request.app.state.metrics.text(), media_type=CONTENT_TYPE)


async def described(request: Requested) -> dict[str, Any]:
    """The OpenAPI schema, made once; in another thread, since it takes a second and tables do not wait."""
    app = request.app
    made: dict[str, Any] | None = app.state.get("described")
    if made is None:
        made = await asyncio.to_thread(lambda: completed(app.openapi_schema.to_schema(), app.state.bodies))
        app.state.described = made
    return made


@get("/api/v1/openapi.json", include_in_schema=False)
async def openapi_json(request: Requested) -> Response[Any]:
    state = request.app.state
    if state.get("described_json") is None:
        made = await described(request)
        state.described_json = await asyncio.to_thread(msgspec.json.encode, made)
    return Response(state.described_json, media_type=MediaType.JSON)


@get("/api/v1/docs", include_in_schema=False, media_type=MediaType.HTML)
async def docs(request: Requested) -> Response[str]:
    return Response(page(await described(request)), media_type=MediaType.HTML)
