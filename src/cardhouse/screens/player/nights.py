"""The ledger of a private game's night, on and over: for its host and those who played, by the names they
play under; who pays whom in the end; the same as CSV; and leagues over nights. What it comes to is reckoned
in `room.nights`.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from itertools import islice
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath

from cardhouse.room.nights.end_night import EndNight
from cardhouse.room.nights.leagues import leagues, standings
from cardhouse.room.nights.reckoning import HOUSE, Reckoning, as_people, lines_now, reckon, reckoned_now
from cardhouse.room.nights.same_person import SayTheSame, one_of, people_of
from cardhouse.room.nights.state import NightLine, Nights, PastNight, night_at, nights_of
from cardhouse.screens.entry.sign_in import form_of, goes_to
from cardhouse.screens.pages import give, page, service_of
from cardhouse.screens.player.night_sheet import as_csv
from cardhouse.screens.texts import text
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.answers import absent
from cardhouse.server.permissions import Allowed, Subject, may
from cardhouse.server.room_service import RoomService

Asking = Request[Any, Any, Any]
ACTION = "view.night"
CSV = "text/csv; charset=utf-8"
ENDED_SHOWN = 50
OVER_SHOWN = 3


@get("/rooms/{room:str}/play/{table:int}/night", include_in_schema=False)
async def night_page(request: Asking, room: FromPath[str], table: FromPath[int]) -> Response[bytes]:
    """Who brought and took what tonight, or in a night that `ended` then, and what is to be paid."""
    found, ended = await service_of(request).room(room), _ended(request)
    night = _seen(request, found, table, ended)
    now = None if ended else night_at(found.host.room, table)
    past = _last(found, table, ended) if now is None else None
    return page(
        request, "player/night.html", title=text("own_night.title", table=table), room=found, table=table,
        night=night, own=_own(request, found, night), name=_names(found), house=HOUSE,
        spread=past.spread if past is not None else _spread(found, table), past=past,
    )  # fmt: skip


@get("/rooms/{room:str}/play/{table:int}/night.csv", include_in_schema=False)
async def night_csv(request: Asking, room: FromPath[str], table: FromPath[int]) -> Response[bytes]:
    """For a spreadsheet in the reader's language."""
    found = await service_of(request).room(room)
    written = as_csv(_seen(request, found, table, _ended(request)), _names(found))
    named = f'attachment; filename="night-{table}.csv"'
    return Response(written.encode(), media_type=CSV, headers={"content-disposition": named})


@post("/rooms/{room:str}/play/{table:int}/night/end", include_in_schema=False, status_code=200)
async def end(request: Asking, room: FromPath[str], table: FromPath[int]) -> Response[bytes]:
    """The host ends the night; what it came to is shown."""
    found = await service_of(request).room(room)
    league = form_of(await request.body()).get("league", "")
    await give(request, found, EndNight(table, league), secrets.token_hex(16))
    return goes_to(request, f"/rooms/{room}/play/{table}/night", {})


@get("/rooms/{room:str}/leagues", include_in_schema=False)
async def leagues_page(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """The standings of every league for who hosts; for a player those that he played in."""
    found, visitor = await service_of(request).room(room), visitor_of(request.scope)
    person = visitor.session.persons.get(room) if visitor.session is not None else None
    session = allow(service_of(request).accounts, visitor, ACTION, Subject(room, None, person))
    hosts = isinstance(may(session, ACTION, Subject(room)), Allowed)
    kept = nights_of(found.host.room)
    seen = {
        name: nights
        for name, nights in leagues(kept.past).items()
        if hosts or any(_played(kept, person or "", one) for one in nights)
    }
    tables = [(name, len(nights), standings(nights, kept.same)) for name, nights in seen.items()]
    people = {one_of(kept.same, one) for one in people_of(kept)} if hosts else ()
    over = [one for one in reversed(kept.past) if hosts or _played(kept, person or "", one)]
    return page(
        request, "player/leagues.html", title=text("own_night.leagues"), room=found, tables=tables,
        name=_names(found), hosts=hosts, same=list(kept.same.items()), over=over[:ENDED_SHOWN],
        people=sorted(people, key=_names(found)),
    )  # fmt: skip


@post("/rooms/{room:str}/leagues/same", include_in_schema=False, status_code=200)
async def say_the_same(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """The host says that two of the register are one person, or takes it back."""
    found, form = await service_of(request).room(room), form_of(await request.body())
    said = SayTheSame(form.get("person", ""), form.get("same_as", ""))
    await give(request, found, said, secrets.token_hex(16))
    return goes_to(request, f"/rooms/{room}/leagues", {})


@get("/rooms/{room:str}/play/{table:int}/host-there", include_in_schema=False)
async def host_there(request: Asking, room: FromPath[str], table: FromPath[int]) -> Response[bytes]:
    """Whether anybody who hosts has the table's page open: whoever asks for chips is told if not."""
    found = await service_of(request).room(room)
    _seen(request, found, table)
    there = found.hub.staff_looks(f"table {table}")
    return Response(msgspec.json.encode({"there": there}), media_type="application/json")


class OwnNight(msgspec.Struct, frozen=True):
    """A night that somebody has or had a part in, and what it brought him."""

    table: int
    spread: str
    result: int
    ended: int = 0
    """When it was over; 0: it is on."""


def own_nights(room: RoomService, person: str) -> list[OwnNight]:
    """Those that are on, also for who left the table, and the latest of those that are over."""
    state, kept = room.host.room, nights_of(room.host.room)
    me = one_of(kept.same, person)
    found: list[OwnNight] = []
    for table, night in kept.now.items():
        lines = as_people(lines_now(state, table, night), kept.same)
        found += [OwnNight(table, night.spread, line.result) for line in lines if line.person == me]
    over = (one for one in reversed(kept.past) if _played(kept, person, one))
    for past in islice(over, OVER_SHOWN):
        lines = as_people(past.lines, kept.same)
        result = sum(line.result for line in lines if line.person == me)
        found.append(OwnNight(past.table, past.spread, result, past.ended))
    return found


def _ended(request: Asking) -> int:
    """When the night ended that is asked for; 0 for the latest."""
    given = str(request.query_params.get("ended", ""))
    return int(given) if given.isascii() and given.isdecimal() and len(given) < 20 else 0


def _seen(request: Asking, room: RoomService, table: int, ended: int = 0) -> Reckoning:
    """The night at a table, for whoever has a part in it."""
    visitor, state = visitor_of(request.scope), room.host.room
    night, past = None if ended else night_at(state, table), _last(room, table, ended)
    person = visitor.session.persons.get(room.name) if visitor.session is not None else None
    same = nights_of(state).same
    there = {one_of(same, one) for one in (_people(past) if night is None else night.people)}
    played = person is not None and one_of(same, person) in there
    allow(
        service_of(request).accounts, visitor, ACTION,
        Subject(room.name, table, person if played else None),
    )  # fmt: skip
    if night is not None:
        return reckoned_now(state, table, night)
    if past is None:
        raise absent(f"private game at table {table}")
    return reckon(as_people(past.lines, same), past.pot)


def _last(room: RoomService, table: int, ended: int = 0) -> PastNight | None:
    """The last night that ended at a table, or the one that did then."""
    past = nights_of(room.host.room).past
    return next((one for one in reversed(past) if one.table == table and ended in (0, one.ended)), None)


def _played(kept: Nights, person: str, past: PastNight) -> bool:
    """Whether somebody had a part in a night, under any name of his."""
    return one_of(kept.same, person) in {one_of(kept.same, one) for one in _people(past)}


def _people(past: PastNight | None) -> set[str]:
    return {line.person for line in past.lines} if past is not None else set()


def _own(request: Asking, room: RoomService, night: Reckoning) -> NightLine | None:
    """The visitor's own line."""
    session = visitor_of(request.scope).session
    person = session.persons.get(room.name, "") if session is not None else ""
    counts_as = one_of(nights_of(room.host.room).same, person)
    return next((line for line in night.lines if line.person == counts_as), None)


def _names(room: RoomService) -> Callable[[str], str]:
    return room.hub.aliases


def _spread(room: RoomService, table: int) -> str:
    return room.host.room.floor.tables[table].spread


HANDLERS = [night_page, night_csv, end, leagues_page, say_the_same, host_there]
