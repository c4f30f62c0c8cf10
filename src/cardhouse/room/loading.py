"""Brings a room into memory from its log: the latest snapshot that can be used, then every entry after it."""

from __future__ import annotations

from dataclasses import dataclass

from cardhouse.room import known_commands, snapshots
from cardhouse.room.apply import apply_entry
from cardhouse.room.dispatch import with_parts
from cardhouse.room.events import Event
from cardhouse.room.known_commands import KnownCommands
from cardhouse.room.state import Room
from cardhouse.room.upcasting import read
from cardhouse.store.errors import BrokenChain
from cardhouse.store.log import ROOM, Entry, Log

COMMANDS = "commands"
"""The kind of snapshot that holds the known commands' ids."""
SNAPSHOTS_KEPT = 3


@dataclass(slots=True)
class Loaded:
    """A room as its log tells it, and whose ids are in it."""

    room: Room
    known: KnownCommands


def load(log: Log, upto: int | None = None) -> Loaded:
    """The room at the end of its log, or at an earlier position."""
    room, known = _from_snapshots(log, upto)
    for entry in log.read(room.position, upto):
        take(room, entry)
        known.add(entry.command)
    return Loaded(room, known)


def take(room: Room, entry: Entry) -> tuple[Event, ...]:
    """One entry of the log into the room; it must be the next one."""
    if entry.position != room.position + 1:
        raise BrokenChain(room.name, room.position + 1, f"entry {entry.position} comes next")
    events: tuple[Event, ...] = read(entry.version, entry.body).events
    apply_entry(room, events, entry.at, entry.position)
    return events


def _from_snapshots(log: Log, upto: int | None) -> tuple[Room, KnownCommands]:
    found = log.snapshot(upto, ROOM)
    ids = log.snapshot(found.position, COMMANDS) if found is not None else None
    if found is None or ids is None or ids.position != found.position:
        return with_parts(Room()), KnownCommands()
    if next((entry.digest for entry in log.read(found.position - 1, found.position)), b"") != found.digest:
        return with_parts(Room()), KnownCommands()  # of another history than this log's
    room, known = snapshots.decode(found.body), known_commands.decoded(ids.body)
    if room is None or known is None or room.position != found.position:
        return with_parts(Room()), KnownCommands()
    return room, known


def save(log: Log, position: int, room: bytes, known: bytes) -> None:
    """Keeps a snapshot that was encoded at this position, which must be durable."""
    log.save_snapshot(position, COMMANDS, known)
    log.save_snapshot(position, ROOM, room)
    for kind in (ROOM, COMMANDS):
        log.prune_snapshots(kind, SNAPSHOTS_KEPT)
