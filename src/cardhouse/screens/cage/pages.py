"""The pages of the cage: the window, the tables' banks and boxes, the day. Who may not give a command is not
offered it: an auditor sees the same pages without a single button.

Whatever needs two people is asked for by one in his session and confirmed by another in hers; that they are
two is decided by the room.
"""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from cardhouse.money.reports.listing import REPORTS
from cardhouse.screens.pages import look, page, service_of
from cardhouse.screens.staff import names, rights
from cardhouse.screens.texts import text
from cardhouse.server.accounts.door import visitor_of

Asking = Request[Any, Any, Any]
SLIPS = ("slips", "fills", "drop", "close", "closings", "cash", "transactions", "thresholds", "variances")
"""The reports that the cage prints."""
assert REPORTS.keys() >= set(SLIPS), "the cage prints reports that there are"


async def _shown(request: Asking, room: str, part: str, **more: Any) -> Response[bytes]:
    seen = await look(request, room, "cage")
    found = await service_of(request).room(room)
    session = visitor_of(request.scope).session
    assert session is not None, "only who is signed in may look at the cage"
    windows = [one for one in seen.view["places"] if one["open"] and one["place"] != "vault"]
    windows.sort(key=lambda one: one["keeper"] != session.who)
    return page(
        request, f"cage/{part}.html", title=text(f"cage.{part}.title", room=room), room=found,
        looked=[seen], scripts=["office.js"], texts=["office"], view=seen.view, part=part,
        can=rights(request, room), who=await names(request, room), me=session.who,
        own=windows[0]["place"] if windows else "", **more,
    )  # fmt: skip


@get("/rooms/{room:str}/cage", include_in_schema=False)
async def window(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Guests, drawers, safekeeping, and what waits for a second person."""
    return await _shown(request, room, "window")


@get("/rooms/{room:str}/cage/tables", include_in_schema=False)
async def tables(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Table banks, fills, boxes."""
    return await _shown(request, room, "tables")


@get("/rooms/{room:str}/cage/day", include_in_schema=False)
async def day(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Whether the day is even, its close, and what is printed."""
    told = {name: (REPORTS[name].__doc__ or "").splitlines()[0] for name in SLIPS}
    return await _shown(request, room, "day", printed=told)


HANDLERS = [window, tables, day]
