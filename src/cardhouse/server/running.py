"""Runs the server: opens store and accounts, and gives the application to uvicorn (`cardhouse serve`).

Beside PostgreSQL any number of such processes may run; each room is written by one of them.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import signal
import socket
import ssl
import sys
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import structlog
import uvicorn
from litestar.types import ASGIApp
from uvicorn.config import STARTUP_FAILURE
from uvicorn.protocols.http.h11_impl import H11Protocol

from cardhouse.edition import code_digest
from cardhouse.errors import CardhouseError
from cardhouse.floor.desk import Mixing
from cardhouse.room.host import secure_mixing
from cardhouse.room.loading import money_of
from cardhouse.room.sealing import sealing_for
from cardhouse.server import logs
from cardhouse.server.accounts.services import open_accounts
from cardhouse.server.app import Beside, Observed, make_app
from cardhouse.server.clock import SteadyClock
from cardhouse.server.crowd import Place
from cardhouse.server.day_roots import signing_roots
from cardhouse.server.entrance import Entrance, listeners, open_files
from cardhouse.server.first_run import FirstRun
from cardhouse.server.forwarded import is_loopback
from cardhouse.server.guarded import GuardedHttp, GuardedSocket
from cardhouse.server.internal import listening
from cardhouse.server.phones import for_phones, let_phones_in
from cardhouse.server.reach import reached_at
from cardhouse.server.security import Settings
from cardhouse.server.service import Service
from cardhouse.server.sockets import MESSAGE_BYTES_MOST
from cardhouse.store.opening import is_postgresql, open_store, sqlite_path

STOP_SECONDS = 10
PING_SECONDS = 20
COLLECT_AFTER = 20_000
log = structlog.get_logger("cardhouse.server")


class Serving(msgspec.Struct, frozen=True):
    """Where and what to serve."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    rooms: tuple[str, ...] = ()
    address: str = ""
    """Where fellow servers reach the listener for them; made from `internal` where it is not given."""
    settings: Settings = Settings()
    internal: tuple[str, int] | None = None
    """Where this one listens for fellow servers; None where it is the only one."""
    tls: tuple[str, str] | None = None
    """The files of its own certificate and key."""
    play_only: bool = False
    """Rooms for real money are not served."""
    roots: Path | None = None
    """The file or folder for signed roots of the logs; None where none are signed."""
    first_run: str = ""
    """The code with which an empty database gets its owner and its first room (`first_run.py`)."""

    @property
    def own_address(self) -> str:
        """What this server is known by to others on the same database: where they reach it, or where not."""
        if self.internal is None:
            return f"alone:{socket.gethostname()}:{self.port}"
        return self.address or url_of(*self.internal, "https")

    @property
    def public_address(self) -> str:
        return url_of(self.host, self.port, "https" if self.tls else "http")


def url_of(host: str, port: int, scheme: str = "http") -> str:
    """An address that others can ask."""
    name = socket.gethostname() if host in ("0.0.0.0", "::", "") else host  # noqa: S104
    return f"{scheme}://{f'[{name}]' if ':' in name else name}:{port}"


def accounts_place(database: str) -> str:
    """The accounts lie in the same database as the log."""
    return database if is_postgresql(database) else sqlite_path(database)


def check_there(database: str) -> None:
    """A CardhouseError where there is no such file."""
    if not is_postgresql(database) and not Path(sqlite_path(database)).exists():
        raise CardhouseError(f"there is no database {database}: make one with cardhouse init")


def check_database(database: str) -> None:
    """A CardhouseError where there is nothing to serve."""
    check_there(database)
    store = open_store(database, create=False)
    try:
        if not store.rooms():
            raise CardhouseError(f"{store.where} has no rooms yet: make one with cardhouse init")
    finally:
        store.close()


def with_care(serving: Serving) -> Serving:
    """Real money is served to other machines encrypted or not at all. CardhouseError where it cannot be."""
    if serving.tls is not None or is_loopback(serving.host):
        return serving
    if serving.settings.proxies:
        return msgspec.structs.replace(
            serving, settings=msgspec.structs.replace(serving.settings, https_only=not serving.play_only)
        )
    store = open_store(serving.database, create=False)
    try:
        names = serving.rooms or tuple(store.rooms())
        real = [name for name in names if money_of(store.log(name)) != "play"]
    finally:
        store.close()
    if real and not serving.play_only:
        raise CardhouseError(
            f"the rooms for real money ({', '.join(real)}) are not served at {serving.host} in clear: give "
            "--tls-local, or --tls-cert and --tls-key, or --proxy with the address of a proxy that speaks "
            "https; --play-money serves the rooms for play money only"
        )
    return msgspec.structs.replace(serving, play_only=True)


def settle_memory() -> None:
    """What is there once everything is open stays: the collector need not walk through books and routes again
    and again, which would hold up a room for a tenth of a second each time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(COLLECT_AFTER, 20, 50)


def application(
    serving: Serving, mixed: Mixing = secure_mixing, started: Callable[[], None] | None = None,
    *, pages: Sequence[Any] = (), beside: Beside | None = None, given: Mapping[str, object] | None = None,
    clock: SteadyClock | None = None,
) -> Observed:  # fmt: skip
    """The application on this database; everything is opened when the server starts. Rooms are sealed under
    the installation's key, unless their chance is given as in tests; so may be their clock.
    """

    def make_service() -> Service:
        code_digest()  # reckoned now, so that no report waits for it
        store = open_store(serving.database, create=False)
        accounts = open_accounts(accounts_place(serving.database), file=store.file)
        sealing = sealing_for(serving.database) if mixed is secure_mixing else None
        made = Service(
            store, accounts, serving.own_address, clock=clock or SteadyClock(), mixed=mixed,
            only=serving.rooms, sealing=sealing, play_only=serving.play_only,
        )  # fmt: skip
        made.reached_at = reached_at(serving.host, serving.port, "https" if serving.tls else "http")
        made.first_run = FirstRun(serving.first_run)
        if serving.tls is None and not serving.settings.proxies:
            made.phones = for_phones(serving.database, serving.host)
        return made

    return make_app(
        make_service, serving.settings, started, pages=pages, beside=_beside(serving, beside), given=given
    )


def _beside(serving: Serving, more: Beside | None) -> Beside:
    """Everything that runs beside the rooms: the listener for fellow servers, and who signs roots."""

    @contextlib.asynccontextmanager
    async def both(service: Service) -> AsyncIterator[None]:
        async with contextlib.AsyncExitStack() as stack:
            if serving.internal is not None:
                await stack.enter_async_context(listening(service, *serving.internal))
            if serving.roots is not None:
                await stack.enter_async_context(signing_roots(service, serving.roots))
            if more is not None:
                await stack.enter_async_context(more(service))
            yield

    return both


def server_config(app: ASGIApp, serving: Serving) -> uvicorn.Config:
    """How uvicorn is to run it: small messages, no compression on a local network, no names of software."""
    return uvicorn.Config(
        app,
        host=serving.host,
        port=serving.port,
        log_config=None,
        access_log=False,
        server_header=False,
        http=H11Protocol,
        ws=GuardedSocket,
        timeout_keep_alive=serving.settings.limits.idle_seconds,
        ws_max_size=MESSAGE_BYTES_MOST,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        timeout_graceful_shutdown=STOP_SECONDS,
        lifespan="on",
        ssl_certfile=serving.tls[0] if serving.tls else None,
        ssl_keyfile=serving.tls[1] if serving.tls else None,
    )


TAKEN = (
    "cardhouse: port {port} is taken, perhaps by this room's own server in another window; "
    "stop that one, or choose another port: --port {other}"
)


class PoliteServer(uvicorn.Server):
    """uvicorn behind our own entrance; tells the live connections why it stops, before it closes them."""

    _entrances: tuple[Entrance, ...] = ()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self.lifespan.startup()
        if self.lifespan.should_exit:
            sys.exit(STARTUP_FAILURE)
        self.servers = []
        config, app = self.config, self.config.app
        assert isinstance(app, Observed), "the rooms' own application"
        headers = [(b"content-type", b"text/plain; charset=utf-8"), *app.headers]

        def connection(place: Place) -> asyncio.Protocol:
            return GuardedHttp(
                place, headers, config=config, server_state=self.server_state, app_state=self.lifespan.state
            )

        try:
            opened = sockets or listeners(config.host, config.port)
        except OSError as error:
            log.error("not_listening", host=config.host, port=config.port, error=str(error))
            if error.errno == errno.EADDRINUSE:
                print(TAKEN.format(port=config.port, other=config.port + 1), file=sys.stderr, flush=True)
            await self.lifespan.shutdown()
            sys.exit(STARTUP_FAILURE)

        def open_door(sockets: list[socket.socket], context: ssl.SSLContext | None) -> None:
            made = Entrance(
                app.crowd, connection, context=context, refused=no_place(headers), spared=app.is_proxy
            )
            made.open(sockets)
            self._entrances += (made,)

        open_door(opened, config.ssl)
        phones = app.state.service.phones
        phones.open_door = open_door
        if phones.wanted:
            fault = await let_phones_in(app.state)
            log.info("phones", address=phones.address, fault=fault.text() if fault else "")
        self.started = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app = self.config.app
        if isinstance(app, Observed):
            await app.farewell()
        for entrance in self._entrances:
            entrance.close()
        await super().shutdown(sockets)


def no_place(headers: Iterable[tuple[bytes, bytes]]) -> bytes:
    """What somebody is told for whom there is no place, before anything is read of him."""
    body = b"too many connections are open here: try again soon\n"
    more = ((b"content-length", b"%d" % len(body)), (b"connection", b"close"), (b"retry-after", b"5"))
    lines = b"".join(b"%s: %s\r\n" % pair for pair in (*headers, *more))
    return b"HTTP/1.1 503 Service Unavailable\r\n" + lines + b"\r\n" + body


def serve(
    serving: Serving, pages: Sequence[Any] = (), beside: Beside | None = None,
    given: Mapping[str, object] | None = None,
) -> None:  # fmt: skip
    """Until the process is told to stop; `pages`, `beside` and `given` as in `make_app`."""
    if not serving.first_run:
        check_database(serving.database)
    serving = with_care(serving)
    logs.configure()
    settings = serving.settings
    settings = msgspec.structs.replace(settings, limits=settings.limits.within(open_files()))
    serving = msgspec.structs.replace(serving, settings=settings)
    # uvicorn stops in order when told to, then passes the signal on: by then there is nothing left to end.
    signal.signal(signal.SIGTERM, lambda *_: None)
    app = application(serving, started=settle_memory, pages=pages, beside=beside, given=given)
    PoliteServer(server_config(app, serving)).run()
