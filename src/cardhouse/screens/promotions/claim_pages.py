"""Claims on pages, for floor, cage and manager: the list, and one claim as a checklist for two people with
everybody's share and the papers to print.

What is shown comes from the views `claims` and `claim NUMBER`; each form gives one command, and the room
decides whether it may be.
"""

from __future__ import annotations

from typing import Any, Literal

from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery

from cardhouse.promotions.hits.wording import why_not
from cardhouse.screens.cage.naming import place_name
from cardhouse.screens.pages import look, page, service_of
from cardhouse.screens.staff import rights
from cardhouse.screens.texts import text

Asking = Request[Any, Any, Any]
SCRIPTS = ("office.js",)
TEXTS = ("office",)
BY_HAND = ("AdjustTime", "VoidTicket", "PassOverWinner", "OrderHits", "OpenClaimByHand")
"""What is seen to where the room has not found or counted it."""
Paper = Literal["form", "slips"]


@get("/rooms/{room:str}/promotions/claims", include_in_schema=False)
async def claims(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Claims that want something done, and those that are settled."""
    seen, held = await look(request, room, "claims"), await look(request, room, "promotions")
    can = rights(request, room)
    drums = [await look(request, room, "tickets")] if can("view.tickets") else []
    return page(
        request, "promotions/claims.html", title=text("claims.title"),
        room=await service_of(request).room(room), looked=[seen, held, *drums],
        scripts=[*SCRIPTS, "promotions/claims.js", "promotions/office.js"],
        texts=[*TEXTS, "promotions", "floor", "staff"],
        view=seen.view, rights=[one for one in BY_HAND if can(f"command.{one}")],
    )  # fmt: skip


@get("/rooms/{room:str}/promotions/claim", include_in_schema=False)
async def claim(request: Asking, room: FromPath[str], claim: FromQuery[str]) -> Response[bytes]:
    """One claim: what must be looked at, who decides, who is paid."""
    seen, can = await look(request, room, f"claim {claim}"), rights(request, room)
    cage = await look(request, room, "cage") if can("command.PayShare") and can("view.cage") else None
    windows = [one for one in cage.view["places"] if _pays(one)] if cage is not None else []
    there = {int(value) for one in windows for value, many in one["chips"].items() if many}
    return page(
        request, "promotions/claim.html", title=text("claims.of", claim=claim),
        room=await service_of(request).room(room), looked=[seen], scripts=SCRIPTS, texts=TEXTS,
        view=seen.view, can=can, why_not=why_not, windows=windows, chips=sorted(there, reverse=True),
        place_name=place_name,
    )  # fmt: skip


def _pays(place: dict[str, Any]) -> bool:
    """Whether it is a window that is open."""
    return bool(place["open"]) and str(place["place"]).startswith("cage:")


@get("/rooms/{room:str}/promotions/claim/print", include_in_schema=False)
async def printed(
    request: Asking, room: FromPath[str], claim: FromQuery[str], what: FromQuery[Paper] = "form"
) -> Response[bytes]:
    """The claim form, or everybody's payout slip, for the printer; needs no script."""
    seen = await look(request, room, f"claim {claim}")
    slips = [share["slip"] for share in seen.view.get("shares", []) if share.get("slip")]
    return page(
        request, "promotions/claim_printed.html", title=text(f"claims.print.{what}"),
        room=await service_of(request).room(room), view=seen.view, what=what,
        papers=[seen.view["form"]] if what == "form" else slips,
    )  # fmt: skip


HANDLERS = [claims, claim, printed]
