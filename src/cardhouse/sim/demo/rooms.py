"""The rooms of the demonstration, one a house. The first comes to life when the server starts, each other one
when somebody looks at it; until it is alive, pages say how far it is.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Callable, Iterable
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import structlog

from cardhouse.errors import CardhouseError
from cardhouse.floor.desk import MINUTE
from cardhouse.houses.profile import house_names
from cardhouse.room.loading import load
from cardhouse.screens.entry.demonstration import DemoRoom, Waking
from cardhouse.server.accounts.services import open_accounts, system_clock
from cardhouse.server.accounts.sessions import Issued
from cardhouse.server.accounts.sign_in import Client
from cardhouse.server.new_rooms import NewRoom, make_room
from cardhouse.server.running import accounts_place, check_database
from cardhouse.server.service import Service
from cardhouse.sim.demo.accounts import BY
from cardhouse.sim.demo.life import Life
from cardhouse.sim.demo.staff import PLAY, Staff, check_play_money
from cardhouse.sim.demo.stepping_in import ROLES, SteppingIn
from cardhouse.store.opening import open_store

SEED = 20
EVENING_MINUTES = 240
SOON_SECONDS = 1.0
"""So long a tap waits for a room that is nearly alive, before a page says how far it is."""
LOCAL_TIME = Path("/etc/localtime")
log = structlog.get_logger("cardhouse.demo")
Say = Callable[[str, int], None]
"""Told a room's title and how many percent of its evening are played."""


def local_zone() -> str:
    """This machine's time zone by name, where it can be told; else UTC."""
    named = os.environ.get("TZ", "")
    with contextlib.suppress(OSError):
        named = named or str(LOCAL_TIME.readlink())
    zone = named.rpartition("zoneinfo/")[2].removeprefix(":")
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return "UTC"
    return zone


def make_rooms(database: str, houses: Iterable[str] = ()) -> None:
    """A new database with a room for each house, opened before the evening that is still to be played."""
    store = open_store(database)
    opened = system_clock() - (EVENING_MINUTES + 1) * MINUTE
    try:
        for house in houses or house_names():
            fault = make_room(store, NewRoom(house, house, local_zone(), PLAY), opened, BY.who)
            if fault is not None:
                raise CardhouseError(fault.text())
    finally:
        store.close()
    open_accounts(accounts_place(database)).close()


def open_for_demo(database: str) -> None:
    """A CardhouseError where a room of this database is for real money, or there is none."""
    check_database(database)
    store = open_store(database, create=False)
    try:
        check_play_money({name: load(store.log(name)).room.money for name in store.rooms()})
    finally:
        store.close()


class Demo:
    """The demonstration while the server runs; what the start page and the server are handed.

    `evening` is how many minutes a new room has behind it when visitors come; with none it is set up at once.
    """

    def __init__(self, hurry: int = 1, evening: int = EVENING_MINUTES, say: Say | None = None) -> None:
        self._hurry = hurry
        self._evening = evening
        self._say = say
        self._service: Service | None = None
        self._rooms: list[DemoRoom] = []
        self._alive: dict[str, Life] = {}
        self._far: dict[str, tuple[int, int]] = {}
        self._waking: dict[str, asyncio.Task[None]] = {}
        self._one_at_a_time = asyncio.Lock()
        self._stepping_in = SteppingIn()

    @contextlib.asynccontextmanager
    async def beside(self, service: Service) -> AsyncIterator[None]:
        """Runs as long as the server; the server does not start where money is at stake."""
        check_play_money({name: room.host.room.money for name, room in service.rooms.items()})
        self._service = service
        self._one_at_a_time = asyncio.Lock()
        self._rooms = [_line(service, name) for name in sorted(service.rooms)]
        first = self.wake(self._rooms[0].room)
        if not self._evening:
            await first
        try:
            yield
        finally:
            for task in self._waking.values():
                task.cancel()
            await asyncio.gather(*self._waking.values(), return_exceptions=True)
            for life in self._alive.values():
                await life.stop()
            self._waking.clear()
            self._alive.clear()

    def rooms(self) -> list[DemoRoom]:
        return self._rooms

    def waking(self, room: str) -> Waking | None:
        """How far a room is that is not alive yet; None where it is."""
        if room in self._alive:
            return None
        done, of = self._far.get(room, (0, 1))
        return Waking(min(100 * done // max(of, 1), 99))

    def begin(self, room: str) -> None:
        self.wake(room)

    def wake(self, name: str) -> asyncio.Task[None]:
        """The room comes to life, if it is not yet."""
        task = self._waking.get(name)
        if task is None or (task.done() and name not in self._alive):
            task = self._waking[name] = asyncio.create_task(self._wake(name), name=f"wakes {name}")
        return task

    async def _wake(self, name: str) -> None:
        assert self._service is not None, "the server runs"
        async with self._one_at_a_time:
            room = self._service.rooms[name]
            seed = SEED + len(self._alive)
            staff = Staff(self._service, room, seed)
            life = Life(staff, seed, self._hurry)
            self._told(name, 0)
            try:
                if not room.host.room.floor.tables:
                    await life.evening(self._evening, lambda done, of: self._step(name, done, of))
                life.start()
            except Exception:
                log.exception("practice_failed", room=name)
                raise
            self._alive[name] = life
            self._told(name, 100)

    def _step(self, name: str, done: int, of: int) -> None:
        before = self._far.get(name, (0, 1))
        self._far[name] = (done, of)
        percent = 100 * done // max(of, 1)
        if percent // 10 != 100 * before[0] // max(before[1], 1) // 10:
            self._told(name, percent)

    def _told(self, name: str, percent: int) -> None:
        if self._say is not None:
            self._say(next(one.title for one in self._rooms if one.room == name), percent)

    async def enter(self, service: Service, room: str, role: str, client: Client) -> Issued | Waking | None:
        """A session in that role, or how far a room is that nobody can step into yet."""
        if role not in ROLES or room not in service.rooms:
            return None
        waking = self.wake(room)
        await asyncio.wait([waking], timeout=SOON_SECONDS if self._evening else None)
        life = self._alive.get(room)
        if life is None:
            return self.waking(room)
        return await self._stepping_in.enter(life, role, client)


def _line(service: Service, name: str) -> DemoRoom:
    house = service.rooms[name].host.house()
    return DemoRoom(name, house.house, house.name, house.edition)
