"""What can be wrong with the tables in PostgreSQL: a missing guard, a command that is there twice, an index
that is not valid. Its pages are the server's own affair (`data_checksums`).
"""

from typing import Any

from cardhouse.store import archives, instants

FAULTS_TOLD = 20
GUARDS = ("log_entries_stay", "log_entries_remain", "log_archives_stay", "log_archived_commands_stay")


def damage(ask: Any, quickly: bool) -> list[str]:
    """In words; `quickly` does not look through all entries."""
    found = []
    guard = "SELECT 1 FROM pg_trigger WHERE tgname = %s AND tgenabled <> 'D'"
    found += [
        f"the guard {name}, which keeps entries from being changed, is not there"
        for name in GUARDS if ask.execute(guard, (name,)).fetchone() is None
    ]
    found += [
        f"the index {row[0]} is not valid" for row in ask.execute(
            "SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t "
            "ON t.oid = i.indrelid WHERE t.relname LIKE 'log\\_%' AND NOT i.indisvalid"
        ).fetchall()
    ]
    if quickly:
        return found
    rows = ask.execute(
        "SELECT command, count(*) FROM log_entries GROUP BY room, command HAVING count(*) > 1 LIMIT 20"
    ).fetchall()
    found += [f"command {command} is in a room's log {times} times" for command, times in rows]
    rows = ask.execute(
        "SELECT name, (SELECT coalesce(sum(upto - after), 0) FROM log_archives a WHERE a.room = r.room), "
        "(SELECT count(*) FROM log_archived_commands c WHERE c.room = r.room) FROM log_rooms r"
    ).fetchall()
    found += [archives.miscounted(name, wanted, known) for name, wanted, known in rows if wanted != known]
    return found + _instants(ask)


def _instants(ask: Any) -> list[str]:
    """What is kept beside the entries by which the last one of an instant is found."""
    found = []
    for room, name in ask.execute("SELECT room, name FROM log_rooms").fetchall():
        rows = ask.execute(
            "SELECT position, latest FROM log_instants WHERE room = %s ORDER BY position", (room,)
        ).fetchall()

        def latest_of(after: int, upto: int, room: int = room) -> int | None:
            latest, count = ask.execute(
                "SELECT max(at), count(*) FROM log_entries "
                "WHERE room = %s AND position > %s AND position <= %s", (room, after, upto),
            ).fetchone()
            return latest if count == upto - after else None  # the others lie in an archive

        found += [instants.told(name, position) for position in instants.wrong(rows, latest_of)]
    return found[:FAULTS_TOLD]
