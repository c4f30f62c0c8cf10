"""The rooms of the demonstration, one a house, and the accounts that a tap on the start page opens.

The first room is alive from the start, each other one from the moment somebody steps in. Every account here
is without a password: nobody gets in but through the start page of a demonstration, which only a server of
play-money rooms has.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Iterable
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from cardhouse.errors import CardhouseError
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.houses.profile import house_names
from cardhouse.play.refusal import Refusal
from cardhouse.room.loading import load
from cardhouse.screens.entry.demonstration import DemoRoom
from cardhouse.server.accounts.audit import By
from cardhouse.server.accounts.services import Accounts, open_accounts, system_clock
from cardhouse.server.accounts.sessions import BY_PASSWORD, BY_PIN, Issued, Session
from cardhouse.server.accounts.sign_in import Client
from cardhouse.server.accounts.users import User
from cardhouse.server.routes_rooms import NewRoom, make_room
from cardhouse.server.running import accounts_place, check_database
from cardhouse.server.service import Service
from cardhouse.sim.demo.names import Made
from cardhouse.sim.demo.players import Players
from cardhouse.sim.demo.staff import PLAY, TABLES, Staff, check_play_money
from cardhouse.store.opening import open_store

BY = By("demonstration")
ROLES = frozenset({"player", "dealer", "clerk", "floor", "cage", "manager", "auditor", "board", "kiosk"})
SEED = 20
LOCAL_TIME = Path("/etc/localtime")


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
    """A new database with a room for each house."""
    store = open_store(database)
    try:
        for house in houses or house_names():
            fault = make_room(store, NewRoom(house, house, local_zone(), PLAY), system_clock(), BY.who)
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
    """The demonstration while the server runs; what the start page and the server are handed."""

    def __init__(self, hurry: int = 1) -> None:
        self._hurry = hurry
        self._service: Service | None = None
        self._rooms: list[DemoRoom] = []
        self._alive: dict[str, tuple[Staff, Players]] = {}
        self._waking = asyncio.Lock()
        self._devices: dict[str, str] = {}
        self._guests = 0

    @contextlib.asynccontextmanager
    async def beside(self, service: Service) -> AsyncIterator[None]:
        """Runs as long as the server; the server does not start where money is at stake."""
        check_play_money({name: room.host.room.money for name, room in service.rooms.items()})
        self._service = service
        self._rooms = [_line(service, name) for name in sorted(service.rooms)]
        await self.wake(self._rooms[0].room)
        try:
            yield
        finally:
            for _, players in self._alive.values():
                await players.stop()

    def rooms(self) -> list[DemoRoom]:
        return self._rooms

    async def wake(self, name: str) -> Staff:
        """The room comes to life, if it is not yet."""
        async with self._waking:
            if name not in self._alive:
                assert self._service is not None, "the server runs"
                room = self._service.rooms[name]
                staff = Staff(self._service, room, SEED + len(self._alive))
                if not room.host.room.floor.tables:
                    await staff.set_up()
                players = Players(staff, SEED + len(self._alive), self._hurry)
                players.start()
                self._alive[name] = (staff, players)
            return self._alive[name][0]

    # Stepping in

    async def enter(self, service: Service, room: str, role: str, client: Client) -> Issued | None:
        """A session in that role. Everybody who plays is somebody else; staff of a room share an account."""
        if role not in ROLES or room not in service.rooms:
            return None
        staff = await self.wake(room)
        if role == "player":
            return await self._player(service.accounts, staff, client)
        user = await asyncio.to_thread(self._user, service.accounts, f"{role}-{room}", room, role)
        device = self._tablet(service.accounts, room) if role == "dealer" else None
        return await asyncio.to_thread(self._open, service.accounts, user, client, device)

    async def _player(self, accounts: Accounts, staff: Staff, client: Client) -> Issued:
        room = staff.room.name
        known = await asyncio.to_thread(self._known_player, accounts, room, client.token)
        if known is not None:
            return await asyncio.to_thread(self._open, accounts, known, client, None)
        self._guests = max(self._guests, len(staff.room.host.room.floor.people.known)) + 1
        person = f"visitor-{self._guests}"
        await staff.register(Made(person, f"Visitor {self._guests}", f"Visitor {self._guests}"))
        await self._take_seat(staff, person)
        user = await asyncio.to_thread(
            self._user, accounts, f"visitor-{room}-{self._guests}", room, "player", person
        )
        return await asyncio.to_thread(self._open, accounts, user, client, None)

    def _known_player(self, accounts: Accounts, room: str, token: str) -> str | None:
        session = accounts.sessions.authenticate(token) if token else None
        if isinstance(session, Session) and "player" in session.roles(room):
            return session.user
        return None

    async def _take_seat(self, staff: Staff, person: str) -> None:
        """A visitor sits down where a seat is open; where none is, the lists are open to him."""
        floor = staff.room.host.room.floor
        for number, table in sorted(floor.tables.items()):
            planned = next((one for one in TABLES if one.offer.spread == table.spread), None)
            if table.mode != "dealt" or planned is None:
                continue
            for seat in table.table.open_seats():
                if await staff.do(SeatPlayer(number, seat, person, planned.chips)) is None:
                    return

    def _user(self, accounts: Accounts, name: str, room: str, role: str, person: str | None = None) -> str:
        found = accounts.users.find(name)
        if found is not None:
            return found.id
        shown = person.replace("-", " ").capitalize() if person is not None else f"Demo {role}"
        user: User | Refusal = accounts.users.add(BY, name, shown)
        if isinstance(user, User):
            user = accounts.users.grant(BY, user.id, room, role)
        if isinstance(user, User) and person is not None:
            user = accounts.users.link(BY, user.id, room, person)
        assert isinstance(user, User), f"a demonstration account can be made: {user}"
        return user.id

    def _tablet(self, accounts: Accounts, room: str) -> str:
        """The tablet of the room's tracked table."""
        assert self._service is not None, "the server runs"
        floor = self._service.rooms[room].host.room.floor
        tracked = [number for number, table in sorted(floor.tables.items()) if table.mode == "tracked"]
        number = next(iter(tracked or sorted(floor.tables)), 1)
        known = self._devices.get(f"{room} {number}")
        if known is None:
            made = accounts.devices.issue(BY, "table", room, f"Tablet {number}", number)
            assert not isinstance(made, Refusal), f"a tablet can be registered: {made}"
            known = self._devices[f"{room} {number}"] = made.device.id
        return known

    def _open(self, accounts: Accounts, user: str, client: Client, device: str | None) -> Issued:
        way = BY_PIN if device is not None else BY_PASSWORD
        with accounts.database.write() as transaction:
            return accounts.sessions.open(transaction, user, way, client.address, client.agent, device)


def _line(service: Service, name: str) -> DemoRoom:
    house = service.rooms[name].host.house()
    return DemoRoom(name, house.house, house.name, house.edition)

