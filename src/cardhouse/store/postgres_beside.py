"""What lies beside a room's log in PostgreSQL: snapshots, to save reading from the start, and the vault with
what must be erasable. The log itself is in `postgres.py`.
"""

from collections.abc import Collection
from typing import Any

from cardhouse.store import chain
from cardhouse.store.errors import StoreError
from cardhouse.store.log import ROOM, Snapshot
from cardhouse.store.postgres_connection import Connection, Database


class PostgresBeside:
    """The snapshots and the vault of one room in the database."""

    def __init__(self, database: Database, number: int, room: str) -> None:
        self._database = database
        self._number = number
        self._room = room

    def _one(self, query: str, *values: object) -> tuple[Any, ...] | None:
        return self._database.read(
            lambda ask: ask.execute(query.encode(), (self._number, *values), binary=True).fetchone()
        )

    # Snapshots

    def save_snapshot(self, position: int, kind: str, body: bytes) -> None:
        chain.check_name("a kind of snapshot", kind)
        row = self._database.read(lambda ask: ask.execute(
            "INSERT INTO log_snapshots (room, kind, position, digest, at, body) "
            "SELECT room, %s, position, digest, at, %b FROM log_entries WHERE room = %s AND position = %s "
            "ON CONFLICT (room, kind, position) DO UPDATE SET body = excluded.body RETURNING position",
            (kind, body, self._number, position),
        ).fetchone())
        if row is None:
            raise StoreError(f"the log of {self._room} has no position {position} for a snapshot")

    def snapshot(self, upto: int | None = None, kind: str = ROOM) -> Snapshot | None:
        row = self._one(
            "SELECT position, kind, body, digest FROM log_snapshots WHERE room = %s AND kind = %s "
            "AND position <= %s ORDER BY position DESC LIMIT 1",
            kind, chain.INTEGER_MAX if upto is None else upto,
        )
        return None if row is None else Snapshot(*row)

    def snapshot_times(self, kind: str = ROOM) -> list[tuple[int, int]]:
        return self._database.read(lambda ask: ask.execute(
            "SELECT position, at FROM log_snapshots WHERE room = %s AND kind = %s ORDER BY position",
            (self._number, kind),
        ).fetchall())

    def prune_snapshots(self, kind: str, keep: int, also: Collection[int] = ()) -> int:
        return self._database.read(lambda ask: ask.execute(
            "DELETE FROM log_snapshots WHERE room = %s AND kind = %s AND position NOT IN (SELECT position "
            "FROM log_snapshots WHERE room = %s AND kind = %s ORDER BY position DESC LIMIT %s) "
            "AND NOT position = ANY(%s)",
            (self._number, kind, self._number, kind, keep, list(also)),
        ).rowcount)

    # The vault

    def keep(self, key: str, body: bytes) -> None:
        chain.check_name("a key of the vault", key)
        self._database.read(lambda ask: self._put(ask, key, body))

    def _put(self, connection: Connection, key: str, body: bytes | None) -> bool:
        if body is None:
            return connection.execute(
                "DELETE FROM log_vault WHERE room = %s AND key = %s", (self._number, key)
            ).rowcount > 0
        connection.execute(
            "INSERT INTO log_vault (room, key, body) VALUES (%s, %s, %b) "
            "ON CONFLICT (room, key) DO UPDATE SET body = excluded.body", (self._number, key, body),
        )
        return True

    def kept(self, key: str) -> bytes | None:
        row = self._one("SELECT body FROM log_vault WHERE room = %s AND key = %s", key)
        return None if row is None else row[0]

    def kept_all(self) -> dict[str, bytes]:
        return dict(self._database.read(lambda ask: ask.execute(
            "SELECT key, body FROM log_vault WHERE room = %s ORDER BY key", (self._number,), binary=True
        ).fetchall()))

    def erase(self, key: str) -> bool:
        def erased(ask: Connection) -> bool:
            there = self._put(ask, key, None)
            ask.execute("VACUUM log_vault")  # until then the row is only out of sight
            return there

        return self._database.read(erased)
