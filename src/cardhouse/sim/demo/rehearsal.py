"""A rehearsal: a copy of a room's set-up for play money, with practice bots, in a database of its own that is
thrown away. Its house, games, tables and chips are the room's; nothing of it comes into the room's log.
Whoever began it works there as manager, floor, cashier and dealer, colleagues in the roles that they have,
until a tap ends it or the server stops.
"""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec

from cardhouse.floor.opening.commands import OpenTable, PutUpSign
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.floor.spreads.state import Spread
from cardhouse.floor.spreads.takes import takes_of
from cardhouse.houses.choices import Choices
from cardhouse.play.refusal import Refusal, register
from cardhouse.play.signs import write_sign
from cardhouse.play.table_commands import PlaceButton
from cardhouse.room.commands import AmendHouse, BetweenHandsDo
from cardhouse.room.host import RoomHost
from cardhouse.room.keeping import create
from cardhouse.server.accounts.audit import By
from cardhouse.server.accounts.services import Accounts
from cardhouse.server.accounts.sessions import Session
from cardhouse.server.named_staff import STAFF
from cardhouse.server.room_service import RoomService
from cardhouse.server.service import Service
from cardhouse.sim.demo.cage import fund
from cardhouse.sim.demo.life import Life
from cardhouse.sim.demo.plan import Planned
from cardhouse.sim.demo.staff import PLAY, Staff
from cardhouse.store.log import Store
from cardhouse.store.opening import open_store

PREFIX = "rehearsal-"
NAME_MOST = 40
SEED = 31
SITTING = 6
ROLES = ("manager", "floor", "cage", "dealer")
"""Of whoever sets the room up: every page can be tried. Everybody else has the roles that they have."""
BY = By("rehearsal")
STEPS = frozenset({"dealers", "guests", "happenings", "tables"})
register({"nothing_to_rehearse": "put a game on the board first: a rehearsal is played at the room's games"})


def offer_of(spread: Spread, choices: Choices) -> OfferGame:
    """The same game again."""
    legs = spread.rotation.legs if spread.rotation is not None else ()
    return OfferGame(
        spread.id, spread.game, stakes=write_sign(spread.stakes), seats=spread.seats,
        least_buy_in=spread.least_buy_in, most_buy_in=spread.most_buy_in, designated=spread.designated,
        charge=spread.charge, takes=None if spread.charge else takes_of(spread.stakes, choices),
        rotation=tuple(leg.game for leg in legs),
    )  # fmt: skip


def plan_of(host: RoomHost) -> list[Planned]:
    """The room's tables, or one for each game where none is open."""
    floor, choices = host.room.floor, host.in_force()
    tables = [
        (one.number, floor.spreads[one.spread], one.mode) for one in floor.tables.values()
        if not one.event and not one.opening.private and one.spread in floor.spreads
    ]  # fmt: skip
    if not tables:
        tables = [(place, one, "tracked") for place, one in enumerate(floor.spreads.values(), 1)]
    return [
        Planned(number, offer_of(spread, choices), mode, min(SITTING, spread.seats - 1), 0)
        for number, spread, mode in sorted(tables, key=lambda one: one[0])
    ]


class RehearsalStaff(Staff):
    """Opens the copy instead of the demonstration's plan."""

    def __init__(self, service: Service, room: RoomService, plan: list[Planned], keeper: str) -> None:
        super().__init__(service, room, SEED)
        self._plan = plan
        self._keeper = keeper
        self.yields = True

    async def set_up(self) -> None:
        for planned in self._plan:
            if planned.offer.spread not in self.floor.spreads:
                await self.done(planned.offer)
            if await self.done(OpenTable(planned.number, planned.offer.spread, planned.mode)):
                await self.done(PutUpSign(planned.number))
                await self._fill(planned)
        await fund(self, self._keeper)

    async def _fill(self, planned: Planned) -> None:
        chips = self.buy_in(planned.offer.spread)
        for seat in range(1, planned.sitting + 1):
            await self.done(SeatPlayer(planned.number, seat, await self.newcomer(), chips))
        await self.done(BetweenHandsDo(planned.number, PlaceButton(planned.sitting)))


class Running(msgspec.Struct):
    """One rehearsal with everything that goes when it ends."""

    of: str
    life: Life
    store: Store
    folder: tempfile.TemporaryDirectory[str]
    users: dict[str, str]
    """Who takes part, each with the session that goes on when it ends; empty: the one used last."""


class Rehearsals:
    """All rehearsals of one server; what the pages are handed."""

    def __init__(self, hurry: int = 1) -> None:
        self._hurry = hurry
        self._running: dict[str, Running] = {}
        self._one_at_a_time = asyncio.Lock()

    @contextlib.asynccontextmanager
    async def beside(self, service: Service) -> AsyncIterator[None]:
        """As long as the server runs; what is still rehearsed then ends."""
        self._one_at_a_time = asyncio.Lock()
        try:
            yield
        finally:
            for name in list(self._running):
                await self.end(service, name)

    async def begin(self, service: Service, room: str, session: Session) -> str | Refusal:
        """The name of the copy, in which this session may work; colleagues who are signed in nowhere find it
        when they sign in, others `join`.
        """
        assert session.user is not None, "people rehearse"
        name = f"{PREFIX}{room}"[:NAME_MOST]
        async with self._one_at_a_time:
            if name not in self._running:
                plan = plan_of(service.rooms[room].host)
                if not plan:
                    return Refusal("nothing_to_rehearse")
                await self._open(service, room, name, plan=plan, keeper=session.user)
                await asyncio.to_thread(self._let_in, service.accounts, room, name)
        await self._enter(service, name, session, frozenset(ROLES))
        return name

    async def join(self, service: Service, room: str, session: Session) -> str:
        """A colleague takes part, with the roles of the room itself; empty where nobody rehearses."""
        name = next((name for name, one in self._running.items() if one.of == room), "")
        if name:
            await self._enter(service, name, session, session.roles(room) & STAFF)
        return name

    async def _enter(self, service: Service, name: str, session: Session, roles: frozenset[str]) -> None:
        assert session.user is not None, "people rehearse"
        self._running[name].users[session.user] = session.id
        await asyncio.to_thread(_give, service.accounts, session.user, name, roles, session.id)

    def _let_in(self, accounts: Accounts, room: str, name: str) -> None:
        """Roles that change end sessions: whoever is at work now is left alone."""
        for user in accounts.users.all(room):
            roles = user.roles[room] & STAFF
            if roles and user.disabled_at is None and not accounts.sessions.of_user(user.id):
                self._running[name].users[user.id] = ""
                _give(accounts, user.id, name, roles, "")

    async def _open(
        self, service: Service, room: str, name: str, *, plan: list[Planned], keeper: str
    ) -> None:
        real = service.rooms[room].host.room
        own = real.houses.get(real.house)
        folder = tempfile.TemporaryDirectory(prefix="cardhouse-rehearsal-")
        store = open_store(str(Path(folder.name) / "rehearsal.db"))
        book = store.create_room(name)
        house = own.based_on if own is not None else real.house
        create(book, house, service.clock(), zone=real.zone, money=PLAY, by=BY.who)
        opened = await service.open_beside(book, rehearses=room)
        staff = RehearsalStaff(service, opened, plan, keeper)
        if own is not None:
            await staff.done(AmendHouse(own.name, own.based_on, own.based_on, own.rules))
        await staff.set_up()
        life = Life(staff, SEED, self._hurry)
        life.start(STEPS)
        self._running[name] = Running(room, life, store, folder, {})

    async def end(self, service: Service, name: str, by: Session | None = None) -> str:
        """It is gone, with its people, roles and devices; the name of the room that it was of."""
        ended = self._running.pop(name, None)
        if ended is None:
            return ""
        if by is not None and by.user in ended.users:
            ended.users[by.user] = by.id
        await ended.life.stop()
        await service.close_beside(name)
        await asyncio.to_thread(self._forget, service, name, ended)
        return ended.of

    def _forget(self, service: Service, name: str, ended: Running) -> None:
        accounts = service.accounts
        for device in accounts.devices.of_room(name):
            accounts.devices.withdraw(BY, name, device.id)
        for user, session in ended.users.items():
            found, open_now = accounts.users.get(user), accounts.sessions.of_user(user)
            keep = session or next((one.id for one in open_now), "")
            for role in sorted(found.roles.get(name, ())) if found is not None else ():
                accounts.users.withdraw(BY, user, name, role, keep=keep)
        ended.store.close()
        ended.folder.cleanup()


def _give(accounts: Accounts, user: str, room: str, roles: frozenset[str], keep: str) -> None:
    for role in sorted(roles):
        accounts.users.grant(BY, user, room, role, keep=keep)
