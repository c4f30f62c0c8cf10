"""Whether the server lives and is ready, its metrics, and the page that describes it all."""

from __future__ import annotations

import asyncio
from typing import Any

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
    """Commands can be taken: every room is open, and the last write of each went through."""
    service = request.app.state.service
    rooms = {name: room.ready for name, room in service.rooms.items()}
    good = all(rooms.values()) and not service.stopping
    told = {"status": "ready" if good else "not ready", "rooms": len(rooms)}
    return as_json(told, 200 if good else 503)


@get("/metrics", include_in_schema=False)
async def metrics(request: Requested) -> Response[bytes]:
    """For Prometheus; from this machine without a token, from elsewhere for whoever may."""
    visitor = visitor_of(request.scope)
    if visitor.address not in ("127.0.0.1", "::1") or visitor.session is not None:
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
    return as_json(await described(request))


@get("/api/v1/docs", include_in_schema=False, media_type=MediaType.HTML)
async def docs(request: Requested) -> Response[str]:
    return Response(page(await described(request)), media_type=MediaType.HTML)
