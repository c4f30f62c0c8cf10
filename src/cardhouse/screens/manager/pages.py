"""The manager's and the auditor's pages: charts, reports, the log with its chain, users. The auditor sees the
same and changes nothing; the log is the auditor's alone, as the matrix says.
"""

from __future__ import annotations

import asyncio
from datetime import date
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.params import FromPath, QueryParameter

from cardhouse.errors import CardhouseError
from cardhouse.money.cage.gaming_day import begins
from cardhouse.money.gaming_day import midnight
from cardhouse.money.reports.formats import amount
from cardhouse.money.reports.listing import REPORTS
from cardhouse.money.reports.report import Cell, Column
from cardhouse.money.reports.view import View
from cardhouse.play.refusal import Refusal
from cardhouse.room.history import history
from cardhouse.room.reporting_day import view as looked_at
from cardhouse.room.reporting_day import view_of_log
from cardhouse.screens.manager.house_pages import HOUSE_HANDLERS
from cardhouse.screens.manager.log_pages import LOG_HANDLERS
from cardhouse.screens.manager.pictures import from_books, from_history
from cardhouse.screens.manager.users_pages import USER_HANDLERS
from cardhouse.screens.pages import look, page, service_of
from cardhouse.screens.staff import names, rights
from cardhouse.screens.texts import text
from cardhouse.screens.working import Step, Work, works_of
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.permissions import Subject
from cardhouse.server.room_service import RoomService

Asking = Request[Any, Any, Any]
HOUR = 3_600_000_000
FRESH_FOR = 60_000_000
LOG_PAGE = 50
Day = Annotated[str, QueryParameter(pattern=r"^(\d{4}-\d{2}-\d{2})?$")]
After = Annotated[int, QueryParameter(ge=0, le=1 << 53)]


def _enter(request: Asking, action: str, room: str) -> None:
    allow(service_of(request).accounts, visitor_of(request.scope), action, Subject(room))


def _since(view: View) -> int:
    """When the gaming day began."""
    return midnight(view.gaming_day, view.zone) + begins(view.books.cage, view.gaming_day) * HOUR


def _history(request: Asking, room: RoomService) -> Work:
    since, log = _since(looked_at(room.host.room)), room.log

    def work(step: Step) -> Any:
        return history(log, since, HOUR, step)

    service = service_of(request)
    return works_of(request.app.state).ask(f"history {room.name}", work, service.clock(), FRESH_FOR)


async def _overview(request: Asking, room: str, base: str) -> Response[bytes]:
    _enter(request, "view.reports", room)
    found = await service_of(request).room(room)
    seen = await look(request, room, "room")
    view, work = looked_at(found.host.room), _history(request, found)
    pictures = [*(from_history(work.result, found.host.room.zone) if work.result else ()), *from_books(view)]
    collected = sum(sum(map(int, row[1:4])) for row in REPORTS["hours"](view).rows)
    figures = {
        "tables": str(sum(1 for one in seen.view["tables"] if one["players"])),
        "seated": str(sum(one["players"] for one in seen.view["tables"])),
        "waiting": str(sum(len(one.get("waiting", ())) for one in seen.view["games"])),
        "hands": str(sum(slot.hands for slot in work.result)) if work.result else "…",
        "collected": amount(collected),
    }
    return page(
        request, "manager/overview.html", title=text(f"{base}.title", room=room), room=found,
        looked=[seen],
        scripts=["office.js"], texts=["office"], base=base, part="overview", can=rights(request, room),
        pictures=pictures, figures=figures, work=work, reports=_told(),
    )  # fmt: skip


def _told() -> dict[str, str]:
    return {name: (made.__doc__ or "").splitlines()[0] for name, made in REPORTS.items()}


@get("/rooms/{room:str}/manager", include_in_schema=False)
async def overview(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """How the room does today."""
    return await _overview(request, room, "manager")


@get("/rooms/{room:str}/audit", include_in_schema=False)
async def auditor(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """The same for the auditor, with the ways to the log and to the cage."""
    _enter(request, "view.log", room)
    return await _overview(request, room, "audit")


def _cell(column: Column, cell: Cell) -> str:
    if isinstance(cell, str):
        return cell
    return amount(cell) if column.kind == "money" else f"{cell:,}"


@get("/rooms/{room:str}/reports/{name:str}", include_in_schema=False)
async def report(request: Asking, room: FromPath[str], name: FromPath[str], day: Day = "") -> Response[bytes]:
    """One report as a table, of the day that runs or of one that was closed."""
    _enter(request, "view.reports", room)
    found = await service_of(request).room(room)
    if name not in REPORTS:
        raise RefusedError(Refusal("nothing_there", {"what": f"report {name[:100]!r}"}))
    looked = await asyncio.to_thread(_closed, found, day) if day else looked_at(found.host.room)
    made = REPORTS[name](looked)
    totals = made.totals()
    lines = [[_cell(*pair) for pair in zip(made.columns, row, strict=True)] for row in made.rows]
    last = [_cell(*pair) for pair in zip(made.columns, totals, strict=True)] if totals else []
    can = rights(request, room)
    return page(
        request, "manager/report.html", title=made.title, room=found, scripts=["office.js"], texts=["office"],
        base="audit" if can("view.log") else "manager", part="report", can=can, report=made, lines=lines,
        last=last, day=day, name=name, who=await names(request, room), reports=_told(),
    )  # fmt: skip


def _closed(room: RoomService, day: str) -> View:
    try:
        return view_of_log(room.log, date.fromisoformat(day).toordinal())
    except (CardhouseError, ValueError) as wrong:
        raise RefusedError(Refusal("nothing_there", {"what": f"closed gaming day {day}"})) from wrong


HANDLERS = [overview, report, *USER_HANDLERS, *HOUSE_HANDLERS]
AUDIT_HANDLERS = [auditor, *LOG_HANDLERS]
