"""A rehearsal by one tap: whoever may set the room up begins it, works in the copy, and ends it by another;
colleagues take part by a tap on their start page.
What a rehearsal is decides whoever runs it (`cardhouse.sim.demo.rehearsal`), which lies above the pages and
is handed to them.
"""

from __future__ import annotations

from typing import Any, Protocol

from litestar import Request, Response, post
from litestar.params import FromPath

from cardhouse.play.refusal import Refusal
from cardhouse.screens.entry.sign_in import goes_to
from cardhouse.screens.pages import service_of
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.accounts.sessions import BY_PASSWORD, Session
from cardhouse.server.answers import absent
from cardhouse.server.permissions import Subject
from cardhouse.server.service import Service

Asking = Request[Any, Any, Any]
REHEARSALS = "rehearsals"
"""Under which name they are in the state of the application."""
BEGINS, JOINS = "command.AmendHouse", "view.room"


class Rehearsals(Protocol):
    """Whoever runs them."""

    async def begin(self, service: Service, room: str, session: Session) -> str | Refusal:
        """The name of the copy."""
        ...

    async def join(self, service: Service, room: str, session: Session) -> str:
        """The name of the copy, in which a colleague takes part. Empty where there is none."""
        ...

    async def end(self, service: Service, name: str, by: Session | None = None) -> str:
        """The room that it was of; this session goes on. Empty where there is none."""
        ...


def _run(request: Asking) -> Rehearsals:
    found: Rehearsals | None = request.app.state.get(REHEARSALS)
    if found is None:
        raise absent("rehearsal on this server")
    return found


@post("/rooms/{room:str}/rehearsal", include_in_schema=False, status_code=200)
async def begin(request: Asking, room: FromPath[str]) -> Response[bytes]:
    service = service_of(request)
    session = allow(service.accounts, visitor_of(request.scope), BEGINS, Subject(room))
    real = await service.room(room)
    if real.rehearses:
        return goes_to(request, f"/rooms/{room}", {})
    made = await _run(request).begin(service, real.name, session)
    if isinstance(made, Refusal):
        raise RefusedError(made)
    return goes_to(request, f"/rooms/{made}/floor", {})


@post("/rooms/{room:str}/rehearsal/join", include_in_schema=False, status_code=200)
async def join(request: Asking, room: FromPath[str]) -> Response[bytes]:
    service = service_of(request)
    session = allow(service.accounts, visitor_of(request.scope), JOINS, Subject(room))
    await service.room(room)
    made = await _run(request).join(service, room, session) if session.way == BY_PASSWORD else ""
    if not made:
        raise absent("rehearsal of that name")
    return goes_to(request, f"/rooms/{made}", {})


@post("/rooms/{room:str}/rehearsal/end", include_in_schema=False, status_code=200)
async def end(request: Asking, room: FromPath[str]) -> Response[bytes]:
    service = service_of(request)
    session = allow(service.accounts, visitor_of(request.scope), BEGINS, Subject(room))
    of = await _run(request).end(service, room, session)
    if not of:
        raise absent("rehearsal of that name")
    return goes_to(request, f"/rooms/{of}/manager", {})


HANDLERS = [begin, join, end]
