"""Names of databases, new databases, and databases that many processes open at once."""

import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from cardhouse.store import NewEntry, StoreError, open_store
from cardhouse.store.migrating import migrations
from cardhouse.store.opening import is_postgresql, sqlite_path
from cardhouse.store.postgres_connection import name_of
from cardhouse.store.sqlite import SqliteStore
from cardhouse.store.sqlite_guards import statements
from waiting import PATIENCE_SECONDS


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("room.db", "room.db"),
        ("a folder/room.db", "a folder/room.db"),
        ("sqlite:///room.db", "room.db"),
        ("sqlite:////srv/room.db", "/srv/room.db"),
        ("sqlite:///a%20folder/room.db", "a folder/room.db"),
        (":memory:", ":memory:"),
        ("sqlite://", ":memory:"),
        ("sqlite:///:memory:", ":memory:"),
    ],
)
def test_files(url: str, path: str) -> None:
    assert sqlite_path(url) == path
    assert not is_postgresql(url)


@pytest.mark.parametrize("url", ["", "mysql://ann@host/room", "http://host/", "sqlite:/room.db://"])
def test_no_kind_of_database(url: str) -> None:
    with pytest.raises(StoreError, match=r"is no kind of database: give a file, sqlite:///FILE or post"):
        open_store(url)


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("postgresql://ann:secret@db.example:5433/room", "postgresql://ann@db.example:5433/room"),
        ("postgres://db.example/room?password=secret&sslmode=require", "postgresql://db.example/room"),
        ("postgresql://ann:secret@/room?host=%2Frun%2Fpg", "postgresql://ann@/run/pg/room"),
        ("postgresql:///room", "postgresql://localhost/room"),
    ],
)
def test_a_database_s_name_never_tells_its_password(url: str, name: str) -> None:
    assert is_postgresql(url)
    assert name_of(url) == name


def test_an_address_that_cannot_be_read() -> None:
    with pytest.raises(StoreError, match="this is no address of a PostgreSQL database"):
        open_store("postgresql://host:port:port/room?nonsense=1")


def test_without_psycopg(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("cardhouse.store.postgres")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"needs the package psycopg.*install cardhouse\[postgres\]"):
        open_store("postgresql://ann@host/room")


def test_a_new_file_is_its_owner_s_alone(tmp_path: Path) -> None:
    store = open_store(tmp_path / "room.db")
    store.create_room("Main").append([NewEntry("a", 1, "ann", b"", vault=(("ann", b"Ann"),))], 0)
    store.backup(tmp_path / "backup.db")
    for file in tmp_path.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file.name
    store.close()


def test_what_is_erased_is_not_in_the_file(tmp_path: Path) -> None:
    store = open_store(tmp_path / "room.db")
    log = store.create_room("Main")
    name = b"Annabel Featherstonehaugh-Cholmondeley"
    log.append([NewEntry("a", 1, "ann", b"{}", vault=(("ann", name), ("bob", b"Bob")))], 0)
    there = [file.name for file in tmp_path.iterdir() if name in file.read_bytes()]
    assert there
    assert log.erase("ann")
    assert [file.name for file in tmp_path.iterdir() if name in file.read_bytes()] == []
    store.close()
    assert [file.name for file in tmp_path.iterdir() if name in file.read_bytes()] == []


def test_in_memory() -> None:
    one, other = open_store(":memory:"), open_store(":memory:")
    log = one.create_room("Main")
    log.append([NewEntry("a", 1, "ann", b"")], 0)
    seat = log.writer()
    assert seat is not None
    assert seat.alive
    log.release_writer()
    seat = log.writer()
    assert seat is not None
    assert not seat.alive
    assert other.rooms() == []


def test_only_reading(url: str) -> None:
    writing = open_store(url)
    log = writing.create_room("Main")
    made = log.append([NewEntry("a", 1, "ann", b"")], 0)
    reading = open_store(url, read_only=True)
    assert list(reading.log("Main").read()) == made
    made += log.append([NewEntry("b", 1, "ann", b"")], 1)
    assert list(reading.log("Main").read()) == made
    log.release_writer()
    for attempt in (
        lambda: reading.log("Main").append([NewEntry("c", 1, "ann", b"")], 2),
        lambda: reading.log("Main").keep("k", b"v"),
        lambda: reading.create_room("Annex"),
    ):
        with pytest.raises(StoreError, match=r"read-?only"):
            attempt()
    assert list(log.read()) == made
    reading.close()
    writing.close()


def test_reading_what_is_not_there(url: str) -> None:
    with pytest.raises(StoreError, match=r"there is no database|holds no log of Cardhouse"):
        open_store(url, read_only=True)
    open_store(url).close()
    open_store(url, read_only=True).close()


def test_many_processes_open_a_new_database_at_once(url: str) -> None:
    program = (
        "import sys; from cardhouse.store import StoreError, open_store\n"
        "store = open_store(sys.argv[1])\n"
        "try: store.create_room('Main'); print('made')\n"
        "except StoreError: print(store.rooms())"
    )
    started = [
        subprocess.Popen(
            [sys.executable, "-c", program, url], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        for _ in range(5)
    ]
    said = [process.communicate(timeout=PATIENCE_SECONDS) for process in started]
    assert [error for _, error in said] == [""] * 5
    assert sorted(output for output, _ in said) == [*["['Main']\n"] * 4, "made\n"]


@pytest.mark.parametrize("dialect", ["sqlite", "postgresql"])
def test_migrations_are_numbered(dialect: str) -> None:
    found = migrations(dialect)
    assert [each.number for each in found] == list(range(1, len(found) + 1))
    own = {"postgresql": ["lease"], "sqlite": []}[dialect]
    shared = [each.name for each in found if each.name not in own]
    assert shared == [each.name for each in migrations("sqlite")], "both kinds have the same steps"
    assert set(own) < {each.name for each in found}


def test_statements_of_a_script() -> None:
    script = (
        "CREATE TABLE a (x); -- one\nCREATE TRIGGER t BEFORE UPDATE ON a\nBEGIN SELECT 1; SELECT 2; END;\n"
        "SELECT ';';\n"
    )
    assert [" ".join(each.split()[:2]) for each in statements(script)] == [
        "CREATE TABLE", "CREATE TRIGGER", "SELECT ';';",
    ]


@pytest.mark.parametrize("entries", [0, 999, 1_000, 2_500])
def test_a_database_of_an_earlier_version_gets_its_instants(tmp_path: Path, entries: int) -> None:
    """The step that makes them finds the same as if they had been kept from the first entry on."""
    file = tmp_path / "room.db"
    store = SqliteStore(file)
    log = store.create_room("Main")
    log.append([NewEntry(f"c{n}", n if n % 700 else 0, "ann", b"") for n in range(entries)], 0)
    store.close()
    with closing(sqlite3.connect(file)) as connection:
        kept = connection.execute("SELECT * FROM log_instants").fetchall()
        connection.execute("DROP TABLE log_instants")
        for statement in statements(next(one.sql for one in migrations("sqlite") if one.name == "instants")):
            connection.execute(statement)
        assert connection.execute("SELECT * FROM log_instants").fetchall() == kept
    assert len(kept) == entries // 1_000


def test_instants_that_somebody_changed_are_told(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "room.db")
    log = store.create_room("Main")
    log.append([NewEntry(f"c{n}", n, "ann", b"") for n in range(2_001)], 0)
    assert store.faults() == []
    with closing(sqlite3.connect(tmp_path / "room.db")) as connection:
        connection.execute("UPDATE log_instants SET latest = 1 WHERE position = 2000")
        connection.commit()
    assert store.faults() == [
        "Main: the latest instant kept at position 2000 is not what the entries up to there say"
    ]
    store.close()
