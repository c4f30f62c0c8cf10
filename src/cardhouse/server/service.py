"""All rooms of this process, and how a command gets to the one it is for. Holds no rules: the matrix says who
may, the room says what comes of it.
"""

from __future__ import annotations

import asyncio
import re
from typing import Any

import msgspec

from cardhouse.floor.absences.commands import DealerIn
from cardhouse.floor.desk import Mixing
from cardhouse.floor.people.commands import ErasePerson
from cardhouse.money.tips.commands import GiveToke, SignDownCard
from cardhouse.play.refusal import Refusal
from cardhouse.room.host import Asked, secure_mixing
from cardhouse.room.keeping import Kept, Vault
from cardhouse.room.overruling.overrule import OverruleFloor
from cardhouse.room.views.concealing import answer_events
from cardhouse.room.views.naming import named
from cardhouse.server.accounts.answers import RefusedError, told
from cardhouse.server.accounts.services import Accounts
from cardhouse.server.accounts.sessions import Session
from cardhouse.server.accounts.users import EVERYWHERE
from cardhouse.server.aliases import key_of
from cardhouse.server.answers import Answer
from cardhouse.server.clock import SteadyClock
from cardhouse.server.envelopes import Envelope
from cardhouse.server.forwarding import Forwarder, server_token
from cardhouse.server.permissions import action_of, may, subject_of
from cardhouse.server.personal_changes import PersonalChange, change_of
from cardhouse.server.room_service import RoomService, Told
from cardhouse.server.self_dealing import SELF_DEALT, self_dealt
from cardhouse.store.errors import NotTheWriter, StoreError
from cardhouse.store.log import Store

STAFF = frozenset({"dealer", "clerk", "floor", "cage", "tournament_director", "manager", "auditor"})
TRIES = 3
ALIAS_MOST = 20
CATCH_UP_SECONDS = 2
_LOOK_SECONDS = 0.01
_GIVE_UP_SECONDS = 0.2

USER_ID = re.compile(r"u[0-9a-f]{20}")


class Viewer(msgspec.Struct, frozen=True):
    """What counts of a session when something is shown to it."""

    person: str | None
    staff: bool


def viewer_of(session: Session, room: str) -> Viewer:
    return Viewer(session.persons.get(room), bool(session.roles(room) & STAFF))


class Service:
    """The rooms of one store, with the accounts of everybody."""

    def __init__(
        self, store: Store, accounts: Accounts, address: str = "", *, clock: SteadyClock | None = None,
        mixed: Mixing = secure_mixing, only: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        self.store = store
        self.accounts = accounts
        self.address = address
        self.clock = clock or SteadyClock()
        self.rooms: dict[str, RoomService] = {}
        self.forwarder: Forwarder
        self.stopping = False
        self._mixed = mixed
        self._only = only
        self._opening = asyncio.Lock()

    async def start(self) -> None:
        """Opens every room of the store, or those that were asked for."""
        self.forwarder = Forwarder()
        names = list(self._only) or await asyncio.to_thread(self.store.rooms)
        for name in names:
            await self.open(name)

    async def open(self, name: str) -> RoomService:
        async with self._opening:
            found = self.rooms.get(name)
            if found is None:
                log = await asyncio.to_thread(self.store.log, name)
                found = RoomService(log, self.clock, self.address, self._mixed)
                await found.start()
                self.rooms[name] = found
        return found

    async def stop(self) -> None:
        self.stopping = True
        for room in self.rooms.values():
            await room.stop()
        await self.forwarder.close()

    async def room(self, name: str) -> RoomService:
        """A room by its name; one that another process made meanwhile is opened."""
        found = self.rooms.get(name)
        if found is not None:
            return found
        known = [] if self._only else await asyncio.to_thread(self.store.rooms)
        if name not in known:
            raise RefusedError(Refusal("no_such_room", {"room": name[:100]}))
        return await self.open(name)

    # Commands

    def refused(self, session: Session, room: RoomService, command: Any) -> Refusal | None:
        """Why this session may not give the command, by the matrix."""

        def sits(table: int, seat: int) -> str | None:
            found = room.host.room.floor.tables.get(table)
            sitting = found.table.seats.get(seat) if found is not None else None
            return sitting.player if sitting is not None else None

        subject = subject_of(room.name, command, sits)
        if subject.way is None and subject.table is not None and self_dealt(room.host, subject.table):
            subject = msgspec.structs.replace(subject, way=SELF_DEALT)
        answer = may(session, action_of(command), subject)
        if isinstance(answer, Refusal):
            return answer
        if isinstance(command, OverruleFloor):  # who overrules a refusal may give that command himself
            inner = command.inner()
            return None if isinstance(inner, Refusal) else self.refused(session, room, inner)
        return self._dealer_fault(room, command)

    def _dealer_fault(self, room: RoomService, command: Any) -> Refusal | None:
        """A dealer is an account of this room; the log knows him by its id."""
        given = command.dealer if isinstance(command, DealerIn | GiveToke | SignDownCard) else ""
        if not given or (USER_ID.fullmatch(given) and self._deals(room.name, given)):
            return None
        deal = [user for user in self.accounts.users.all(room.name) if self._deals(room.name, user.id)]
        told_of = ", ".join(f"{user.shown or user.name} ({user.id})" for user in deal) or "nobody"
        return Refusal("no_such_dealer", {"dealer": given[:50], "dealers": told_of})

    def _deals(self, room: str, user_id: str) -> bool:
        user = self.accounts.users.get(user_id)
        return user is not None and user.disabled_at is None and "dealer" in user.roles.get(room, frozenset())

    def asked(self, session: Session, room: RoomService, envelope: Envelope) -> Asked:
        roles = session.roles(room.name) | session.roles(EVERYWHERE)
        assert roles, "a command without roles is the room's own"
        person = session.persons.get(room.name, "")
        return Asked(
            envelope.id, session.who, command=envelope.command, at=room.now(), roles=roles,
            seen=envelope.seen, person=person,
        )  # fmt: skip

    async def do(
        self, room: RoomService, asked: Asked, vault: Vault = (), change: PersonalChange | None = None
    ) -> Kept:
        """What came of a command, wherever the room is written. StoreError where nobody can write it now."""
        error: StoreError | None = None
        vault = vault or vault_of(asked.command)
        if self.unknown(room, asked.by, asked.person):
            await self.introduce(room, asked.by)
        for _ in range(TRIES):
            if room.leading:
                try:
                    return await room.command(asked, vault, change_of(change))
                except NotTheWriter as lost:  # somebody took the room over: ask there
                    error = lost
                    await asyncio.sleep(_GIVE_UP_SECONDS)
                    continue
            seat = await room.writer_seat()
            if seat is None or not seat.alive or not seat.address:
                if not await room.take_over_if_alone():
                    await asyncio.sleep(_LOOK_SECONDS)
                continue
            token = await asyncio.to_thread(server_token, room.log)
            try:
                kept = await self.forwarder.ask(seat.address, token, room.name, asked, vault, change)
            except StoreError as lost:
                error = lost
                await room.take_over_if_alone()
                continue
            await self._caught_up(room, kept.position)
            return kept
        raise error or RefusedError(Refusal("no_writer", {"room": room.name}))

    def unknown(self, room: RoomService, user: str, person: str) -> bool:
        """Whether a player's own account has not come to the room yet: its person is not in the register."""
        return bool(person) and person == user and person not in room.host.room.floor.people.known

    async def introduce(self, room: RoomService, user: str) -> None:
        """A player's account is a person of the room, under the name that it shows."""
        known = self.accounts.users.get(user)
        shown = (known.shown or known.name)[:ALIAS_MOST] if known is not None else ""
        change = PersonalChange(user, alias=shown)
        asked = Asked(f"introduced-{user}", user, change.command(), room.now(), frozenset({"player"}))
        kept = await self.do(room, asked, (), change)
        if kept.refusal is not None:
            raise RefusedError(kept.refusal)

    async def _caught_up(self, room: RoomService, position: int) -> None:
        """Who gave a command sees it: a follower answers when it has read that far itself."""
        end = asyncio.get_running_loop().time() + CATCH_UP_SECONDS
        while room.host.room.position < position and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(_LOOK_SECONDS)

    def answer(self, room: RoomService, kept: Kept, session: Session) -> Answer:
        """What came of a command, as the one who gave it may see."""
        viewer = viewer_of(session, room.name)
        events = answer_events(kept.events, viewer.person, viewer.staff, room.hub.aliases)
        refusal = told(self._named(room, kept.refusal, viewer.staff)) if kept.refusal else None
        return Answer(kept.position, kept.at, events, refusal)

    def _named(self, room: RoomService, refusal: Refusal, staff: bool) -> Refusal:
        """The log knows people by their ids; to people they have names. To players staff have none."""
        refusal = named(refusal, room.host.room.floor.people.known, room.hub.aliases)
        facts = dict(refusal.facts)
        for fact, value in facts.items():
            if isinstance(value, str) and USER_ID.fullmatch(value):
                user = self.accounts.users.get(value) if staff else None
                facts[fact] = user.name if user is not None else "a member of the staff"
        return msgspec.structs.replace(refusal, facts=facts)

    def ask_here(self, session: Session, room: RoomService, envelope: Envelope, then: Told) -> None:
        """For sockets, where this process writes the room: `then` is called when the answer is durable."""
        room.ask(self.asked(session, room, envelope), then, vault_of(envelope.command))


def vault_of(command: Any) -> Vault:
    """What a command does to the personal data: whoever is erased is erased there too."""
    return ((key_of(command.person), None),) if isinstance(command, ErasePerson) else ()

