"""Claims on pages, for floor, cage and manager: the list, and one claim as a checklist for two people with
everybody's share and the papers to print.

What is shown comes from the views `claims` and `claim NUMBER`; each form gives one command, and the room
decides whether it may be.
"""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery

from cardhouse.promotions.hits.wording import why_not
from cardhouse.screens.pages import look, page, service_of
from cardhouse.screens.staff import rights
from cardhouse.screens.texts import text

Asking = Request[Any, Any, Any]
SCRIPTS = ("office.js",)
TEXTS = ("office",)
BY_HAND = ("AdjustTime", "VoidTicket", "OrderHits", "OpenClaimByHand")
"""What is seen to where the room has not found or counted it."""


@get("/rooms/{room:str}/promotions/claims", include_in_schema=False)
async def claims(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Claims that want something done, and those that are settled."""
    seen, held = await look(request, room, "claims"), await look(request, room, "promotions")
    can = rights(request, room)
    return page(
        request, "promotions/claims.html", title=text("claims.title"),
        room=await service_of(request).room(room), looked=[seen, held],
        scripts=[*SCRIPTS, "promotions/claims.js", "promotions/office.js"],
        texts=[*TEXTS, "promotions", "floor", "staff"],
        view=seen.view, rights=[one for one in BY_HAND if can(f"command.{one}")],
    )  # fmt: skip


@get("/rooms/{room:str}/promotions/claim", include_in_schema=False)
async def claim(request: Asking, room: FromPath[str], claim: FromQuery[str]) -> Response[bytes]:
    """One claim: what must be looked at, who decides, who is paid."""
    seen = await look(request, room, f"claim {claim}")
    return page(
        request, "promotions/claim.html", title=text("claims.of", claim=claim),
        room=await service_of(request).room(room), looked=[seen], scripts=SCRIPTS, texts=TEXTS,
        view=seen.view, can=rights(request, room), why_not=why_not,
    )  # fmt: skip


HANDLERS = [claims, claim]
