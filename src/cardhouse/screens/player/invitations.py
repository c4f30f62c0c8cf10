"""Joining a table by a link: whoever was handed it gives a name and sits down, with no account made before.

Only in rooms for play money whose house asks for no identification, as long as the invitation lasts
(`links.py`). It stands for the member of the staff who made it: what the guest needs (coming onto the books,
an invitation to a private game, a seat, `guests.py`) is asked of the room in that name. Who comes again with
the same phone or account is the person that he was, unless he says otherwise; so leagues know him.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath
from markupsafe import Markup

from cardhouse.screens.entry.sign_in import form_of, goes_to, opened
from cardhouse.screens.pages import page, service_of
from cardhouse.screens.player import guests, links
from cardhouse.screens.scanning import address_of, own_address, scanned
from cardhouse.screens.texts import text
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.accounts.routes_session import client_of
from cardhouse.server.accounts.sessions import Session
from cardhouse.server.answers import absent
from cardhouse.server.permissions import Subject
from cardhouse.server.room_service import RoomService
from cardhouse.server.service import Service

Asking = Request[Any, Any, Any]
ACTION = "command.InviteToPrivate"
_taking = asyncio.Lock()


class Shown(msgspec.Struct, frozen=True):
    """A link as its maker hands it on: the address, and the picture of it where phones can open it."""

    address: str
    code: Markup | None


@post("/rooms/{room:str}/play/{table:int}/invitation", include_in_schema=False, status_code=200)
async def invite(request: Asking, room: FromPath[str], table: FromPath[int]) -> Response[bytes]:
    """One's own link to a table, for whoever may let people into a private game."""
    service, session, found = await _inviting(request, room, table)
    return goes_to(request, await make_link(service, session, found, table), {})


@post("/rooms/{room:str}/play/{table:int}/invitation/end", include_in_schema=False, status_code=200)
async def take_back(request: Asking, room: FromPath[str], table: FromPath[int]) -> Response[bytes]:
    """By one's own link nobody comes any more."""
    service, session, found = await _inviting(request, room, table)
    await links.take_back(service, session, found, table)
    return goes_to(request, f"/rooms/{room}/play/{table}", {})


async def _inviting(request: Asking, room: str, table: int) -> tuple[Service, Session, RoomService]:
    service = service_of(request)
    session = allow(service.accounts, visitor_of(request.scope), ACTION, Subject(room, table))
    found = await service.room(room)
    links.check(found)
    if table not in found.host.room.floor.tables:
        raise absent(f"table {table}")
    return service, session, found


async def make_link(service: Service, session: Session, room: RoomService, table: int) -> str:
    """A link of one's own; returned is the page that shows it."""
    token = await links.make(service, session, room, table)
    return f"/rooms/{room.name}/play/{table}/invitation?link={token}"


@get("/rooms/{room:str}/play/{table:int}/invitation", include_in_schema=False)
async def invitation(request: Asking, room: FromPath[str], table: FromPath[int]) -> Response[bytes]:
    """The link to hand on, also as a code for phones."""
    service, session, found = await _inviting(request, room, table)
    token = str(request.query_params.get("link", "")) or await links.shown(service, session, found, table)
    good = await links.found(service, found, token)
    path, person = f"/join/{room}/{token}", known_person(request, found)
    return page(
        request, "player/invitation.html", title=text("invitation.title", table=table), room=found,
        scripts=["player/invitation.js"], texts=["invitation"], address=own_address(request, path),
        code=scanned(request, path), table=table, guests=good.left, name_most=guests.NAME_MOST,
        spread=found.host.room.floor.tables[table].spread,
        seated=_sits(found, table, session.persons.get(room)), token=token, known=_known_as(request, found),
        brings=guests.bringing(service, found, session, table, person),
    )  # fmt: skip


@get("/join/{room:str}/{token:str}", include_in_schema=False)
async def join_page(request: Asking, room: FromPath[str], token: FromPath[str]) -> Response[bytes]:
    """What the guest sees: a field for a name, the open seats, an amount, and one button; who sits there goes
    on, and where everybody sits the page says so.
    """
    service = service_of(request)
    found = await service.room(room)
    person = known_person(request, found)
    good = await links.found(service, found, token, person)
    table, by = found.host.room.floor.tables[good.table], links.inviting(service, found, good)
    if _sits(found, good.table, person):
        return goes_to(request, f"/rooms/{room}/play/{good.table}", {})
    return page(
        request, "player/join_table.html", title=text("invitation.join_title", table=good.table), room=found,
        spread=table.spread, token=token, name_most=guests.NAME_MOST, seats=table.table.open_seats(),
        known=_known_as(request, found), until=good.until,
        brings=guests.bringing(service, found, by, good.table, person),
        others_bring=guests.bringing(service, found, by, good.table, ""),
    )  # fmt: skip


def known_person(request: Asking, room: RoomService) -> str:
    """Who the visitor is in the room's register already; nobody where he is new, or was erased."""
    session = visitor_of(request.scope).session
    person = session.persons.get(room.name, "") if session is not None else ""
    found = room.host.room.floor.people.known.get(person)
    return person if found is not None and not found.erased else ""


def _known_as(request: Asking, room: RoomService) -> str:
    person = known_person(request, room)
    return room.hub.aliases(person) if person else ""


async def shown_at(request: Asking, room: RoomService, table: int) -> Shown | None:
    """The link to this table that the viewer made, to be handed on from the felt; None where he has none."""
    service, session = service_of(request), visitor_of(request.scope).session
    token = await links.shown(service, session, room, table) if session is not None else ""
    if not token:
        return None
    path = f"/join/{room.name}/{token}"
    code = scanned(request, path) if address_of(request, path) else None
    return Shown(own_address(request, path), code)


@post("/join/{room:str}/{token:str}", include_in_schema=False, status_code=200)
async def join(request: Asking, room: FromPath[str], token: FromPath[str]) -> Response[bytes]:
    """Onto the books, into the seat, and on to the table."""
    service = service_of(request)
    form = form_of(await request.body())
    name, wanted = guests.name_of(form), form.get("seat", "")
    chosen = int(wanted) if wanted.isascii() and wanted.isdigit() else 0
    found = await service.room(room)
    known = "" if form.get("somebody_else") else known_person(request, found)
    async with _taking:  # one guest at a time, so that no invitation is used too often
        good = await links.found(service, found, token, known)
        table, by = good.table, links.inviting(service, found, good)
        free = guests.open_seat(found, table, chosen)
        chips = guests.chips_of(service, found, by, table, person=known, form=form)
        at, comes_again = f"/rooms/{room}/play/{table}", links.was_let_in(found, table, known)
        sits = partial(guests.seat_again, person=known) if known else guests.seat_guest
        person = await sits(service, found, by, table, name=name, free=free, chips=chips)
        if not comes_again:
            await links.use(found, token, good)
    if known:
        return goes_to(request, at, {})
    client = client_of(request)
    account = partial(guests.account, service, room, person=person, name=name, by=good.by, client=client)
    issued = await asyncio.to_thread(account)
    return opened(request, issued, at)


def _sits(room: RoomService, table: int, person: str | None) -> bool:
    return any(one.player == person for one in room.host.room.floor.tables[table].table.seats.values())


HANDLERS = [invite, take_back, invitation, join_page, join]
