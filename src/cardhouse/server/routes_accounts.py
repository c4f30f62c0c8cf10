"""Signing in and out, one's own sessions, users and devices. Who may is in `permissions.toml` and
`accounts/administration.py`; what happens is done and put on record in `accounts`.
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, delete, get, post
from msgspec import Meta

from cardhouse.play.refusal import Refusal
from cardhouse.server import security
from cardhouse.server.accounts import administration
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.devices import Device, IssuedDevice
from cardhouse.server.accounts.door import Visitor, visitor_of
from cardhouse.server.accounts.guards import allow, deny, session_of
from cardhouse.server.accounts.services import Accounts
from cardhouse.server.accounts.sessions import Issued, Listed
from cardhouse.server.accounts.sign_in import Client
from cardhouse.server.accounts.users import EVERYWHERE, User
from cardhouse.server.documenting import REFUSALS
from cardhouse.server.permissions import Subject
from cardhouse.server.reading import read_body
from cardhouse.server.routes_views import as_json
from cardhouse.server.shapes import SignedIn

Requested = Request[Any, Any, Any]
Text = Annotated[str, Meta(max_length=300)]
SECOND = 1_000_000


class Secret(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Name and password, and a code where the account has a second factor."""

    name: Text
    password: Text
    code: Annotated[str, Meta(max_length=40)] | None = None

    def __repr__(self) -> str:
        return f"Secret({self.name!r})"


class Pin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Name and PIN on a table's device."""

    device: Text
    name: Text
    pin: Annotated[str, Meta(max_length=20)]

    def __repr__(self) -> str:
        return f"Pin({self.name!r})"


class NewUser(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An account in a room, with its first role."""

    room: Annotated[str, Meta(min_length=1, max_length=64)]
    name: Text
    role: Annotated[str, Meta(max_length=40)]
    shown: Text | None = None
    password: Text | None = None
    person: Annotated[str, Meta(max_length=40)] | None = None

    def __repr__(self) -> str:
        return f"NewUser({self.name!r})"


class NewDevice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tablet at a table, a board or a kiosk."""

    kind: Literal["table", "board", "kiosk"]
    label: Annotated[str, Meta(max_length=100)]
    table: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None


class DeviceTold(msgspec.Struct, frozen=True):
    """A new device with its token, which is told this once."""

    device: Device
    token: str


BODIES: dict[str, Any] = {
    "sign_in": Secret, "sign_in_with_pin": Pin, "add_user": NewUser, "issue_device": NewDevice,
}  # fmt: skip


def accounts_of(request: Requested) -> Accounts:
    found: Accounts = request.app.state.service.accounts
    return found


def _client(visitor: Visitor) -> Client:
    return Client(visitor.address, visitor.agent, visitor.token or "")


def _opened(request: Requested, issued: Issued | Refusal) -> Response[SignedIn]:
    if isinstance(issued, Refusal):
        raise RefusedError(issued)
    session = issued.session
    roles = {room: sorted(held) for room, held in session.grants.items()}
    told = SignedIn(
        issued.token, issued.csrf, session.id, session.who, session.shown, roles, session.expires_at
    )
    response = as_json(told)
    settings: security.Settings = request.app.state.settings
    seconds = (session.expires_at - session.created_at) // SECOND
    cookie = security.cookie_header(settings, settings.session_cookie, issued.token, seconds)
    response.headers["set-cookie"] = cookie
    return response


@post(
    "/api/v1/sign-in", status_code=200, responses=REFUSALS, operation_id="sign_in",
    summary="Sign in with name and password", tags=["accounts"],
)  # fmt: skip
async def sign_in(request: Requested) -> Response[SignedIn]:
    given = read_body(await request.body(), Secret)
    visitor = visitor_of(request.scope)
    way, client = accounts_of(request).sign_in.with_password, _client(visitor)
    return _opened(request, await asyncio.to_thread(way, given.name, given.password, client, given.code))


@post(
    "/api/v1/sign-in/pin", status_code=200, responses=REFUSALS, operation_id="sign_in_with_pin",
    summary="Sign in at a table's device", tags=["accounts"],
)  # fmt: skip
async def sign_in_with_pin(request: Requested) -> Response[SignedIn]:
    given = read_body(await request.body(), Pin)
    visitor = visitor_of(request.scope)
    way, client = accounts_of(request).sign_in.with_pin, _client(visitor)
    return _opened(request, await asyncio.to_thread(way, given.device, given.name, given.pin, client))


@post("/api/v1/sign-out", status_code=204, responses=REFUSALS, summary="End this session", tags=["accounts"])
async def sign_out(request: Requested) -> None:
    visitor = visitor_of(request.scope)
    session = session_of(visitor)
    fault = await asyncio.to_thread(accounts_of(request).sign_in.out, session, visitor.address)
    if fault is not None:
        raise RefusedError(fault)


@get("/api/v1/sessions", responses=REFUSALS, summary="Your open sessions", tags=["accounts"])
async def sessions(request: Requested) -> list[Listed]:
    session = session_of(visitor_of(request.scope))
    if session.user is None:
        return []
    return await asyncio.to_thread(accounts_of(request).sessions.of_user, session.user)


@delete(
    "/api/v1/sessions/{session:str}", status_code=204, responses=REFUSALS, summary="End one of your sessions",
    tags=["accounts"],
)  # fmt: skip
async def end_session(request: Requested, session: str) -> None:
    visitor = visitor_of(request.scope)
    own = session_of(visitor)
    if own.user is None:
        raise RefusedError(Refusal("no_such_session"))
    revoke = accounts_of(request).sessions.revoke
    fault = await asyncio.to_thread(revoke, visitor.by(), own.user, session)
    if fault is not None:
        raise RefusedError(fault)


@get("/api/v1/rooms/{room:str}/users", responses=REFUSALS, summary="Who has a role here", tags=["accounts"])
async def users(request: Requested, room: str) -> list[User]:
    accounts = accounts_of(request)
    allow(accounts, visitor_of(request.scope), "view.users", Subject(room))
    return await asyncio.to_thread(accounts.users.all, room)


@post(
    "/api/v1/users", status_code=201, responses=REFUSALS, operation_id="add_user",
    summary="Add an account with a role in a room", tags=["accounts"],
)  # fmt: skip
async def add_user(request: Requested) -> User:
    accounts, visitor = accounts_of(request), visitor_of(request.scope)
    session_of(visitor)
    given = read_body(await request.body(), NewUser)
    session = allow(accounts, visitor, "account.add_user", Subject(given.room))
    nobody = User("", "", "", 0, None, False, False, False)
    fault = administration.may_give(session, given.room, given.role, nobody)
    if fault is not None:
        deny(accounts, visitor, "account.add_user", fault, given.room)
    return await asyncio.to_thread(_add, accounts, visitor, given)


def _add(accounts: Accounts, visitor: Visitor, given: NewUser) -> User:
    room = EVERYWHERE if given.role == "owner" else given.room
    user = accounts.users.add(visitor.by(), given.name, given.shown, given.password)
    if not isinstance(user, Refusal):
        user = accounts.users.grant(visitor.by(), user.id, room, given.role)
    if not isinstance(user, Refusal) and given.person is not None:
        user = accounts.users.link(visitor.by(), user.id, given.room, given.person)
    if isinstance(user, Refusal):
        raise RefusedError(user)
    return user


@get("/api/v1/rooms/{room:str}/devices", responses=REFUSALS, summary="Devices in use", tags=["accounts"])
async def devices(request: Requested, room: str) -> list[Device]:
    accounts = accounts_of(request)
    allow(accounts, visitor_of(request.scope), "view.devices", Subject(room))
    return await asyncio.to_thread(accounts.devices.of_room, room)


@post(
    "/api/v1/rooms/{room:str}/devices", status_code=201, responses=REFUSALS, operation_id="issue_device",
    summary="Register a device", tags=["accounts"],
)  # fmt: skip
async def issue_device(request: Requested, room: str) -> DeviceTold:
    accounts, visitor = accounts_of(request), visitor_of(request.scope)
    allow(accounts, visitor, "account.issue_device", Subject(room))
    await request.app.state.service.room(room)
    given = read_body(await request.body(), NewDevice)
    issue = accounts.devices.issue
    made = await asyncio.to_thread(issue, visitor.by(), given.kind, room, given.label, given.table)
    if isinstance(made, Refusal):
        raise RefusedError(made)
    assert isinstance(made, IssuedDevice)
    return DeviceTold(made.device, made.token)


@delete(
    "/api/v1/rooms/{room:str}/devices/{device:str}", status_code=204, responses=REFUSALS,
    summary="Withdraw a device", tags=["accounts"],
)  # fmt: skip
async def withdraw_device(request: Requested, room: str, device: str) -> None:
    accounts, visitor = accounts_of(request), visitor_of(request.scope)
    allow(accounts, visitor, "account.withdraw_device", Subject(room))
    fault = await asyncio.to_thread(accounts.devices.withdraw, visitor.by(), room, device)
    if fault is not None:
        raise RefusedError(fault)

