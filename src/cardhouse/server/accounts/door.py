"""The door of the server: an ASGI wrapper around the whole application that every request passes.

In order: pace of the address, host, origin, token, CSRF, pace of the session, size. What is refused here
never reaches the application, and is put on record. What passes carries a `Visitor` in its scope
(`visitor_of`): who, and from where. Whether they may do what they want is asked by the guards (`guards.py`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

from cardhouse.play.refusal import Refusal
from cardhouse.server import forwarded, security
from cardhouse.server.accounts.answers import body_of, headers_of, status_of
from cardhouse.server.accounts.attempts import network_of
from cardhouse.server.accounts.audit import ANONYMOUS, By, refused
from cardhouse.server.accounts.database import AccountsError
from cardhouse.server.accounts.names import client_text
from cardhouse.server.accounts.recent import RecentSessions
from cardhouse.server.accounts.services import Accounts
from cardhouse.server.accounts.sessions import Session
from cardhouse.server.security import Limiter, Settings

KEY = "cardhouse_visitor"
POLICY_VIOLATION = 1008  # how a socket is closed that may not be opened
TURNED_AWAY = "turned_away"
"""Under which name the pages' router has, among its options, what makes a page of a refusal."""
TurnedAway = Callable[[Refusal], tuple[bytes, dict[str, str]]]
"""A page for people with a browser, and its headers. It must need nothing more from this server."""


class Visitor(msgspec.Struct, frozen=True):
    """Who is at the door. `fault` says why a token that came along does not count."""

    address: str
    agent: str = ""
    session: Session | None = None
    fault: Refusal | None = None
    token: str | None = None
    carried: str | None = None
    https: bool = False
    here: bool = False  # at this machine itself, and not through something that forwards for others

    def __repr__(self) -> str:
        return f"Visitor({self.address!r}, {self.session!r})"

    def by(self) -> By:
        return self.session.by(self.address) if self.session else By(ANONYMOUS, "", self.address)


def visitor_of(scope: Any) -> Visitor:
    """Who made this request; the application runs behind the door or not at all."""
    visitor = scope[KEY]
    assert isinstance(visitor, Visitor)
    return visitor


class Door:
    def __init__(
        self, app: ASGIApp, accounts: Accounts, settings: Settings, turned_away: TurnedAway | None = None
    ) -> None:
        self._app = app
        self._turned_away = turned_away
        self._accounts = accounts
        self._settings = settings
        self._addresses = Limiter(settings.address_pace)
        self._files = Limiter(settings.file_pace)
        self._sessions = Limiter(settings.session_pace)
        self._sign_ins = Limiter(settings.sign_in_pace)
        self._recent = RecentSessions(accounts.database)
        self._headers = {
            https: _pairs(security.security_headers(security.as_reached(settings, https)))
            for https in (False, True)
        }
        self._headers_of_files = {
            https: [
                (b"content-security-policy", security.CONTENT_POLICY_OF_FILES.encode()),
                *(pair for pair in pairs if pair[0].decode() in security.HEADERS_OF_FILES),
            ]
            for https, pairs in self._headers.items()
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = str(scope["type"].value) if isinstance(scope["type"], ScopeType) else str(scope["type"])
        if kind not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = first_of_each(scope["headers"])
        visitor, refusal, record = await self._admit(scope, headers, socket=kind == "websocket")
        if refusal is None and kind == "http":
            received, refusal = await self._body(headers, receive)
            receive, record = replay(received, receive), True
        if refusal is not None:
            if record:
                what = f"{scope.get('method', 'socket')} {scope['path']}"
                self._accounts.recorder.put(refused(visitor.by(), self._accounts.clock(), what, refusal))
            shows = self._turned_away if "text/html" in headers.get("accept", "") else None
            await self._turn_away(kind, refusal, receive, send, shows=shows, https=visitor.https)
            return
        scope[KEY] = visitor  # type: ignore[literal-required]
        files = scope["path"].startswith(security.FILES)
        headers_of = self._headers_of_files if files else self._headers
        await self._app(scope, receive, self._with_headers(send, headers_of[visitor.https]))

    async def _admit(
        self, scope: Any, headers: dict[str, str], *, socket: bool
    ) -> tuple[Visitor, Refusal | None, bool]:
        """Who it is, why they may not pass, and whether that is put on record."""
        now, peer = self._accounts.clock(), scope["client"][0] if scope.get("client") else ""
        proxies = self._settings.proxies
        https = forwarded.is_encrypted(scope.get("scheme", ""), peer, headers, proxies)
        settings = security.as_reached(self._settings, https)
        address = client_text(forwarded.address_of(peer, headers, proxies))
        here = forwarded.is_loopback(peer) and not forwarded.is_forwarded(headers)
        visitor = Visitor(address, client_text(headers.get("user-agent", "")), https=https, here=here)
        method = "GET" if socket else scope["method"]
        network = network_of(address)
        file = method == "GET" and scope["path"].startswith(security.FILES)
        taken = (self._files if file else self._addresses).take(network, now)
        if taken.refusal is None and security.is_sign_in(method, scope["path"], settings):
            taken = self._sign_ins.take(network, now)
        if taken.refusal is not None:
            return visitor, taken.refusal, taken.record
        if settings.https_only and not (https or here or is_health(scope["path"])):
            return visitor, Refusal("https_only"), True
        token, carried = security.token_of(headers, settings)
        fault = security.check_host(headers.get("host", ""), settings) or security.check_origin(
            method, headers, settings, socket=socket, carried=carried
        )
        if fault is not None:
            return visitor, fault, True
        if token is None or file:
            return visitor, None, False
        try:
            session = await self._authenticate(token)
        except AccountsError:
            return visitor, Refusal("accounts_unavailable"), False
        if isinstance(session, Refusal):
            return msgspec.structs.replace(visitor, fault=session, token=token, carried=carried), None, False
        visitor = msgspec.structs.replace(visitor, session=session, token=token, carried=carried)
        if not socket and (fault := security.check_csrf(method, headers, token, carried)):
            return visitor, fault, True
        if session.touch_due:
            self._accounts.recorder.touch(session.id)
        taken = self._sessions.take(session.id, now)
        return visitor, taken.refusal, taken.record

    async def _authenticate(self, token: str) -> Session | Refusal:
        now, database = self._accounts.clock(), self._accounts.database
        recent = self._recent.find(token, now)
        if recent is not None:
            return recent
        changes = database.changes
        if database.dialect == "sqlite":  # quicker than a thread
            found = self._accounts.sessions.authenticate(token)
        else:
            found = await asyncio.to_thread(self._accounts.sessions.authenticate, token)
        if isinstance(found, Session):
            self._recent.keep(token, found, now, changes)
        return found

    async def _body(self, headers: dict[str, str], receive: Receive) -> tuple[bytes, Refusal | None]:
        """The whole body, which is small; no more of it is ever held than is allowed."""
        most, seconds = self._settings.body_bytes_most, self._settings.body_seconds_most
        too_large = Refusal("body_too_large", {"most": most})
        length = headers.get("content-length", "0")
        if length.isascii() and length.isdigit() and int(length[:12]) > most:
            return b"", too_large
        parts, size = [], 0
        try:
            async with asyncio.timeout(seconds):
                while True:
                    message = await receive()
                    if message["type"] != "http.request":
                        break
                    part = message.get("body", b"")
                    size += len(part)
                    if size > most:
                        return b"", too_large
                    parts.append(part)
                    if not message.get("more_body"):
                        break
        except TimeoutError:
            return b"", Refusal("body_too_slow", {"seconds": seconds})
        return b"".join(parts), None

    async def _turn_away(
        self, kind: str, refusal: Refusal, receive: Receive, send: Send, *, shows: TurnedAway | None,
        https: bool,
    ) -> None:  # fmt: skip
        """Says why, in the way of whoever asked."""
        if kind == "websocket":
            await receive()  # its request to be opened
            await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": refusal.code})
            return
        body, more = shows(refusal) if shows else (body_of(refusal), {"content-type": "application/json"})
        own = {**headers_of(refusal), "content-length": str(len(body)), **more}
        there = [(name.encode(), value.encode()) for name, value in own.items()]
        start: HTTPResponseStartEvent = {
            "type": "http.response.start", "status": status_of(refusal),
            "headers": [*there, *(pair for pair in self._headers[https] if pair[0].decode() not in own)],
        }
        await send(start)
        await send({"type": "http.response.body", "body": body, "more_body": False})

    def _with_headers(self, send: Send, headers: list[tuple[bytes, bytes]]) -> Send:
        """Adds what every answer carries, unless the application said otherwise (a page may be cached)."""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = list(message.get("headers", []))
                there = {name.lower() for name, _ in given}
                message["headers"] = [*given, *(pair for pair in headers if pair[0] not in there)]
            await send(message)

        return sending


def _pairs(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers.items()]


def is_health(path: str) -> bool:
    """What a proxy or a watchman asks; it tells nothing of anybody."""
    return path.startswith("/health/")


def first_of_each(pairs: Any) -> dict[str, str]:
    """Headers by lower-case name; of repeated ones the first, but cookies, which may come in pieces."""
    found: dict[str, str] = {}
    for name, value in pairs:
        key, text = name.decode("latin-1").lower(), value.decode("latin-1")
        if key == "cookie" and key in found:
            found[key] += f"; {text}"
        else:
            found.setdefault(key, text)
    return found


def replay(body: bytes, receive: Receive) -> Receive:
    """The body that was read already, then whatever else comes (that the client went away)."""
    told = False

    async def receiving() -> Any:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receiving
