"""Which process writes a room in PostgreSQL: an advisory lock that its session holds, a lease, and an epoch.

The lock keeps two writers from trying, and goes when the process or its machine dies. The lease is for one
that lives and does nothing: each append and each beat renews it by the database's clock, and whoever claims
the room after it ran out ends the session that still holds the lock. The epoch is the fence: it grows with
each claim and every append names it, so that whoever lost the lock unawares is refused. After a lost
connection the same process goes on by itself if nobody has claimed the room meanwhile.
"""

import contextlib

import psycopg

from cardhouse.store.errors import NotTheWriter, StoreError, StoreUnavailable
from cardhouse.store.postgres_connection import Connection, Database, translated

# A writer that was not heard of for 3 seconds can be replaced.
# The lock's number holds the table's own, which keeps two sets of rooms in one database apart.
LOCK = "SELECT pg_try_advisory_lock(('log_rooms'::regclass::oid::bigint << 32) | %s)"
# Whoever holds it, as the server knows; in pg_locks the two halves of the number stand apart.
SEAT = """
SELECT address, epoch, since, beat > clock_timestamp() - interval '3 seconds' AND EXISTS (
    SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = 'log_rooms'::regclass
    AND objid = room::oid AND objsubid = 1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))
FROM log_rooms WHERE room = %s AND epoch > 0
"""
END_FORMER = """
SELECT pg_terminate_backend(pid, 2000) FROM pg_locks
WHERE locktype = 'advisory' AND granted AND classid = 'log_rooms'::regclass AND objid = %s::oid
AND objsubid = 1 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
AND pid = %s
"""


END_SILENT = """
SELECT pg_terminate_backend(held.pid, 2000) FROM pg_locks held, log_rooms
WHERE locktype = 'advisory' AND granted AND classid = 'log_rooms'::regclass AND objid = room::oid
AND objsubid = 1 AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database())
AND room = %s AND beat < clock_timestamp() - interval '3 seconds'
"""


class WriterSession:
    """The session over which one process writes one room: the lock, the epoch, and what becomes of them."""

    def __init__(self, database: Database, number: int, room: str) -> None:
        self.database = database
        self._number = number
        self._room = room
        self._connection: Connection | None = None
        self._former = 0  # the server's process of the last session, which may not know yet that it is over
        self.epoch = 0
        self.replaced = False  # was the writer, and another took over: what was decided here is old

    def claim(self, address: str, since: int) -> bool:
        """Hold the lock and begin a new epoch; False when another session holds it."""
        try:
            if self._connection is None and not self._lock():
                return False
            assert self._connection is not None
            row = self._connection.execute(
                "UPDATE log_rooms SET epoch = epoch + 1, address = %s, since = %s, beat = clock_timestamp() "
                "WHERE room = %s RETURNING epoch",
                (address, since, self._number),
            ).fetchone()
        except psycopg.Error as error:
            raise self.lost(error) from error
        assert row is not None
        self.epoch = row[0]
        self.replaced = False
        return True

    def beat(self) -> None:
        """Renews the lease; NotTheWriter where somebody else has the room."""
        connection = self.connection()
        try:
            row = connection.execute(
                "UPDATE log_rooms SET beat = clock_timestamp() WHERE room = %s AND epoch = %s RETURNING room",
                (self._number, self.epoch),
            ).fetchone()
        except psycopg.Error as error:
            raise self.lost(error) from error
        if row is None:
            self.release()
            self.replaced = True
            raise NotTheWriter(self._room, "")

    def connection(self) -> Connection:
        """The session to write over, made anew after a loss if nobody else became the writer meanwhile."""
        if self._connection is None:
            try:
                locked = self._lock()
            except psycopg.Error as error:
                raise self.lost(error) from error
            row = self.database.read(lambda ask: ask.execute(
                "SELECT epoch, address FROM log_rooms WHERE room = %s", (self._number,)).fetchone())
            assert row is not None
            if row[0] != self.epoch:
                self.release()
                self.replaced = True
                raise NotTheWriter(self._room, row[1])
            if not locked:
                raise StoreUnavailable(self.database.where, "it still holds the lost connection's lock")
        assert self._connection is not None
        return self._connection

    def _lock(self) -> bool:
        connection = self.database.connect()
        try:
            if self._former:
                connection.execute(END_FORMER, (self._number, self._former))
            row = connection.execute(LOCK, (self._number,)).fetchone()
            assert row is not None
            if not row[0] and connection.execute(END_SILENT, (self._number,)).fetchall():
                row = connection.execute(LOCK, (self._number,)).fetchone()
                assert row is not None
        except BaseException:
            connection.close()
            raise
        if not row[0]:
            connection.close()
            return False
        self._connection = connection
        self._former = connection.info.backend_pid
        return True

    def lost(self, error: psycopg.Error) -> StoreError:
        """The error for people; the session goes unless the error left it whole."""
        connection = self._connection
        if connection is not None and connection.closed:
            self._connection = None
            connection.close()
        return translated(error, self.database.where)

    def release(self) -> None:
        self.epoch = self._former = 0
        connection, self._connection = self._connection, None
        if connection is not None:
            # The lock goes with the session, but a little later than the session's end.
            with contextlib.suppress(psycopg.Error):
                connection.execute("SELECT pg_advisory_unlock_all()")
            connection.close()
