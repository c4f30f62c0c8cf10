"""Marks in PostgreSQL: `marks.py` says what they are."""

from collections.abc import Sequence

from cardhouse.store.chain import INTEGER_MAX
from cardhouse.store.marks import NOTHING, Mark, Marked
from cardhouse.store.postgres_connection import Connection, Database

MOVE = """
INSERT INTO log_marked (room, kind, position, digest, state)
SELECT room, %(kind)s, position, digest, %(state)b FROM log_entries
WHERE room = %(room)s AND position = %(now)s
ON CONFLICT (room, kind) DO UPDATE
SET position = excluded.position, digest = excluded.digest, state = excluded.state
WHERE log_marked.position = %(before)s
RETURNING position
"""


class PostgresMarks:
    """The marks of one room in the database."""

    def __init__(self, database: Database, number: int) -> None:
        self._database, self._number = database, number

    def marked(self, kind: str) -> Marked:
        row = self._database.read(lambda ask: ask.execute(
            "SELECT m.position, m.state FROM log_marked m WHERE m.room = %s AND m.kind = %s AND (EXISTS "
            "(SELECT FROM log_entries e WHERE e.room = m.room AND e.position = m.position "
            "AND e.digest = m.digest) OR EXISTS (SELECT FROM log_archives a WHERE a.room = m.room "
            "AND a.upto = m.position AND a.digest = m.digest))",
            (self._number, kind), binary=True,
        ).fetchone())
        return NOTHING if row is None else Marked(*row)

    def add(self, kind: str, before: Marked, now: Marked, marks: Sequence[Mark]) -> bool:
        if not before.position:
            self.drop(kind)

        def added(ask: Connection) -> bool:
            with ask.transaction(), ask.cursor() as cursor:
                moved = cursor.execute(MOVE, {
                    "kind": kind, "state": now.state, "room": self._number, "now": now.position,
                    "before": before.position,
                }).fetchone()  # fmt: skip
                if moved is None:
                    return False
                cursor.executemany(
                    "INSERT INTO log_marks (room, kind, subject, position, body) VALUES (%s, %s, %s, %s, %b) "
                    "ON CONFLICT (room, kind, subject, position) DO UPDATE SET body = excluded.body",
                    [(self._number, kind, one.subject, one.position, one.body) for one in marks],
                )
                return True

        return self._database.read(added)

    def of(self, kind: str, subject: str, *, before: int | None = None, most: int) -> list[Mark]:
        rows = self._database.read(lambda ask: ask.execute(
            "SELECT subject, position, body FROM log_marks WHERE room = %s AND kind = %s AND subject = %s "
            "AND position < %s ORDER BY position DESC LIMIT %s",
            (self._number, kind, subject, INTEGER_MAX if before is None else before, most), binary=True,
        ).fetchall())
        return [Mark(*row) for row in rows]

    def following(self, kind: str, subject: str, *, after: int, most: int) -> list[Mark]:
        rows = self._database.read(lambda ask: ask.execute(
            "SELECT subject, position, body FROM log_marks WHERE room = %s AND kind = %s AND subject = %s "
            "AND position > %s ORDER BY position LIMIT %s",
            (self._number, kind, subject, after, most), binary=True,
        ).fetchall())
        return [Mark(*row) for row in rows]

    def count(self, kind: str) -> int:
        row = self._database.read(lambda ask: ask.execute(
            "SELECT count(*) FROM log_marks WHERE room = %s AND kind = %s", (self._number, kind), binary=True
        ).fetchone())
        assert row is not None
        return int(row[0])

    def drop(self, kind: str) -> None:
        def dropped(ask: Connection) -> None:
            with ask.transaction():
                ask.execute("DELETE FROM log_marks WHERE room = %s AND kind = %s", (self._number, kind))
                ask.execute("DELETE FROM log_marked WHERE room = %s AND kind = %s", (self._number, kind))

        self._database.read(dropped)
