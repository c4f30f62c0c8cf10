"""Joining a table by a link: whoever was handed it gives a name and sits down, with no account made before.

Only in rooms for play money whose house asks for no identification, as long as the invitation lasts. It
stands for the member of the staff who made it: what the guest needs (coming onto the books, an invitation to
a private game, a seat) is asked of the room in that name, and the house refuses it as it would refuse it
there. Kept is a digest of the link, in the vault beside the log.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath

from cardhouse.floor.opening.commands import InviteToPrivate
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.play.refusal import Refusal, register
from cardhouse.room.host import Asked
from cardhouse.room.keeping import Vault
from cardhouse.screens.board.pages import qr_code
from cardhouse.screens.entry.sign_in import client_of, form_of, goes_to, opened
from cardhouse.screens.pages import page, service_of
from cardhouse.screens.texts import text
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.audit import By
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.accounts.sessions import BY_PASSWORD, Issued
from cardhouse.server.accounts.sign_in import Client
from cardhouse.server.accounts.users import User
from cardhouse.server.aliases import Personal, key_of, salted
from cardhouse.server.answers import absent, store_fault
from cardhouse.server.permissions import Subject
from cardhouse.server.room_service import RoomService
from cardhouse.server.service import Service
from cardhouse.store.errors import StoreError

Asking = Request[Any, Any, Any]
PREFIX = "invitation "
ACTION = "command.InviteToPrivate"
LASTS = 24 * 3_600 * 1_000_000
GUESTS_MOST = 20
NAME_MOST = 20
SHORT_BUY_IN_STEPS = 100
register(
    {
        "invitation_over": "this invitation is not good any more: ask whoever sent it for a new one",
        "not_for_money": "in a room for money nobody joins by a link: the desk registers guests",
        "papers_first": "this house sees identification before anybody sits down: the desk registers guests",
        "bad_guest_name": "a name has 1 to {most} signs",
        "no_seat_for_guest": "every seat at table {table} is taken",
    }
)
_taking = asyncio.Lock()


class Invitation(msgspec.Struct, frozen=True):
    """To which table, by whom, until when, and for how many more guests."""

    table: int
    by: str
    roles: tuple[str, ...]
    until: int
    left: int


def _key(token: str) -> str:
    return PREFIX + hashlib.sha256(token.encode()).hexdigest()


def fault_of(room: RoomService) -> Refusal | None:
    """Why nobody can join by a link in this room: it is for money, or its book wants to see papers first."""
    if room.host.room.money != "play":
        return Refusal("not_for_money")
    asked = room.host.choices_at(room.host.room.at)["floor_people.identification"]
    return None if asked.value == "not_asked" else Refusal("papers_first", {}, asked.cite)


def _check(room: RoomService) -> None:
    fault = fault_of(room)
    if fault is not None:
        raise RefusedError(fault)


@post("/rooms/{room:str}/play/{table:int}/invitation", include_in_schema=False, status_code=200)
async def invite(request: Asking, room: FromPath[str], table: FromPath[int]) -> Response[bytes]:
    """A new link, for whoever may let people into a private game."""
    service, visitor = service_of(request), visitor_of(request.scope)
    session = allow(service.accounts, visitor, ACTION, Subject(room, table))
    found = await service.room(room)
    _check(found)
    if table not in found.host.room.floor.tables:
        raise absent(f"table {table}")
    token = secrets.token_urlsafe(18)
    made = Invitation(
        table, session.who, tuple(sorted(session.roles(room))), service.clock() + LASTS, GUESTS_MOST
    )
    await _stored(asyncio.to_thread(found.log.keep, _key(token), msgspec.json.encode(made)))
    return goes_to(request, f"/rooms/{room}/play/{table}/invitation?link={token}", {})


@get("/rooms/{room:str}/play/{table:int}/invitation", include_in_schema=False)
async def invitation(request: Asking, room: FromPath[str], table: FromPath[int]) -> Response[bytes]:
    """The link to hand on, also as a code for phones."""
    service = service_of(request)
    allow(service.accounts, visitor_of(request.scope), ACTION, Subject(room, table))
    found = await service.room(room)
    token = str(request.query_params.get("link", ""))
    await _good(service, found, token)
    address = f"{str(request.base_url).rstrip('/')}/join/{room}/{token}"
    return page(
        request, "player/invitation.html", title=text("invitation.title", table=table), room=found,
        address=address, code=qr_code(address), table=table, guests=GUESTS_MOST,
    )  # fmt: skip


@get("/join/{room:str}/{token:str}", include_in_schema=False)
async def join_page(request: Asking, room: FromPath[str], token: FromPath[str]) -> Response[bytes]:
    """What the guest sees: a field for a name, and one button."""
    service = service_of(request)
    found = await service.room(room)
    good = await _good(service, found, token)
    spread = found.host.room.floor.tables[good.table].spread
    return page(
        request, "player/join_table.html", title=text("invitation.join_title", table=good.table), room=found,
        spread=spread, token=token, name_most=NAME_MOST,
    )  # fmt: skip


@post("/join/{room:str}/{token:str}", include_in_schema=False, status_code=200)
async def join(request: Asking, room: FromPath[str], token: FromPath[str]) -> Response[bytes]:
    """Onto the books, into the seat, and on to the table."""
    service, visitor = service_of(request), visitor_of(request.scope)
    name = " ".join(form_of(await request.body()).get("name", "").split())
    if not 1 <= len(name) <= NAME_MOST or not name.isprintable():
        raise RefusedError(Refusal("bad_guest_name", {"most": NAME_MOST}))
    found = await service.room(room)
    async with _taking:  # one guest at a time, so that no invitation is used too often
        good = await _good(service, found, token)
        if not found.host.room.floor.tables[good.table].table.open_seats():
            raise RefusedError(Refusal("no_seat_for_guest", {"table": good.table}))
        used = msgspec.structs.replace(good, left=good.left - 1)  # a try counts, whatever comes of it
        await _stored(asyncio.to_thread(found.log.keep, _key(token), msgspec.json.encode(used)))
        person = f"guest-{secrets.token_hex(6)}"
        await _seat(service, found, good, person, name)
    client = client_of(visitor)
    issued = await asyncio.to_thread(_account, service, room, person, name, good.by, client)
    return opened(request, issued, f"/rooms/{room}/play/{good.table}")


async def _good(service: Service, room: RoomService, token: str) -> Invitation:
    _check(room)
    kept = await _stored(asyncio.to_thread(room.log.kept, _key(token)))
    found = msgspec.json.decode(kept, type=Invitation) if kept is not None else None
    over = found is None or found.left < 1 or found.until < service.clock()
    if found is None or over or found.table not in room.host.room.floor.tables:
        raise RefusedError(Refusal("invitation_over"))
    return found


async def _stored(reading: Any) -> Any:
    try:
        return await reading
    except StoreError as error:
        raise RefusedError(store_fault(error)) from error


async def _seat(service: Service, room: RoomService, good: Invitation, person: str, name: str) -> None:
    """All that the guest needs, in the name of whoever made the invitation."""
    floor = room.host.room.floor
    table = floor.tables[good.table]
    personal = salted(Personal("", name))
    vault = ((key_of(person), msgspec.json.encode(personal)),)
    await _do(service, room, good, RegisterPerson(person, personal.digest()), vault)
    room.hub.aliases.forget(person)
    if table.opening.private:
        await _do(service, room, good, InviteToPrivate(good.table, person))
    spread = floor.spreads[table.spread]
    stakes = table.table.stakes
    chips = spread.least_buy_in or SHORT_BUY_IN_STEPS * max(stakes.big_blind, stakes.small_bet, 1)
    await _do(service, room, good, SeatPlayer(good.table, table.table.open_seats()[0], person, chips))


async def _do(service: Service, room: RoomService, good: Invitation, command: Any, vault: Vault = ()) -> None:
    asked = Asked(secrets.token_hex(16), good.by, command, service.clock(), frozenset(good.roles))
    kept = await _stored(service.do(room, asked, vault))
    if kept.refusal is not None:
        raise RefusedError(kept.refusal)


def _account(service: Service, room: str, person: str, name: str, by: str, client: Client) -> Issued:
    """An account without a password: it lives as long as this session."""
    users, who = service.accounts.users, By(by)
    user: User | Refusal = users.add(who, f"{room}-{person}"[:40], name)
    if isinstance(user, User):
        user = users.grant(who, user.id, room, "player")
    if isinstance(user, User):
        user = users.link(who, user.id, room, person)
    if isinstance(user, Refusal):
        raise RefusedError(user)
    with service.accounts.database.write() as transaction:
        return service.accounts.sessions.open(
            transaction, user.id, BY_PASSWORD, client.address, client.agent, None
        )


HANDLERS = [invite, invitation, join_page, join]
