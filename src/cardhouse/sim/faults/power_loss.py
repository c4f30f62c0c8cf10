"""What a disk may hold after a loss of power, and whether a database still has everything that counted.

SQLite's write-ahead file is what is written between two checkpoints. What was synced is there. Of what was
written since, any sector may be there or not, in any order, and the last one may be torn anywhere. So each
such state is built from the file as it was before and after a commit, opened, and asked: is every entry
there that was acknowledged, in its place, and of the one in flight all or nothing?
"""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import chain
from pathlib import Path

import msgspec

from cardhouse.store.chain import first_head, verify
from cardhouse.store.log import Entry, Head, NewEntry
from cardhouse.store.sqlite import SqliteStore

SECTOR = 512
ROOM = "Main"


class Written(msgspec.Struct, frozen=True):
    """A commit as the disk sees it: the database, the write-ahead file before and after, the log's ends."""

    database: bytes
    before: bytes
    after: bytes
    ends: tuple[Head, Head]


def short_evening(seed: int, steps: int = 12) -> list[list[NewEntry]]:
    """Entries of many sizes, single and several at once, people kept and erased."""
    chance = random.Random(seed)
    made, number = [], 0
    for _ in range(steps):
        step = []
        for _ in range(chance.choice((1, 1, 1, 2, 5))):
            number += 1
            body = chance.randbytes(chance.choice((0, 40, 300, 1_500, 9_000)))
            vault = ((f"person {chance.randrange(4)}", chance.choice((b"Ann A.", b"B" * 700, None))),)
            kept = vault if chance.randrange(3) == 0 else ()
            step.append(NewEntry(f"c{number}", number, "floor", body, vault=kept))
        made.append(step)
    return made


def recorded(folder: Path, evening: list[list[NewEntry]]) -> Iterator[Written]:
    """Plays the evening, and gives each commit as the disk saw it. What was acknowledged is synced."""
    path = folder / "room.db"
    wal = Path(f"{path}-wal")
    store = SqliteStore(path)
    try:
        log = store.create_room(ROOM)
        log.claim_writer()
        for step in evening:
            database, before, head = path.read_bytes(), wal.read_bytes(), log.head()
            log.append(step, head.position)
            if path.read_bytes() == database:  # else a checkpoint came between: another test has those
                yield Written(database, before, wal.read_bytes(), (head, log.head()))
    finally:
        store.close()


def at_every_byte(written: Written, step: int = 1) -> Iterator[bytes]:
    """Cut off after each byte that was not synced yet."""
    for length in range(len(written.before), len(written.after) + 1, step):
        yield written.after[:length]


def at_edges(written: Written) -> Iterator[bytes]:
    """Cut off at the edges of sectors and frames, and a byte before and behind."""
    start, end = len(written.before), len(written.after)
    edges = {*range(start, end, SECTOR), *range(32, end, 4096 + 24), *range(32 + 24, end, 4096 + 24), end}
    for length in sorted({edge + off for edge in edges for off in (-1, 0, 1)}):
        if start <= length <= end:
            yield written.after[:length]


def out_of_order(written: Written, chance: random.Random, tries: int) -> Iterator[bytes]:
    """Any sectors of what was not synced are there, others hold nothing, what was there before, or noise."""
    start, after = len(written.before), written.after
    for _ in range(tries):
        made = bytearray(after)
        for at in range(start, len(after), SECTOR):
            size = min(SECTOR, len(after) - at)
            fate = chance.randrange(4)
            if fate == 1:
                made[at : at + size] = bytes(size)
            elif fate == 2:
                made[at : at + size] = chance.randbytes(size)
        if chance.randrange(3) == 0:
            del made[chance.randrange(start, len(after) + 1) :]
        yield bytes(made)


def check(folder: Path, written: Written, ahead: bytes) -> bool:
    """Opens what the disk holds; AssertionError where it is neither of the two states that it may be. Whether
    the commit in flight is there.
    """
    path = folder / "lost.db"
    for suffix in ("-wal", "-shm", ""):
        Path(f"{path}{suffix}").unlink(missing_ok=True)
    path.write_bytes(written.database)
    Path(f"{path}-wal").write_bytes(ahead)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA synchronous = OFF")  # of the copy alone, for speed
        row = connection.execute("SELECT position, digest FROM log_rooms").fetchone()
        assert row is not None, "the room is gone"
        head = Head(*row)
        assert head in written.ends, f"the log ends at {head.position}: neither before nor after the commit"
        entries = [Entry(*one) for one in connection.execute(
            "SELECT position, command, at, by, version, body, digest FROM log_entries ORDER BY position"
        )]
    assert verify(ROOM, entries, start=first_head(ROOM), end=head) == head
    return head == written.ends[1]


class Tried(msgspec.Struct):
    """How many states of the disk were opened, and in how many the commit in flight was there."""

    states: int = 0
    kept: int = 0


def try_all(
    folder: Path, seed: int, *, every_byte: bool, tries: int = 20, steps: int = 12,
    progress: Callable[[int, int], None] | None = None,
) -> Tried:  # fmt: skip
    """Every commit of a short evening, cut off everywhere and in any order of its sectors."""
    tried, chance = Tried(), random.Random(seed)
    commits = list(recorded(folder, short_evening(seed, steps)))
    for number, written in enumerate(commits):
        cuts = at_every_byte(written) if every_byte else at_edges(written)
        # One at a time: all of them at once are ten gigabytes where every byte is a cut.
        for ahead in chain(cuts, out_of_order(written, chance, tries)):
            tried.states += 1
            try:
                tried.kept += check(folder, written, ahead)
            except (AssertionError, sqlite3.DatabaseError) as wrong:
                raise AssertionError(
                    f"power lost in commit {number}, write-ahead file of {len(ahead)} bytes: {wrong}"
                ) from wrong
        if progress is not None:
            progress(number + 1, len(commits))
    return tried
