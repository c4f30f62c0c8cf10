"""A structure sheet as text, for its director: the sheet of an event to be changed, or a template's for a new
one. It is read as its file is (`tournaments/sheets`), and every fault is named with its line.
"""

from __future__ import annotations

import uuid
from typing import Any
from urllib.parse import quote

from litestar import Request, Response, get, post
from litestar.params import FromPath, FromQuery

from cardhouse.play.refusal import Refusal
from cardhouse.screens.entry.sign_in import form_of, goes_to
from cardhouse.screens.manager.house_form import given_id
from cardhouse.screens.pages import give, look, page, service_of
from cardhouse.screens.texts import text
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.answers import absent
from cardhouse.server.permissions import Subject
from cardhouse.tournaments.announcing.announce_event import AnnounceEvent
from cardhouse.tournaments.announcing.change_sheet import ChangeSheet
from cardhouse.tournaments.sheet import Sheet
from cardhouse.tournaments.sheets.faults import SheetError
from cardhouse.tournaments.sheets.reading import read_sheet
from cardhouse.tournaments.sheets.template import template, template_names
from cardhouse.tournaments.sheets.writing import write_sheet

Asking = Request[Any, Any, Any]


@get("/rooms/{room:str}/director/sheet", include_in_schema=False)
async def sheet(
    request: Asking, room: FromPath[str], event: FromQuery[str] = "", made_from: FromQuery[str] = ""
) -> Response[bytes]:
    """The sheet of an event as its file would be; without one, a template's."""
    action = "command.ChangeSheet" if event else "command.AnnounceEvent"
    allow(service_of(request).accounts, visitor_of(request.scope), action, Subject(room))
    seen = await look(request, room, "events")
    found = await service_of(request).room(room)
    return page(
        request, "director/sheet.html", title=text("director.sheet_of", event=event or text("director.new")),
        room=found, looked=[seen], written=write_sheet(_sheet(found.host, event, made_from)), event=event,
        templates=[] if event else template_names(), id=uuid.uuid4().hex,
    )  # fmt: skip


def _sheet(host: Any, event: str, made_from: str) -> Sheet:
    choices = host.in_force("tournament", event=event)
    names = template_names()
    if not event:
        return template(made_from if made_from in names else names[0], choices)
    held = host.room.events.all.get(event)
    if held is None:
        raise absent(f"event {event[:60]!r}")
    found: Sheet = held.sheet
    return found


@post("/rooms/{room:str}/director/sheet", include_in_schema=False, status_code=200)
async def put_in_force(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """The next version of an event's sheet, or a new event by this one."""
    fields = form_of(await request.body())
    found = await service_of(request).room(room)
    try:
        written = read_sheet(fields.get("sheet", ""), found.host.in_force("tournament"))
    except SheetError as wrong:
        facts = {"faults": "; ".join(str(fault) for fault in wrong.faults)}
        cite = next((fault.cite for fault in wrong.faults if fault.cite), None)
        raise RefusedError(Refusal("bad_sheet", facts, cite)) from wrong
    event = fields.get("event", "")
    command = ChangeSheet(event, written) if event else AnnounceEvent(written.name, written)
    await give(request, found, command, given_id(fields))
    return goes_to(request, f"/rooms/{room}/director/event?event={quote(event or written.name)}", {})


SHEET_HANDLERS = [sheet, put_in_force]
