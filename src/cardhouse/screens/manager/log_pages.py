"""The log: looked through by table, person, kind and time, each entry in plain words with its rule. So far
for the manager, without cards that were not shown; for the auditor also as it is stored, and the chain
verified from the first entry to the last with how far that is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any
from zoneinfo import ZoneInfo

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath, QueryParameter

from cardhouse.screens.manager.log_told import People, Told, Wanted, found, in_words, kinds, told, whom
from cardhouse.screens.pages import look, page, service_of
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
LOG_PAGE = 50
TABLES_MOST = 1_000_000
After = Annotated[int, QueryParameter(ge=-1, le=1 << 53)]


class Shown(msgspec.Struct, frozen=True):
    """An entry in words, and as it is stored."""

    entry: LoggedEntry
    told: Told
    body: str


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


def _since(room: RoomService, given: str) -> int | None:
    """The position before the first entry from an hour of the room's own clock on."""
    try:
        at = datetime.fromisoformat(given).replace(tzinfo=ZoneInfo(room.host.room.zone))
        return room.log.position_at((at - EPOCH) // timedelta(microseconds=1) - 1)
    except (ValueError, OverflowError):
        return None


async def _entries(
    place: RoomService, wanted: Wanted, after: int, *, who: Callable[[str], str], cards: bool
) -> tuple[list[Shown], int | None]:
    """A page of the log, or of what was found in it; every entry as the API tells it."""
    zone = place.host.room.zone
    floor = place.host.room.floor
    chips = {number for number, table in floor.tables.items() if table.event}
    people = People(floor.people.known, place.hub.aliases, chips)
    if not wanted:
        some = await told_page(place, after, LOG_PAGE, cards=cards)
        return [_shown(one, zone, people=people, who=who) for one in some.entries], some.next_after
    positions, onward = await asyncio.to_thread(found, place.log, wanted, after, LOG_PAGE)
    told_of = [await told_page(place, position - 1, 1, cards=cards) for position in positions]
    return [_shown(one, zone, people=people, who=who) for each in told_of for one in each.entries], onward


def _shown(entry: LoggedEntry, zone: str, *, people: People, who: Callable[[str], str]) -> Shown:
    """In words people have names; as it is stored an entry is the very bytes that its digest seals."""
    stored = msgspec.json.format(msgspec.json.encode(entry.body), indent=2).decode()
    said = told(entry.body, zone, people)
    lines = (
        msgspec.structs.replace(line, facts=USER_ID.sub(lambda found: who(found[0]), line.facts))
        for line in said.lines
    )
    return Shown(entry, msgspec.structs.replace(said, lines=tuple(lines)), stored)


@get("/rooms/{room:str}/audit/log", include_in_schema=False)
async def log(request: Asking, room: FromPath[str], after: After = -1) -> Response[bytes]:
    """The log page by page, the latest first asked for, with the digests that chain it."""
    allow(service_of(request).accounts, visitor_of(request.scope), "view.log_told", Subject(room))
    place, can = await service_of(request).room(room), rights(request, room)
    wanted, since = wanted_of(request), str(request.query_params.get("since", ""))[:40]
    head = await asyncio.to_thread(place.log.head)
    last = max(0, head.position - LOG_PAGE)
    start = after
    if after < 0:
        asked = await asyncio.to_thread(_since, place, since) if since else None
        start = asked if asked is not None else 0 if wanted else last
    users, staff = await known(request, room), await working_here(request, room)
    wanted, who = _meant(wanted, place, users), _namer(place, users)
    entries, onward = await _entries(place, wanted, start, who=who, cards=can("view.log"))
    return page(
        request, "manager/log.html", title=text("audit.log.title", room=room_name(room)), room=place,
        looked=[await look(request, room, "room")], scripts=["office.js"], texts=["office"],
        base="audit" if can("view.log") else "manager", part="log", can=can, entries=entries,
        after=start, next_after=onward, before=max(0, start - LOG_PAGE), head=head,
        work=works_of(request.app.state).of(f"verify {room}"), who=who, last=last, wanted=wanted,
        since=since, kinds=kinds(), staff=sorted(set(staff.values())),
        tables=sorted(place.host.room.floor.tables), words=in_words,
        day=lambda at: _day(at, place.host.room.zone),
    )  # fmt: skip


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
