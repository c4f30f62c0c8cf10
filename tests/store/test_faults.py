"""Disk full, locked, gone, cut off: clear words, nothing half-written, and it goes on afterwards."""

import os
import resource
import sqlite3
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from cardhouse.store import (
    BrokenChain,
    Log,
    NewEntry,
    NotTheWriter,
    StoreError,
    StoreFull,
    StoreLocked,
    StoreUnavailable,
    Writer,
    open_store,
    sqlite_connection,
)
from cardhouse.store.chain import verify
from cardhouse.store.opening import is_postgresql, sqlite_path
from cardhouse.store.sqlite import SqliteLog, SqliteStore
from waiting import PATIENCE_SECONDS


def new(command: str, size: int = 10) -> NewEntry:
    return NewEntry(command, 1, "ann", b"x" * size, vault=((f"kept with {command}", b"v"),))


def check_whole(log: Log, commands: list[str]) -> None:
    """Just these entries, all of them whole, each with what was kept with it."""
    assert [entry.command for entry in log.read()] == commands
    assert verify("Main", log.read(), end=log.head()).position == len(commands)
    assert sorted(log.kept_all()) == sorted(f"kept with {command}" for command in commands)


def check_fault(
    log: Log, kind: type[StoreError], says: str, begin: Callable[[], object], end: Callable[[], object]
) -> None:
    """Through a writer: fine, then failing with this error, then fine again."""
    writer = Writer(log)
    writer.submit([new("before")]).result(PATIENCE_SECONDS)
    begin()
    during = [writer.submit([new(f"during {n}", 200_000)]) for n in range(5)]
    for result in during:
        error = result.exception(PATIENCE_SECONDS)
        assert isinstance(error, kind)
        assert says in str(error)
        assert "writing goes on by itself after that" in str(error)
    assert not writer.healthy
    end()
    check_whole(log, ["before"])
    assert writer.submit([new("after", 200_000)]).result(PATIENCE_SECONDS)[0].position == 2
    assert (writer.healthy, writer.last_error) == (True, None)
    writer.close()
    check_whole(log, ["before", "after"])


# Disk full


def test_sqlite_has_no_space(tmp_path: Path) -> None:
    opened: list[sqlite3.Connection] = []

    def opener(path: str) -> sqlite3.Connection:
        opened.append(sqlite_connection.plain_connection(path))
        return opened[-1]

    log = SqliteStore(tmp_path / "room.db", opener).create_room("Main")
    check_fault(
        log, StoreFull, "no space left for",
        lambda: [connection.execute("PRAGMA max_page_count = 30") for connection in opened],
        lambda: [connection.execute("PRAGMA max_page_count = 100000") for connection in opened],
    )


def test_sqlite_is_refused_by_the_system(tmp_path: Path) -> None:
    """A limit of the operating system on the size of files, in a process of its own."""
    script = """
        import resource, sys
        sys.path.insert(0, sys.argv[2])
        from store.test_faults import check_fault
        from cardhouse.store import StoreUnavailable, open_store

        def limit(size):
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

        log = open_store(sys.argv[1]).create_room("Main")
        check_fault(log, StoreUnavailable, "cannot be used", lambda: limit(150_000), lambda: limit(-1))
        print("it went on")
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script), tmp_path / "room.db", Path(__file__).parents[1]],
        capture_output=True, text=True, check=False, timeout=PATIENCE_SECONDS,
    )
    assert done.stdout == "it went on\n", done.stderr
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] == resource.RLIM_INFINITY


def test_postgresql_has_no_space(postgres_url: str) -> None:
    """The server's own error, raised where the entries are written."""
    log = open_store(postgres_url).create_room("Main")
    with psycopg.connect(postgres_url, autocommit=True) as other:
        other.execute(
            "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION "
            "'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$"
        )
        check_fault(
            log, StoreFull, "No space left on device",
            lambda: other.execute(
                "CREATE TRIGGER full_disk AFTER INSERT ON log_entries EXECUTE FUNCTION full_disk()"
            ),
            lambda: other.execute("DROP TRIGGER full_disk ON log_entries"),
        )


# Locked


def test_sqlite_is_held_by_another_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_connection, "BUSY_MILLISECONDS", 50)
    log = open_store(tmp_path / "room.db").create_room("Main")
    holding: list[subprocess.Popen[str]] = []
    script = (
        "import sqlite3, sys; c = sqlite3.connect(sys.argv[1], isolation_level=None); "
        "c.execute('BEGIN EXCLUSIVE'); print('held', flush=True); sys.stdin.read()"
    )

    def hold() -> None:
        holder = subprocess.Popen(
            [sys.executable, "-c", script, str(tmp_path / "room.db")],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        holding.append(holder)
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"

    def let_go() -> None:
        holding[0].communicate()

    check_fault(log, StoreLocked, "another program holds", hold, let_go)


def test_postgresql_is_held_by_another_session(postgres_url: str) -> None:
    log = open_store(postgres_url).create_room("Main")
    with psycopg.connect(postgres_url) as other:
        check_fault(
            log, StoreLocked, "another program holds",
            lambda: other.execute("LOCK TABLE log_entries IN SHARE MODE"),
            other.rollback,
        )


# Gone


def test_the_file_is_moved_away_and_back(tmp_path: Path) -> None:
    log = open_store(tmp_path / "room.db").create_room("Main")

    def move(source: str, target: str) -> None:
        for suffix in ("", "-wal", "-shm"):
            if (tmp_path / f"{source}{suffix}").exists():
                os.rename(tmp_path / f"{source}{suffix}", tmp_path / f"{target}{suffix}")

    check_fault(
        log, StoreUnavailable, "No such file",
        lambda: move("room.db", "away.db"), lambda: move("away.db", "room.db"),
    )


def test_the_folder_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable, match="No such file or directory"):
        open_store(tmp_path / "nowhere" / "room.db")
    with pytest.raises(StoreError, match="there is no database"):
        open_store(tmp_path / "room.db", create=False)
    assert not (tmp_path / "room.db").exists()


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "room.db").write_text("a shopping list, and a long one at that\n" * 200)
    with pytest.raises(StoreUnavailable, match="not a database"):
        open_store(tmp_path / "room.db")
    assert (tmp_path / "room.db").read_text().startswith("a shopping list")


def test_the_session_is_ended_by_the_server(postgres_url: str) -> None:
    """Between two appends, and nobody else claims the room: the writer goes on by itself."""
    store = open_store(postgres_url)
    log = store.create_room("Main")
    log.append([new("a")], 0)
    end_writer_sessions(postgres_url)
    with pytest.raises(StoreUnavailable, match="cannot be used"):
        log.append([new("b")], 1)
    assert log.append([new("b")], 1)[0].position == 2
    check_whole(log, ["a", "b"])
    store.close()


def test_the_server_cannot_be_reached() -> None:
    with pytest.raises(StoreUnavailable, match=r"postgresql://ann@127\.0\.0\.1:9/room cannot") as caught:
        open_store("postgresql://ann:secret@127.0.0.1:9/room")
    assert "secret" not in str(caught.value)


def end_writer_sessions(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as other:
        ended = other.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE locktype = 'advisory' "
            "AND classid = 'log_rooms'::regclass"
        ).fetchall()
    assert ended == [(True,)]


# The writer that was replaced and does not know


def test_a_replaced_writer_adds_nothing(url: str) -> None:
    first, second = open_store(url), open_store(url)
    old = first.create_room("Main")
    assert old.claim_writer("old")
    old.append([new("a")], 0)
    if is_postgresql(url):
        end_writer_sessions(url)
    else:
        assert isinstance(old, SqliteLog)
        assert old._held is not None
        old._held.let_go()  # as a file system that forgets its locks
    young = second.log("Main")
    assert young.claim_writer("young")
    young.append([new("b")], 1)
    for expected in (1, 2):
        with pytest.raises((NotTheWriter, StoreUnavailable)):
            old.append([new("c")], expected)
    with pytest.raises(NotTheWriter, match="the process at young"):
        old.append([new("c")], 2)
    check_whole(young, ["a", "b"])
    assert young.append([new("c")], 2)[0].position == 3
    second.close()
    with pytest.raises(NotTheWriter):  # it may well decide on an old state: it has to say that it knows
        old.append([new("d")], 3)
    assert old.claim_writer()
    assert old.append([new("d")], 3)[0].position == 4
    first.close()


def test_an_epoch_of_the_past_adds_nothing_even_with_the_lock(url: str) -> None:
    """The fence itself: the row's epoch has moved on, though this session still holds everything."""
    store = open_store(url)
    log = store.create_room("Main")
    log.append([new("a")], 0)
    tamper(url, "UPDATE log_rooms SET epoch = epoch + 1, address = 'elsewhere'")
    with pytest.raises(NotTheWriter, match="the process at elsewhere"):
        log.append([new("b")], 1)
    check_whole(log, ["a"])
    store.close()


# Tampering


def tamper(url: str, *statements: str) -> None:
    if is_postgresql(url):
        with psycopg.connect(url, autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement.encode())
        return
    plain = sqlite3.connect(sqlite_path(url), isolation_level=None)
    for statement in statements:
        plain.execute(statement)
    plain.close()


@pytest.mark.parametrize("statement", ["UPDATE log_entries SET at = 2", "DELETE FROM log_entries"])
def test_the_database_itself_refuses_changes(url: str, statement: str) -> None:
    store = open_store(url)
    log = store.create_room("Main")
    log.append([new("a")], 0)
    with pytest.raises((sqlite3.Error, psycopg.Error), match="are never"):
        tamper(url, statement)
    check_whole(log, ["a"])
    store.close()


@pytest.mark.parametrize(
    ("statement", "position"),
    [
        ("UPDATE log_entries SET body = {flipped} WHERE position = 3", 3),
        ("DELETE FROM log_entries WHERE position = 2", 2),
        ("DELETE FROM log_entries WHERE position = 5", 5),
        ("UPDATE log_entries SET at = at + 1 WHERE position = 4", 4),
    ],
)
def test_tampering_past_the_guard_breaks_the_chain(url: str, statement: str, position: int) -> None:
    store = open_store(url)
    log = store.create_room("Main")
    log.append([new(f"c{n}") for n in range(5)], 0)
    on_table = " ON log_entries" if is_postgresql(url) else ""
    guards = [f"DROP TRIGGER {name}{on_table}" for name in ("log_entries_stay", "log_entries_remain")]
    flipped = "'\\x79'::bytea" if is_postgresql(url) else "x'79'"
    tamper(url, *guards, statement.format(flipped=flipped))
    with pytest.raises(BrokenChain) as caught:
        verify("Main", log.read(), end=log.head())
    assert caught.value.position == position
    store.close()


def test_an_entry_that_was_added_by_hand(url: str) -> None:
    store = open_store(url)
    log = store.create_room("Main")
    log.append([new("a")], 0)
    digest = "'\\x00'::bytea" if is_postgresql(url) else "x'00'"
    values = f"2, 'b', 1, 'eve', 1, {digest}, {digest}"
    tamper(url, f"INSERT INTO log_entries SELECT room, {values} FROM log_rooms")
    writer = Writer(log)
    error = writer.submit([new("c")]).exception(PATIENCE_SECONDS)
    assert isinstance(error, BrokenChain)
    assert error.position == 2
    writer.close()
    store.close()


# Tables of another time


def test_a_database_of_a_newer_program(url: str) -> None:
    open_store(url).close()
    tamper(url, "INSERT INTO log_migrations VALUES (99, 'from the future')")
    tamper(url, *(f"INSERT INTO log_migrations VALUES ({n}, 'from the future')" for n in range(50, 90)))
    with pytest.raises(StoreError, match="last used by a newer Cardhouse"):
        open_store(url)
