"""All rooms of this process, and how a command gets to the one it is for. Holds no rules: the matrix says who
may, the room says what comes of it.
"""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import Any

import msgspec
import structlog

from cardhouse.errors import CardhouseError
from cardhouse.floor.desk import Mixing
from cardhouse.play.refusal import Refusal
from cardhouse.room.host import Asked, secure_mixing
from cardhouse.room.keeping import Kept, Vault
from cardhouse.room.loading import money_of
from cardhouse.room.overruling.overrule import OverruleFloor
from cardhouse.room.sealing import Sealing
from cardhouse.room.views.concealing import answer_events
from cardhouse.room.views.naming import named
from cardhouse.room.zone_and_money import SettleRoom
from cardhouse.server.accounts.answers import RefusedError, told
from cardhouse.server.accounts.audit import By
from cardhouse.server.accounts.services import Accounts
from cardhouse.server.accounts.sessions import Session
from cardhouse.server.accounts.users import EVERYWHERE
from cardhouse.server.answers import Answer
from cardhouse.server.clock import SteadyClock
from cardhouse.server.envelopes import Envelope
from cardhouse.server.faults import Faults, put_on_record
from cardhouse.server.first_run import FirstRun
from cardhouse.server.forwarding import Forwarder
from cardhouse.server.free_texts import with_words
from cardhouse.server.fresh_codes import fresh_code_fault
from cardhouse.server.named_staff import STAFF, USER_ID, named_staff_fault
from cardhouse.server.own_play import own_play_fault
from cardhouse.server.permissions import action_of, may, subject_of
from cardhouse.server.personal_changes import PersonalChange, change_of
from cardhouse.server.phones import Phones
from cardhouse.server.presence import presence_fault
from cardhouse.server.room_names import read_name
from cardhouse.server.room_service import RoomService, Told
from cardhouse.server.self_dealing import SELF_DEALT, self_dealt
from cardhouse.server.signing import PURPOSE, Signer
from cardhouse.store.errors import NotTheWriter, StoreError
from cardhouse.store.log import Log, Store

MONEYED = ("cardhouse.money.", "cardhouse.promotions.", "cardhouse.tournaments.")
"""Where the commands are that may take two people."""
TRIES = 3
ALIAS_MOST = 20
CATCH_UP_SECONDS = 2
_LOOK_SECONDS = 0.01
_GIVE_UP_SECONDS = 0.2

log = structlog.get_logger("cardhouse.server")
INTRODUCED_SECONDS = 10


class Viewer(msgspec.Struct, frozen=True):
    """What counts of a session when something is shown to it."""

    person: str | None
    staff: bool
    since: int = 0
    """From when on the account is this person's alone, by the accounts' clock: cards of hands that began
    before are not shown to it.
    """


def viewer_of(session: Session, room: str) -> Viewer:
    return Viewer(session.persons.get(room), bool(session.roles(room) & STAFF), session.since)


class Service:
    """The rooms of one store, with the accounts of everybody."""

    def __init__(
        self, store: Store, accounts: Accounts, address: str = "", *, clock: SteadyClock | None = None,
        mixed: Mixing = secure_mixing, only: tuple[str, ...] = (), sealing: Sealing | None = None,
        play_only: bool = False,
    ) -> None:  # fmt: skip
        """`play_only`: rooms for real money are not served here."""
        self.store = store
        self.accounts = accounts
        self.address = address
        self.clock = clock or SteadyClock()
        self.rooms: dict[str, RoomService] = {}
        self.unopened: dict[str, str] = {}
        """Rooms that could not be opened, and why; the others go on."""
        self.forwarder: Forwarder
        self.reached_at = ""
        """Where phones reach this server (`reach.py`); empty where they cannot."""
        self.first_run = FirstRun()
        self.phones = Phones("", alone=False)
        self.stopping = False
        self.roots: Path | None = None
        """Where signed roots of the logs are kept, if they are; see `day_roots`."""
        self._mixed = mixed
        self.sealing = sealing
        self._only = only
        self.play_only = play_only
        self._opening = asyncio.Lock()
        self.faults = Faults()
        self._signer: Signer | None = None

    async def start(self) -> None:
        """Opens every room of the store, or those that were asked for."""
        self.forwarder = Forwarder(self.signer, lambda: self.accounts.keys)
        names = list(self._only) or await asyncio.to_thread(self.store.rooms)
        for name in names:
            try:
                if await self._served(name):
                    await self.open(name)
            except RefusedError:
                continue  # it is noted, and told to whoever asks for it
        self._checking = asyncio.create_task(self._check_store(), name="check of the database")

    async def _check_store(self) -> None:
        """The database itself, in the background: where it is damaged nothing more is written to it."""
        try:
            faults = await asyncio.to_thread(self.store.faults, True)
        except StoreError as error:
            log.warning("check_failed", error=str(error))
            return
        for room in self.rooms.values() if faults else ():
            room.stop_commands(f"{self.store.where} is damaged: {'; '.join(faults[:3])}; restore a backup")

    async def _served(self, name: str) -> bool:
        """Whether a room may be played in here."""
        if not self.play_only:
            return True
        try:
            return await asyncio.to_thread(lambda: money_of(self.store.log(name))) == "play"
        except CardhouseError:
            return True  # it cannot be read, and will not open

    async def open(self, name: str) -> RoomService:
        async with self._opening:
            found = self.rooms.get(name)
            if name in self.unopened:  # reading it again for everybody who asks would hold the others up
                raise RefusedError(Refusal("room_not_open", {"room": name}))
            if found is None:
                book = await asyncio.to_thread(self.store.log, name)
                found = RoomService(book, self.clock, self.address, self._mixed, self.sealing)
                await self._start(found)
                self.rooms[name] = found
        return found

    async def open_beside(self, book: Log, rehearses: str) -> RoomService:
        """A room that is of no store of ours: a rehearsal of one that is."""
        made = RoomService(book, self.clock, self.address, self._mixed)
        made.rehearses = rehearses
        await self._start(made)
        self.rooms[made.name] = made
        return made

    async def close_beside(self, name: str) -> None:
        """Such a room is gone."""
        await self.rooms.pop(name).stop()

    async def _start(self, room: RoomService) -> None:
        """One room that cannot be read keeps no other from opening: it is told in one line."""
        try:
            await asyncio.to_thread(read_name, room.log)
            await room.start()
        except Exception as error:
            why = str(error) if isinstance(error, CardhouseError) else f"{type(error).__name__}: {error}"
            self.unopened[room.name] = " ".join(why.split())
            log.error("room_not_opened", room=room.name, why=self.unopened[room.name])
            raise RefusedError(Refusal("room_not_open", {"room": room.name})) from error

    async def stop(self) -> None:
        self.stopping = True
        self._checking.cancel()
        for room in self.rooms.values():
            await room.stop()
        await self.forwarder.close()

    async def room(self, name: str) -> RoomService:
        """A room by its name; one that another process made meanwhile is opened."""
        found = self.rooms.get(name)
        if found is not None:
            return found
        known = [] if self._only else await asyncio.to_thread(self.store.rooms)
        if name not in known or not await self._served(name):
            raise RefusedError(Refusal("no_such_room", {"room": name[:100]}))
        return await self.open(name)

    async def books_are_empty(self) -> bool:
        """Whether nothing is in the books of any room of the store yet; no, where one of them is not served
        here, for nobody knows.
        """
        try:
            rooms = [await self.room(name) for name in await asyncio.to_thread(self.store.rooms)]
        except RefusedError:
            return False
        return all(room.host.room.books.postings == 0 for room in rooms)

    def signer(self) -> Signer:
        """Signs for this server, and knows its fellows. The key is made when it is first needed."""
        if self._signer is None:
            self._signer = Signer(self.accounts.keys.derived(PURPOSE), self.accounts.clock)
        return self._signer

    def seated(self, room: str, person: str) -> bool:
        """Whether somebody sits at a table of a room, or is in a hand there."""
        found = self.rooms.get(room)
        tables = found.host.room.floor.tables.values() if found is not None else ()
        return any(table.seat_of(person) for table in tables)

    def on_the_books(self, room: str, person: str) -> bool:
        """Whether somebody is in a room's register of people."""
        found = self.rooms.get(room)
        known = found.host.room.floor.people.known.get(person) if found is not None else None
        return known is not None and not known.erased

    def introduce_from_thread(self, loop: asyncio.AbstractEventLoop, room: str, user: str) -> None:
        """A player's new account is a person of the room from the start. Where that cannot be written now,
        it is one with its first command.
        """
        found = self.rooms.get(room)
        if found is None or not self.unknown(found, user, user):
            return
        waiting = asyncio.run_coroutine_threadsafe(self.introduce(found, user), loop)
        with contextlib.suppress(RefusedError, StoreError, TimeoutError):
            waiting.result(INTRODUCED_SECONDS)

    # Commands

    def refused(self, session: Session, room: RoomService, command: Any) -> Refusal | None:
        """Why this session may not give the command, by the matrix."""
        waits = self.faults.refusal(session.who, self.accounts.clock())
        if waits is not None:
            return waits

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
        if self.play_only and isinstance(command, SettleRoom) and command.money == "real":
            return Refusal("play_money_only")
        now = self.accounts.clock()
        fault = own_play_fault(session, room.host, command, subject)
        fault = fault or presence_fault(session, room.name, command, now)
        return fault or fresh_code_fault(session, room, command, now) or (
            named_staff_fault(self.accounts.users, room.name, command)
        )

    def asked(self, session: Session, room: RoomService, envelope: Envelope) -> Asked:
        roles = session.roles(room.name) | session.roles(EVERYWHERE)
        assert roles, "a command without roles is the room's own"
        person = session.persons.get(room.name, "")
        return Asked(
            envelope.id, session.who, command=envelope.command, at=room.now(), roles=roles,
            seen=envelope.seen, person=person, session=session.id, tied=self._tied(session, envelope.command),
        )  # fmt: skip

    def _tied(self, session: Session, command: Any) -> frozenset[str]:
        """Accounts that are no second person beside this one; asked for only where that can matter."""
        if session.user is None or not type(command).__module__.startswith(MONEYED):
            return frozenset()
        return self.accounts.hands.of(session.user)

    async def do(
        self, room: RoomService, asked: Asked, vault: Vault = (), change: PersonalChange | None = None
    ) -> Kept:
        """What came of a command, wherever the room is written. StoreError where nobody can write it now."""
        error: StoreError | None = None
        comes_himself = change is not None and change.signs_up
        if not comes_himself and self.unknown(room, asked.by, asked.person):
            await self.introduce(room, asked.by)
        for _ in range(TRIES):
            if room.leading:
                try:
                    return await room.command(asked, vault, change_of(change, room.looks))
                except NotTheWriter as lost:  # somebody took the room over: ask there
                    error = lost
                    await asyncio.sleep(_GIVE_UP_SECONDS)
                    continue
            seat = await room.writer_seat()
            if seat is None or not seat.alive or not seat.address:
                if not await room.take_over_if_alone():
                    await asyncio.sleep(_LOOK_SECONDS)
                continue
            try:
                kept = await self.forwarder.ask(seat.address, room.name, asked, vault, change)
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
        change = PersonalChange(user, alias=shown, or_guest=True)
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
        events = with_words(events, room.hub.texts)
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
        return msgspec.structs.replace(refusal, facts=with_words(facts, room.hub.texts))

    def failed_at(
        self, session: Session, by: By, room: RoomService, command: Any, error: Exception
    ) -> None:
        """Notes a mistake of ours that a command of this session met; what the store says is none."""
        if not isinstance(error, (StoreError, RefusedError)):
            action = action_of(command)
            put_on_record(
                self.faults, self.accounts, session=session, by=by, action=action, error=error, room=room.name
            )

    def ask_here(self, session: Session, room: RoomService, envelope: Envelope, then: Told) -> None:
        """For sockets, where this process writes the room: `then` is called when the answer is durable."""
        room.ask(self.asked(session, room, envelope), then)
