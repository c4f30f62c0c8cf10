"""Archived stretches of a log in PostgreSQL: `archives.py` says what they are."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from cardhouse.store import chain
from cardhouse.store.archives import BATCH, Archive, ArchiveFiles, key_of
from cardhouse.store.errors import StoreError
from cardhouse.store.log import Entry
from cardhouse.store.postgres_connection import Connection, Database

ALL = (
    "SELECT after, after_digest, upto, digest, latest, file, file_digest FROM log_archives "
    "WHERE room = %s ORDER BY upto"
)
OF = (
    "SELECT after, after_digest, upto, digest, latest, file, file_digest FROM log_archives "
    "WHERE room = %s AND upto >= %s ORDER BY upto LIMIT 1"
)
ADD = (
    "INSERT INTO log_archives (room, after, after_digest, upto, digest, latest, file, file_digest) "
    "VALUES (%s, %s, %b, %s, %b, %s, %s, %b)"
)
ADD_COMMANDS = """
INSERT INTO log_archived_commands (room, key, position)
SELECT room, substring(sha256(convert_to(command, 'UTF8')) FROM 1 FOR 16), position FROM log_entries
WHERE room = %s AND position > %s AND position <= %s
"""
ADD_INSTANT = (
    "INSERT INTO log_instants (room, latest, position) VALUES (%s, %s, %s) ON CONFLICT DO NOTHING"
)


class PostgresArchives(ArchiveFiles):
    """The archived stretches of one room in the database."""

    def __init__(self, database: Database, number: int, room: str, folder: Path | None) -> None:
        super().__init__(room, folder)
        self._database, self._number = database, number

    def all(self) -> list[Archive]:
        rows = self._database.read(lambda ask: ask.execute(ALL, (self._number,), binary=True).fetchall())
        return [Archive(*row) for row in rows]

    def of(self, position: int) -> Archive | None:
        row = self._database.read(
            lambda ask: ask.execute(OF, (self._number, position), binary=True).fetchone()
        )
        return Archive(*row) if row is not None and row[0] < position else None

    def end(self) -> int:
        """The last position that lies in a file; 0 where none does."""
        row = self._database.read(lambda ask: ask.execute(
            "SELECT max(upto) FROM log_archives WHERE room = %s", (self._number,)
        ).fetchone())
        assert row is not None
        return row[0] or 0

    def position_of(self, command: str) -> int:
        """Where an archived command lies; 0 where it is none."""
        row = self._database.read(lambda ask: ask.execute(
            "SELECT position FROM log_archived_commands WHERE room = %s AND key = %b",
            (self._number, key_of(command)),
        ).fetchone())
        return row[0] if row is not None else 0

    def commands(self) -> Iterator[tuple[bytes, int]]:
        rows = self._commands(b"")
        while rows:
            yield from rows
            rows = self._commands(rows[-1][0]) if len(rows) == BATCH else []

    def _commands(self, after: bytes) -> list[tuple[bytes, int]]:
        return self._database.read(lambda ask: ask.execute(
            "SELECT key, position FROM log_archived_commands WHERE room = %s AND key > %b "
            "ORDER BY key LIMIT %s", (self._number, after, BATCH), binary=True,
        ).fetchall())  # fmt: skip

    def add(self, one: Archive) -> None:
        self.check(one)

        def added(ask: Connection) -> None:
            with ask.transaction():
                ask.execute("LOCK TABLE log_archives IN EXCLUSIVE MODE")  # two runs: one after the other
                self._check_next(ask, one)
                ask.execute(ADD, (self._number, *_values(one)))
                rows = ask.execute(ADD_COMMANDS, (self._number, one.after, one.upto)).rowcount
                if rows != one.upto - one.after:
                    raise StoreError(f"the log of {self._room} has not all entries up to {one.upto}")
                ask.execute(ADD_INSTANT, (self._number, one.latest, one.upto))

        self._database.read(added)

    def _check_next(self, ask: Connection, one: Archive) -> None:
        first = chain.first_head(self._room)
        last = ask.execute(
            "SELECT upto, digest FROM log_archives WHERE room = %s ORDER BY upto DESC LIMIT 1",
            (self._number,), binary=True,
        ).fetchone() or (first.position, first.digest)  # fmt: skip
        there = ask.execute(
            "SELECT digest FROM log_entries WHERE room = %s AND position = %s", (self._number, one.upto),
            binary=True,
        ).fetchone()  # fmt: skip
        if (one.after, one.after_digest) != last or there != (one.digest,):
            raise StoreError(f"{one.file} is not what comes next in the log of {self._room}: run it again")

    def drop(self) -> int:
        dropped = 0
        for one in self.all():
            while (first := self._first_of(one)) is not None:
                self.check(one)
                dropped += self._drop(first, min(first + BATCH - 1, one.upto))
        return dropped

    def _drop(self, first: int, last: int) -> int:
        return self._database.read(lambda ask: ask.execute(
            "DELETE FROM log_entries WHERE room = %s AND position >= %s AND position <= %s",
            (self._number, first, last),
        ).rowcount)

    def _first_of(self, one: Archive) -> int | None:
        """The first entry of a stretch that is still in the database; that of the whole log stays there."""
        row = self._database.read(lambda ask: ask.execute(
            "SELECT min(position) FROM log_entries WHERE room = %s AND position > %s AND position <= %s",
            (self._number, max(one.after, 1), one.upto),
        ).fetchone())
        assert row is not None
        return row[0]  # type: ignore[no-any-return]

    def adopt(self, archives: Sequence[Archive], commands: Iterable[tuple[bytes, int]], first: Entry) -> None:
        end = archives[-1]

        def adopted(ask: Connection) -> None:
            with ask.transaction(), ask.cursor() as cursor:
                moved = cursor.execute(
                    "UPDATE log_rooms SET position = %s, digest = %b WHERE room = %s AND position = 0",
                    (end.upto, end.digest, self._number),
                ).rowcount
                if not moved:
                    raise StoreError(f"the log of {self._room} is not empty: it becomes no copy of another")
                cursor.executemany(ADD, [(self._number, *_values(one)) for one in archives])
                cursor.executemany(
                    "INSERT INTO log_archived_commands (room, key, position) VALUES (%s, %b, %s)",
                    ((self._number, key, at) for key, at in commands),
                )
                cursor.executemany(
                    ADD_INSTANT, [(self._number, one.latest, one.upto) for one in archives]
                )
                cursor.execute(
                    "INSERT INTO log_entries (room, position, command, at, by, version, body, digest) "
                    "VALUES (%s, %s, %s, %s, %s, %s, %b, %b)",
                    (self._number, first.position, first.command, first.at, first.by, first.version,
                     first.body, first.digest),
                )  # fmt: skip

        self._database.read(adopted)


def _values(one: Archive) -> tuple[int, bytes, int, bytes, int, str, bytes]:
    return (one.after, one.after_digest, one.upto, one.digest, one.latest, one.file, one.file_digest)
