"""The application: routes, errors as refusals, request ids, metrics, and a stop that loses nothing.

Every request passes the door (`accounts/door.py`) first. Whatever goes wrong with a request is answered with
a code, facts and a text; a mistake of ours is logged with the request's id and answered with that id alone.
"""

from __future__ import annotations

import asyncio
import contextlib
import copy
import functools
import time
import uuid
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Any

import structlog
from litestar import Litestar, MediaType, Request, Response, Router
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.types import ASGIApp, Receive, Scope, Send

from cardhouse.edition import edition
from cardhouse.languages import speaking
from cardhouse.play.refusal import Refusal
from cardhouse.room.dispatch import COMMANDS
from cardhouse.server import (
    day_roots,
    routes_commands,
    routes_health,
    routes_live,
    routes_log,
    routes_log_copy,
    routes_people,
    routes_reports,
    routes_rooms,
    routes_trust,
    routes_views,
    sockets,
)
from cardhouse.server.accounts import routes_session, routes_users
from cardhouse.server.accounts.answers import RefusedError, body_of, headers_of, status_of
from cardhouse.server.accounts.audit import INSTALLATION, By, note, refused
from cardhouse.server.accounts.database import AccountsError
from cardhouse.server.accounts.door import TURNED_AWAY, Door, TurnedAway, visitor_of
from cardhouse.server.answers import store_fault
from cardhouse.server.crowd import Crowd
from cardhouse.server.forgetting import forgetting
from cardhouse.server.forwarded import trusted
from cardhouse.server.hearing import heard
from cardhouse.server.metrics import Metrics
from cardhouse.server.permissions import matrix
from cardhouse.server.security import FILES, Limiter, Settings, security_headers
from cardhouse.server.service import Service
from cardhouse.store.errors import StoreError

DRAIN_SECONDS = 5
log = structlog.get_logger("cardhouse.server")
HANDLERS: list[Any] = [
    routes_commands.give_command,
    routes_views.rooms, *routes_views.VIEW_HANDLERS, routes_views.rule, routes_rooms.open_new_room,
    routes_people.people, routes_people.person_view, routes_people.register_person,
    routes_people.note_person, routes_people.erase_person,
    routes_log.log_page, routes_log.audit_page, *routes_log_copy.HANDLERS, day_roots.roots_page,
    routes_reports.report_names, routes_reports.report,
    *routes_session.HANDLERS, *routes_users.HANDLERS,
    routes_health.live, routes_health.ready, routes_health.metrics, routes_health.openapi_json,
    routes_health.docs, *routes_trust.HANDLERS, routes_live.live,
]  # fmt: skip
BODIES: dict[str, Any] = {**routes_people.BODIES, **routes_rooms.BODIES}
MakeService = Callable[[], Service]
Beside = Callable[[Service], contextlib.AbstractAsyncContextManager[None]]
"""What runs beside the rooms as long as the server does, such as practice players of a demonstration."""


NO_ADDRESS = "no_address"
"""Under this name pages hand in what is said at an address that nothing answers to."""
SERVER = "server"
"""Under this name an application's state has the server that it belongs to."""


def make_app(
    make_service: MakeService, settings: Settings | None = None, started: Callable[[], None] | None = None,
    *, pages: Sequence[Any] = (), beside: Beside | None = None, given: Mapping[str, object] | None = None,
) -> Observed:  # fmt: skip
    """The whole server as one ASGI application. The service is made when the server starts; `started` is
    called when everything is open. `pages` are handlers of a higher layer, for people with a browser;
    what is `given` they find in the application's state.
    """
    for fault in matrix().faults(COMMANDS):
        log.warning("matrix_fault", fault=fault)  # refused to everybody until it has its line
    chosen = settings or Settings()
    server = Server(make_service, chosen, started, beside)
    server.turned_away = next((one.opt[TURNED_AWAY] for one in pages if TURNED_AWAY in one.opt), None)
    server.app = _own(_routed(tuple(pages)), State({**(given or {}), SERVER: server}))
    return Observed(Late(server), server)


def _own(routed: Litestar, state: State) -> Litestar:
    """The same routes with a life and a state of their own."""
    app = copy.copy(routed)
    app.state = state
    app.event_emitter = copy.copy(routed.event_emitter)
    app.asgi_router = copy.copy(routed.asgi_router)
    app.asgi_router.app = app
    return app


@functools.cache
def _routed(pages: tuple[Any, ...]) -> Litestar:
    """Every route with what it takes and gives: reckoned once for all servers of a process."""
    return Litestar(
        route_handlers=[*HANDLERS, *pages],
        lifespan=[lambda app: app.state[SERVER].lifespan(app)],
        exception_handlers={
            RefusedError: answer_refused, StoreError: answer_store, AccountsError: answer_accounts,
            HTTPException: next((one.opt[NO_ADDRESS] for one in pages if NO_ADDRESS in one.opt), answer_http),
            Exception: answer_fault,
        },
        openapi_config=OpenAPIConfig(
            title="Cardhouse", version="1", openapi_router=Unlisted("/api/v1/schema", route_handlers=[]),
            use_handler_docstrings=True,
        ),
        logging_config=None,
    )  # fmt: skip


class Unlisted(Router):
    """Where Litestar would put pages about the schema, with scripts from elsewhere, made while tables wait.
    Our own are `/api/v1/docs` and `/api/v1/openapi.json`.
    """

    def register(self, value: Any) -> list[Any]:
        return []


class Server:
    """One application while it runs."""

    def __init__(
        self, make_service: MakeService, settings: Settings, started: Callable[[], None] | None,
        beside: Beside | None,
    ) -> None:  # fmt: skip
        self.app: Litestar
        self.turned_away: TurnedAway | None = None
        self._started = started
        self.door: ASGIApp | None = None
        self.metrics: Metrics | None = None
        self._make_service = make_service
        self._settings = settings
        self._beside = beside
        self.crowd = Crowd(settings.limits)
        self.headers = security_headers(settings)

    def is_proxy(self, address: str) -> bool:
        return trusted(address, self._settings.proxies)

    @contextlib.asynccontextmanager
    async def lifespan(self, app: Litestar) -> AsyncIterator[None]:
        """Opens the rooms, and at the end closes everything in order: sockets, rooms, accounts, store."""
        service = self._make_service()
        app.state.service = service
        app.state.accounts = service.accounts
        app.state.rooms = lambda: {*service.rooms, *service.store.rooms()}
        app.state.seated = service.seated
        app.state.on_the_books = service.on_the_books
        app.state.introduce = functools.partial(service.introduce_from_thread, asyncio.get_running_loop())
        app.state.settings = self._settings
        app.state.bodies = BODIES
        app.state.live = set()
        app.state.socket_limiter = Limiter(self._settings.session_pace)
        self.metrics = app.state.metrics = Metrics(service, self.crowd)
        await service.start()
        self.door = Door(app, service.accounts, self._settings, self.turned_away)
        if self._started is not None:
            self._started()
        log.info("started", rooms=sorted(service.rooms), address=service.address)
        await self._put_on_record(service, "server_started")
        try:
            beside = self._beside(service) if self._beside is not None else contextlib.nullcontext()
            async with forgetting(service.accounts), beside:
                yield
        finally:
            await self._stop(app, service)

    async def farewell(self) -> None:
        """Closes the live connections and says why, before the ports are closed."""
        state = self.app.state
        if "service" not in state:
            return
        state.service.stopping = True
        for live in list(state.live):
            live.end(sockets.GOING_AWAY, "the server stops; reconnect and go on from your last position")
        end = time.monotonic() + DRAIN_SECONDS
        while state.live and time.monotonic() < end:
            await asyncio.sleep(0.01)

    async def _put_on_record(self, service: Service, what: str) -> None:
        """Which software ran and when; a start that nobody remembers can be asked about."""
        software = await asyncio.to_thread(edition)
        accounts = service.accounts
        accounts.recorder.put(note(By(INSTALLATION), accounts.clock(), what, software=software))

    async def _stop(self, app: Litestar, service: Service) -> None:
        await self.farewell()
        await self._put_on_record(service, "server_stopped")
        await service.stop()
        await asyncio.to_thread(service.accounts.close)
        await asyncio.to_thread(service.store.close)
        log.info("stopped")


class Late:
    """The door, which can only be built once the accounts are open; before that only the lifespan passes."""

    def __init__(self, server: Server) -> None:
        self._server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        door = self._server.door if str(scope["type"]) != "lifespan" else None
        await (door or self._server.app)(scope, receive, send)


class Observed:
    """Gives every request an id and a language, counts it, and logs how it ended: method, path, status, time;
    no more.
    """

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self._app = app
        self._server = server
        self.crowd = server.crowd
        self.headers = [(name.encode(), value.encode()) for name, value in server.headers.items()]
        """What every answer carries, also one that never came to the application."""

    @property
    def state(self) -> State:
        """Of the application, once it runs."""
        return self._server.app.state

    def is_proxy(self, address: str) -> bool:
        """Whether many people stand behind an address, who are not counted as one."""
        return self._server.is_proxy(address)

    async def farewell(self) -> None:
        """To be called when the server is told to stop, before it stops listening."""
        await self._server.farewell()

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        with speaking(heard(scope["headers"])):
            await (self._request if scope["type"] == "http" else self._app)(scope, receive, send)

    async def _request(self, scope: Any, receive: Receive, send: Send) -> None:
        request = uuid.uuid4().hex[:16]
        structlog.contextvars.bind_contextvars(request=request)
        began = time.perf_counter_ns()
        status, started = 500, False

        async def sending(message: Any) -> None:
            nonlocal status, started
            if message["type"] == "http.response.start":
                status, started = message["status"], True
                if status != 200 or not scope["path"].startswith(FILES):  # of a file nobody asks what became
                    message["headers"] = [*message.get("headers", []), (b"x-request-id", request.encode())]
            await send(message)

        try:
            await self._app(scope, receive, sending)
        except Exception as error:  # where even the door fails, the answer is like every other
            if started:
                raise
            log.error("fault", path=scope["path"], exc_info=error)
            await _answer_bare(sending, Refusal("fault", {"request": request}), self.headers)
        finally:
            took = time.perf_counter_ns() - began
            if self._server.metrics is not None:
                self._server.metrics.requests.labels(scope["method"], str(status)).inc()
                self._server.metrics.seconds.observe(took / 1e9)
            if status >= 500:
                log.warning("request", method=scope["method"], path=scope["path"], status=status)
            structlog.contextvars.clear_contextvars()


Asking = Request[Any, Any, Any]


async def _answer_bare(send: Any, refusal: Refusal, headers: list[tuple[bytes, bytes]]) -> None:
    body = body_of(refusal)
    own = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status_of(refusal), "headers": [*own, *headers]})
    await send({"type": "http.response.body", "body": body})


def _refused(refusal: Refusal) -> Response[bytes]:
    return Response(
        body_of(refusal), status_code=status_of(refusal), media_type=MediaType.JSON,
        headers=headers_of(refusal),
    )  # fmt: skip


def answer_refused(request: Asking, error: RefusedError) -> Response[bytes]:
    """A refusal of the door or of the server; it is put on record where it is not there yet."""
    if not error.recorded and error.refusal.code != "malformed":
        accounts = request.app.state.accounts
        what = f"{request.method} {request.scope['path']}"
        accounts.recorder.put(refused(visitor_of(request.scope).by(), accounts.clock(), what, error.refusal))
    return _refused(error.refusal)


def answer_store(_: Asking, error: StoreError) -> Response[bytes]:
    return _refused(store_fault(error))


def answer_accounts(_: Asking, error: AccountsError) -> Response[bytes]:
    return _refused(Refusal("accounts_unavailable"))


def answer_http(request: Asking, error: HTTPException) -> Response[bytes]:
    """What Litestar itself refuses: no such path, a wrong method, parameters that cannot be read."""
    if error.status_code == 404:
        return _refused(Refusal("nothing_there", {"what": "such address"}))
    if error.status_code == 405:
        answer = _refused(Refusal("wrong_method", {"method": request.method}))
        answer.headers.update(error.headers or {})
        return answer
    if error.status_code >= 500:
        return answer_fault(request, error)
    extra = getattr(error, "extra", None)
    why = f"{error.detail}: {extra}"[:300] if extra else error.detail
    return _refused(Refusal("malformed", {"why": why}))


def answer_fault(request: Asking, error: Exception) -> Response[bytes]:
    """A mistake of ours: on record with everything, told with nothing."""
    known = structlog.contextvars.get_contextvars().get("request", "")
    log.error("fault", path=request.scope["path"], exc_info=error)
    return _refused(Refusal("fault", {"request": known}))
