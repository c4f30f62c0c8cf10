"""The log: looked through by table, person, kind and time, each entry in plain words with its rule. So far
for the manager, without cards that were not shown; for the auditor also as it is stored, and the chain
verified from the first entry to the last with how far that is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath, QueryParameter

from cardhouse.room.shelf import Shelf
from cardhouse.screens.manager.log_told import (
    People,
    Told,
    Wanted,
    found,
    in_words,
    kinds,
    tables_in,
    told,
    whom,
)  # fmt: skip
from cardhouse.screens.pages import look, page, service_of
from cardhouse.screens.player.hands import shelf_of
from cardhouse.screens.staff import called, known, rights, working_here
from cardhouse.screens.texts import text
from cardhouse.screens.working import Step, works_of
from cardhouse.screens.writing import day, room_name
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.named_staff import USER_ID
from cardhouse.server.permissions import Subject
from cardhouse.server.room_service import RoomService
from cardhouse.server.routes_log import told_page
from cardhouse.server.shapes import LoggedEntry
from cardhouse.store.chain import verify

Asking = Request[Any, Any, Any]
SECOND = 1_000_000
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
LOG_PAGE = 50
TABLES_MOST = 1_000_000
Before = Annotated[int, QueryParameter(ge=0, le=1 << 53)]


class Shown(msgspec.Struct, frozen=True):
    """An entry in words, and as it is stored."""

    entry: LoggedEntry
    told: Told
    body: str


class Asked(msgspec.Struct, frozen=True):
    """Which part of the log: before a position (0: its end), and between two minutes of the room's clock."""

    before: int
    since: str
    until: str


def _asked(request: Asking, before: int) -> Asked:
    since, until = (str(request.query_params.get(name, ""))[:40] for name in ("since", "until"))
    return Asked(before, since, until)


def wanted_of(request: Asking) -> Wanted:
    """What the form asks for; what makes no sense is not asked."""
    asked = request.query_params
    kind, table = str(asked.get("kind", "")), str(asked.get("table", "")).strip()
    number = int(table) if table.isascii() and table.isdigit() and int(table) <= TABLES_MOST else 0
    return Wanted(kind if kind in kinds() else "", number, str(asked.get("who", ""))[:100].strip())


def _meant(wanted: Wanted, place: RoomService, users: Mapping[str, str]) -> Wanted:
    """Whom a name means: somebody of the staff, or a guest by the alias that every page shows."""
    if not wanted.who:
        return wanted
    guests = ((one, place.hub.aliases(one)) for one in place.host.room.floor.people.known)
    ids = whom(wanted.who, [*users.items(), *guests])
    return msgspec.structs.replace(wanted, ids=ids)


def _namer(place: RoomService, users: Mapping[str, str]) -> Callable[[str], str]:
    """Who did it: by the account, or by the alias where a person has none."""
    guests = place.host.room.floor.people.known
    return lambda one: (
        place.hub.aliases(one) if one in guests and one not in users else called(users, one)
    )


def _upto(room: RoomService, given: str, more: timedelta = timedelta()) -> int | None:
    """The position of the last entry before an instant of the room's own clock, and so much after it; None
    where nothing that makes sense was asked.
    """
    try:
        at = datetime.fromisoformat(given).replace(tzinfo=ZoneInfo(room.host.room.zone))
        return room.log.position_at((at + more - EPOCH) // timedelta(microseconds=1) - 1)
    except (ValueError, OverflowError):
        return None


async def _between(room: RoomService, asked: Asked, head: int) -> tuple[int, int]:
    """After which position and up to which it is looked."""
    since, until = await asyncio.gather(
        asyncio.to_thread(_upto, room, asked.since), asyncio.to_thread(_upto, room, asked.until, MINUTE)
    )
    ends = [head if until is None else until, asked.before - 1 if asked.before else head]
    return since or 0, min(ends)


async def _entries(
    place: RoomService, wanted: Wanted, between: tuple[int, int], *, who: Callable[[str], str], cards: bool
) -> tuple[list[Shown], int]:
    """The last page of a part of the log, or of what was found in it, the last entry first and every one as
    the API tells it; and after which position there may be more.
    """
    after, upto = between
    if wanted:
        positions, onward = await asyncio.to_thread(found, place.log, wanted, between, LOG_PAGE)
        pages = [await told_page(place, position - 1, 1, cards=cards) for position in positions]
    else:
        onward = max(after, upto - LOG_PAGE)
        pages = [await told_page(place, onward, upto - onward, cards=cards)] if upto > onward else []
    entries = [one for each in pages for one in each.entries]
    entries.sort(key=lambda one: -one.position)
    shelf = await shelf_of(place)
    people = People(place.host.room.floor.people.known, place.hub.aliases)
    return [_shown(one, place.host.room.zone, shelf, people=people, who=who) for one in entries], onward


def _shown(
    entry: LoggedEntry, zone: str, shelf: Shelf, *, people: People, who: Callable[[str], str]
) -> Shown:
    """In words people have names; as it is stored an entry is the very bytes that its digest seals."""
    stored = msgspec.json.format(msgspec.json.encode(entry.body), indent=2).decode()
    tables = tables_in(entry.body)
    chips = frozenset(table for table in tables if shelf.unit_at(table, entry.position) == "chips")
    said = told(entry.body, zone, msgspec.structs.replace(people, chips=chips))
    lines = (
        msgspec.structs.replace(line, facts=USER_ID.sub(lambda found: who(found[0]), line.facts))
        for line in said.lines
    )
    return Shown(entry, msgspec.structs.replace(said, lines=tuple(lines)), stored)


@get("/rooms/{room:str}/audit/log", include_in_schema=False)
async def log(request: Asking, room: FromPath[str], before: Before = 0) -> Response[bytes]:
    """The log page by page, the latest entry first, with the digests that chain it."""
    allow(service_of(request).accounts, visitor_of(request.scope), "view.log_told", Subject(room))
    place, can = await service_of(request).room(room), rights(request, room)
    wanted, asked = wanted_of(request), _asked(request, before)
    head = await asyncio.to_thread(place.log.head)
    users, staff = await known(request, room), await working_here(request, room)
    wanted, who = _meant(wanted, place, users), _namer(place, users)
    between = await _between(place, asked, head.position)
    entries, onward = await _entries(place, wanted, between, who=who, cards=can("view.log"))
    return page(
        request, "manager/log.html", title=text("audit.log.title", room=room_name(room)), room=place,
        looked=[await look(request, room, "room")], scripts=["office.js"], texts=["office"],
        base="audit" if can("view.log") else "manager", part="log", can=can, entries=entries,
        turn=_turn(between, onward, wanted, head=head.position), kept=_kept(wanted, asked), head=head,
        work=works_of(request.app.state).of(f"verify {room}"), who=who, wanted=wanted, asked=asked,
        kinds=kinds(), staff=sorted(set(staff.values())), upto=between[1], onward=onward,
        tables=sorted(place.host.room.floor.tables), words=in_words,
        day=lambda at: _day(at, place.host.room.zone),
    )  # fmt: skip


def _turn(between: tuple[int, int], onward: int, wanted: Wanted, *, head: int) -> dict[str, int]:
    """Which pages can be turned to, by the position before which each begins; what was found has no page
    that is newer by a number, and only the whole log a first one.
    """
    after, upto = between
    turn = {}
    if upto < head:
        turn["latest"] = 0
        if not wanted:
            turn["newer"] = min(upto + LOG_PAGE, head) + 1
    if onward > after:
        turn["onward" if wanted else "older"] = onward + 1
        if not wanted:
            turn["first"] = after + min(LOG_PAGE, upto) + 1
    return turn


def _kept(wanted: Wanted, asked: Asked) -> str:
    """What was asked for, to be asked again for another page."""
    fields = {
        "kind": wanted.kind, "table": wanted.table, "who": wanted.who,
        "since": asked.since, "until": asked.until,
    }  # fmt: skip
    return urlencode({name: value for name, value in fields.items() if value})


def _day(at: int, zone: str) -> str:
    return day(datetime.fromtimestamp(at // SECOND, ZoneInfo(zone)).date())


@post("/rooms/{room:str}/audit/verify", include_in_schema=False, status_code=200)
async def verify_chain(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Walks the whole chain; the page shows how far it is and what came of it."""
    service = service_of(request)
    allow(service.accounts, visitor_of(request.scope), "view.log", Subject(room))
    place = await service.room(room)

    def work(step: Step) -> Any:
        head = place.log.head()
        entries = place.log.read(0, head.position)
        return verify(room, entries, end=head, step=lambda position: step(position, head.position))

    works_of(request.app.state).ask(f"verify {room}", work, service.clock())
    return Response(msgspec.json.encode({"to": f"/rooms/{room}/audit/log"}), media_type="application/json")


LOG_HANDLERS = [log, verify_chain]
