"""A table on paper: the sheet to print while all is well, the form to enter it by when the computer is back,
and what waits for the second person. What a sheet may say is decided in `room/paper`.
"""

from __future__ import annotations

import re
import uuid
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from litestar import Request, Response, get, post
from litestar.params import FromPath

from cardhouse.play.refusal import Refusal
from cardhouse.room.paper.entering import ConfirmPaper, EnterPaper, SetPaperAside
from cardhouse.screens.entry.sign_in import form_of, goes_to
from cardhouse.screens.manager.house_form import given_id
from cardhouse.screens.pages import give, look, page, service_of
from cardhouse.screens.staff import colleagues, rights
from cardhouse.screens.texts import text
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.answers import absent

Asking = Request[Any, Any, Any]
AMOUNT = re.compile(r"^\$?(\d{1,9})(?:\.(\d{2}))?$")
MICROSECONDS = 1_000_000
LINES = 12
"""Empty lines on the printed sheet for what happens meanwhile."""


@get("/rooms/{room:str}/floor/tables/{table:int}/paper", include_in_schema=False)
async def paper(request: Asking, room: FromPath[str], table: FromPath[int]) -> Response[bytes]:
    """The sheet with who sits there, the form, and what was entered before."""
    around, sheets = await look(request, room, "room"), await look(request, room, "paper")
    found = await service_of(request).room(room)
    at = found.host.room.floor.tables.get(table)
    if at is None:
        raise absent(f"table {table}")
    alias, boxes = found.hub.aliases, sorted(found.host.room.books.tips.boxes)
    seats = [(seat, alias(one.player), one.stack) for seat, one in sorted(at.table.seats.items())]
    staff = await colleagues(request, room)
    names = {one.id: one.name for one in staff}
    lines = [one for one in sheets.view["sheets"] if one["table"] == table]
    can = rights(request, room)
    return page(
        request, "floor/paper.html", title=text("floor.paper.title", number=table), room=found,
        looked=[around, sheets], here="map", texts=["floor", "staff"], rights=[], colleagues=staff,
        table=table, seats=seats, boxes=boxes, names=names, sheets=lines, lines=range(LINES),
        tracked=at.mode == "tracked", may=can("command.SetPaperAside"), id=uuid.uuid4().hex,
    )  # fmt: skip


@post("/rooms/{room:str}/floor/tables/{table:int}/paper", include_in_schema=False, status_code=200)
async def enter_paper(request: Asking, room: FromPath[str], table: FromPath[int]) -> Response[bytes]:
    """A sheet is entered, confirmed or set aside."""
    found = await service_of(request).room(room)
    fields = form_of(await request.body())
    if fields.get("do") == "enter":
        command: Any = _entered(fields, table, found.host.zone)
    elif fields.get("do") == "confirm":
        command = ConfirmPaper(table, _count(fields, "sheet"))
    else:
        command = SetPaperAside(table, _count(fields, "sheet"), fields.get("reason", "")[:200])
    await give(request, found, command, given_id(fields))
    return goes_to(request, f"/rooms/{room}/floor/tables/{table}/paper", {})


def _entered(fields: dict[str, str], table: int, zone: ZoneInfo) -> EnterPaper:
    seats = [name.removeprefix("seat-") for name in fields if name.startswith("seat-")]
    dealers = [name.removeprefix("toke-") for name in fields if name.startswith("toke-")]
    return EnterPaper(
        table=table,
        began=_instant(fields, "began", zone),
        ended=_instant(fields, "ended", zone),
        hands=_count(fields, "hands"),
        counted=tuple((int(seat), _cents(fields, f"seat-{seat}")) for seat in seats if seat.isdecimal()),
        reason=fields.get("reason", "")[:200],
        rake=_cents(fields, "rake"),
        promotional=_cents(fields, "promotional"),
        tokes=tuple((dealer, _cents(fields, f"toke-{dealer}")) for dealer in dealers),
    )


def _fault(name: str, said: str) -> RefusedError:
    return RefusedError(Refusal("malformed", {"why": f"{name} cannot be {said[:30]!r}"}))


def _cents(fields: dict[str, str], name: str) -> int:
    said = fields.get(name, "").strip().replace(",", "") or "0"
    found = AMOUNT.match(said)
    if found is None:
        raise _fault(name, said)
    return int(found[1]) * 100 + int(found[2] or 0)


def _count(fields: dict[str, str], name: str) -> int:
    said = fields.get(name, "").strip()
    if not said.isascii() or not said.isdecimal() or len(said) > 9:
        raise _fault(name, said)
    return int(said)


def _instant(fields: dict[str, str], name: str, zone: ZoneInfo) -> int:
    """As the clock on the room's wall had it."""
    try:
        said = datetime.fromisoformat(fields.get(name, ""))
    except ValueError as wrong:
        raise _fault(name, fields.get(name, "")) from wrong
    return int(said.replace(tzinfo=zone, microsecond=0).timestamp()) * MICROSECONDS


PAPER_HANDLERS = [paper, enter_paper]
