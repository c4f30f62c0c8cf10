"""The board: games, open seats, lists by alias and jackpots, as the room's public views have them; never a
name. And the page behind its QR code, where a player joins a list by phone.
"""

from __future__ import annotations

from typing import Any

import segno
from litestar import Request, Response, get
from litestar.params import FromPath
from markupsafe import Markup

from cardhouse.screens.pages import look, page, service_of
from cardhouse.screens.texts import text
from cardhouse.screens.writing import room_name

Asking = Request[Any, Any, Any]


def qr_code(address: str) -> Markup:
    """A code for phones, as a picture in the page; dark on light whatever the page's colours are."""
    made = segno.make(address, micro=False).svg_inline(border=2, dark="#000", light="#fff", omitsize=True)
    return Markup(made)  # noqa: S704 (made here, from squares)


def join_address(request: Asking, room: str) -> str:
    """Where a phone joins a list."""
    return f"{str(request.base_url).rstrip('/')}/rooms/{room}/join"


@get("/rooms/{room:str}/board", include_in_schema=False)
async def board(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """What hangs on the wall."""
    seen, promotions = await look(request, room, "board"), await look(request, room, "promotions")
    found = await service_of(request).room(room)
    running = [one for one in promotions.view.get("promotions", ()) if one["phase"] == "running"]
    jackpots = [(one["promotion"], one.get("posted") or one.get("worth", 0)) for one in running]
    address = join_address(request, room)
    return page(
        request, "board/board.html", title=text("board.title", room=room_name(room)), room=found,
        looked=[seen, promotions], scripts=["board.js"], texts=["board"], board=seen.view,
        jackpots=[one for one in jackpots if one[1]], code=qr_code(address), address=address,
    )  # fmt: skip


@get("/rooms/{room:str}/join", include_in_schema=False)
async def join(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """For phones: the games, with one's own place where one waits."""
    seen = await look(request, room, "board")
    mine = await look(request, room, "me")
    found = await service_of(request).room(room)
    return page(
        request, "board/join.html", title=text("join.title", room=room_name(room)), room=found,
        looked=[seen, mine], scripts=["join.js"], texts=["board", "join"], board=seen.view, me=mine.view,
    )  # fmt: skip


HANDLERS = [board, join]
