"""What lies beside a room's log in the SQLite file: snapshots, to save reading from the start, and the vault
with what must be erasable. The log itself is in `sqlite.py`.
"""

import json
import sqlite3
from collections.abc import Collection

from cardhouse.store import chain
from cardhouse.store.errors import StoreError
from cardhouse.store.log import ROOM, Snapshot
from cardhouse.store.sqlite_connection import Connections, emptied


class SqliteBeside:
    """The snapshots and the vault of one room in the file."""

    def __init__(self, connections: Connections, number: int, room: str) -> None:
        self._connections = connections
        self._number = number
        self._room = room
        self._uncleaned = False  # somebody was erased while another read: the write-ahead file has him still

    # Snapshots

    def save_snapshot(self, position: int, kind: str, body: bytes) -> None:
        chain.check_name("a kind of snapshot", kind)
        with self._connections.write() as connection:
            row = connection.execute(
                "SELECT digest, at FROM log_entries WHERE room = ? AND position = ?", (self._number, position)
            ).fetchone()
            if row is None:
                raise StoreError(f"the log of {self._room} has no position {position} for a snapshot")
            connection.execute(
                "INSERT OR REPLACE INTO log_snapshots (room, kind, position, digest, at, body) "
                "VALUES (?, ?, ?, ?, ?, ?)",
                (self._number, kind, position, *row, body),
            )

    def snapshot(self, upto: int | None = None, kind: str = ROOM) -> Snapshot | None:
        with self._connections.read() as connection:
            row = connection.execute(
                "SELECT position, kind, CAST(body AS BLOB), CAST(digest AS BLOB) FROM log_snapshots "
                "WHERE room = ? AND kind = ? "
                "AND position <= ? ORDER BY position DESC LIMIT 1",
                (self._number, kind, chain.INTEGER_MAX if upto is None else upto),
            ).fetchone()
        return None if row is None else Snapshot(*row)

    def snapshot_times(self, kind: str = ROOM) -> list[tuple[int, int]]:
        with self._connections.read() as connection:
            return connection.execute(
                "SELECT position, at FROM log_snapshots WHERE room = ? AND kind = ? ORDER BY position",
                (self._number, kind),
            ).fetchall()

    def prune_snapshots(self, kind: str, keep: int, also: Collection[int] = ()) -> int:
        with self._connections.write() as connection:
            return connection.execute(
                "DELETE FROM log_snapshots WHERE room = ? AND kind = ? AND position NOT IN (SELECT position "
                "FROM log_snapshots WHERE room = ? AND kind = ? ORDER BY position DESC LIMIT ?) AND position "
                "NOT IN (SELECT value FROM json_each(?))",
                (self._number, kind, self._number, kind, keep, json.dumps(list(also))),
            ).rowcount

    # The vault

    def keep(self, key: str, body: bytes) -> None:
        chain.check_name("a key of the vault", key)
        with self._connections.write() as connection:
            self._put(connection, key, body)

    def _put(self, connection: sqlite3.Connection, key: str, body: bytes | None) -> bool:
        if body is None:
            return connection.execute(
                "DELETE FROM log_vault WHERE room = ? AND key = ?", (self._number, key)
            ).rowcount > 0
        connection.execute("INSERT OR REPLACE INTO log_vault (room, key, body) VALUES (?, ?, ?)",
                           (self._number, key, body))
        return True

    def kept(self, key: str) -> bytes | None:
        with self._connections.read() as connection:
            row = connection.execute(
                "SELECT body FROM log_vault WHERE room = ? AND key = ?", (self._number, key)
            ).fetchone()
        return None if row is None else bytes(row[0])

    def kept_all(self) -> dict[str, bytes]:
        with self._connections.read() as connection:
            return dict(connection.execute(
                "SELECT key, body FROM log_vault WHERE room = ? ORDER BY key", (self._number,)
            ).fetchall())

    def erase(self, key: str) -> bool:
        with self._connections.write() as connection:
            there = self._put(connection, key, None)
            self._uncleaned = not emptied(connection)
        return there
