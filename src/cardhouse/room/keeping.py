"""Keeps one room on its log: decides in memory, hands the entries to the store's writer, and answers only
when they are durable. What is decided is the host's affair, how it is written the store's.

Memory may run ahead of the disk by what is being written. When a write fails, every command in flight is
answered with the store's error, and the room is read again from its log before the next is taken: so nothing
that was not kept is ever built upon. A command's id has one effect: its second coming, also after a crash, is
answered with what came of the first.

A room whose log is not what was written, or whose file was replaced, is read-only: it can be looked at, and
every command is refused with the reason until a person has decided (`accepting.py`).
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec

from cardhouse.errors import CardhouseError
from cardhouse.floor.desk import DAY, Mixing
from cardhouse.play.refusal import Refusal, register
from cardhouse.room import loading, snapshots
from cardhouse.room.chance import Collected
from cardhouse.room.dispatch import COLLECTS
from cardhouse.room.events import Event
from cardhouse.room.host import CLOCK, Asked, RoomHost, open_room, secure_mixing
from cardhouse.room.known_commands import KnownCommands
from cardhouse.room.pending import InFlight, Kept, Pending
from cardhouse.room.sealing import Sealing
from cardhouse.room.state import Room
from cardhouse.room.upcasting import events_at, events_in, read
from cardhouse.store.errors import BadEntry, DuplicateCommand, FileReplaced, ReadOnly, StaleWrite, StoreError
from cardhouse.store.log import Entry, Log, NewEntry
from cardhouse.store.writer import Later, Writer, at_once

__all__ = [
    "Change", "Entered", "Keeper", "Kept", "Pending", "Reading", "Vault", "Watching", "create", "kept_of",
]  # fmt: skip

log = logging.getLogger("cardhouse.room")
SNAPSHOT_EVERY = 20_000  # entries; and with the first one of each day (UTC)
ANSWERS_KEPT = 512  # older ones are read from the log
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
        sealing: Sealing | None = None,
        later: Later = at_once,
    ) -> None:
        """`loaded` is the room where a follower has it in memory already; `later` is the writer's."""
        self.log = log
        self.sealing = sealing
        self.collected = Collected()
        self._in_flight = InFlight(self._noted, self._instead)
        self.writer = Writer(log, told=self._in_flight.tell, later=later)
        self._in_flight.hurry = self.writer.flush
        self.watching = watching
        self.faults = 0  # decisions that failed by a mistake of ours
        self.generation = 0  # grows when the room was read anew: whoever watched must look at all again
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
        self.read_only: ReadOnly | None = None  # why no command is taken, until a person has decided
        self._take_over(loaded or loading.load_as_far_as_possible(log, sealing=sealing))

    def _take_over(self, loaded: loading.Loaded) -> None:
        loading.check_key(loaded.room, self.sealing)
        self.host = RoomHost(loaded.room, self._mixed, sealing=self.sealing, collected=self.collected)
        self._known: KnownCommands = loaded.known
        self._ahead: dict[str, tuple[int, bytes | None]] = {}
        self.durable = self._snapshot_at = loaded.room.position
        self._snapshot_day = loaded.room.at // DAY
        self.warnings = loaded.warnings  # what people should know of how the room was read
        if loaded.walk.broken is not None:
            self.stop_commands(str(loaded.walk.broken))

    def stop_commands(self, why: str) -> None:
        """From now on the room is only shown; the first reason stays."""
        if self.read_only is None:
            self.read_only = ReadOnly(self.log.room, why)

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
            collect = COLLECTS.get(type(asked.command))
            if collect is not None:
                refused = collect(self.room, self.collected, asked.command)
                return Pending(Kept(self.durable, asked.at, asked.by, (), refused))
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
            self._advance_before(asked)
            return self._decide(lambda: self._ask(asked, vault))

    def _advance_before(self, asked: Asked) -> None:
        """What is due is done and kept by itself: it does not hang on the command, nor is it its fault."""
        try:
            due = self.host.next_due()
            if due is not None and due.at <= max(asked.at, self.room.at):
                self.advance(max(asked.at, self.room.at))
        except StoreError:
            raise
        except Exception as bug:
            log.exception("what is due cannot be done")
            raise StoreError(f"what is due in {self.log.room} cannot be done: nothing was kept") from bug

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
            if self.read_only is not None:
                return None
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
            entered = self._entered(entries, kept, before) if self.watching is not None else []
        except BaseException as bug:
            self.faults += 1
            if not isinstance(bug, Exception) or not self._restored(before):
                self._failed(bug)  # something stands half applied: all is read again before anything else
            raise
        if self.watching is not None:
            try:
                self.watching(self, entered)
            except Exception:  # what was decided holds, also where it cannot be shown
                log.exception("whoever watches the room failed")
        return self._submit(command, entries, kept, before)

    def _entered(self, entries: list[NewEntry], kept: Kept, before: int) -> list[Entered]:
        """What the watchers hear: what the clock did is read back from its entry."""
        found: list[Entered] = []
        for position, entry in enumerate(entries, before + 1):
            events = kept.events
            if entry.by == CLOCK:
                events = events_at(position, entry, self.log.room, self.sealing)
            found.append(Entered(position, entry.at, entry.by, events))
        return found

    def _restored(self, before: int) -> bool:
        """Whether a decision that failed left everything as it was."""
        try:
            return self.host.restored(before)
        except Exception:
            log.exception("a hand could not be told again")
            return False

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
        if kept.position - self._snapshot_at >= self._snapshot_every or kept.at // DAY > self._snapshot_day:
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
        if found.by != asked.by:
            return _not_yours(asked)
        return Pending(kept_of(found, self.log.room, self.sealing))

    def _remember(self, command: str, pending: Pending) -> None:
        answers, order = self._answers, self._answered_in_order
        answers[command] = pending
        order.append(command)
        if len(order) > ANSWERS_KEPT and answers[order[0]].over:
            del answers[order.popleft()]

    def _instead(self, error: BaseException) -> Kept:
        """What a command whose write failed is answered with."""
        # Under a clock's id another writer wrote something else: nothing of the command was kept.
        if isinstance(error, DuplicateCommand) and not error.entry.command.startswith(CLOCKS_OWN):
            return kept_of(error.entry, self.log.room, self.sealing)
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
        if self.read_only is not None:
            raise self.read_only

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
                self._take_over(loading.load_as_far_as_possible(self.log, sealing=self.sealing))
            except StoreError as error:
                self._failed(error)
                raise
            if isinstance(fault, FileReplaced):
                self.stop_commands(str(fault))
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
        self._snapshot_at, self._snapshot_day = position, _ = self.room.position, self.room.at // DAY

        def save(done: Pending) -> None:
            if not done.failed:
                saving = threading.Thread(target=self._save, args=(position, room, known), daemon=True)
                saving.start()
                self._saving = saving

        pending.then(save)

    def _save(self, position: int, room: bytes, known: KnownCommands) -> None:
        try:
            loading.save(self.log, position, room, known.encode(), self.sealing)
        except StoreError:
            return  # a shortcut was not kept: the log has everything, and the next one will be tried

    def wait_for_snapshot(self) -> None:
        """Until none is being kept."""
        if self._saving is not None:
            self._saving.join()

    def stop(self) -> None:
        """Writes what waits, keeps a snapshot, and takes no more."""
        with self._deciding:
            self.writer.close()
            self.wait_for_snapshot()
            known = self._fault is None and self.read_only is None and self.room.position > 0
            if known and self.durable == self.room.position:
                self._save(self.durable, snapshots.encode(self.room), self._known)


def create(
    log: Log, house: str, at: int, *, zone: str = "UTC", money: str = "real", by: str = "system"
) -> None:
    """The first entry of a new room's log."""
    _, entry = open_room(log.room, house, at, zone=zone, money=money, by=by)
    log.append([entry], 0)


def kept_of(entry: Entry, room: str, sealing: Sealing | None = None) -> Kept:
    """What the log says came of a command."""
    refusal = read(entry.version, entry.body).refusal
    events = () if refusal is not None else events_in(entry, room, sealing)
    return Kept(entry.position, entry.at, entry.by, events, refusal)


def _not_yours(asked: Asked) -> Pending:
    refusal = Refusal("command_id_used", {"id": asked.id})
    return Pending(Kept(0, asked.at, asked.by, (), refusal))
