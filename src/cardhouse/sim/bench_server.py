"""The server from outside: actions a second through it beside a bare handler that does next to nothing, and
how soon all nine players of a table see an action while fifty tables play at ten times a live pace, without
and with a dealer's screen at each.

Server and yardstick are processes of their own, under uvicorn as `cardhouse serve` sets it up; this process
plays the tables (`bench_sockets.py`). The yardstick is a Litestar handler that appends what it is sent to a
log of the same kind, durably and in groups, and pushes it to the nine sockets of the table: no rules, no
accounts, no views. The sides take turns in short rounds, and the medians count. Beside the clock's time the
servers' own time on the processor is taken, which a busy machine disturbs less.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import random
import socket as network
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import uvicorn
from litestar import Litestar, WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

import cardhouse
from cardhouse.errors import CardhouseError
from cardhouse.server.accounts.audit import By
from cardhouse.server.accounts.services import Accounts, open_accounts, system_clock
from cardhouse.server.accounts.users import User
from cardhouse.server.running import Serving, accounts_place, serve, server_config, settle_memory
from cardhouse.server.security import Pace, Settings
from cardhouse.sim.bench_room import Room
from cardhouse.sim.bench_sockets import Asking, Hall, Tokens
from cardhouse.sim.bench_turns import Figure, Turn, beside
from cardhouse.store import NewEntry, Writer, open_store

TABLES = 50
SEATS = 9
ROUNDS = 9
ROUND_SECONDS = 2
PACED_SECONDS = 20
LIVE_PACE = 1
TIMES_LIVE = 10
TARGET_MILLISECONDS = 100
EVENT_BYTES = 300  # about what an action's entry has
START_SECONDS = 60
ROOM = "bench"
INSTALLATION = By("installation")
# Nobody plays as fast as a measurement: the limits for people stay out of its way.
UNHURRIED = Settings(address_pace=Pace(10**6, 10**6), session_pace=Pace(10**6, 10**6))
SETTLE_ROUNDS = 1


# The yardstick


class Said(msgspec.Struct):
    """What the bare handler is sent."""

    type: str
    id: str = ""
    subjects: list[str] = []
    command: dict[str, Any] = {}


def bare_app(database: str) -> Litestar:
    """Appends one event a message and pushes it to those who look at its table; nothing else."""
    looking: dict[str, list[WebSocket[Any, Any, Any]]] = {}
    decoder = msgspec.json.Decoder(Said)

    @websocket("/bare")
    async def bare(socket: WebSocket[Any, Any, Any]) -> None:
        writer: Writer = socket.app.state.writer
        await socket.accept()
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                said = decoder.decode(await socket.receive_text())
                if said.type == "subscribe":
                    looking.setdefault(said.subjects[0], []).append(socket)
                    await socket.send_text('{"type":"table","position":0,"event":{}}')
                    continue
                body = msgspec.json.encode(said.command)
                made = await asyncio.wrap_future(writer.submit([NewEntry(said.id, 1, "bench", body)]))
                position, event = made[0].position, body.decode()
                for one in looking[f"table {said.command['table']}"]:
                    await one.send_text(f'{{"type":"table","position":{position},"event":{event}}}')
                await socket.send_text(f'{{"type":"answer","id":"{said.id}","position":{position},"at":1}}')

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        store = open_store(database)
        app.state.writer = Writer(store.create_room(ROOM))
        settle_memory()
        yield
        app.state.writer.close()
        store.close()

    return Litestar([bare], lifespan=[lifespan], openapi_config=None, logging_config=None)


def serve_bare(database: str, port: int) -> None:
    uvicorn.Server(server_config(bare_app(database), Serving(database, port=port))).run()


def serve_room(database: str, port: int) -> None:
    serve(Serving(database, port=port, settings=UNHURRIED))


# The processes


class Served:
    """One of the servers, in a process of its own."""

    def __init__(self, function: str, database: Path, module: str = "bench_server") -> None:
        self.port = _free_port()
        call = f"from cardhouse.sim import {module} as b; b.{function}({str(database)!r}, {self.port})"
        source = str(Path(cardhouse.__file__).resolve().parent.parent)
        paths = os.pathsep.join([source, os.environ.get("PYTHONPATH", "")])
        self._process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-c", call], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": paths},
        )  # fmt: skip
        end = time.monotonic() + START_SECONDS
        while not _answers(self.port):
            if self._process.poll() is not None or time.monotonic() > end:
                self.stop()
                raise CardhouseError(f"{function} did not start: run it by itself to see why")
            time.sleep(0.05)

    def processor_nanoseconds(self) -> int | None:
        """The time on the processor so far; None where the system does not tell."""
        try:
            told = Path(f"/proc/{self._process.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        except OSError:
            return None
        return (int(told[11]) + int(told[12])) * 10**9 // os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(START_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()


def _free_port() -> int:
    with network.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _answers(port: int) -> bool:
    with contextlib.suppress(OSError), network.create_connection(("127.0.0.1", port), 1):
        return True
    return False


# Who plays


def furnish(database: Path, tables: int, seats: int) -> dict[int, Tokens]:
    """A room with players at every table, and everybody signed in: a supervisor a table and its players."""
    store = open_store(database)
    Room(store.create_room(ROOM), tables, seats, system_clock()).keeper.stop()
    store.close()
    accounts = open_accounts(accounts_place(str(database)))
    try:
        return {
            number: Tokens(
                _signed_in(accounts, f"floor{number}", "floor", None),
                [_signed_in(accounts, f"player{number}x{seat}", "player", f"p{number}-{seat}")
                 for seat in range(1, seats + 1)],
            )
            for number in range(1, tables + 1)
        }  # fmt: skip
    finally:
        accounts.close()


def _signed_in(accounts: Accounts, name: str, role: str, person: str | None) -> str:
    user = accounts.users.add(INSTALLATION, name)
    assert isinstance(user, User), user
    accounts.users.grant(INSTALLATION, user.id, ROOM, role)
    if person is not None:
        accounts.users.link(INSTALLATION, user.id, ROOM, person)
    with accounts.database.write() as transaction:
        return accounts.sessions.open(transaction, user.id, "password", "", "").token


class SeenSeat(msgspec.Struct):
    seat: int
    bet: int = 0


class SeenHand(msgspec.Struct):
    acting: int
    level: int = 0


class SeenTable(msgspec.Struct):
    seats: list[SeenSeat]
    hand: SeenHand | None = None


class Seen(msgspec.Struct):
    """What a table's next action depends on."""

    view: SeenTable


def at_the_table(seed: int = 1) -> Asking:
    """Whoever is in turn checks, else mostly calls, and folds one time in four."""
    chance, decoder = random.Random(seed), msgspec.json.Decoder(Seen)

    def ask(table: int, view: bytes) -> dict[str, Any]:
        seen = decoder.decode(view).view
        if seen.hand is None:
            return {"type": "BeginHand", "table": table}
        acting = seen.hand.acting
        bet = next(one.bet for one in seen.seats if one.seat == acting)
        facing = bet < seen.hand.level
        kind = "Check" if not facing else "Fold" if chance.random() < 0.25 else "Call"
        return {"type": "Act", "table": table, "act": {"type": kind, "seat": acting}}

    return ask


def bare_event(table: int, view: bytes) -> dict[str, Any]:
    return {"table": table, "event": "x" * (EVENT_BYTES - 25)}


# The figures


async def _turn(served: Served, hall: Hall, seconds: float) -> Turn:
    before = served.processor_nanoseconds()
    actions, took = await hall.as_fast_as_it_goes(int(seconds * 1e9))
    after = served.processor_nanoseconds()
    return Turn(actions, took, after - before if before is not None and after is not None else None)


async def _measure(
    ours: Served, bare: Served, tokens: dict[int, Tokens], rounds: int, seconds: float, paced_seconds: float
) -> list[Figure]:
    hall = Hall(ours.port, f"/api/v1/rooms/{ROOM}/live", at_the_table())
    yard = Hall(bare.port, "/bare", bare_event)
    try:
        await hall.open(tokens)
        await yard.open(tokens)
        pairs: list[tuple[Turn, Turn]] = []
        with _no_collecting():
            for number in range(SETTLE_ROUNDS + rounds):
                pair = await _turn(ours, hall, seconds), await _turn(bare, yard, seconds)
                if number >= SETTLE_ROUNDS:
                    pairs.append(pair)
            players_only = await _paced(ours, hall, paced_seconds)
            hall.staff_look_too()
            with_staff = await _paced(ours, hall, paced_seconds)
    finally:
        hall.close()
        yard.close()
    name = f"{len(tokens)} tables, every action pushed to {SEATS} sockets"
    return [
        *beside(name, "actions/s", pairs, "bare handler"), *_soon(players_only, len(tokens)),
        *_named(_soon(with_staff, len(tokens)), "with a dealer's screen at each table: "),
    ]  # fmt: skip


class Paced(NamedTuple):
    """A stretch at ten times a live pace."""

    took: list[int]
    nanoseconds: int
    share: float | None
    """Of one processor, that the server took."""


async def _paced(ours: Served, hall: Hall, seconds: float) -> Paced:
    before = ours.processor_nanoseconds()
    took, nanoseconds = await hall.paced(int(seconds * 1e9), 10**9 // (LIVE_PACE * TIMES_LIVE))
    after = ours.processor_nanoseconds()
    share = (after - before) / nanoseconds if before is not None and after is not None else None
    return Paced(took, nanoseconds, share)


def _named(figures: list[Figure], before: str) -> list[Figure]:
    return [{**figure, "name": before + figure["name"]} for figure in figures]


def _soon(paced: Paced, tables: int) -> list[Figure]:
    took, time_in_all, share = sorted(paced.took), paced.nanoseconds, paced.share
    rows = []
    for name, place in (("half", len(took) // 2), ("99 of 100", len(took) * 99 // 100)):
        milliseconds = took[place] / 1e6
        rows.append({
            "name": f"action to last push, {name} sooner, {TIMES_LIVE}x live pace", "unit": "ms",
            "ours": milliseconds, "peer": float(TARGET_MILLISECONDS), "peer_name": "target",
            "ratio": TARGET_MILLISECONDS / milliseconds,
        })  # fmt: skip
    asked = tables * LIVE_PACE * TIMES_LIVE
    reached = len(took) * 1e9 / time_in_all
    rows.append({
        "name": "pace that was held meanwhile", "unit": "actions/s", "ours": reached, "peer": float(asked),
        "peer_name": "asked for", "ratio": reached / asked,
    })  # fmt: skip
    if share is not None:
        rows.append({
            "name": "the server's share of one processor meanwhile", "unit": "percent", "ours": 100 * share,
            "peer": None, "peer_name": None, "ratio": None,
        })  # fmt: skip
    return rows


@contextlib.contextmanager
def _no_collecting() -> Iterator[None]:
    """Pauses of this process are not the server's."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def bench_server(
    rounds: int = ROUNDS, seconds: float = ROUND_SECONDS, paced_seconds: float = PACED_SECONDS,
    tables: int = TABLES, seats: int = SEATS,
) -> list[Figure]:  # fmt: skip
    """The server beside the bare handler, and the time from action to last push."""
    with contextlib.ExitStack() as ending:
        folder = Path(ending.enter_context(tempfile.TemporaryDirectory()))
        tokens = furnish(folder / "room.db", tables, seats)
        ours = Served("serve_room", folder / "room.db")
        ending.callback(ours.stop)
        bare = Served("serve_bare", folder / "bare.db")
        ending.callback(bare.stop)
        return asyncio.run(_measure(ours, bare, tokens, rounds, seconds, paced_seconds))
