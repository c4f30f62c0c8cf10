"""Durable appends a second: the log beside what the same SQLite file takes at best.

The yardstick is raw: bare INSERTs of bodies of the same size into a file with the same settings, one
transaction for as many as there are streams, nothing else done at all. The log is measured through its
writer, each stream sending its next entry when the last one is durable. The sides take turns in one run and
the medians count; only ratios mean anything on a busy machine. `raw_rate` is there for other benchmarks,
too.
"""

from __future__ import annotations

import itertools
import os
import sqlite3
import statistics
import tempfile
import threading
import time
import uuid
from pathlib import Path
from typing import Any

from cardhouse.store import Log, NewEntry, StoreError, Writer, open_store
from cardhouse.store.sqlite_connection import SETTINGS
from cardhouse.store.writer import Result

STREAMS = 50
ENTRIES = 20_000
BODY_BYTES = 300  # about what a command at a table yields
ROUNDS = 5


def raw_rate(path: Path, streams: int = STREAMS, entries: int = ENTRIES, body_bytes: int = BODY_BYTES) -> int:
    """Rows a second into a new file at `path`."""
    connection = sqlite3.connect(path, isolation_level=None)
    for setting in SETTINGS:
        connection.execute(f"PRAGMA {setting}")
    connection.execute("CREATE TABLE raw (position INTEGER PRIMARY KEY, body BLOB NOT NULL)")
    body = os.urandom(body_bytes)
    began = time.perf_counter_ns()
    for start in range(0, entries, streams):
        connection.execute("BEGIN IMMEDIATE")
        rows = [(position, body) for position in range(start + 1, min(start + streams, entries) + 1)]
        connection.executemany("INSERT INTO raw VALUES (?, ?)", rows)
        connection.execute("COMMIT")
    rate = _rate(entries, began)
    connection.close()
    return rate


def log_rate(log: Log, streams: int = STREAMS, entries: int = ENTRIES, body_bytes: int = BODY_BYTES) -> int:
    """Entries a second into an empty log, through its writer."""
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

    began = time.perf_counter_ns()
    for _ in range(streams):
        go_on(None)
    for _ in range(streams):
        running.acquire()
    rate = _rate(entries, began)
    writer.close()
    if failed:
        raise failed[0]
    return rate


def read_rates(log: Log) -> tuple[int, int]:
    """Entries a second read, and read with their chain verified."""
    from cardhouse.store.chain import verify

    began = time.perf_counter_ns()
    count = sum(1 for _ in log.read())
    plain = _rate(count, began)
    began = time.perf_counter_ns()
    verify(log.room, log.read())
    return plain, _rate(count, began)


def bench_store(rounds: int = ROUNDS, entries: int = ENTRIES, url: str | None = None) -> list[dict[str, Any]]:
    """Raw and through the log, by turns; with `url`, a database of PostgreSQL beside them."""
    raw, ours, other = [], [], []
    reading: list[tuple[int, int]] = []
    for number in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            raw.append(raw_rate(Path(folder) / "raw.db", entries=entries))
            store = open_store(Path(folder) / "room.db")
            log = store.create_room("bench")
            ours.append(log_rate(log, entries=entries))
            reading.append(read_rates(log))
            store.close()
        if url is not None:
            other.append(_in_new_room(url, number, entries))
    rows = [
        _row("raw group commit, SQLite", raw, raw),
        _row("the log, SQLite", ours, raw),
        _row("read", [each[0] for each in reading], raw),
        _row("read and verified", [each[1] for each in reading], raw),
    ]
    return [*rows, _row("the log, PostgreSQL", other, raw)] if other else rows


def _in_new_room(url: str, number: int, entries: int) -> int:
    store = open_store(url)
    try:
        for attempt in itertools.count():
            try:
                return log_rate(store.create_room(f"bench {number}.{attempt}"), entries=entries)
            except StoreError:
                if attempt > 100:
                    raise
    finally:
        store.close()
    raise AssertionError


def _row(name: str, rates: list[int], raw: list[int]) -> dict[str, Any]:
    shares = [100 * rate // base for rate, base in zip(rates, raw, strict=True)]
    return {
        "what": name,
        "a second": int(statistics.median(rates)),
        "percent of raw": int(statistics.median(shares)),
    }


def _rate(count: int, began: int) -> int:
    return count * 1_000_000_000 // max(1, time.perf_counter_ns() - began)
