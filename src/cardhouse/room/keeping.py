"""Keeps one room on its log: decides in memory, hands the entries to the store's writer, and answers only
when they are durable. What is decided is the host's affair, how it is written the store's.

Memory may run ahead of the disk by what is being written. When a write fails, every command in flight is
answered with the store's error, and the room is read again from its log before the next is taken: so nothing
that was not kept is ever built upon. A command's id has one effect: its second coming, also after a crash, is
answered with what came of the first.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec

from cardhouse.errors import CardhouseError
from cardhouse.floor.desk import Mixing
from cardhouse.play.refusal import Refusal, register
from cardhouse.room import loading, snapshots
from cardhouse.room.events import Event
from cardhouse.room.host import CLOCK, Asked, RoomHost, open_room, secure_mixing
from cardhouse.room.known_commands import KnownCommands
from cardhouse.room.pending import InFlight, Kept, Pending
from cardhouse.room.state import Room
from cardhouse.room.upcasting import read
from cardhouse.store.errors import BadEntry, DuplicateCommand, StaleWrite, StoreError
from cardhouse.store.log import Entry, Log, NewEntry
from cardhouse.store.writer import Writer

__all__ = [
    "Change", "Entered", "Keeper", "Kept", "Pending", "Reading", "Vault", "Watching", "create", "kept_of",
]  # fmt: skip

SNAPSHOT_EVERY = 20_000
ANSWERS_KEPT = 4_096
PAUSE_NANOSECONDS = 250_000_000
"""How long after a failed write commands are refused at once, before the log is read again."""

CLOCKS_OWN = f"{CLOCK} "

register({"command_id_used": "somebody else gave a command under the id {id}: make another id"})


class Entered(msgspec.Struct, frozen=True):
    """One entry as it was applied in memory; told to whoever watches, before it is durable."""

    position: int
    at: int
    by: str
    events: tuple[Event, ...]


Vault = tuple[tuple[str, bytes | None], ...]
Reading = Callable[[str], bytes | None]
"""What the vault holds under a key, with what is being written."""
Change = Callable[[Room, Reading], tuple[Any, Vault] | Refusal]
"""Decides from what the vault holds: the command that comes of it, and what the vault holds then."""
Watching = Callable[["Keeper", list[Entered]], None]


class Keeper:
    """The one writer of a room. Any thread may call; one decides at a time."""

    def __init__(
        self,
        log: Log,
        mixed: Mixing = secure_mixing,
        *,
        watching: Watching | None = None,
        snapshot_every: int = SNAPSHOT_EVERY,
        pause_nanoseconds: int = PAUSE_NANOSECONDS,
        loaded: loading.Loaded | None = None,
    ) -> None:
        """`loaded` is the room where a follower has it in memory already."""
        self.log = log
        self._in_flight = InFlight(self._noted, self._instead)
        self.writer = Writer(log, told=self._in_flight.tell)
        self.watching = watching
        self.generation = 0
        """Grows when the room was read anew: whoever watched must look at all of it again."""
        self._mixed = mixed
        self._snapshot_every = snapshot_every
        self._pause = pause_nanoseconds
        self._deciding = threading.RLock()
        self._fault: BaseException | None = None
        self._cause: StoreError | None = None
        self._failed_at = 0
        self._answers: dict[str, Pending] = {}
        self._answered_in_order: deque[str] = deque()
        self._saving: threading.Thread | None = None
        self.durable = 0
        snapshots.shape()  # takes a fifth of a second once: now, and not while tables wait
        self._take_over(loaded or loading.load(log))

    def _take_over(self, loaded: loading.Loaded) -> None:
        self.host = RoomHost(loaded.room, self._mixed)
        self._known: KnownCommands = loaded.known
        self._ahead: dict[str, tuple[int, bytes | None]] = {}
        self.durable = self._snapshot_at = loaded.room.position

    @property
    def room(self) -> Room:
        return self.host.room

    @property
    def fault(self) -> BaseException | None:
        """Why the last write failed, until the room was read again."""
        return self._fault

    # Commands

    def do(self, asked: Asked, vault: Vault = (), change: Change | None = None) -> Pending:
        """Decides a command now; its answer comes when it is durable. StoreError where nothing is kept.

        `vault` is personal data that is kept, or erased, in the same stroke unless the command is refused;
        where it depends on what is kept already, `change` decides both command and data.
        """
        if asked.id.startswith(CLOCKS_OWN):
            raise CardhouseError(f"{asked.id!r} is no id for a command: {CLOCK} is the clock's own")
        with self._deciding:
            earlier = self._answered(asked)
            if earlier is not None:
                return earlier
            self._ready()
            found = self.log.find(asked.id) if self._known.add(asked.id) else None
            if found is not None:
                return self._first(asked, found)
            if change is not None:
                came = change(self.room, self._kept)
                if isinstance(came, Refusal):
                    return Pending(Kept(0, asked.at, asked.by, (), came))
                asked, vault = msgspec.structs.replace(asked, command=came[0]), came[1]
            return self._decide(lambda: self._ask(asked, vault))

    def _ask(self, asked: Asked, vault: Vault) -> tuple[str, list[NewEntry], Kept]:
        outcome = self.host.do(asked)
        if vault and outcome.refusal is None:
            own = outcome.entries[outcome.place]
            outcome.entries[outcome.place] = msgspec.structs.replace(own, vault=vault)
            self._ahead.update((key, (outcome.position, body)) for key, body in vault)
        kept = Kept(outcome.position, self.room.at, asked.by, tuple(outcome.events), outcome.refusal)
        return asked.id, outcome.entries, kept

    def _kept(self, key: str) -> bytes | None:
        ahead = self._ahead.get(key)
        if ahead is not None and ahead[0] > self.durable:
            return ahead[1]
        self._ahead.pop(key, None)
        return self.log.kept(key)

    def advance(self, now: int) -> Pending | None:
        """Moves the clock on; None when nothing was due."""
        with self._deciding:
            self._ready()
            due = self.host.next_due()
            if due is None or due.at > now:
                return None
            return self._decide(lambda: self._tick(now))

    def _tick(self, now: int) -> tuple[str, list[NewEntry], Kept]:
        entries = self.host.advance(now)
        return "", entries, Kept(self.room.position, self.room.at, CLOCK)

    def _decide(self, decide: Callable[[], tuple[str, list[NewEntry], Kept]]) -> Pending:
        before = self.room.position
        try:
            command, entries, kept = decide()
            assert self.room.position == before + len(entries), "every entry has its position"
            if self.watching is not None:
                self.watching(self, _entered(entries, kept, before))
        except BaseException as bug:
            # A hand may stand half applied: read all of it again before anything builds on it.
            self._failed(bug)
            raise
        return self._submit(command, entries, kept, before)

    def _submit(self, command: str, entries: list[NewEntry], kept: Kept, before: int) -> Pending:
        pending = Pending(kept, self._in_flight, entries, before)
        self._in_flight.begin()
        try:
            self.writer.hand_in(pending)
        except BadEntry as bad:
            pending.error = bad
            self._in_flight.end([pending])
            return pending
        except StoreError as closed:
            pending.error = closed
            self._in_flight.end([pending])
            raise
        if command:
            self._remember(command, pending)
        if kept.position - self._snapshot_at >= self._snapshot_every:
            self._snapshot(pending)
        return pending

    def _noted(self, ended: list[Pending]) -> None:
        for pending in ended:
            if pending.error is not None:
                self._failed(pending.error)
            elif pending.expected is not None:
                self.durable = max(self.durable, pending.expected + len(pending.entries))

    # Second comings

    def _answered(self, asked: Asked) -> Pending | None:
        earlier = self._answers.get(asked.id)
        if earlier is None or earlier.failed:
            return None  # what failed is asked of the log, once it can be read
        return earlier if earlier.kept.by == asked.by else _not_yours(asked)

    def _first(self, asked: Asked, found: Entry) -> Pending:
        return Pending(kept_of(found)) if found.by == asked.by else _not_yours(asked)

    def _remember(self, command: str, pending: Pending) -> None:
        answers, order = self._answers, self._answered_in_order
        answers[command] = pending
        order.append(command)
        if len(order) > ANSWERS_KEPT and answers[order[0]].over:
            del answers[order.popleft()]

    def _instead(self, error: BaseException) -> Kept:
        """What a command whose write failed is answered with."""
        if isinstance(error, DuplicateCommand):
            return kept_of(error.entry)
        if isinstance(error, StaleWrite) and self._cause is not None:
            raise self._cause  # it was built on one that failed: the cause is what people can mend
        raise error

    # Failures

    def _failed(self, error: BaseException) -> None:
        if self._fault is None or isinstance(self._fault, StaleWrite):
            self._fault = error
        if isinstance(error, StoreError) and not isinstance(error, StaleWrite):
            self._cause = error
        self._failed_at = time.monotonic_ns()

    def _ready(self) -> None:
        if self._fault is not None:
            self.recover()

    def recover(self) -> None:
        """Reads the room again from its log after a failed write. StoreError where it is too early or cannot
        be read; blocks while older writes are finishing.
        """
        with self._deciding:
            fault = self._fault
            if fault is None:
                return
            if isinstance(fault, StoreError) and time.monotonic_ns() - self._failed_at < self._pause:
                raise fault
            self._in_flight.wait_for_all()
            try:
                self._take_over(loading.load(self.log))
            except StoreError as error:
                self._failed(error)
                raise
            self._answers.clear()
            self._answered_in_order.clear()
            self._fault = None
            self.generation += 1
            if self.watching is not None:
                self.watching(self, [])

    # Snapshots and the end

    def _snapshot(self, pending: Pending) -> None:
        """Encodes the room as it stands, and keeps it once that position is durable."""
        room, known = snapshots.encode(self.room), self._known.copy()
        self._snapshot_at = position = self.room.position

        def save(done: Pending) -> None:
            if not done.failed:
                self._saving = threading.Thread(target=self._save, args=(position, room, known), daemon=True)
                self._saving.start()

        pending.then(save)

    def _save(self, position: int, room: bytes, known: KnownCommands) -> None:
        try:
            loading.save(self.log, position, room, known.encode())
        except StoreError:
            return  # a shortcut was not kept: the log has everything, and the next one will be tried

    def stop(self) -> None:
        """Writes what waits, keeps a snapshot, and takes no more."""
        with self._deciding:
            self.writer.close()
            if self._saving is not None:
                self._saving.join()
            if self._fault is None and self.room.position > 0 and self.durable == self.room.position:
                self._save(self.durable, snapshots.encode(self.room), self._known)


def create(
    log: Log, house: str, at: int, *, zone: str = "UTC", money: str = "real", by: str = "system"
) -> None:
    """The first entry of a new room's log."""
    _, entry = open_room(log.room, house, at, zone=zone, money=money, by=by)
    log.append([entry], 0)


def kept_of(entry: Entry) -> Kept:
    """What the log says came of a command."""
    body = read(entry.version, entry.body)
    return Kept(entry.position, entry.at, entry.by, body.events, body.refusal)


def _not_yours(asked: Asked) -> Pending:
    refusal = Refusal("command_id_used", {"id": asked.id})
    return Pending(Kept(0, asked.at, asked.by, (), refusal))


def _entered(entries: list[NewEntry], kept: Kept, before: int) -> list[Entered]:
    """What the watchers hear: what the clock did is read back from its entry."""
    found: list[Entered] = []
    for number, entry in enumerate(entries, 1):
        told = entry.by != CLOCK
        events = kept.events if told else read(entry.version, entry.body).events
        found.append(Entered(before + number, entry.at, entry.by, events))
    return found
