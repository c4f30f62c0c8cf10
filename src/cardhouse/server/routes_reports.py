"""The reports of the cage for those who may read them: as JSON, CSV, plain text, or a page to print.

What is in a report, and how it looks, is decided in `cardhouse.money.reports`.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Annotated, Any, Literal

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.params import FromPath, QueryParameter

from cardhouse.errors import CardhouseError
from cardhouse.money.reports.formats import FORMATS, STYLE
from cardhouse.money.reports.listing import REPORTS
from cardhouse.money.reports.report import Report
from cardhouse.money.reports.telling import says
from cardhouse.money.reports.view import View
from cardhouse.play.refusal import Refusal
from cardhouse.room.books_now import looked_at
from cardhouse.room.reporting_day import view_of_log
from cardhouse.room.reporting_period import period_of, report_of_period
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.answers import RefusedError, store_fault
from cardhouse.server.documenting import REFUSALS
from cardhouse.server.named_staff import USER_ID
from cardhouse.server.permissions import Subject
from cardhouse.server.room_service import RoomService
from cardhouse.server.service import Service
from cardhouse.store.errors import StoreError

Requested = Request[Any, Any, Any]
Format = Annotated[Literal["json", "csv", "text", "html"], QueryParameter(name="format")]
Day = Annotated[str, QueryParameter(pattern=r"^(\d{4}-\d{2}-\d{2})?$")]
Over = Annotated[str, QueryParameter(name="period", pattern=r"^(\d{4}(-\d{2})?)?$")]
MEDIA = {
    "json": MediaType.JSON, "csv": "text/csv; charset=utf-8", "text": MediaType.TEXT, "html": MediaType.HTML,
}  # fmt: skip

_DIGEST = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
PAGE_POLICY = f"default-src 'none'; style-src 'sha256-{_DIGEST}'; base-uri 'none'; frame-ancestors 'none'"
"""A page to print brings its own style and nothing else; no other style may be in it."""


@get("/api/v1/rooms/{room:str}/reports", responses=REFUSALS, summary="Which reports there are", tags=["cage"])
async def report_names(request: Requested, room: FromPath[str]) -> dict[str, str]:
    """Names, and what is in each."""
    service: Service = request.app.state.service
    allow(service.accounts, visitor_of(request.scope), "view.reports", Subject(room))
    await service.room(room)
    return {name: says(name, (made.__doc__ or "").splitlines()[0]) for name, made in REPORTS.items()}


@get("/api/v1/rooms/{room:str}/reports/{name:str}", responses=REFUSALS, summary="A report", tags=["cage"])
async def report(
    request: Requested, room: FromPath[str], name: FromPath[str], as_format: Format = "json", day: Day = "",
    over: Over = "",
) -> Response[str]:
    """Of the gaming day that runs, of one that was closed, or over the closed days of a `period`: a month
    (2026-11) or a year (2026).
    """
    service: Service = request.app.state.service
    allow(service.accounts, visitor_of(request.scope), "view.reports", Subject(room))
    found = await service.room(room)
    if name not in REPORTS:
        raise RefusedError(Refusal("nothing_there", {"what": f"report {name[:100]!r}"}))
    if over:
        made = await asyncio.to_thread(_over, found, name, over)
    else:
        looked = await asyncio.to_thread(_closed, found, day) if day else looked_at(found.host.room)
        made = REPORTS[name](looked)
    told: Callable[[str], str] = found.hub.texts.plain
    if as_format != "json":  # programs go by ids, people by names
        users = await asyncio.to_thread(service.accounts.users.all)
        called = {user.id: user.shown or user.name for user in users}
        told = _naming(found.hub.texts.plain, called)
    written = FORMATS[as_format](_told(made, told))
    headers = {"content-security-policy": PAGE_POLICY} if as_format == "html" else {}
    return Response(written, media_type=MEDIA[as_format], headers=headers)


def _naming(plain: Callable[[str], str], called: Mapping[str, str | None]) -> Callable[[str], str]:
    def named(found: re.Match[str]) -> str:
        return called.get(found[0]) or found[0]

    return lambda cell: USER_ID.sub(named, plain(cell))


def _told(report: Report, told: Callable[[str], str]) -> Report:
    """The same report with every cell of words as it is told."""
    rows = tuple(tuple(told(cell) if isinstance(cell, str) else cell for cell in row) for row in report.rows)
    return msgspec.structs.replace(report, rows=rows)


def _closed(room: RoomService, day: str) -> View:
    try:
        return view_of_log(room.log, date.fromisoformat(day).toordinal(), room.sealing)
    except StoreError as error:
        raise RefusedError(store_fault(error)) from error
    except (CardhouseError, ValueError) as error:
        raise RefusedError(Refusal("nothing_there", {"what": f"closed gaming day {day}"})) from error


def _over(room: RoomService, name: str, words: str) -> Report:
    try:
        return report_of_period(room.log, name, period_of(words), room.sealing)
    except StoreError as error:
        raise RefusedError(store_fault(error)) from error
    except CardhouseError as error:
        raise RefusedError(Refusal("nothing_there", {"what": f"report {name} over {words}"})) from error
