"""A guest without a password goes on with another phone: the one that is signed in shows a picture for a few
minutes, the other one opens it, once, and the first is signed out. Kept is a digest of the link, in the vault
beside the log.

The desk makes no such link: whoever could would be that guest. Who lost the phone signs up anew there.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath, FromQuery

from cardhouse.play.refusal import Refusal, register
from cardhouse.screens.entry.sign_in import goes_to, opened
from cardhouse.screens.pages import page, service_of
from cardhouse.screens.scanning import own_address, scanned
from cardhouse.screens.texts import text
from cardhouse.screens.writing import room_name
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.audit import By
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import session_of
from cardhouse.server.accounts.routes_session import client_of
from cardhouse.server.accounts.sessions import BY_PHONE, Issued, Session
from cardhouse.server.accounts.sign_in import Client
from cardhouse.server.answers import store_fault
from cardhouse.server.room_service import RoomService
from cardhouse.server.service import Service
from cardhouse.store.errors import StoreError

Asking = Request[Any, Any, Any]
PREFIX = "phone "
LASTS = 5 * 60 * 1_000_000
register(
    {
        "has_password": "this account has a password: sign in with it on the other phone",
        "phone_link_over": "this link is not good any more: make a new one on the phone that is signed in",
    }
)


class Going(msgspec.Struct, frozen=True):
    """Whose link it is: the session that made it must still be good when it is used."""

    session: str
    until: int


def _key(token: str) -> str:
    return PREFIX + hashlib.sha256(token.encode()).hexdigest()


async def _stored(reading: Any) -> Any:
    try:
        return await reading
    except StoreError as error:
        raise RefusedError(store_fault(error)) from error


@post("/rooms/{room:str}/join/another-phone", include_in_schema=False, status_code=200)
async def make(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """A link for the other phone."""
    service, session = service_of(request), session_of(visitor_of(request.scope))
    found = await service.room(room)
    if session.way != BY_PHONE:
        raise RefusedError(Refusal("has_password"))
    token = secrets.token_urlsafe(18)
    going = Going(session.id, service.clock() + LASTS)
    await _stored(asyncio.to_thread(found.log.keep, _key(token), msgspec.json.encode(going)))
    return goes_to(request, f"/rooms/{room}/join/another-phone?link={token}", {})


@get("/rooms/{room:str}/join/another-phone", include_in_schema=False)
async def shown(request: Asking, room: FromPath[str], link: FromQuery[str] = "") -> Response[bytes]:
    """The picture for the other phone."""
    service, session = service_of(request), session_of(visitor_of(request.scope))
    found = await service.room(room)
    if (await _good(service, found, link)).id != session.id:
        raise RefusedError(Refusal("phone_link_over"))
    path = f"/rooms/{room}/join/phone/{link}"
    return page(
        request, "board/another_phone.html", title=text("another_phone.title"), room=found,
        address=own_address(request, path), code=scanned(request, path), token="",
    )  # fmt: skip


@get("/rooms/{room:str}/join/phone/{token:str}", include_in_schema=False)
async def offered(request: Asking, room: FromPath[str], token: FromPath[str]) -> Response[bytes]:
    """On the other phone: one button, so that looking at a link does not use it."""
    service = service_of(request)
    found = await service.room(room)
    await _good(service, found, token)
    return page(
        request, "board/another_phone.html", title=text("another_phone.title"), room=found, token=token,
        called=room_name(room),
    )  # fmt: skip


@post("/rooms/{room:str}/join/phone/{token:str}", include_in_schema=False, status_code=200)
async def taken(request: Asking, room: FromPath[str], token: FromPath[str]) -> Response[bytes]:
    """The other phone is signed in, the first one signed out."""
    service = service_of(request)
    found = await service.room(room)
    before = await _good(service, found, token)
    if not await _stored(asyncio.to_thread(found.log.erase, _key(token))):  # only one can take it away
        raise RefusedError(Refusal("phone_link_over"))
    issued = await asyncio.to_thread(_moved, service, before, client_of(request))
    return opened(request, issued, f"/rooms/{room}/join")


async def _good(service: Service, room: RoomService, token: str) -> Session:
    kept = await _stored(asyncio.to_thread(room.log.kept, _key(token)))
    going = msgspec.json.decode(kept, type=Going) if kept is not None else None
    if going is None or going.until < service.clock():
        raise RefusedError(Refusal("phone_link_over"))
    session = await asyncio.to_thread(service.accounts.sessions.check, going.session)
    if isinstance(session, Refusal):
        raise RefusedError(Refusal("phone_link_over"))
    return session


def _moved(service: Service, before: Session, client: Client) -> Issued:
    user = before.user
    assert user is not None, "a phone's session is a user's"
    sessions = service.accounts.sessions
    with service.accounts.database.write() as transaction:
        issued = sessions.open(transaction, user, BY_PHONE, client.address, client.agent, None)
    sessions.revoke_all(By(user), user, keep=issued.session.id)
    return issued


HANDLERS = [make, shown, offered, taken]
