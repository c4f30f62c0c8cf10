"""Links by which others sit down at a table: made, looked up, used up, taken back. Pages: `invitations.py`.

A link is for one table as long as that is open, for a day at most, and for so many guests. It stands for the
member of the staff who made it and ends with his account or his right. By a digest of it guests are let in;
the link itself, for whoever made it to show again, lies sealed in the vault. One member of the staff has one
link to a table.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from typing import Any

import msgspec

from cardhouse.floor.opening.commands import InviteToPrivate
from cardhouse.play.refusal import Refusal, register
from cardhouse.room.nights.looking import only_for
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.sessions import Session
from cardhouse.server.answers import store_fault
from cardhouse.server.room_service import RoomService
from cardhouse.server.service import Service
from cardhouse.server.standing import in_the_name_of
from cardhouse.store.errors import StoreError, WrongKey

PREFIX = "invitation "
SHOWN_PREFIX = "link to table "
PURPOSE = "invitation"
LASTS = 24 * 3_600 * 1_000_000
GUESTS_MOST = 20
IDENTIFICATION = "floor_people.identification"
register(
    {
        "invitation_over": "this invitation is not good any more: ask whoever sent it for a new one",
        "not_for_money": "in a room for money nobody joins by a link: the desk registers guests",
        "papers_first": "this house sees identification before anybody sits down: the desk registers guests",
    }
)


class Invitation(msgspec.Struct, frozen=True):
    """To which table, by whom, until when, and for how many more guests."""

    table: int
    by: str
    until: int
    left: int
    opened: int = 0
    """Since when that table is open; 0 in links of before, which end with their day alone."""


def fault_of(room: RoomService) -> Refusal | None:
    """Why nobody can join by a link in this room: it is for money, or its book wants to see papers first."""
    if room.host.room.money != "play":
        return Refusal("not_for_money")
    asked = room.host.in_force()[IDENTIFICATION]
    return None if asked.value == "not_asked" else Refusal("papers_first", {}, asked.cite)


def check(room: RoomService) -> None:
    fault = fault_of(room)
    if fault is not None:
        raise RefusedError(fault)


async def stored(reading: Any) -> Any:
    try:
        return await reading
    except StoreError as error:
        raise RefusedError(store_fault(error)) from error


async def make(service: Service, session: Session, room: RoomService, table: int) -> str:
    """The link that somebody has to this table already, else a new one."""
    there = await shown(service, session, room, table)
    if there:
        return there
    token = secrets.token_urlsafe(18)
    opened = room.host.room.floor.tables[table].opened
    made = Invitation(table, session.who, service.clock() + LASTS, GUESTS_MOST, opened)
    key = _shown_key(session, table)
    sealed = service.accounts.keys.seal(PURPOSE, token.encode(), _bound(room, key))
    await stored(asyncio.to_thread(room.log.keep, _key(token), msgspec.json.encode(made)))
    await stored(asyncio.to_thread(room.log.keep, key, sealed))
    return token


async def shown(service: Service, session: Session, room: RoomService, table: int) -> str:
    """The link that somebody made to this table and that still lets anybody in; empty where there is none."""
    token = await _made(service, session, room, table)
    try:
        good = await found(service, room, token) if token else None
    except RefusedError:
        return ""
    return token if good is not None and good.table == table and good.left else ""


async def take_back(service: Service, session: Session, room: RoomService, table: int) -> None:
    """Nobody comes by somebody's link to this table any more."""
    token = await _made(service, session, room, table)
    if token:
        await stored(asyncio.to_thread(room.log.erase, _key(token)))
        await stored(asyncio.to_thread(room.log.erase, _shown_key(session, table)))


async def found(service: Service, room: RoomService, token: str, person: str = "") -> Invitation:
    """The invitation of a link that is good for somebody: whoever was let in before needs no place more."""
    check(room)
    kept = await stored(asyncio.to_thread(room.log.kept, _key(token)))
    made = msgspec.json.decode(kept, type=Invitation) if kept is not None else None
    if made is None or made.until < service.clock():
        raise RefusedError(Refusal("invitation_over"))
    here = room.host.room.floor.tables.get(made.table)
    if here is None or made.opened not in (0, here.opened):
        raise RefusedError(Refusal("invitation_over"))
    if made.left < 1 and not was_let_in(room, made.table, person):
        raise RefusedError(Refusal("invitation_over"))
    inviting(service, room, made)
    return made


async def use(room: RoomService, token: str, made: Invitation) -> None:
    """One more guest sat down by it."""
    used = msgspec.structs.replace(made, left=max(0, made.left - 1))
    await stored(asyncio.to_thread(room.log.keep, _key(token), msgspec.json.encode(used)))


def was_let_in(room: RoomService, table: int, person: str) -> bool:
    """Whether somebody had a part in this game before."""
    return bool(person) and person in (only_for(room.host.room, table) or ())


def inviting(service: Service, room: RoomService, made: Invitation) -> Session:
    """In whose name a guest is let in; a link ends with the account, or the right, of whoever made it."""
    session = in_the_name_of(service.accounts, made.by)
    if isinstance(session, Refusal) or service.refused(session, room, InviteToPrivate(made.table, "")):
        raise RefusedError(Refusal("invitation_over"))
    return session


async def _made(service: Service, session: Session, room: RoomService, table: int) -> str:
    key = _shown_key(session, table)
    sealed = await stored(asyncio.to_thread(room.log.kept, key))
    try:
        return service.accounts.keys.open(PURPOSE, sealed, _bound(room, key)).decode() if sealed else ""
    except WrongKey:
        return ""  # the database came from elsewhere: a new link is made


def _key(token: str) -> str:
    return PREFIX + hashlib.sha256(token.encode()).hexdigest()


def _shown_key(session: Session, table: int) -> str:
    return f"{SHOWN_PREFIX}{table} {session.who}"


def _bound(room: RoomService, key: str) -> bytes:
    return f"{room.name} {key}".encode()
