"""The benchmark of the store: that it measures what it says, on a few entries; never how fast."""

import sqlite3
from pathlib import Path

import pytest

from cardhouse.sim.bench_store import bench_store, log_rate, raw_rate, read_rates
from cardhouse.store import StoreError, open_store
from cardhouse.store.chain import verify


def test_the_raw_rate_writes_all_rows(tmp_path: Path) -> None:
    assert raw_rate(tmp_path / "raw.db", streams=7, entries=100, body_bytes=30) > 0
    plain = sqlite3.connect(tmp_path / "raw.db")
    assert plain.execute("SELECT count(*), max(length(body)) FROM raw").fetchone() == (100, 30)


def test_the_log_s_rate_writes_all_entries(tmp_path: Path) -> None:
    log = open_store(tmp_path / "room.db").create_room("Main")
    assert log_rate(log, streams=7, entries=100, body_bytes=30) > 0
    assert verify("Main", log.read(), end=log.head()).position == 100
    assert all(rate > 0 for rate in read_rates(log))


def test_what_fails_is_told(tmp_path: Path) -> None:
    store = open_store(tmp_path / "room.db")
    other = open_store(tmp_path / "room.db")
    store.create_room("Main").claim_writer()
    with pytest.raises(StoreError, match="writes the log"):
        log_rate(other.log("Main"), streams=3, entries=10)


def test_all_rows(tmp_path: Path) -> None:
    rows = bench_store(rounds=1, entries=60, url=str(tmp_path / "other.db"))
    assert [row["what"] for row in rows] == [
        "raw group commit, SQLite", "the log, SQLite", "read", "read and verified", "the log, PostgreSQL",
    ]
    assert all(row["a second"] > 0 for row in rows)
    assert rows[0]["percent of raw"] == 100
