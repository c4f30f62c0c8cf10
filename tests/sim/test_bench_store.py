"""The benchmark of the store: that it measures what it says, on a few entries; never how fast."""

import sqlite3
from pathlib import Path

import pytest

from cardhouse.sim.bench_store import RAW, RawFile, bench_store, raw_rate, read_all, verify_all, write_log
from cardhouse.store import StoreError, open_store
from cardhouse.store.chain import verify


def test_the_raw_file_takes_all_rows_in_groups(tmp_path: Path) -> None:
    raw = RawFile(tmp_path / "raw.db", body_bytes=30)
    assert raw.write(100, streams=7) == 100
    assert raw.write(5, streams=7) == 5
    raw.close()
    plain = sqlite3.connect(tmp_path / "raw.db")
    assert plain.execute("SELECT count(*), max(length(body)) FROM raw").fetchone() == (105, 30)


def test_the_raw_rate_is_that_of_a_whole_file(tmp_path: Path) -> None:
    assert raw_rate(tmp_path / "raw.db", streams=7, entries=100, body_bytes=30) > 0
    plain = sqlite3.connect(tmp_path / "raw.db")
    assert plain.execute("SELECT count(*) FROM raw").fetchone() == (100,)


def test_the_log_takes_all_entries(tmp_path: Path) -> None:
    log = open_store(tmp_path / "room.db").create_room("Main")
    assert write_log(log, streams=7, entries=100, body_bytes=30) == 100
    assert verify("Main", log.read(), end=log.head()).position == 100
    assert read_all(log) == verify_all(log) == 100


def test_what_fails_is_told(tmp_path: Path) -> None:
    store = open_store(tmp_path / "room.db")
    other = open_store(tmp_path / "room.db")
    store.create_room("Main").claim_writer()
    with pytest.raises(StoreError, match="writes the log"):
        write_log(other.log("Main"), streams=3, entries=10)


def test_all_figures(tmp_path: Path) -> None:
    figures = bench_store(rounds=1, entries=60, url=str(tmp_path / "other.db"))
    by_clock = [figure for figure in figures if "processor" not in figure["name"]]
    assert [figure["name"] for figure in by_clock] == [
        "the log, SQLite, appended", "the same, read", "the same, read and verified",
        "the log, PostgreSQL, appended",
    ]
    for figure in figures:
        assert figure["ours"] > 0
        assert figure["peer"] > 0
        assert figure["peer_name"] == RAW
