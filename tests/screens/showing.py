"""A real server with its pages for tests, and the demonstration on a database of its own."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from cardhouse.room.host import seeded_mixing
from cardhouse.room.hosting import secure_mixing
from cardhouse.screens.entry.demonstration import DEMONSTRATION
from cardhouse.screens.first_run.rehearsal import REHEARSALS
from cardhouse.screens.handlers import page_handlers
from cardhouse.server.client import trusted
from cardhouse.server.running import PoliteServer, Serving, application, server_config
from cardhouse.server.security import Settings
from cardhouse.sim.demo.rehearsal import Rehearsals
from cardhouse.sim.demo.rooms import Demo, make_rooms
from ports import free_port
from server.serving import ANSWER_SECONDS, QUICK, House
from waiting import PATIENCE_SECONDS, until

HURRY = 20
"""So many times as fast as for people."""
HTML = {"accept": "text/html"}


class Showing:
    """A server in a thread of this process, with every page. It can be stopped and started again."""

    def __init__(
        self, database: str, demo: Demo | None = None, settings: Settings = QUICK, *, sealed: bool = False,
        tls: tuple[str, str] | None = None, first_run: str = "",
    ) -> None:  # fmt: skip
        self.port = free_port()
        self._serving = Serving(database, port=self.port, settings=settings, tls=tls, first_run=first_run)
        self.address = self._serving.public_address
        self._demo = demo
        self._mixed = secure_mixing if sealed else seeded_mixing(5)
        self._server: PoliteServer
        self._thread: threading.Thread

    def start(self) -> Showing:
        rehearsals = Rehearsals(HURRY)
        given = {REHEARSALS: rehearsals, DEMONSTRATION: self._demo}
        pages = page_handlers(demonstration=self._demo is not None)
        beside = rehearsals.beside if self._demo is None else self._demo.beside
        app = application(self._serving, self._mixed, pages=pages, beside=beside, given=given)
        self._server = PoliteServer(server_config(app, self._serving))
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        until(lambda: self._server.started or not self._thread.is_alive(), "the server starts")
        assert self._server.started, "the server did not start"
        return self

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE_SECONDS)
        assert not self._thread.is_alive(), "the server did not stop"

    def client(self, token: str = "") -> httpx.Client:
        """Asks as a browser without scripts does."""
        cookies = {"cardhouse": token} if token else {}
        return httpx.Client(
            base_url=self.address, cookies=cookies, headers=HTML, timeout=ANSWER_SECONDS, verify=trusted()
        )


@contextmanager
def showing(house: House, **more: Any) -> Iterator[Showing]:
    server = Showing(house.database, **more).start()
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def demonstration(
    database: str, hurry: int = 20, houses: tuple[str, ...] = (), evening: int = 0
) -> Iterator[Showing]:
    """The demonstration, so many times as fast as for people, after so many minutes of an evening."""
    make_rooms(database, houses)
    server = Showing(database, Demo(hurry, evening)).start()
    try:
        yield server
    finally:
        server.stop()
