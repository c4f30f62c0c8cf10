"""A player's own page, with seats and lists. The table itself is `tables.py`, hands that were played
`hands.py` and `sharing.py`, joining by a link `invitations.py`, making one `hosting.py`, what a
private night comes to `nights.py`.
"""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from cardhouse.screens.pages import look, page, service_of
from cardhouse.screens.player import hands, hosting, house_players, invitations, nights, sharing, tables
from cardhouse.screens.staff import rights
from cardhouse.screens.texts import text
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.presence import is_here

Asking = Request[Any, Any, Any]
OF_PROMOTIONS = ("my_hits", "my_drawings")


@get("/rooms/{room:str}/play", include_in_schema=False)
async def mine(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Where I sit and wait, and why there."""
    seen = await look(request, room, "board")
    me, said = await look(request, room, "me"), await look(request, room, "announcements")
    found = await service_of(request).room(room)
    can = rights(request, room)
    own = [await look(request, room, view) for view in OF_PROMOTIONS if can(f"view.{view}")]
    hits, drawn = (one.view for one in own) if len(own) == len(OF_PROMOTIONS) else (None, None)
    waits = {one["spread"]: one for one in me.view.get("lists", ())}
    session = visitor_of(request.scope).session
    here = session is not None and is_here(session, room, service_of(request).clock())
    return page(
        request, "player/mine.html", title=text("mine.title"), room=found, looked=[seen, me, said, *own],
        scripts=["player/mine.js", "announced.js"], texts=["board", "join", "mine", "promoted", "promotions"],
        board=seen.view, me=me.view, waits=waits, house=found.host.house().name, hits=hits, drawn=drawn,
        said=said.view, here=here, own_nights=nights.own_nights(found, str(me.view["person"])),
    )  # fmt: skip


HANDLERS = [
    mine, *tables.HANDLERS, *hands.HANDLERS, *sharing.HANDLERS, *invitations.HANDLERS, *hosting.HANDLERS,
    *house_players.HANDLERS, *nights.HANDLERS,
]  # fmt: skip
