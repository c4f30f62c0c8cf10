"""Handlers for signing in and out, and for what people change about their own account.

Slow work (argon2, writes) runs in threads. A browser gets its token in a cookie that scripts cannot read; a
program asks for it with `bearer` and sends it along itself. Changes of secrets ask for the password again.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody

from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.door import Visitor, visitor_of
from cardhouse.server.accounts.guards import accounts_of, signed_in
from cardhouse.server.accounts.refusal import Refusal
from cardhouse.server.accounts.second_factor import Enrolment
from cardhouse.server.accounts.sessions import DEVICE_PREFIX, Issued, Listed, Session, csrf_token
from cardhouse.server.accounts.sign_in import Client
from cardhouse.server.documenting import REFUSALS
from cardhouse.server.security import Settings, as_reached, cookie_header, cookies_of

API = "/api/v1"
TOLD: dict[str, Any] = {
    "responses": REFUSALS, "tags": ["accounts"], "sync_to_thread": True,
    "description": "Every try is put on record; what is refused says why.",
}  # fmt: skip
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
    new_password: str | None = None
    """One's own, in place of a password that somebody else set: that one is good for nothing else."""


class PinSignIn(Hidden, frozen=True):
    """`device` is the device's token, where it is not in the device's cookie. `new_pin` is one's own, in
    place of a PIN that somebody else set.
    """

    name: str
    pin: str
    device: str | None = None
    bearer: bool = False
    new_pin: str | None = None


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
        session.id, session.who, shown=session.shown, way=session.way,
        roles={room: sorted(roles) for room, roles in session.grants.items()}, persons=session.persons,
        table=session.bound.number if session.bound else None, expires_at=session.expires_at,
        csrf=None if bearer else csrf_token(token), token=token if bearer else None,
    )


def must(answer: Any, recorded: bool = False) -> Any:
    """The answer, or its refusal raised; signing in puts its own on record."""
    if isinstance(answer, Refusal):
        raise RefusedError(answer, recorded)
    return answer


def client_of(request: AnyRequest) -> Client:
    visitor = visitor_of(request.scope)
    known = cookies_of(request.headers.get("cookie", "")).get(settings_of(request).known_cookie, "")
    return Client(visitor.address, visitor.agent, visitor.token or "", known)


def with_session(issued: Issued, settings: Settings, clock: int, bearer: bool) -> Response[Me]:
    """The answer to who has just got a token."""
    headers = {}
    if not bearer:
        seconds = max(0, issued.session.expires_at - clock) // SECOND
        headers["set-cookie"] = cookie_header(settings, settings.session_cookie, issued.token, seconds)
    answer = Response(me_of(issued.session, issued.token, bearer), status_code=200, headers=headers)
    return answer if bearer else remembered(answer, issued, settings)


def remembered(answer: Response[Any], issued: Issued, settings: Settings) -> Response[Any]:
    """The browser is told its own token, so that it is known the next time."""
    if issued.known:
        answer.set_cookie(Cookie(
            key=settings.known_cookie, value=issued.known, path="/", max_age=YEAR_SECONDS, httponly=True,
            samesite="strict", secure=settings.https,
        ))  # fmt: skip
    return answer


@post(
    f"{API}/sign-in", status_code=200, summary="Sign in with name and password",
    operation_id="sign_in", **TOLD,
)  # fmt: skip
def sign_in(data: JSONBody[PasswordSignIn], request: AnyRequest) -> Response[Me]:
    way = accounts_of(request).sign_in.with_password
    answer = way(data.name, data.password, client_of(request), data.code, fresh=data.new_password)
    issued = must(answer, recorded=True)
    return with_session(issued, settings_of(request), accounts_of(request).clock(), data.bearer)


@post(
    f"{API}/sign-in/pin", status_code=200, summary="Sign in with a PIN on a table's device",
    operation_id="sign_in_with_pin", **TOLD,
)  # fmt: skip
def sign_in_with_pin(data: JSONBody[PinSignIn], request: AnyRequest) -> Response[Me]:
    visitor = visitor_of(request.scope)
    carried = cookies_of(request.headers.get("cookie", "")).get(settings_of(request).device_cookie, "")
    if visitor.token and visitor.token.startswith(DEVICE_PREFIX):
        carried = visitor.token
    token = data.device if data.device is not None else carried
    way = accounts_of(request).sign_in.with_pin
    answer = way(token, data.name, data.pin, client_of(request), fresh=data.new_pin)
    issued = must(answer, recorded=True)
    return with_session(issued, settings_of(request), accounts_of(request).clock(), data.bearer)


@post(
    f"{API}/sign-in/device", status_code=200, summary="Remember a device's token in this browser",
    operation_id="remember_device", **TOLD,
)  # fmt: skip
def remember_device(data: JSONBody[DeviceSignIn], request: AnyRequest) -> Response[Me]:
    session = must(accounts_of(request).sessions.authenticate(data.device))
    if session.user is not None:
        raise RefusedError(Refusal("device_unknown"))
    settings = settings_of(request)
    cookie = cookie_header(settings, settings.device_cookie, data.device, YEAR_SECONDS)
    return Response(me_of(session, data.device), status_code=200, headers={"set-cookie": cookie})


@post(
    f"{API}/sign-out", status_code=204, guards=[signed_in], summary="Sign out",
    operation_id="sign_out", **TOLD,
)  # fmt: skip
def sign_out(request: AnyRequest) -> Response[None]:
    visitor = visitor_of(request.scope)
    assert visitor.session is not None
    must(accounts_of(request).sign_in.out(visitor.session, visitor.address))
    gone = cookie_header(settings_of(request), settings_of(request).session_cookie, "", 0)
    return Response(None, status_code=204, headers={"set-cookie": gone})


@get(f"{API}/session", guards=[signed_in], summary="Who is signed in here", operation_id="who_am_i", **TOLD)
def who_am_i(request: AnyRequest) -> Me:
    visitor = visitor_of(request.scope)
    assert visitor.session is not None
    assert visitor.token is not None
    return msgspec.structs.replace(me_of(visitor.session, visitor.token), token=None)


@get(f"{API}/sessions", guards=[signed_in], summary="My open sessions", operation_id="sessions", **TOLD)
def sessions(request: AnyRequest) -> list[Listed]:
    user, _ = person_of(request)
    return accounts_of(request).sessions.of_user(user)


@delete(
    f"{API}/sessions/{{session:str}}", guards=[signed_in], summary="End one of my sessions",
    operation_id="end_session", **TOLD,
)  # fmt: skip
def end_session(session: FromPath[str], request: AnyRequest) -> None:
    user, visitor = person_of(request)
    must(accounts_of(request).sessions.revoke(visitor.by(), user, session))


@delete(
    f"{API}/sessions", guards=[signed_in], summary="End all my other sessions",
    operation_id="end_other_sessions", **TOLD,
)  # fmt: skip
def end_other_sessions(request: AnyRequest) -> None:
    user, visitor = person_of(request)
    assert visitor.session is not None
    accounts_of(request).sessions.revoke_all(visitor.by(), user, keep=visitor.session.id)


def renewed(request: AnyRequest, visitor: Visitor, what: str) -> Response[Me]:
    """After a change of a secret: a new token for this session, and no other session is left."""
    assert visitor.token is not None
    accounts, bearer = accounts_of(request), visitor.carried == "bearer"
    issued = must(accounts.sessions.rotate(visitor.token, what, end_others=True, address=visitor.address))
    return with_session(issued, settings_of(request), accounts.clock(), bearer)


def confirmed(request: AnyRequest, password: str) -> tuple[str, Visitor]:
    user, visitor = person_of(request)
    assert visitor.session is not None
    must(accounts_of(request).sign_in.confirms(visitor.session, password, client_of(request)), recorded=True)
    return user, visitor


@post(
    f"{API}/password", guards=[signed_in], status_code=200, summary="Change my password",
    operation_id="change_password", **TOLD,
)  # fmt: skip
def change_password(data: JSONBody[NewPassword], request: AnyRequest) -> Response[Me]:
    user, visitor = confirmed(request, data.password)
    assert visitor.session is not None
    set_password = accounts_of(request).users.set_password
    must(set_password(visitor.by(), user, data.new_password, keep=visitor.session.id))
    return renewed(request, visitor, "password changed")


@post(
    f"{API}/pin", guards=[signed_in], status_code=204, summary="Change my PIN",
    operation_id="change_pin", **TOLD,
)  # fmt: skip
def change_pin(data: JSONBody[NewPin], request: AnyRequest) -> None:
    user, visitor = confirmed(request, data.password)
    must(accounts_of(request).users.set_pin(visitor.by(), user, data.pin))


@post(
    f"{API}/second-factor", guards=[signed_in], summary="Begin to set up a second factor",
    operation_id="begin", **TOLD,
)  # fmt: skip
def begin(data: JSONBody[PasswordAgain], request: AnyRequest) -> Scan:
    user, visitor = confirmed(request, data.password)
    enrolment: Enrolment = must(accounts_of(request).second_factor.begin(visitor.by(), user))
    return Scan(enrolment.secret, enrolment.uri, enrolment.svg())


@post(
    f"{API}/second-factor/code", guards=[signed_in], summary="Confirm the second factor",
    operation_id="confirm", **TOLD,
)  # fmt: skip
def confirm(data: JSONBody[Code], request: AnyRequest) -> list[str]:
    user, visitor = person_of(request)
    return list(must(accounts_of(request).second_factor.confirm(visitor.by(), user, data.code)).codes)


@post(
    f"{API}/second-factor/fresh", guards=[signed_in], status_code=204,
    summary="Give a fresh code in this session", operation_id="give_fresh_code", **TOLD,
)  # fmt: skip
def give_fresh_code(data: JSONBody[Code], request: AnyRequest) -> None:
    user, visitor = person_of(request)
    must(accounts_of(request).second_factor.give(visitor.by(), user, data.code))


@post(
    f"{API}/second-factor/removal", guards=[signed_in], status_code=200,
    summary="Drop the second factor", operation_id="remove", **TOLD,
)  # fmt: skip
def remove(data: JSONBody[PasswordAgain], request: AnyRequest) -> Response[Me]:
    user, visitor = confirmed(request, data.password)
    must(accounts_of(request).second_factor.remove(visitor.by(), user))
    return renewed(request, visitor, "second factor removed")


def person_of(request: AnyRequest) -> tuple[str, Visitor]:
    """The user who is signed in with a password; a device, or a PIN at one, changes no account."""
    visitor = visitor_of(request.scope)
    session = visitor.session
    if session is None or session.user is None or session.way != "password":
        raise RefusedError(Refusal("not_signed_in"))
    return session.user, visitor


def settings_of(request: AnyRequest) -> Settings:
    found: Settings = request.app.state.settings
    return as_reached(found, visitor_of(request.scope).https)


HANDLERS = [
    sign_in, sign_in_with_pin, remember_device, sign_out, who_am_i, sessions, end_session, end_other_sessions,
    change_password, change_pin, begin, confirm, give_fresh_code, remove,
]  # fmt: skip
