"""A real server for tests: uvicorn in a thread or in a process of its own, on a database of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from argon2 import PasswordHasher

import cardhouse
from cardhouse.room.host import seeded_mixing
from cardhouse.server.accounts.audit import By
from cardhouse.server.accounts.hashing import Hasher
from cardhouse.server.accounts.services import Accounts, open_accounts, system_clock
from cardhouse.server.accounts.users import EVERYWHERE, OWNER, User
from cardhouse.server.client import Client, trusted
from cardhouse.server.clock import SteadyClock
from cardhouse.server.new_rooms import NewRoom, make_room
from cardhouse.server.running import PoliteServer, Serving, accounts_place, application, server_config
from cardhouse.server.security import Pace, Settings
from cardhouse.store import open_store
from ports import free_port
from waiting import PATIENCE_SECONDS, until

CHIEF = By("installation")
PASSWORD = "seven green tables"
QUICK = Settings(address_pace=Pace(100_000, 100_000), session_pace=Pace(100_000, 100_000))
"""Tests ask faster than people do."""
ANSWER_SECONDS = PATIENCE_SECONDS
"""For one answer of a server on a machine that does a dozen other things."""
MAIN = "import sys; from cardhouse.cli.main import main; sys.exit(main())"


def slow_clock() -> SteadyClock:
    """A second lasts a thousand: at a table that software deals nobody's time runs out while a test looks.
    It is an hour ahead, so that accounts, which have their own clock, were made before the hands.
    """
    hour = 3_600_000_000_000
    return SteadyClock(lambda: time.time_ns() + hour, lambda: time.monotonic_ns() // 1_000)


def cheap_hasher() -> Hasher:
    return Hasher(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


class House:
    """A database with rooms and people who may come in."""

    def __init__(self, database: str, *rooms: str, money: Any = "real", book: str = "pechanga") -> None:
        self.database = database
        store = open_store(database)
        for room in rooms or ("main",):
            fault = make_room(store, NewRoom(room, book, "UTC", money), system_clock(), "installation")
            assert fault is None, fault
        store.close()
        self.accounts: Accounts = open_accounts(accounts_place(database), hasher=cheap_hasher())
        self._players: dict[str, str] = {}

    def token(self, name: str, *roles: str, room: str = "main", person: str | None = None) -> str:
        """A user with these roles, signed in."""
        user = self.accounts.users.add(CHIEF, name, password=PASSWORD)
        assert isinstance(user, User), user
        for role in roles:
            place = EVERYWHERE if role == OWNER else room
            assert isinstance(self.accounts.users.grant(CHIEF, user.id, place, role), User)
        if person is not None:
            assert isinstance(self.accounts.users.link(CHIEF, user.id, room, person), User)
        with self.accounts.database.write() as transaction:
            token = self.accounts.sessions.open(transaction, user.id, "password", "", "").token
        if person is not None and "player" in roles:
            self._players[person] = token
        return token

    def player(self, person: str) -> str:
        """The token of the account that somebody plays with, made when it is first needed."""
        if person not in self._players:
            self._players[person] = self.token(f"plays-{person}", "player", person=person)
        return self._players[person]

    def acts(self, address: str, person: str, act: dict[str, Any], table: int = 1) -> None:
        """What somebody does in the hand at a table that software deals."""
        with Client(address, self.player(person)) as client:
            client.command("main", {"type": "Act", "table": table, "act": act})

    def close(self) -> None:
        self.accounts.close()


class Running:
    """A server in a thread of this process."""

    def __init__(
        self, house: House, settings: Settings = QUICK, port: int = 0, *, several: bool = False,
        tls: tuple[str, str] | None = None, play_only: bool = False, clock: SteadyClock | None = None,
    ) -> None:  # fmt: skip
        self.house = house
        self.port = port or free_port()
        internal = ("127.0.0.1", free_port()) if several else None
        serving = Serving(
            house.database, port=self.port, settings=settings, internal=internal, tls=tls, play_only=play_only
        )
        self.internal = serving.own_address if several else ""
        self.address = serving.public_address
        self._clients: list[Client] = []
        app = application(serving, seeded_mixing(5), clock=clock)
        self.crowd = app.crowd
        self._server = PoliteServer(server_config(app, serving))
        self._thread = threading.Thread(target=self._server.run, daemon=True)

    def start(self) -> Running:
        self._thread.start()
        until(lambda: self._server.started or not self._thread.is_alive(), "the server starts")
        assert self._server.started, "the server did not start"
        return self

    def stop(self) -> None:
        """And everybody who asked it goes."""
        for client in self._clients:
            client.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE_SECONDS)
        assert not self._thread.is_alive(), "the server did not stop"

    def client(self, token: str = "") -> Client:
        self._clients.append(Client(self.address, token, seconds=ANSWER_SECONDS))
        return self._clients[-1]


@contextmanager
def running(house: House, **options: Any) -> Iterator[Running]:
    server = Running(house, **options).start()
    try:
        yield server
    finally:
        server.stop()


class Process:
    """A server in a process of its own, which can be killed."""

    def __init__(
        self, database: str, port: int | None = None, *, several: bool = False, files: int = 0,
        options: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        """`files`: how many it may have open; `options` of `cardhouse serve`."""
        self.database = database
        self.port = port or free_port()
        self.internal = f"127.0.0.1:{free_port()}" if several else ""
        self.address = f"http://127.0.0.1:{self.port}"
        self._options = options
        self._files = files
        self._process: subprocess.Popen[bytes] | None = None
        self._words = b""

    def start(self) -> Process:
        source = str(Path(cardhouse.__file__).resolve().parent.parent)
        command = [sys.executable, "-c", MAIN, "serve", "--database", self.database, "--port", str(self.port)]
        command += ["--internal", self.internal] if self.internal else []
        command += self._options
        if self._files:
            command = ["sh", "-c", f'ulimit -n {self._files}; exec "$@"', "sh", *command]
        path = os.pathsep.join([source, os.environ.get("PYTHONPATH", "")])
        # Not a pipe: one that nobody reads would hold the server up.
        self._log = tempfile.TemporaryFile()  # noqa: SIM115
        self._process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=self._log, env={**os.environ, "PYTHONPATH": path}
        )
        try:
            self._wait_until_it_answers(self._process)
        except BaseException:
            self.kill()  # one that is left behind holds up every test after this
            raise
        return self

    def _wait_until_it_answers(self, process: subprocess.Popen[bytes]) -> None:
        until(lambda: process.poll() is not None or self.answers(), "the server answers", look_seconds=0.05)
        assert process.poll() is None, self.said()[-3_000:]

    def answers(self) -> bool:
        try:
            where = f"{self.address}/health/ready"
            return httpx.get(where, timeout=ANSWER_SECONDS, verify=trusted()).status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """At once, as when the power fails."""
        assert self._process is not None
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGKILL)
        self._ended(self._process)

    def send(self, sent: signal.Signals) -> None:
        """To the process, where it still runs."""
        assert self._process is not None
        if self._process.poll() is None:
            self._process.send_signal(sent)

    def stop(self) -> int:
        """As asked for; the exit code. One that was never started has none to give."""
        if self._process is None:
            return 0
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
        return self._ended(self._process)

    def _ended(self, process: subprocess.Popen[bytes]) -> int:
        code = process.wait(PATIENCE_SECONDS)
        if not self._log.closed:
            self._words = self._read()
            self._log.close()
        return code

    def _read(self) -> bytes:
        self._log.seek(0)
        return self._log.read()

    def said(self) -> str:
        """What the server wrote to its log."""
        if self._process is None:
            return ""
        return (self._words if self._log.closed else self._read()).decode()

    def client(self, token: str = "", **options: Any) -> Client:
        return Client(self.address, token, **options)
