"""The accounts that a tap on the start page opens. All are without a password: nobody gets in but through the
start page of a demonstration, which only a server of play-money rooms has.
"""

from __future__ import annotations

import asyncio

from cardhouse.play.refusal import Refusal
from cardhouse.server.accounts.services import Accounts
from cardhouse.server.accounts.sessions import BY_PASSWORD, BY_PIN, Issued, Session
from cardhouse.server.accounts.sign_in import Client
from cardhouse.sim.demo.accounts import BY, account_of
from cardhouse.sim.demo.life import Life
from cardhouse.sim.demo.names import Made
from cardhouse.sim.demo.staff import Staff

ROLES = frozenset(
    (
        "player", "dealer", "clerk", "floor", "cage", "tournament_director", "manager", "auditor", "board",
        "kiosk",
    )
)  # fmt: skip


class SteppingIn:
    """Everybody who plays is somebody else; staff of a room share an account."""

    def __init__(self) -> None:
        self._devices: dict[str, str] = {}
        self._guests = 0

    async def enter(self, life: Life, role: str, client: Client) -> Issued:
        """A session in that role, in a room that is alive."""
        staff = life.staff
        accounts, room = staff.service.accounts, staff.room.name
        if role == "player":
            return await self._player(accounts, life, client)
        device = None
        if role == "dealer":
            number = self._tracked(staff)
            life.boxes.take(number)
            device = await asyncio.to_thread(self._tablet, accounts, room, number)
        elif role == "floor":
            await life.happenings.stage()
        user = await asyncio.to_thread(account_of, accounts, f"{role}-{room}", room, role)
        return await asyncio.to_thread(self._open, accounts, user, client, device)

    # Players

    async def _player(self, accounts: Accounts, life: Life, client: Client) -> Issued:
        staff, room = life.staff, life.staff.room.name
        known = await asyncio.to_thread(self._known_player, accounts, room, client.token)
        if known is not None and known.user is not None:
            await life.visitors.seat(known.persons[room])
            return await asyncio.to_thread(self._open, accounts, known.user, client, None)
        self._guests = max(self._guests, len(staff.floor.people.known)) + 1
        person, name = f"visitor-{self._guests}", f"Visitor {self._guests}"
        await staff.register(Made(person, name, name))
        await life.visitors.seat(person)
        user = await asyncio.to_thread(
            account_of, accounts, f"visitor-{room}-{self._guests}", room, "player", person
        )
        return await asyncio.to_thread(self._open, accounts, user, client, None)

    def _known_player(self, accounts: Accounts, room: str, token: str) -> Session | None:
        session = accounts.sessions.authenticate(token) if token else None
        if not isinstance(session, Session) or "player" not in session.roles(room):
            return None
        return session if room in session.persons else None

    # Staff

    def _tracked(self, staff: Staff) -> int:
        """The room's tracked table."""
        tables = sorted(staff.floor.tables.items())
        tracked = [number for number, table in tables if table.mode == "tracked"]
        return next(iter(tracked or [number for number, _ in tables]), 1)

    def _tablet(self, accounts: Accounts, room: str, number: int) -> str:
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
