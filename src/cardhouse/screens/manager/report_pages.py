"""Reports on pages: with names instead of ids, to print, as CSV, and the whole ledger as Beancount text. What
is long is worked out behind the page, which shows how far it is. What is in a report is decided in
`money.reports`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from datetime import date
from typing import Annotated, Any
from zoneinfo import ZoneInfo

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath, QueryParameter

from cardhouse.money.export.beancount import beancount
from cardhouse.money.reports.formats import FORMATS, made_by, shown
from cardhouse.money.reports.listing import OVER_DAYS, REPORTS
from cardhouse.money.reports.report import Cell, Column, Report
from cardhouse.money.reports.telling import says as in_words
from cardhouse.money.reports.telling import told
from cardhouse.play.refusal import Refusal
from cardhouse.room.books_now import looked_at
from cardhouse.room.loading import load
from cardhouse.room.reporting_day import postings, view_of_log
from cardhouse.room.reporting_period import period_of, report_of_period
from cardhouse.screens.cage.naming import ALONE, Names
from cardhouse.screens.pages import page, service_of
from cardhouse.screens.staff import known, rights
from cardhouse.screens.texts import text
from cardhouse.screens.working import Step, Work, works_of
from cardhouse.screens.writing import in_figures
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.named_staff import USER_ID
from cardhouse.server.permissions import Subject
from cardhouse.server.room_service import RoomService
from cardhouse.store.log import Entry

Asking = Request[Any, Any, Any]
Day = Annotated[str, QueryParameter(pattern=r"^(\d{4}-\d{2}-\d{2})?$")]
Over = Annotated[str, QueryParameter(name="period", pattern=r"^(\d{4}(-\d{2})?)?$")]
PATIENCE = 40
PAUSE_MILLISECONDS = 50
FRESH_FOR = 60_000_000
AND = " and "


def report_names() -> dict[str, tuple[str, str]]:
    """What each report is called, and what is in it."""
    return {
        name: (
            text(f"manager.report_names.{name}"),
            in_words(name, (made.__doc__ or "").splitlines()[0]),
        )
        for name, made in REPORTS.items()
    }


async def closed_day(request: Asking, room: RoomService, day: str) -> Work:
    """The books as they stood at the close of a day: worked out once; long logs take longer than a page."""
    log = room.log

    def work(_: Step) -> Any:
        return view_of_log(log, date.fromisoformat(day).toordinal(), room.sealing)

    return await _worked_out(request, f"books {room.name} {day}", work)


async def _over_days(request: Asking, room: RoomService, name: str, over: str) -> Work:
    """A report over the closed days of a month or a year."""
    log = room.log

    def work(_: Step) -> Any:
        return report_of_period(log, name, period_of(over), room.sealing)

    return await _worked_out(request, f"report {room.name} {name} {over}", work)


async def _worked_out(request: Asking, key: str, work: Callable[[Step], Any]) -> Work:
    """What came of it, or how far it is when a page can wait no longer."""
    works = works_of(request.app.state)
    found = works.ask(key, work, service_of(request).clock(), FRESH_FOR)
    for _ in range(PATIENCE):
        if not found.running:
            break
        await asyncio.sleep(PAUSE_MILLISECONDS / 1_000)
    return found


def namer(people: Names, guests: Callable[[str], bool]) -> Callable[[str], str]:
    """A cell of words with names in the place of ids: accounts, staff, guests, two people at once."""

    def named(cell: str) -> str:
        who = people.who(cell)
        if who != cell:
            return who
        if AND in cell:
            return AND.join(named(one) for one in cell.split(AND))
        if guests(cell):
            return people.alias(cell)
        if cell in ALONE or (":" in cell and " " not in cell):
            return people.account(cell)
        return USER_ID.sub(lambda found: people.who(found[0]), cell)

    return named


def with_names(report: Report, named: Callable[[str], str]) -> Report:
    """The same report for people."""
    rows = tuple(tuple(named(cell) if isinstance(cell, str) else cell for cell in row) for row in report.rows)
    return msgspec.structs.replace(report, rows=rows)


async def _made(
    request: Asking, room: str, name: str, day: str, over: str
) -> tuple[RoomService, Report | None]:
    """A report with names; None while its days are still being read."""
    service = service_of(request)
    allow(service.accounts, visitor_of(request.scope), "view.reports", Subject(room))
    found = await service.room(room)
    if name not in REPORTS:
        raise RefusedError(Refusal("nothing_there", {"what": f"report {name[:100]!r}"}))
    made: Report
    if over or day:
        asked = _over_days(request, found, name, over) if over else closed_day(request, found, day)
        work = await asked
        if work.running:
            return found, None
        if work.result is None:
            what = f"report {name} over {over}" if over else f"closed gaming day {day}"
            raise RefusedError(Refusal("nothing_there", {"what": what}))
        made = work.result if over else REPORTS[name](work.result)
    else:
        made = REPORTS[name](looked_at(found.host.room))
    people = Names(await known(request, room), found.hub.aliases)
    guests = found.host.room.floor.people.known
    named = namer(people, lambda cell: cell in guests)
    return found, with_names(made, lambda cell: found.hub.texts.plain(named(cell)))


def _cell(column: Column, cell: Cell) -> str:
    return in_figures(cell) if isinstance(cell, str) else shown(column, cell)


@get("/rooms/{room:str}/reports/{name:str}", include_in_schema=False)
async def report(
    request: Asking, room: FromPath[str], name: FromPath[str], day: Day = "", over: Over = ""
) -> Response[bytes]:
    """One report as a table, of the day that runs, of one that was closed, or over a month or a year."""
    found, made = await _made(request, room, name, day, over)
    lines, last = [], []
    if made is not None:
        made = told(made)
        totals = made.totals()
        lines = [[_cell(*pair) for pair in zip(made.columns, row, strict=True)] for row in made.rows]
        last = [_cell(*pair) for pair in zip(made.columns, totals, strict=True)] if totals else []
    can = rights(request, room)
    title, says = report_names()[name]
    return page(
        request, "manager/report.html", title=title, room=found, scripts=["manager/report.js"],
        texts=["office"], base="audit" if can("view.log") else "manager", part="report", can=can,
        report=made, made_by=made_by(), lines=lines, last=last, day=day, over=over,
        several=name in OVER_DAYS, name=name, says=says,
        reports=report_names(),
        ledger=works_of(request.app.state).of(f"ledger {room}"),
    )  # fmt: skip


@get("/rooms/{room:str}/reports/{name:str}/csv", include_in_schema=False)
async def report_csv(
    request: Asking, room: FromPath[str], name: FromPath[str], day: Day = "", over: Over = ""
) -> Response[bytes]:
    """The same for a spreadsheet."""
    _, made = await _made(request, room, name, day, over)
    if made is None:
        raise RefusedError(Refusal("nothing_there", {"what": "such report yet: its day is being read"}))
    return Response(
        FORMATS["csv"](made).encode(), media_type="text/csv; charset=utf-8",
        headers={"content-disposition": f'attachment; filename="{room}-{name}-{over or made.day}.csv"'},
    )  # fmt: skip


@post("/rooms/{room:str}/reports/{name:str}/ledger", include_in_schema=False, status_code=200)
async def make_ledger(request: Asking, room: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """Begins to write the whole ledger; the page shows how far it is and then offers the file."""
    service = service_of(request)
    allow(service.accounts, visitor_of(request.scope), "view.reports", Subject(room))
    found = await service.room(room)
    if name not in REPORTS:
        raise RefusedError(Refusal("nothing_there", {"what": f"report {name[:100]!r}"}))

    def work(step: Step) -> str:
        state = load(found.log, sealing=found.sealing).room
        told = postings(_stepping(found.log.read(0, state.position), state.position, step))
        zone = ZoneInfo(state.zone)
        made = beancount(told, state.books.balances, title=state.name, money=state.money, zone=zone)
        return "".join(made)

    works_of(request.app.state).ask(f"ledger {room}", work, service.clock())
    to = msgspec.json.encode({"to": f"/rooms/{room}/reports/{name}"})
    return Response(to, media_type="application/json")


def _stepping(entries: Iterator[Entry], end: int, step: Step) -> Iterator[Entry]:
    for entry in entries:
        step(entry.position, end)
        yield entry


@get("/rooms/{room:str}/reports/ledger.beancount", include_in_schema=False)
async def ledger_file(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """The ledger as it was written last."""
    service = service_of(request)
    allow(service.accounts, visitor_of(request.scope), "view.reports", Subject(room))
    await service.room(room)
    work = works_of(request.app.state).of(f"ledger {room}")
    if work.result is None:
        raise RefusedError(Refusal("nothing_there", {"what": "ledger written yet"}))
    return Response(
        work.result.encode(), media_type="text/plain; charset=utf-8",
        headers={"content-disposition": f'attachment; filename="{room}.beancount"'},
    )  # fmt: skip


REPORT_HANDLERS = [report, report_csv, make_ledger, ledger_file]
