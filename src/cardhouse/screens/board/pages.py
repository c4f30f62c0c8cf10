"""The board: games, open seats, lists by alias and jackpots, as the room's public views have them; never a
name. And the page behind its QR code, where a player joins a list by phone; who is nobody yet signs up
(`signing_up.py`).
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.params import FromPath

from cardhouse.screens.board import another_phone, signing_up
from cardhouse.screens.pages import look, page, service_of
from cardhouse.screens.scanning import own_address, scanned
from cardhouse.screens.texts import text
from cardhouse.screens.writing import room_name
from cardhouse.server import presence
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.sessions import BY_DEVICE, BY_PHONE, Session

Asking = Request[Any, Any, Any]
TURN_SECONDS, TURN_LEAST, TURN_MOST = 12, 2, 120
"""How long a page of the board stands."""


def join_path(request: Asking, room: str) -> str:
    """Where a phone joins a list; with the code of the moment where whoever shows it stands in the room."""
    session, service = visitor_of(request.scope).session, service_of(request)
    if session is None or not session.roles(room) - {"player"}:
        return f"/rooms/{room}/join"
    return f"/rooms/{room}/join?here={presence.code_of(service.accounts.keys, room, service.clock())}"


@get("/rooms/{room:str}/board/code", include_in_schema=False)
async def code(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """The code anew, which changes every few minutes: a picture, for the scripts of board and kiosk."""
    await look(request, room, "board")
    drawn = str(scanned(request, join_path(request, room)))
    return Response(drawn.encode(), media_type="image/svg+xml")


@get("/rooms/{room:str}/board", include_in_schema=False)
async def board(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """What hangs on the wall: all games, or those that this board was given, with its address (`game`, once
    for each) or on the devices' page. Pages turn after so many seconds (`turn`).
    """
    seen, promotions = await look(request, room, "board"), await look(request, room, "promotions")
    found = await service_of(request).room(room)
    running = [one for one in promotions.view.get("promotions", ()) if one["phase"] == "running"]
    jackpots = [(one["promotion"], one.get("posted") or one.get("worth", 0)) for one in running]
    offered = [one["spread"] for one in seen.view["games"]]
    own = await _own_games(request)
    only = [one for one in request.query_params.getall("game", []) if one in offered] or list(own or ())
    shown = {**seen.view, "games": [one for one in seen.view["games"] if not only or one["spread"] in only]}
    said = await look(request, room, "announcements")
    session = visitor_of(request.scope).session
    chooses = session is not None and bool(session.roles(room) & {"floor", "manager", "clerk"})
    return page(
        request, "board/board.html", title=text("board.title", room=room_name(room)), room=found,
        looked=[seen, promotions, said], scripts=["board.js", "code.js", "announced.js"], texts=["board"],
        board=shown, said=said.view,
        only=only, own=own, turn=_turn(request), choice=offered if chooses else [],
        jackpots=[one for one in jackpots if one[1]], code=scanned(request, join_path(request, room)),
        address=own_address(request, join_path(request, room)),
    )  # fmt: skip


async def _own_games(request: Asking) -> tuple[str, ...] | None:
    """What a bound board was given to show; nothing for anybody else."""
    session = visitor_of(request.scope).session
    if session is None or session.way != BY_DEVICE or not session.device:
        return None
    device = await asyncio.to_thread(service_of(request).accounts.devices.get, session.device)
    return device.games if device is not None else None


@get("/rooms/{room:str}/board/games", include_in_schema=False)
async def own_games(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """The same, for the board's script: it loads itself anew where they are others."""
    await look(request, room, "board")
    found = await _own_games(request)
    return Response(msgspec.json.encode(found or ()), media_type=MediaType.JSON)


def _turn(request: Asking) -> int:
    given = str(request.query_params.get("turn", ""))
    if not given.isascii() or not given.isdecimal() or len(given) > 3:
        return TURN_SECONDS
    return min(max(int(given), TURN_LEAST), TURN_MOST)


@get("/rooms/{room:str}/join", include_in_schema=False)
async def join(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """For phones: the games, with one's own place where one waits. Strangers sign up first."""
    service, session = service_of(request), visitor_of(request.scope).session
    found = await service.room(room)
    given = str(request.query_params.get("here", ""))[:20]
    if session is None:
        return signing_up.sign_up_page(request, found, given)
    here = await _here(request, room, session, given)
    seen = await look(request, room, "board")
    mine, said = await look(request, room, "me"), await look(request, room, "announcements")
    return page(
        request, "board/join.html", title=text("join.title", room=room_name(room)), room=found,
        looked=[seen, mine, said], scripts=["join.js", "announced.js"], texts=["board", "join", "mine"],
        board=seen.view, me=mine.view, here=here, said=said.view, phone=session.way == BY_PHONE,
    )  # fmt: skip


async def _here(request: Asking, room: str, session: Session, given: str) -> bool:
    """Whether this phone is in the room: the code that it read just now, or a while ago, says so."""
    accounts, now = service_of(request).accounts, service_of(request).clock()
    if session.user is not None and given and presence.is_good(accounts.keys, room, given, now):
        await asyncio.to_thread(accounts.sessions.seen_here, session.id, room)
        return True
    return presence.is_here(session, room, now)


HANDLERS = [board, code, own_games, join, *signing_up.HANDLERS, *another_phone.HANDLERS]
