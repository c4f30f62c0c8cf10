"""What an event has on paper: seat cards, the list of seats, the breaking order, the payout sheet, bag tags
and the structure sheet. Each is a page that needs no script and is made for a printer.
"""

from __future__ import annotations

from typing import Any, Literal

from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery

from cardhouse.room.host import RoomHost
from cardhouse.screens.events.rows import result_rows
from cardhouse.screens.pages import look, page, service_of
from cardhouse.screens.staff import rights
from cardhouse.screens.texts import text
from cardhouse.tournaments.design.payouts import payouts_for
from cardhouse.tournaments.prizes.field import entries_counted
from cardhouse.tournaments.sheets.page import SheetPage, sheet_page

Asking = Request[Any, Any, Any]
Paper = Literal["seat_cards", "seat_list", "breaking_order", "payout_sheet", "bag_tags", "structure"]
VIEWS: dict[Paper, str] = {
    "seat_cards": "entrants", "seat_list": "entrants", "breaking_order": "balance", "payout_sheet": "results",
    "bag_tags": "bags", "structure": "event",
}  # fmt: skip
"""What each is made from; who may see that may print it."""
SEATED = ("registered", "playing")


@get("/rooms/{room:str}/events/print", include_in_schema=False)
async def printed(
    request: Asking, room: FromPath[str], event: FromQuery[str], what: FromQuery[Paper] = "structure"
) -> Response[bytes]:
    """One of the papers."""
    seen = await look(request, room, f"{VIEWS[what]} {event}")
    found, can = await service_of(request).room(room), rights(request, room)
    return page(
        request, "events/printed.html", title=text(f"printed.{what}", event=event), event=event, what=what,
        room=found, papers=[one for one, view in VIEWS.items() if can(f"view.{view}")],
        rows=_rows(what, seen.view), sheet=_structure(found.host, event) if what == "structure" else None,
    )  # fmt: skip


def _rows(what: Paper, view: dict[str, Any]) -> list[dict[str, Any]]:
    """The lines of a paper, in the order in which they are needed."""
    if what == "structure":
        return []
    if what == "breaking_order":
        return sorted((one for one in view["tables"] if one["breaks"]), key=lambda one: one["breaks"])
    if what == "payout_sheet":
        return result_rows(view)
    if what == "bag_tags":
        return list(view["bags"])
    seated = [one for one in view["entries"] if one["status"] in SEATED and one.get("table")]
    if what == "seat_list":
        return sorted(seated, key=lambda one: (one["name"].casefold(), one["entry"]))
    return sorted(seated, key=lambda one: (one["table"], one["seat"]))


def _structure(host: RoomHost, event: str) -> SheetPage:
    """The structure sheet, with what is paid as entries stand now."""
    choices = host.event_choices(event)
    held = host.room.events.all[event]
    entries = entries_counted(held)
    return sheet_page(
        held.sheet, choices, house=host.house().name, payouts=payouts_for(held.sheet, entries, choices),
        payouts_for=text("printed.entries", count=entries),
    )  # fmt: skip


PRINT_HANDLERS = [printed]
