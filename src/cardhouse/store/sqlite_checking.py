"""What can be wrong with the SQLite file itself: pages, tables, indexes, references, missing guards, a
command that is there twice. What the entries say is walked elsewhere (`chain.py`).
"""

import sqlite3

from cardhouse.store import archives, instants
from cardhouse.store.sqlite_guards import guards

FAULTS_TOLD = 20


def damage(connection: sqlite3.Connection, quickly: bool) -> list[str]:
    """In words; `quickly` compares no indexes with their tables."""
    try:
        found = [row[0] for row in connection.execute(f"PRAGMA quick_check({FAULTS_TOLD})") if row[0] != "ok"]
        found += _guards(connection)
        if quickly:
            return found
        checked = connection.execute(f"PRAGMA integrity_check({FAULTS_TOLD})")
        found += [row[0] for row in checked if row[0] != "ok" and row[0] not in found]
        found += [
            f"a row of {row[0]} refers to one of {row[2]} that is not there"
            for row in connection.execute("PRAGMA foreign_key_check").fetchmany(FAULTS_TOLD)
        ]
        return found + _instants(connection) + _archived(connection) + _twice(connection)
    except sqlite3.DatabaseError as error:
        return [f"the file cannot be read: {error}"]


def _guards(connection: sqlite3.Connection) -> list[str]:
    """The triggers and tables that a migration made are there, word for word."""
    there = dict(connection.execute("SELECT name, sql FROM sqlite_master").fetchall())
    tables = (
        "log_rooms", "log_entries", "log_snapshots", "log_vault", "log_instants", "log_archives",
        "log_archived_commands",
    )  # fmt: skip
    return [f"the table {name} is not there" for name in tables if name not in there] + [
        f"the guard {name}, which keeps entries as they are, is not there as it was made"
        for name, sql in guards().items() if there.get(name) != sql
    ]  # fmt: skip


def _instants(connection: sqlite3.Connection) -> list[str]:
    """What is kept beside the entries by which the last one of an instant is found."""
    found = []
    for room, name in connection.execute("SELECT room, name FROM log_rooms").fetchall():
        rows = connection.execute(
            "SELECT position, latest FROM log_instants WHERE room = ? ORDER BY position", (room,)
        ).fetchall()

        def latest_of(after: int, upto: int, room: int = room) -> int | None:
            latest, count = connection.execute(
                "SELECT max(at), count(*) FROM log_entries WHERE room = ? AND position > ? AND position <= ?",
                (room, after, upto),
            ).fetchone()
            return latest if count == upto - after else None  # the others lie in an archive

        found += [instants.told(name, position) for position in instants.wrong(rows, latest_of)]
    return found[:FAULTS_TOLD]


def _archived(connection: sqlite3.Connection) -> list[str]:
    """The commands of what was archived are known, each of them."""
    rows = connection.execute(
        "SELECT name, (SELECT coalesce(sum(upto - after), 0) FROM log_archives a WHERE a.room = r.room), "
        "(SELECT count(*) FROM log_archived_commands c WHERE c.room = r.room) FROM log_rooms r"
    ).fetchall()
    return [archives.miscounted(name, wanted, known) for name, wanted, known in rows if wanted != known]


def _twice(connection: sqlite3.Connection) -> list[str]:
    """Commands that are in a room's log more than once, whatever an index says."""
    rows = connection.execute(
        "SELECT command, count(*) FROM log_entries NOT INDEXED GROUP BY room, command HAVING count(*) > 1"
    ).fetchmany(FAULTS_TOLD)
    return [f"command {command} is in a room's log {times} times" for command, times in rows]
