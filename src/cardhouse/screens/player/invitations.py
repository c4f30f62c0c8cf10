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
from functools import partial
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath
from markupsafe import Markup

from cardhouse.floor.opening.commands import InviteToPrivate
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.play.refusal import Refusal, register
from cardhouse.play.table_commands import ComeBack
from cardhouse.room.commands import BetweenHandsDo
from cardhouse.room.host import Asked
from cardhouse.screens.entry.sign_in import form_of, goes_to, opened
from cardhouse.screens.pages import page, service_of
from cardhouse.screens.scanning import address_of, own_address, scanned
from cardhouse.screens.texts import text
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.audit import By
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.accounts.routes_session import client_of
from cardhouse.server.accounts.sessions import BY_PASSWORD, Issued, Session
from cardhouse.server.accounts.sign_in import Client
from cardhouse.server.accounts.spelling import fault, spelled
from cardhouse.server.accounts.users import User
from cardhouse.server.answers import absent, store_fault
from cardhouse.server.envelopes import Envelope
from cardhouse.server.permissions import Subject
from cardhouse.server.personal_changes import PersonalChange
from cardhouse.server.room_service import RoomService
from cardhouse.server.self_dealing import begins_alone
from cardhouse.server.service import Service
from cardhouse.server.standing import in_the_name_of
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
        "bad_guest_name": "a name has 1 to {most} signs and is written {why}",
        "no_seat_for_guest": "every seat at table {table} is taken",
        "guest_seat_taken": "seat {seat} was taken meanwhile: choose another one",
    }
)
_taking = asyncio.Lock()


class Invitation(msgspec.Struct, frozen=True):
    """To which table, by whom, until when, and for how many more guests."""

    table: int
    by: str
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


def check(room: RoomService) -> None:
    fault = fault_of(room)
    if fault is not None:
        raise RefusedError(fault)


@post("/rooms/{room:str}/play/{table:int}/invitation", include_in_schema=False, status_code=200)
async def invite(request: Asking, room: FromPath[str], table: FromPath[int]) -> Response[bytes]:
    """A new link, for whoever may let people into a private game."""
    service, visitor = service_of(request), visitor_of(request.scope)
    session = allow(service.accounts, visitor, ACTION, Subject(room, table))
    found = await service.room(room)
    check(found)
    if table not in found.host.room.floor.tables:
        raise absent(f"table {table}")
    return goes_to(request, await make_link(service, session, found, table), {})


async def make_link(service: Service, session: Session, room: RoomService, table: int) -> str:
    """A link of one's own making; returned is the page that shows it."""
    token = secrets.token_urlsafe(18)
    made = Invitation(table, session.who, service.clock() + LASTS, GUESTS_MOST)
    await _stored(asyncio.to_thread(room.log.keep, _key(token), msgspec.json.encode(made)))
    return f"/rooms/{room.name}/play/{table}/invitation?link={token}"


@get("/rooms/{room:str}/play/{table:int}/invitation", include_in_schema=False)
async def invitation(request: Asking, room: FromPath[str], table: FromPath[int]) -> Response[bytes]:
    """The link to hand on, also as a code for phones."""
    service = service_of(request)
    session = allow(service.accounts, visitor_of(request.scope), ACTION, Subject(room, table))
    found = await service.room(room)
    token = str(request.query_params.get("link", ""))
    await _good(service, found, token)
    path = f"/join/{room}/{token}"
    return page(
        request, "player/invitation.html", title=text("invitation.title", table=table), room=found,
        scripts=["player/invitation.js"], texts=["invitation"], address=own_address(request, path),
        code=scanned(request, path),
        table=table, guests=GUESTS_MOST, name_most=NAME_MOST,
        spread=found.host.room.floor.tables[table].spread,
        seated=_sits(found, table, session.persons.get(room)), token=token,
    )  # fmt: skip


@get("/join/{room:str}/{token:str}", include_in_schema=False)
async def join_page(request: Asking, room: FromPath[str], token: FromPath[str]) -> Response[bytes]:
    """What the guest sees: a field for a name, the open seats, and one button."""
    service = service_of(request)
    found = await service.room(room)
    good = await _good(service, found, token)
    table = found.host.room.floor.tables[good.table]
    return page(
        request, "player/join_table.html", title=text("invitation.join_title", table=good.table), room=found,
        spread=table.spread, token=token, name_most=NAME_MOST, seats=table.table.open_seats(),
    )  # fmt: skip


async def shown_at(request: Asking, room: RoomService, table: int) -> Markup | None:
    """The picture of the link that the host brought along to this table; None where no phone can open it."""
    token = str(request.query_params.get("link", ""))
    path = f"/join/{room.name}/{token}"
    if not token or not address_of(request, path):
        return None
    try:
        good = await _good(service_of(request), room, token)
    except RefusedError:
        return None
    return scanned(request, path) if good.table == table else None


@post("/join/{room:str}/{token:str}", include_in_schema=False, status_code=200)
async def join(request: Asking, room: FromPath[str], token: FromPath[str]) -> Response[bytes]:
    """Onto the books, into the seat, and on to the table."""
    service = service_of(request)
    form = form_of(await request.body())
    name, wanted = name_of(form), form.get("seat", "")
    chosen = int(wanted) if wanted.isascii() and wanted.isdigit() else 0
    found = await service.room(room)
    async with _taking:  # one guest at a time, so that no invitation is used too often
        good = await _good(service, found, token)
        free = open_seat(found, good.table, chosen)
        used = msgspec.structs.replace(good, left=good.left - 1)  # a try counts, whatever comes of it
        await _stored(asyncio.to_thread(found.log.keep, _key(token), msgspec.json.encode(used)))
        by = _inviting(service, found, good)
        person = await seat_guest(service, found, by, good.table, name=name, free=free)
    client = client_of(request)
    account = partial(_account, service, room, person=person, name=name, by=good.by, client=client)
    issued = await asyncio.to_thread(account)
    return opened(request, issued, f"/rooms/{room}/play/{good.table}")


async def _good(service: Service, room: RoomService, token: str) -> Invitation:
    check(room)
    kept = await _stored(asyncio.to_thread(room.log.kept, _key(token)))
    found = msgspec.json.decode(kept, type=Invitation) if kept is not None else None
    over = found is None or found.left < 1 or found.until < service.clock()
    if found is None or over or found.table not in room.host.room.floor.tables:
        raise RefusedError(Refusal("invitation_over"))
    _inviting(service, room, found)
    return found


def _inviting(service: Service, room: RoomService, good: Invitation) -> Session:
    """In whose name a guest is let in; a link ends with the account, or the right, of whoever made it."""
    session = in_the_name_of(service.accounts, good.by)
    if isinstance(session, Refusal) or service.refused(session, room, InviteToPrivate(good.table, "")):
        raise RefusedError(Refusal("invitation_over"))
    return session


async def _stored(reading: Any) -> Any:
    try:
        return await reading
    except StoreError as error:
        raise RefusedError(store_fault(error)) from error


def name_of(form: dict[str, str]) -> str:
    """The name that was typed, if it is one."""
    name = spelled(form.get("name", "")[: 4 * NAME_MOST])
    wrong = fault(name)
    if not 1 <= len(name) <= NAME_MOST or wrong:
        raise RefusedError(Refusal("bad_guest_name", {"most": NAME_MOST, "why": wrong or "so that it fits"}))
    return name


def open_seat(room: RoomService, table: int, chosen: int = 0) -> int:
    """The seat that was chosen, or any for one more; refused where it is taken."""
    free = room.host.room.floor.tables[table].table.open_seats()
    if not free:
        raise RefusedError(Refusal("no_seat_for_guest", {"table": table}))
    if chosen and chosen not in free:
        raise RefusedError(Refusal("guest_seat_taken", {"seat": chosen}))
    return chosen or free[0]


def _sits(room: RoomService, table: int, person: str | None) -> bool:
    return any(one.player == person for one in room.host.room.floor.tables[table].table.seats.values())


async def seat_guest(
    service: Service, room: RoomService, by: Session, table: int, *, name: str, free: int
) -> str:
    """Somebody new comes onto the books and into a seat; returned is who that is in the room's register."""
    person = f"guest-{secrets.token_hex(6)}"
    change = PersonalChange(person, alias=name)
    await _do(service, room, by, change.command(), change)
    room.hub.aliases.forget(person)
    await seat(service, room, by, table, person=person, free=free)
    return person


async def seat(
    service: Service, room: RoomService, by: Session, table: int, *, person: str, free: int
) -> None:
    """All that somebody needs to play, in the name of whoever invites."""
    floor = room.host.room.floor
    found = floor.tables[table]
    if found.opening.private:
        await _do(service, room, by, InviteToPrivate(table, person))
    spread = floor.spreads[found.spread]
    stakes = found.table.stakes
    chips = spread.least_buy_in or SHORT_BUY_IN_STEPS * max(stakes.big_blind, stakes.small_bet, 1)
    await _do(service, room, by, SeatPlayer(table, free, person, chips))
    await _deal_in(service, room, by, table, free)


async def _deal_in(service: Service, room: RoomService, by: Session, table: int, seat_number: int) -> None:
    """Where nobody deals there is nobody to ask how a newcomer comes in: at once, for what the house asks.
    Where the house does not let him, he is asked on the page.
    """
    found = room.host.room.floor.tables[table]
    player = found.table.seats[seat_number]
    if begins_alone(room.host, found) and not player.regular and not player.entering:
        asked = _asked(service, room, by, BetweenHandsDo(table, ComeBack(seat_number)))
        await _stored(service.do(room, asked))


async def _do(
    service: Service, room: RoomService, by: Session, command: Any, change: PersonalChange | None = None
) -> None:
    kept = await _stored(service.do(room, _asked(service, room, by, command), (), change))
    if kept.refusal is not None:
        raise RefusedError(kept.refusal)


def _asked(service: Service, room: RoomService, by: Session, command: Any) -> Asked:
    return service.asked(by, room, Envelope(secrets.token_hex(16), command))


def _account(service: Service, room: str, *, person: str, name: str, by: str, client: Client) -> Issued:
    """An account without a password: it lives as long as this session."""
    users, who = service.accounts.users, By(by)
    user: User | Refusal = users.add(who, f"{room}-{person}"[:40], name, guest=True)
    if isinstance(user, User):
        user = users.grant(who, user.id, room, "player")
    if isinstance(user, User):
        user = users.link(who, user.id, room, person)
    return new_session(service, user, client)


def new_session(service: Service, user: User | Refusal, client: Client) -> Issued:
    """A session for an account as it was just changed; where that was refused, so is this."""
    if isinstance(user, Refusal):
        raise RefusedError(user)
    with service.accounts.database.write() as transaction:
        return service.accounts.sessions.open(
            transaction, user.id, BY_PASSWORD, client.address, client.agent, None
        )


HANDLERS = [invite, invitation, join_page, join]
