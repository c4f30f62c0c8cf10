"""Runs the server: opens store and accounts, and gives the application to uvicorn (`cardhouse serve`).

Beside PostgreSQL any number of such processes may run; each room is written by one of them.
"""

from __future__ import annotations

import gc
import signal
import socket
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from litestar.types import ASGIApp

from cardhouse.errors import CardhouseError
from cardhouse.floor.desk import Mixing
from cardhouse.room.host import secure_mixing
from cardhouse.server import logs
from cardhouse.server.accounts.services import open_accounts
from cardhouse.server.app import Beside, Observed, make_app
from cardhouse.server.clock import SteadyClock
from cardhouse.server.security import Settings
from cardhouse.server.service import Service
from cardhouse.server.sockets import MESSAGE_BYTES_MOST
from cardhouse.store.opening import is_postgresql, open_store, sqlite_path

STOP_SECONDS = 10
PING_SECONDS = 20
COLLECT_AFTER = 20_000


class Serving(msgspec.Struct, frozen=True):
    """Where and what to serve."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    rooms: tuple[str, ...] = ()
    address: str = ""
    """Where fellow servers reach this one; made from host and port where it is not given."""
    settings: Settings = Settings()

    @property
    def own_address(self) -> str:
        host = socket.gethostname() if self.host in ("0.0.0.0", "::", "") else self.host  # noqa: S104
        return self.address or f"http://{f'[{host}]' if ':' in host else host}:{self.port}"


def accounts_place(database: str) -> str:
    """The accounts lie in the same database as the log."""
    return database if is_postgresql(database) else sqlite_path(database)


def check_database(database: str) -> None:
    """A CardhouseError where there is nothing to serve."""
    if not is_postgresql(database) and not Path(sqlite_path(database)).exists():
        raise CardhouseError(f"there is no database {database}: make one with cardhouse init")
    store = open_store(database, create=False)
    try:
        if not store.rooms():
            raise CardhouseError(f"{store.where} has no rooms yet: make one with cardhouse init")
    finally:
        store.close()


def settle_memory() -> None:
    """What is there once everything is open stays: the collector need not walk through books and routes again
    and again, which would hold up a room for a tenth of a second each time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(COLLECT_AFTER, 20, 50)


def application(
    serving: Serving, mixed: Mixing = secure_mixing, started: Callable[[], None] | None = None,
    *, pages: Sequence[Any] = (), beside: Beside | None = None,
) -> Observed:  # fmt: skip
    """The application on this database; everything is opened when the server starts."""

    def make_service() -> Service:
        store = open_store(serving.database, create=False)
        accounts = open_accounts(accounts_place(serving.database))
        return Service(
            store, accounts, serving.own_address, clock=SteadyClock(), mixed=mixed, only=serving.rooms
        )

    return make_app(make_service, serving.settings, started, pages=pages, beside=beside)


def server_config(app: ASGIApp, serving: Serving) -> uvicorn.Config:
    """How uvicorn is to run it: small messages, no compression on a local network, no names of software."""
    return uvicorn.Config(
        app,
        host=serving.host,
        port=serving.port,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=MESSAGE_BYTES_MOST,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        timeout_graceful_shutdown=STOP_SECONDS,
        lifespan="on",
    )


class PoliteServer(uvicorn.Server):
    """Tells the live connections why it stops, before it closes them."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app = self.config.app
        if isinstance(app, Observed):
            await app.farewell()
        await super().shutdown(sockets)


def serve(serving: Serving, pages: Sequence[Any] = (), beside: Beside | None = None) -> None:
    """Until the process is told to stop; `pages` and `beside` as in `make_app`."""
    check_database(serving.database)
    logs.configure()
    # uvicorn stops in order when told to, then passes the signal on: by then there is nothing left to end.
    signal.signal(signal.SIGTERM, lambda *_: None)
    app = application(serving, started=settle_memory, pages=pages, beside=beside)
    PoliteServer(server_config(app, serving)).run()
