"""Puts a backup back, whole or up to a point in time, into a new database of either kind.

The backup itself is only read. Its chain is verified before anything is made of it, and nothing that exists
is overwritten. Into SQLite everything in the file comes along, what other layers keep there too; into
PostgreSQL the rooms do: their logs and their vaults.
"""

import sqlite3
import tempfile
from collections.abc import Callable
from pathlib import Path

from cardhouse.store import chain
from cardhouse.store.archiving import archived_end
from cardhouse.store.copying import Step, check_point, copy_rooms, new_file
from cardhouse.store.errors import StoreError
from cardhouse.store.log import Head, Log
from cardhouse.store.opening import is_postgresql, open_store, sqlite_path
from cardhouse.store.sqlite import SqliteStore
from cardhouse.store.sqlite_connection import read_only_connection
from cardhouse.store.sqlite_guards import guards, put_up_guards

Upto = Callable[[Log], int]


def restore(file: Path, url: str, upto: Upto | None = None, step: Step | None = None) -> dict[str, Head]:
    """Restore a backup; the head that each room's log has then. `upto` gives the last position for a room."""
    if not file.exists():
        raise StoreError(f"there is no backup {file}")
    if is_postgresql(url):
        return _into_postgresql(file, url, upto, step)
    target = Path(sqlite_path(url))
    with new_file(target) as half:
        return _prepared(file, half, upto, step)


def _into_postgresql(file: Path, url: str, upto: Upto | None, step: Step | None) -> dict[str, Head]:
    target = open_store(url)
    try:
        if target.rooms():
            raise StoreError(f"{target.where} already has rooms and is not overwritten: give a new database")
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / "copy.db"
            _prepared(file, copy, upto, step)
            source = open_store(copy, read_only=True)
            try:
                return copy_rooms(source, target)
            except StoreError as error:
                raise StoreError(
                    f"{error}; only a part was restored: drop the tables of {target.where} and restore again"
                ) from error
            finally:
                source.close()
    finally:
        target.close()


def _prepared(file: Path, copy: Path, upto: Upto | None, step: Step | None) -> dict[str, Head]:
    """A copy of the backup, verified and cut to its point in time."""
    _copy(file, copy)
    store = SqliteStore(copy)
    try:
        heads = {room: _verified(store.log(room), upto, step) for room in store.rooms()}
    finally:
        store.close()
    _cut(copy, heads)
    _as_one_file(copy)
    return heads


def _verified(log: Log, upto: Upto | None, step: Step | None) -> Head:
    """The head at the point in time, after a walk along the chain. What comes later may be broken."""
    end = log.head()
    last = end.position if upto is None else min(end.position, upto(log))
    check_point(log, last)
    cut = archived_end(log)
    return chain.verify(
        log.room, log.read(cut.position, last), start=cut,
        end=end if last == end.position else None,
        step=None if step is None else lambda position: step(log.room, position),
    )


def _copy(file: Path, copy: Path) -> None:
    # Through SQLite, so that a database in use can be the backup, too.
    source, target = read_only_connection(str(file)), sqlite3.connect(copy)
    try:
        source.backup(target)
    except sqlite3.Error as error:
        raise StoreError(f"{file} is no backup of Cardhouse: {error}") from error
    finally:
        source.close()
        target.close()


def _cut(copy: Path, heads: dict[str, Head]) -> None:
    """Take off what came later. Only here are entries taken out, and only of a copy that nobody uses yet."""
    connection = sqlite3.connect(copy, isolation_level=None)
    try:
        connection.execute("BEGIN IMMEDIATE")
        for guard in guards():
            connection.execute(f"DROP TRIGGER IF EXISTS {guard}")
        for room, head in heads.items():
            (number,) = connection.execute("SELECT room FROM log_rooms WHERE name = ?", (room,)).fetchone()
            later = (number, head.position)
            connection.execute("DELETE FROM log_entries WHERE room = ? AND position > ?", later)
            connection.execute("DELETE FROM log_snapshots WHERE room = ? AND position > ?", later)
            connection.execute("DELETE FROM log_instants WHERE room = ? AND position > ?", later)
            connection.execute("DELETE FROM log_marks WHERE room = ? AND position > ?", later)
            connection.execute("DELETE FROM log_marked WHERE room = ? AND position > ?", later)
            connection.execute(
                "UPDATE log_rooms SET position = ?, digest = ? WHERE room = ?",
                (head.position, head.digest, number),
            )
        put_up_guards(connection)
        connection.execute("COMMIT")
    finally:
        connection.close()


def _as_one_file(copy: Path) -> None:
    """No write-ahead file and no locks beside it: the copy can be renamed."""
    connection = sqlite3.connect(copy)
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()
    for leftover in copy.parent.glob(f"{copy.name}-writer-*"):
        leftover.unlink()
