"""Looks at everything that a room's log can be compared with: its chain, its ids, its snapshots. What lies in
the vault is the server's affair (`server/vault_check.py`), the database's own state the store's.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec

from cardhouse.room import known_commands, snapshots
from cardhouse.room.loading import COMMANDS, Loaded, from_start, load
from cardhouse.room.sealing import Sealing
from cardhouse.room.snapshot_seals import HASHED, PLAIN, BadSnapshot, opened_snapshot
from cardhouse.room.state import Room
from cardhouse.room.upcasting import UnreadableEntry, read
from cardhouse.room.walking import Walk
from cardhouse.store.archiving import readable
from cardhouse.store.errors import BrokenChain, StoreError
from cardhouse.store.log import ROOM, Entry, Log

PAGE = 500
REST_SECONDS = 0.02
ACCEPTED = b"FaultAccepted"
Step = Callable[[int], None]


class Verified(msgspec.Struct):
    """What was found: the walk along the chain, what else is wrong, and the room as its entries tell it."""

    walk: Walk
    faults: list[str]
    notes: list[str]
    room: Room | None
    after: int = 0
    """Up to here it lies in archives of which at least one is not here, and was not walked."""


def walk_slowly(log: Log, goes_on: Callable[[], bool]) -> BrokenChain | None:
    """The whole chain beside a running room, a page at a time so that tables do not wait for it."""
    end, here = log.head(), readable(log.room, log.archives)
    if here.broken:
        return here.broken[0]
    walk = Walk(log.room, here.start)
    for entry in log.read(here.start.position, end.position):
        walk.see(entry, _accepting(entry))
        if entry.position % PAGE == 0:
            if not goes_on():
                return None
            time.sleep(REST_SECONDS)
    walk.ends(end)
    return walk.broken


def _accepting(entry: Entry) -> tuple[object, ...]:
    """What a person accepted; nearly no entry has such a thing, so most are not read."""
    if ACCEPTED not in entry.body:
        return ()
    try:
        return read(entry.version, entry.body).events
    except UnreadableEntry:
        return ()


def verify_room(log: Log, sealing: Sealing | None = None, step: Step | None = None) -> Verified:
    """Walks the chain, folds the log from its first entry, and compares every snapshot with the fold. Where
    an archive is not here, all this begins after it.
    """
    end, kept = log.head(), _kept(log)
    found, loaded = _beginning(log)
    walk, after = found.walk, found.after
    first_kept = min((at for at in kept if at > after), default=0) if after else 0
    for entry in log.read(after, end.position):
        if step is not None:
            step(entry.position)
        if loaded is None:
            walk.see(entry, _accepting(entry))
            if entry.position == first_kept:
                loaded = _from_kept(log, first_kept, sealing, found)
            continue
        try:
            loaded.take(entry, sealing)
        except Exception as wrong:
            if entry.position > 1:
                found.notes.append(f"entry {entry.position} cannot be applied: {wrong}")
            loaded = None
            walk.see(entry)
            continue
        if not loaded.room.name:
            loaded = None  # no room's log: nothing is known of what its entries mean
        elif entry.position in kept:
            _compare(log, entry.position, loaded, sealing, found)
    walk.ends(end)
    found.room = loaded.room if loaded is not None and end.position else None
    return found


def _beginning(log: Log) -> tuple[Verified, Loaded | None]:
    """From where on the log can be walked, with what is wrong with its archives; a room to fold from its
    first entry on, where all of it is here.
    """
    here = readable(log.room, log.archives)
    loaded = None if here.start.position else from_start(log)
    walk = Walk(log.room, here.start) if loaded is None else loaded.walk
    for fault in here.broken:
        walk.faults[fault.position] = fault
    notes = [
        f"positions {one.after + 1} to {one.upto} lie in the archive file {one.file}, which is not in "
        f"{log.archives.folder}: they were not looked at" for one in here.missing
    ]  # fmt: skip
    return Verified(walk, [], notes, None, here.start.position), loaded


def _from_kept(log: Log, position: int, sealing: Sealing | None, found: Verified) -> Loaded | None:
    """The room as its first snapshot after the archive has it: with nothing before, it has to be believed."""
    try:
        loaded = load(log, position, sealing)
    except StoreError as wrong:
        found.notes.append(f"the snapshot at position {position} cannot be gone on from: {wrong}")
        return None
    found.notes.append(f"the room is told from its snapshot at position {position} on, which is believed")
    loaded.walk = found.walk
    return loaded


def _kept(log: Log) -> set[int]:
    """The positions at which snapshots are kept."""
    positions = set()
    for kind in (ROOM, COMMANDS):
        found = log.snapshot(None, kind)
        while found is not None:
            positions.add(found.position)
            found = log.snapshot(found.position - 1, kind)
    return positions


def _compare(log: Log, position: int, loaded: Loaded, sealing: Sealing | None, found: Verified) -> None:
    for kind in (ROOM, COMMANDS):
        kept = log.snapshot(position, kind)
        if kept is None or kept.position != position:
            continue
        what = f"the snapshot of its {kind} at position {position}"
        if kept.digest != loaded.walk.head.digest:
            found.faults.append(f"{what} is of another history than this log")
            continue
        unsealed = sealing is not None and kept.body.startswith((HASHED, PLAIN))
        if unsealed:
            found.notes.append(f"{what} was kept before there was a key, and is not used")
        if kept.body.startswith(PLAIN):
            continue
        try:
            body = opened_snapshot(log.room, kept, None if unsealed else sealing)
        except BadSnapshot as bad:
            found.faults.append(f"{what} is not what was kept: {bad}")
            continue
        if body is None:
            found.notes.append(f"{what} is sealed and could not be compared: its key is not here")
        elif kind == ROOM:
            room = snapshots.decode(body)
            if room is None:
                found.notes.append(f"{what} was kept by another version and could not be compared")
            elif room != loaded.room:
                found.faults.append(f"{what} is not what the log says")
        elif (known := known_commands.decoded(body)) is None:
            found.notes.append(f"{what} was kept by another version and could not be compared")
        elif not known.knows_all_of(loaded.known):
            found.faults.append(f"{what} does not know every command of the log")
