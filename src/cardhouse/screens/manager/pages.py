"""How the room does, for the manager and the auditor: figures of now and charts of a gaming day, today's or
an earlier one. Right after the day changed today's begin with the evening before. The auditor sees the same
and changes nothing.
"""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath, QueryParameter

from cardhouse.money.cage.gaming_day import begins
from cardhouse.money.gaming_day import midnight, written
from cardhouse.money.reports.listing import REPORTS
from cardhouse.money.reports.view import View
from cardhouse.room.books_now import looked_at
from cardhouse.room.history import Slot, Telling
from cardhouse.room.views.cage import matter_lines
from cardhouse.room.views.unsold import unsold_lines
from cardhouse.screens.cage.naming import Names
from cardhouse.screens.first_run.checklist import first_night
from cardhouse.screens.manager.decks_pages import DECKS_HANDLERS
from cardhouse.screens.manager.fair_play_pages import FAIR_HANDLERS
from cardhouse.screens.manager.house_pages import HOUSE_HANDLERS
from cardhouse.screens.manager.log_pages import LOG_HANDLERS
from cardhouse.screens.manager.name_pages import NAME_HANDLERS
from cardhouse.screens.manager.pictures import Picture, from_books, from_history
from cardhouse.screens.manager.report_pages import REPORT_HANDLERS, closed_day, report_names
from cardhouse.screens.manager.users_pages import USER_HANDLERS
from cardhouse.screens.pages import Looked, look, page, service_of
from cardhouse.screens.staff import known, rights
from cardhouse.screens.texts import text
from cardhouse.screens.working import Step, Work, works_of
from cardhouse.screens.writing import money, room_name
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.permissions import Subject
from cardhouse.server.room_service import RoomService

Asking = Request[Any, Any, Any]
HOUR = 3_600_000_000
EVENING = 6
"""So many hours the charts of the running day have at least."""
FRESH_FOR, FRESH_FOR_EVER = 10_000_000, 1 << 62
Day = Annotated[str, QueryParameter(pattern=r"^(\d{4}-\d{2}-\d{2})?$")]


class Went(msgspec.Struct, frozen=True):
    """A gaming day as it was told so far."""

    telling: Any
    slots: list[Slot]


def begun(view: View, day: int) -> int:
    """When a gaming day began."""
    return midnight(day, view.zone) + begins(view.books.cage, day) * HOUR


def charted_from(begun_at: int, now: int) -> int:
    """From when on the running day is charted: an evening does not end where the gaming day does. By whole
    hours, so that what was read is not read again with every look.

    >>> charted_from(100 * HOUR, 101 * HOUR + 7) // HOUR, charted_from(100 * HOUR, 107 * HOUR) // HOUR
    (95, 100)
    """
    return begun_at - max(0, EVENING - (now - begun_at) // HOUR) * HOUR


def _history(request: Asking, room: RoomService, day: int) -> Work:
    """How the day went; of the running one only what is new is read."""
    view, log = looked_at(room.host.room), room.log
    today = day == view.gaming_day
    since, until = begun(view, day), None if today else begun(view, day + 1)
    since = charted_from(since, room.host.room.at) if today else since
    works, key = works_of(request.app.state), f"history {room.name} {day}"
    last: Went | None = works.of(key).result

    def work(step: Step) -> Went:
        same = last is not None and last.telling.since == since
        if last is not None and same:
            return Went(last.telling, last.telling.more(step))
        telling = Telling(log, since, HOUR, until, room.sealing)
        return Went(telling, telling.more(step))

    return works.ask(key, work, service_of(request).clock(), FRESH_FOR if today else FRESH_FOR_EVER)


def _ordinal(given: str, today: int) -> int:
    """The gaming day that was asked for; today where it is none, or has not come."""
    try:
        return min(date.fromisoformat(given).toordinal(), today) if given else today
    except ValueError:
        return today


def _figures(seen: Looked, slots: list[Slot] | None, view: View | None, *, since: int) -> dict[str, str]:
    """`since` the running day began; 0 where it is another one."""
    today = since > 0
    tables, games = seen.view["tables"], seen.view["games"]
    found = {}
    if today:
        found["tables"] = str(sum(1 for one in tables if one["players"]))
        found["seated"] = str(sum(one["players"] for one in tables))
        found["waiting"] = str(sum(len(one.get("waiting", ())) for one in games))
    found["hands" if today else "hands_then"] = _hands(slots, since)
    if view is not None:
        collected = sum(sum(map(int, row[1:4])) for row in REPORTS["hours"](view).rows)
        found["collected" if today else "collected_then"] = money(collected)
    return found


def _hands(slots: list[Slot] | None, since: int) -> str:
    return f"{sum(one.hands for one in slots if one.at >= since):,}" if slots else "…"


async def _overview(request: Asking, room: str, base: str, given: str) -> Response[bytes]:
    service = service_of(request)
    allow(service.accounts, visitor_of(request.scope), "view.reports", Subject(room))
    found = await service.room(room)
    seen, now = await look(request, room, "room"), looked_at(found.host.room)
    day = _ordinal(given, now.gaming_day)
    today = day == now.gaming_day
    work = _history(request, found, day)
    books = now if today else (await closed_day(request, found, written(day))).result
    slots = work.result.slots if work.result else None
    people = Names(await known(request, room), found.hub.aliases)
    pictures: list[Picture] = from_history(slots, found.host.room.zone) if slots else []
    pictures += from_books(books, people.account) if books is not None else []
    return page(
        request, "manager/overview.html", title=text(f"{base}.title", room=room_name(room)), room=found,
        looked=[seen], scripts=["manager/overview.js"], texts=["office"], base=base, part="overview",
        can=rights(request, room), pictures=pictures, work=work,
        figures=_figures(seen, slots, books, since=begun(now, day) if today else 0),
        reports=report_names(), day=written(day), today=written(now.gaming_day), is_today=today,
        before=written(day - 1), after=written(day + 1), no_books=books is None,
        night=await first_night(request, found),
        matters=matter_lines(found.host.room.books),
        unsold=unsold_lines(found.host.room, found.hub.aliases), account_name=people.account,
        named_all=people.all,
    )  # fmt: skip


@get("/rooms/{room:str}/manager", include_in_schema=False)
async def overview(request: Asking, room: FromPath[str], day: Day = "") -> Response[bytes]:
    """How the room does today, or did on another day."""
    return await _overview(request, room, "manager", day)


@get("/rooms/{room:str}/audit", include_in_schema=False)
async def auditor(request: Asking, room: FromPath[str], day: Day = "") -> Response[bytes]:
    """The same for the auditor, with the ways to the log and to the cage."""
    service = service_of(request)
    allow(service.accounts, visitor_of(request.scope), "view.log", Subject(room))
    return await _overview(request, room, "audit", day)


HANDLERS = [overview, *REPORT_HANDLERS, *USER_HANDLERS, *NAME_HANDLERS, *HOUSE_HANDLERS]
AUDIT_HANDLERS = [auditor, *LOG_HANDLERS, *FAIR_HANDLERS, *DECKS_HANDLERS]
