"""Brings a room into memory from its log: the latest snapshot that can be used, then every entry after it,
its chain walked on the way.

Whoever serves the room takes it as far as it can be read (`load_as_far_as_possible`) and shows it read-only
where something is wrong; for everybody else a broken log is an error.
"""

from __future__ import annotations

import msgspec

from cardhouse.cards.card import UNKNOWN
from cardhouse.errors import CardhouseError
from cardhouse.floor.desk import DAY
from cardhouse.play.events import DeckShuffled
from cardhouse.room import known_commands, snapshots
from cardhouse.room.apply import apply_entry
from cardhouse.room.dispatch import with_parts
from cardhouse.room.events import Event, RoomOpened
from cardhouse.room.known_commands import KnownCommands
from cardhouse.room.sealing import Sealing
from cardhouse.room.shuffling.decks import shuffling_of
from cardhouse.room.snapshot_seals import BadSnapshot, bound_to, closed, opened_snapshot
from cardhouse.room.state import Room
from cardhouse.room.upcasting import events_in
from cardhouse.room.walking import Walk
from cardhouse.room.zone_and_money import RoomSettled
from cardhouse.store.errors import BrokenChain, MissingKey
from cardhouse.store.exporting import head_at
from cardhouse.store.log import ROOM, Entry, Head, Log, Snapshot

CLOCK = "clock"
COMMANDS = "commands"
"""The kind of snapshot that holds the known commands' ids."""
SAYS_MONEY, BEGUN = (b"RoomOpened", b"RoomSettled"), (b'"Posted"', b'"HandBegan"')
"""What entries have that say what is played for, and those after which that stays."""
SNAPSHOTS_KEPT = 3
DAILY_FOR = 14 * DAY


class Loaded(msgspec.Struct):
    """A room as its log tells it, whose ids are in it, how far its chain was walked, and what people should
    know of how it was read.
    """

    room: Room
    known: KnownCommands
    walk: Walk
    warnings: list[str] = []

    def take(self, entry: Entry, sealing: Sealing | None = None) -> tuple[Event, ...]:
        """The next entry of the log."""
        events = take(self.room, entry, sealing)
        self.walk.see(entry, events)
        if entry.by != CLOCK:  # nobody can ask under the clock's ids
            self.known.add(entry.command)
        return events


def load(log: Log, upto: int | None = None, sealing: Sealing | None = None) -> Loaded:
    """The room at the end of its log, or at an earlier position. What is sealed is read with the key.
    BrokenChain where the log is not what was written and nobody accepted it.
    """
    loaded = load_as_far_as_possible(log, upto, sealing)
    if loaded.walk.broken is not None:
        raise loaded.walk.broken
    return loaded


def load_as_far_as_possible(log: Log, upto: int | None = None, sealing: Sealing | None = None) -> Loaded:
    """The same, up to the first entry that cannot be read; `walk` knows what is wrong. BrokenChain only where
    nothing at all can be read.
    """
    end = log.head()
    loaded = _from_snapshots(log, upto, sealing)
    room, walk = loaded.room, loaded.walk
    for entry in log.read(room.position, upto):
        try:
            loaded.take(entry, sealing)
        except BrokenChain as gap:
            walk.faults[gap.position], walk.beyond = gap, True
            break
        except Exception as wrong:
            # Whatever a changed entry may do: what stands before it can still be shown.
            if not isinstance(wrong, CardhouseError) and _as_written(walk, entry):
                raise
            walk.unreadable(entry.position, str(wrong))
            break
    if upto is None and not walk.faults:
        walk.ends(end)
    if walk.broken is not None and room.position == 0:
        raise walk.broken
    return loaded


def _as_written(walk: Walk, entry: Entry) -> bool:
    """Whether the chain says that the entry is what was written: then it is a bug that it cannot be taken."""
    probe = Walk(walk.room, walk.head)
    probe.see(entry)
    return probe.broken is None


def check_key(room: Room, sealing: Sealing | None) -> None:
    """MissingKey where a hand in progress was read without its cards: whoever writes must not go on."""
    for table, running in room.hands.items():
        shuffled = next((one for one in running.events if isinstance(one, DeckShuffled)), None)
        if running.hand.setup.mode == "dealt" and shuffled is not None and UNKNOWN in shuffled.cards:
            dealt = shuffling_of(room).dealt.get(table)
            key = dealt.sealed.key if dealt is not None else "of its entry in the log"
            raise MissingKey(room.name, table, key=key, file=sealing.file if sealing is not None else "")


def money_of(log: Log) -> str:
    """What is played for in a room, by the entries of its log up to the first that moved chips: after that it
    stays (`zone_and_money.py`).
    """
    money = "real"  # a room that says nothing is not taken lightly
    for entry in log.read(0):
        if any(sign in entry.body for sign in SAYS_MONEY):
            told = [one for one in events_in(entry, log.room) if isinstance(one, RoomOpened | RoomSettled)]
            money = told[-1].money if told else money
        elif any(sign in entry.body for sign in BEGUN):
            break
    return money


def take(room: Room, entry: Entry, sealing: Sealing | None = None) -> tuple[Event, ...]:
    """One entry of the log into the room; it must be the next one."""
    if entry.position != room.position + 1:
        raise BrokenChain(room.name, room.position + 1, f"entry {entry.position} comes next")
    events = events_in(entry, room.name, sealing)
    apply_entry(room, events, entry.at, entry.position)
    return events


def from_start(log: Log, *warnings: str) -> Loaded:
    """A room of which nothing was read yet."""
    return Loaded(with_parts(Room()), KnownCommands(), Walk(log.room), list(warnings))


def _from_snapshots(log: Log, upto: int | None, sealing: Sealing | None) -> Loaded:
    """From the latest snapshot that is what was kept; one that is not is told, and an earlier one tried. The
    ids lie beside the last ones alone: only who goes on from the log's end asks whether one is known.
    """
    warnings: list[str] = []
    tail = upto is None
    while True:
        found = log.snapshot(upto, ROOM)
        ids = log.snapshot(found.position, COMMANDS) if found is not None else None
        if ids is not None and found is not None and ids.position != found.position:
            ids = None
        if found is None or (ids is None and tail):
            return from_start(log, *warnings)
        try:
            return _from_snapshot(log, found, ids, sealing, warnings)
        except BadSnapshot as bad:
            warnings.append(f"the snapshot at position {found.position} is not what was kept ({bad}): it was "
                            "left aside, and the log read instead")
            upto = found.position - 1


def _from_snapshot(
    log: Log, found: Snapshot, ids: Snapshot | None, sealing: Sealing | None, warnings: list[str]
) -> Loaded:
    if next((entry.digest for entry in log.read(found.position - 1, found.position)), b"") != found.digest:
        raise BadSnapshot("it is of another history than this log")
    body = opened_snapshot(log.room, found, sealing)
    told = opened_snapshot(log.room, ids, sealing) if ids is not None else KnownCommands().encode()
    if body is None or told is None:
        return from_start(log, *warnings)
    room, known = snapshots.decode(body), known_commands.decoded(told)
    if room is None or known is None or room.position != found.position:
        return from_start(log, *warnings)  # of another shape: an older or newer program kept it
    return Loaded(room, known, Walk(log.room, Head(found.position, found.digest)), warnings)


def save(log: Log, position: int, room: bytes, known: bytes, sealing: Sealing | None = None) -> None:
    """Keeps a snapshot that was encoded at this position, which must be durable."""
    digest = head_at(log, position).digest
    for kind, body in ((COMMANDS, known), (ROOM, room)):
        log.save_snapshot(position, kind, closed(body, bound_to(log.room, kind, position, digest), sealing))
    log.prune_snapshots(ROOM, SNAPSHOTS_KEPT, _worth_keeping(log.snapshot_times(ROOM)))
    log.prune_snapshots(COMMANDS, SNAPSHOTS_KEPT)


def _worth_keeping(times: list[tuple[int, int]]) -> set[int]:
    """Of the snapshots, given by position and time, those by which an older day can be read soon: the last of
    each day for two weeks, and the last of each thirty days for good.
    """
    if not times:
        return set()
    now = max(at for _, at in times)
    kept: dict[tuple[str, int], int] = {}
    for position, at in sorted(times):
        if now - at < DAILY_FOR:
            kept["day", at // DAY] = position
        kept["month", at // (30 * DAY)] = position
    return set(kept.values())
