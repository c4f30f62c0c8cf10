"""Where live connections are opened, for whoever may look at a room. What goes on in one is `sockets.py`."""

from __future__ import annotations

from typing import Any

from litestar import WebSocket, websocket
from litestar.params import FromPath

from cardhouse.play.refusal import Refusal
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.audit import refused
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.sessions import Session
from cardhouse.server.permissions import Subject, may
from cardhouse.server.service import Service
from cardhouse.server.sockets import GOING_AWAY, POLICY, Live

OPEN_MOST = 20
"""Connections of one session: a few windows and devices, not a flood."""


@websocket("/api/v1/rooms/{room:str}/live")
async def live(socket: WebSocket[Any, Any, Any], room: FromPath[str]) -> None:
    """Opens the connection for whoever may look at the room live."""
    service: Service = socket.app.state.service
    visitor = visitor_of(socket.scope)
    session = visitor.session
    fault = visitor.fault or Refusal("not_signed_in") if session is None else None
    if session is not None:
        allowed = may(session, "view.live", Subject(room))
        fault = allowed if isinstance(allowed, Refusal) else None
    try:
        found = await service.room(room) if fault is None else None
    except RefusedError as error:
        fault, found = error.refusal, None
    if session is not None and _open_ones(socket, session) >= OPEN_MOST:
        fault = Refusal("too_many_connections", {"most": OPEN_MOST})
    if fault is not None or found is None or session is None:
        accounts = service.accounts
        assert fault is not None
        accounts.recorder.put(refused(visitor.by(), accounts.clock(), "view.live", fault, room))
        await socket.accept()
        await socket.close(POLICY, fault.code)
        return
    await socket.accept()
    if service.stopping:
        await socket.close(GOING_AWAY, "the server stops; reconnect and go on from your last position")
        return
    await Live(service, found, socket, visitor, session).run()


def _open_ones(socket: WebSocket[Any, Any, Any], session: Session) -> int:
    return sum(one.session.id == session.id for one in socket.app.state.live)
