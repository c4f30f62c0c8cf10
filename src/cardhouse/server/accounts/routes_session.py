"""Handlers for signing in and out, and for what people change about their own account.

Slow work (argon2, writes) runs in threads. A browser gets its token in a cookie that scripts cannot read; a
program asks for it with `bearer` and sends it along itself. Changes of secrets ask for the password again.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.door import Visitor, visitor_of
from cardhouse.server.accounts.guards import signed_in
from cardhouse.server.accounts.refusal import Refusal
from cardhouse.server.accounts.second_factor import Enrolment
from cardhouse.server.accounts.services import Accounts
from cardhouse.server.accounts.sessions import DEVICE_PREFIX, Issued, Listed, Session, csrf_token
from cardhouse.server.accounts.sign_in import Client
from cardhouse.server.security import Settings, cookie_header, cookies_of

AnyRequest = Request[Any, Any, Any]
YEAR_SECONDS = 365 * 24 * 3_600
SECOND = 1_000_000


class Hidden(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A body with secrets: nothing of it shows in logs or errors."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}(hidden)"


class PasswordSignIn(Hidden, frozen=True):
    name: str
    password: str
    code: str | None = None
    bearer: bool = False


class PinSignIn(Hidden, frozen=True):
    """`device` is the device's token, where it is not in the device's cookie."""

    name: str
    pin: str
    device: str | None = None
    bearer: bool = False


class DeviceSignIn(Hidden, frozen=True):
    device: str


class NewPassword(Hidden, frozen=True):
    password: str
    new_password: str


class NewPin(Hidden, frozen=True):
    """`pin` null takes it away."""

    password: str
    pin: str | None


class PasswordAgain(Hidden, frozen=True):
    password: str


class Code(Hidden, frozen=True):
    code: str


class Me(msgspec.Struct, frozen=True):
    """Who is signed in here. `csrf` goes into the header X-CSRF-Token of requests that change something."""

    session: str
    who: str
    shown: str
    way: str
    roles: dict[str, list[str]]
    persons: dict[str, str]
    table: int | None
    expires_at: int
    csrf: str | None = None
    token: str | None = None

    def __repr__(self) -> str:
        return f"Me({self.who!r})"


class Scan(msgspec.Struct, frozen=True):
    """What a phone scans to show codes."""

    secret: str
    uri: str
    svg: str

    def __repr__(self) -> str:
        return "Scan(hidden)"


def me_of(session: Session, token: str, bearer: bool = False) -> Me:
    return Me(
        session.id, session.who, session.shown, session.way,
        {room: sorted(roles) for room, roles in session.grants.items()}, session.persons,
        session.bound.number if session.bound else None, session.expires_at,
        None if bearer else csrf_token(token), token if bearer else None,
    )


def session_handlers(accounts: Accounts, settings: Settings) -> list[HTTPRouteHandler]:
    """All of them, for a Router under the API's path."""
    return [*entrance(accounts, settings), *own_sessions(accounts), *own_secrets(accounts, settings)]


def must(answer: Any, recorded: bool = False) -> Any:
    """The answer, or its refusal raised; signing in puts its own on record."""
    if isinstance(answer, Refusal):
        raise RefusedError(answer, recorded)
    return answer


def client_of(visitor: Visitor) -> Client:
    return Client(visitor.address, visitor.agent, visitor.token or "")


def with_session(
    issued: Issued, settings: Settings, clock: int, bearer: bool, status: int = 201
) -> Response[Me]:
    """The answer to who has just got a token."""
    headers = {}
    if not bearer:
        seconds = max(0, issued.session.expires_at - clock) // SECOND
        headers["set-cookie"] = cookie_header(settings, settings.session_cookie, issued.token, seconds)
    return Response(me_of(issued.session, issued.token, bearer), status_code=status, headers=headers)


def entrance(accounts: Accounts, settings: Settings) -> list[HTTPRouteHandler]:
    @post("/session", sync_to_thread=True, summary="Sign in with name and password")
    def sign_in(data: JSONBody[PasswordSignIn], request: AnyRequest) -> Response[Me]:
        client = client_of(visitor_of(request.scope))
        answer = accounts.sign_in.with_password(data.name, data.password, client, data.code)
        issued = must(answer, recorded=True)
        return with_session(issued, settings, accounts.clock(), data.bearer)

    @post("/session/pin", sync_to_thread=True, summary="Sign in with a PIN on a table's device")
    def sign_in_with_pin(data: JSONBody[PinSignIn], request: AnyRequest) -> Response[Me]:
        visitor = visitor_of(request.scope)
        carried = cookies_of(request.headers.get("cookie", "")).get(settings.device_cookie, "")
        if visitor.token and visitor.token.startswith(DEVICE_PREFIX):
            carried = visitor.token
        token = data.device if data.device is not None else carried
        answer = accounts.sign_in.with_pin(token, data.name, data.pin, client_of(visitor))
        issued = must(answer, recorded=True)
        return with_session(issued, settings, accounts.clock(), data.bearer)

    @post("/session/device", sync_to_thread=True, summary="Remember a device's token in this browser")
    def remember_device(data: JSONBody[DeviceSignIn]) -> Response[Me]:
        session = must(accounts.sessions.authenticate(data.device))
        if session.user is not None:
            raise RefusedError(Refusal("device_unknown"))
        cookie = cookie_header(settings, settings.device_cookie, data.device, YEAR_SECONDS)
        return Response(me_of(session, data.device), status_code=201, headers={"set-cookie": cookie})

    @delete("/session", sync_to_thread=True, guards=[signed_in], summary="Sign out")
    def sign_out(request: AnyRequest) -> Response[None]:
        visitor = visitor_of(request.scope)
        assert visitor.session is not None
        must(accounts.sign_in.out(visitor.session, visitor.address))
        gone = cookie_header(settings, settings.session_cookie, "", 0)
        return Response(None, status_code=204, headers={"set-cookie": gone})

    @get("/session", sync_to_thread=False, guards=[signed_in], summary="Who is signed in here")
    def who_am_i(request: AnyRequest) -> Me:
        visitor = visitor_of(request.scope)
        assert visitor.session is not None
        assert visitor.token is not None
        return msgspec.structs.replace(me_of(visitor.session, visitor.token), token=None)

    return [sign_in, sign_in_with_pin, remember_device, sign_out, who_am_i]


def own_sessions(accounts: Accounts) -> list[HTTPRouteHandler]:
    @get("/sessions", sync_to_thread=True, guards=[signed_in], summary="My open sessions")
    def sessions(request: AnyRequest) -> list[Listed]:
        user, _ = person_of(request)
        return accounts.sessions.of_user(user)

    @delete("/sessions/{session:str}", sync_to_thread=True, guards=[signed_in],
            summary="End one of my sessions")
    def end_session(session: FromPath[str], request: AnyRequest) -> None:
        user, visitor = person_of(request)
        must(accounts.sessions.revoke(visitor.by(), user, session))

    @delete("/sessions", sync_to_thread=True, guards=[signed_in], summary="End all my other sessions")
    def end_other_sessions(request: AnyRequest) -> None:
        user, visitor = person_of(request)
        assert visitor.session is not None
        accounts.sessions.revoke_all(visitor.by(), user, keep=visitor.session.id)

    return [sessions, end_session, end_other_sessions]


def own_secrets(accounts: Accounts, settings: Settings) -> list[HTTPRouteHandler]:
    def renewed(visitor: Visitor, what: str) -> Response[Me]:
        """After a change of a secret: a new token for this session, and no other session is left."""
        assert visitor.token is not None
        issued = must(accounts.sessions.rotate(visitor.token, what, end_others=True, address=visitor.address))
        return with_session(issued, settings, accounts.clock(), visitor.carried == "bearer", status=200)

    def confirmed(request: AnyRequest, password: str) -> tuple[str, Visitor]:
        user, visitor = person_of(request)
        assert visitor.session is not None
        must(accounts.sign_in.confirms(visitor.session, password, client_of(visitor)), recorded=True)
        return user, visitor

    @post("/password", sync_to_thread=True, guards=[signed_in], status_code=200, summary="Change my password")
    def change_password(data: JSONBody[NewPassword], request: AnyRequest) -> Response[Me]:
        user, visitor = confirmed(request, data.password)
        assert visitor.session is not None
        must(accounts.users.set_password(visitor.by(), user, data.new_password, keep=visitor.session.id))
        return renewed(visitor, "password changed")

    @post("/pin", sync_to_thread=True, guards=[signed_in], status_code=204, summary="Change my PIN")
    def change_pin(data: JSONBody[NewPin], request: AnyRequest) -> None:
        user, visitor = confirmed(request, data.password)
        must(accounts.users.set_pin(visitor.by(), user, data.pin))

    @post("/second-factor", sync_to_thread=True, guards=[signed_in],
          summary="Begin to set up a second factor")
    def begin(data: JSONBody[PasswordAgain], request: AnyRequest) -> Scan:
        user, visitor = confirmed(request, data.password)
        enrolment: Enrolment = must(accounts.second_factor.begin(visitor.by(), user))
        return Scan(enrolment.secret, enrolment.uri, enrolment.svg())

    @post("/second-factor/code", sync_to_thread=True, guards=[signed_in], summary="Confirm the second factor")
    def confirm(data: JSONBody[Code], request: AnyRequest) -> list[str]:
        user, visitor = person_of(request)
        return list(must(accounts.second_factor.confirm(visitor.by(), user, data.code)).codes)

    @post("/second-factor/removal", sync_to_thread=True, guards=[signed_in], status_code=200,
          summary="Drop the second factor")
    def remove(data: JSONBody[PasswordAgain], request: AnyRequest) -> Response[Me]:
        user, visitor = confirmed(request, data.password)
        must(accounts.second_factor.remove(visitor.by(), user))
        return renewed(visitor, "second factor removed")

    return [change_password, change_pin, begin, confirm, remove]


def person_of(request: AnyRequest) -> tuple[str, Visitor]:
    """The user who is signed in with a password; a device, or a PIN at one, changes no account."""
    visitor = visitor_of(request.scope)
    session = visitor.session
    if session is None or session.user is None or session.way != "password":
        raise RefusedError(Refusal("not_signed_in"))
    return session.user, visitor
