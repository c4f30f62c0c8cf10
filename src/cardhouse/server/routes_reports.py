"""The reports of the cage for those who may read them: as JSON, CSV, plain text, or a page to print.

What is in a report, and how it looks, is decided in `cardhouse.money.reports`.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
from datetime import date
from typing import Annotated, Any, Literal

from litestar import MediaType, Request, Response, get
from litestar.params import FromPath, QueryParameter

from cardhouse.errors import CardhouseError
from cardhouse.money.reports.formats import FORMATS, STYLE
from cardhouse.money.reports.listing import REPORTS
from cardhouse.money.reports.view import View
from cardhouse.play.refusal import Refusal
from cardhouse.room.books_now import looked_at
from cardhouse.room.reporting_day import view_of_log
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.answers import RefusedError, store_fault
from cardhouse.server.documenting import REFUSALS
from cardhouse.server.permissions import Subject
from cardhouse.server.service import Service
from cardhouse.store.errors import StoreError

Requested = Request[Any, Any, Any]
Format = Annotated[Literal["json", "csv", "text", "html"], QueryParameter(name="format")]
Day = Annotated[str, QueryParameter(pattern=r"^(\d{4}-\d{2}-\d{2})?$")]
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
    return {name: (made.__doc__ or "").splitlines()[0] for name, made in REPORTS.items()}


@get("/api/v1/rooms/{room:str}/reports/{name:str}", responses=REFUSALS, summary="A report", tags=["cage"])
async def report(
    request: Requested, room: FromPath[str], name: FromPath[str], as_format: Format = "json", day: Day = ""
) -> Response[str]:
    """Of the gaming day that runs, or of one that was closed."""
    service: Service = request.app.state.service
    allow(service.accounts, visitor_of(request.scope), "view.reports", Subject(room))
    found = await service.room(room)
    if name not in REPORTS:
        raise RefusedError(Refusal("nothing_there", {"what": f"report {name[:100]!r}"}))
    looked = await asyncio.to_thread(_closed, found.log, day) if day else looked_at(found.host.room)
    made = FORMATS[as_format](REPORTS[name](looked))
    headers = {"content-security-policy": PAGE_POLICY} if as_format == "html" else {}
    return Response(made, media_type=MEDIA[as_format], headers=headers)


def _closed(log: Any, day: str) -> View:
    try:
        return view_of_log(log, date.fromisoformat(day).toordinal())
    except StoreError as error:
        raise RefusedError(store_fault(error)) from error
    except (CardhouseError, ValueError) as error:
        raise RefusedError(Refusal("nothing_there", {"what": f"closed gaming day {day}"})) from error
