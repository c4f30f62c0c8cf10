"""Durable appends a second: the log beside what the same SQLite file takes at best.

The yardstick is raw: bare INSERTs of bodies of the same size into a file with the same settings, one
transaction for as many as there are streams, nothing else done at all. The log is measured through its
writer, each stream sending its next entry when the last one is durable. The sides take turns in one run and
the medians count; only ratios mean anything on a busy machine. `RawFile` is there for other benchmarks, too.
"""

from __future__ import annotations

import itertools
import os
import sqlite3
import tempfile
import threading
import uuid
from collections.abc import Callable
from functools import partial
from pathlib import Path

from cardhouse.sim.bench_turns import Figure, Turn, beside, timed
from cardhouse.store import Log, NewEntry, StoreError, Writer, open_store
from cardhouse.store.chain import verify
from cardhouse.store.sqlite_connection import SETTINGS
from cardhouse.store.writer import Result

STREAMS = 50
ENTRIES = 20_000
BODY_BYTES = 300  # about what a command at a table yields
ROUNDS = 5
RAW = "raw group commit"


class RawFile:
    """Bare rows in a new file at `path`, group by group."""

    def __init__(self, path: Path, body_bytes: int = BODY_BYTES) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None)
        for setting in SETTINGS:
            self._connection.execute(f"PRAGMA {setting}")
        self._connection.execute("CREATE TABLE raw (position INTEGER PRIMARY KEY, body BLOB NOT NULL)")
        self._body = os.urandom(body_bytes)
        self._rows = 0

    def write(self, entries: int, streams: int = STREAMS) -> int:
        """So many more rows, a transaction for as many as there are streams."""
        last = self._rows + entries
        while self._rows < last:
            size = min(streams, last - self._rows)
            rows = [(position, self._body) for position in range(self._rows + 1, self._rows + size + 1)]
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.executemany("INSERT INTO raw VALUES (?, ?)", rows)
            self._connection.execute("COMMIT")
            self._rows += size
        return entries

    def close(self) -> None:
        self._connection.close()


def raw_rate(path: Path, streams: int = STREAMS, entries: int = ENTRIES, body_bytes: int = BODY_BYTES) -> int:
    """Rows a second into a new file at `path`."""
    raw = RawFile(path, body_bytes)
    turn = timed(lambda: raw.write(entries, streams))
    raw.close()
    return turn.count * 10**9 // max(1, turn.nanoseconds)


def write_log(log: Log, streams: int = STREAMS, entries: int = ENTRIES, body_bytes: int = BODY_BYTES) -> int:
    """So many entries into an empty log, through its writer."""
    body = os.urandom(body_bytes)
    # Ids as clients should make them: the later one sorts behind the earlier.
    news = iter([NewEntry(f"{n:012x}-{uuid.uuid4().hex[:12]}", n, "bench", body) for n in range(entries)])
    writer = Writer(log)
    running = threading.Semaphore(0)
    failed: list[BaseException] = []

    def go_on(done: Result | None) -> None:
        if done is not None and (error := done.exception()) is not None:
            failed.append(error)
        new = None if failed else next(news, None)
        if new is None:
            running.release()
        else:
            writer.submit([new]).add_done_callback(go_on)

    for _ in range(streams):
        go_on(None)
    for _ in range(streams):
        running.acquire()
    writer.close()
    if failed:
        raise failed[0]
    return entries


def read_all(log: Log) -> int:
    return sum(1 for _ in log.read())


def verify_all(log: Log) -> int:
    return verify(log.room, log.read()).position


def bench_store(rounds: int = ROUNDS, entries: int = ENTRIES, url: str | None = None) -> list[Figure]:
    """Raw and through the log, by turns; with `url`, a database of PostgreSQL beside them."""
    found: dict[str, list[tuple[Turn, Turn]]] = {}
    for number in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            raw = RawFile(Path(folder) / "raw.db")
            store = open_store(Path(folder) / "room.db")
            log = store.create_room("bench")
            base = timed(partial(raw.write, entries))
            sides: list[tuple[str, Callable[[], int]]] = [
                ("the log, SQLite, appended", partial(write_log, log, entries=entries)),
                ("the same, read", partial(read_all, log)),
                ("the same, read and verified", partial(verify_all, log)),
            ]
            for name, run in sides:
                found.setdefault(name, []).append((timed(run), base))
            raw.close()
            store.close()
        if url is not None:
            other = timed(partial(_in_new_room, url, number, entries))
            found.setdefault("the log, PostgreSQL, appended", []).append((other, base))
    return [
        figure for name, pairs in found.items() for figure in beside(name, "entries/s", pairs, RAW)
    ]


def _in_new_room(url: str, number: int, entries: int) -> int:
    store = open_store(url)
    try:
        for attempt in itertools.count():
            try:
                return write_log(store.create_room(f"bench {number}.{attempt}"), entries=entries)
            except StoreError:
                if attempt > 100:
                    raise
    finally:
        store.close()
    raise AssertionError
