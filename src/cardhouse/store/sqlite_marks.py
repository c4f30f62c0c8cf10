"""Marks in SQLite: `marks.py` says what they are."""

from collections.abc import Sequence

from cardhouse.store.chain import INTEGER_MAX
from cardhouse.store.marks import NOTHING, Mark, Marked
from cardhouse.store.sqlite_connection import Connections


class SqliteMarks:
    """The marks of one room in the file."""

    def __init__(self, connections: Connections, number: int) -> None:
        self._connections, self._number = connections, number

    def marked(self, kind: str) -> Marked:
        with self._connections.read() as connection:
            row = connection.execute(
                "SELECT m.position, m.state FROM log_marked m WHERE m.room = ? AND m.kind = ? AND (EXISTS "
                "(SELECT 1 FROM log_entries e WHERE e.room = m.room AND e.position = m.position "
                "AND e.digest = m.digest) OR EXISTS (SELECT 1 FROM log_archives a WHERE a.room = m.room "
                "AND a.upto = m.position AND a.digest = m.digest))",
                (self._number, kind),
            ).fetchone()
        return NOTHING if row is None else Marked(*row)

    def add(self, kind: str, before: Marked, now: Marked, marks: Sequence[Mark]) -> bool:
        if not before.position:
            self.drop(kind)
        with self._connections.write() as connection:
            connection.execute("BEGIN IMMEDIATE")
            row = connection.execute(
                "SELECT position FROM log_marked WHERE room = ? AND kind = ?", (self._number, kind)
            ).fetchone()
            if (row[0] if row is not None else 0) != before.position:
                connection.execute("ROLLBACK")
                return False
            connection.execute(
                "INSERT OR REPLACE INTO log_marked (room, kind, position, digest, state) "
                "SELECT room, ?, position, digest, ? FROM log_entries WHERE room = ? AND position = ?",
                (kind, now.state, self._number, now.position),
            )
            connection.executemany(
                "INSERT OR REPLACE INTO log_marks (room, kind, subject, position, body) "
                "VALUES (?, ?, ?, ?, ?)",
                [(self._number, kind, one.subject, one.position, one.body) for one in marks],
            )
            connection.execute("COMMIT")
        return True

    def of(self, kind: str, subject: str, *, before: int | None = None, most: int) -> list[Mark]:
        with self._connections.read() as connection:
            rows = connection.execute(
                "SELECT subject, position, body FROM log_marks WHERE room = ? AND kind = ? AND subject = ? "
                "AND position < ? ORDER BY position DESC LIMIT ?",
                (self._number, kind, subject, INTEGER_MAX if before is None else before, most),
            ).fetchall()
        return [Mark(*row) for row in rows]

    def following(self, kind: str, subject: str, *, after: int, most: int) -> list[Mark]:
        with self._connections.read() as connection:
            rows = connection.execute(
                "SELECT subject, position, body FROM log_marks WHERE room = ? AND kind = ? AND subject = ? "
                "AND position > ? ORDER BY position LIMIT ?",
                (self._number, kind, subject, after, most),
            ).fetchall()
        return [Mark(*row) for row in rows]

    def count(self, kind: str) -> int:
        with self._connections.read() as connection:
            (found,) = connection.execute(
                "SELECT count(*) FROM log_marks WHERE room = ? AND kind = ?", (self._number, kind)
            ).fetchone()
        return int(found)

    def drop(self, kind: str) -> None:
        with self._connections.write() as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("DELETE FROM log_marks WHERE room = ? AND kind = ?", (self._number, kind))
            connection.execute("DELETE FROM log_marked WHERE room = ? AND kind = ?", (self._number, kind))
            connection.execute("COMMIT")
