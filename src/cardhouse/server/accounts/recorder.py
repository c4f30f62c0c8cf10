"""Puts refusals on record, and when sessions were last seen, without keeping anybody waiting.

One thread gathers what comes and writes it in one transaction a batch. What changes an account does not come
this way: its record is in the same transaction. A flood of the same refusal is summed up, so that nobody can
fill the record. The queue is bounded; when the database cannot be written for
long the newest notes are dropped and counted, and the count is put on record once writing works again.
"""

from __future__ import annotations

import threading
from collections import deque

import msgspec

from cardhouse.server.accounts.audit import REFUSED, Audit, Note
from cardhouse.server.accounts.database import AccountsError, Database
from cardhouse.server.accounts.hashing import Clock
from cardhouse.server.accounts.sessions import Sessions

NOTES_MOST = 10_000
BATCH_MOST = 500
RETRY_SECONDS = 1
MINUTE = 60 * 1_000_000
TOLD_EACH = 20
RUNS_MOST = 10_000


class Repeats:
    """Who is refused the same thing again and again: the first times each, then one sum a minute."""

    def __init__(self) -> None:
        self._runs: dict[tuple[str, str, str], Run] = {}

    def take(self, note: Note) -> list[Note]:
        """What is to be recorded now."""
        key = (note.who, note.why, note.address)
        run = self._runs.get(key)
        told = []
        if run is not None and not run.began <= note.at < run.began + MINUTE:
            told = run.rest()
            run = None
        if run is None:
            if len(self._runs) >= RUNS_MOST:
                told += self.rest()
            run = self._runs[key] = Run(note)
        run.times += 1
        if run.times <= TOLD_EACH:
            return [*told, note]
        run.last = note
        run.unsaid += 1
        return told

    def rest(self) -> list[Note]:
        """The sums that are still open; counting begins anew."""
        told = [each for run in self._runs.values() for each in run.rest()]
        self._runs.clear()
        return told


class Run:
    """One refusal repeated within a minute."""

    __slots__ = ("began", "last", "times", "unsaid")

    def __init__(self, first: Note) -> None:
        self.began = first.at
        self.last = first
        self.times = 0
        self.unsaid = 0

    def rest(self) -> list[Note]:
        if not self.unsaid:
            return []
        return [msgspec.structs.replace(self.last, facts={**self.last.facts, "times": self.unsaid})]


class Recorder:
    def __init__(self, database: Database, audit: Audit, sessions: Sessions, clock: Clock) -> None:
        self._database = database
        self._audit = audit
        self._sessions = sessions
        self._clock = clock
        self._notes: deque[Note] = deque()
        self._touched: set[str] = set()
        self._dropped = 0
        self._repeats = Repeats()
        self._closing = False
        self._changed = threading.Condition()
        self._writing = False
        self._thread: threading.Thread | None = None
        self.last_error: str | None = None

    def put(self, note: Note) -> None:
        """Record this soon; what one visitor repeats within a minute is summed up after some times."""
        with self._changed:
            for each in self._repeats.take(note):
                self._queue(each)

    def _queue(self, note: Note) -> None:
        if len(self._notes) >= NOTES_MOST:
            self._dropped += 1
            return
        self._notes.append(note)
        self._wake()

    def touch(self, session: str) -> None:
        """This session was used."""
        with self._changed:
            self._touched.add(session)
            self._wake()

    def flush(self, timeout_seconds: int = 10) -> bool:
        """Wait until all that came is written, sums of repetitions too; whether it is."""
        with self._changed:
            for each in self._repeats.rest():
                self._queue(each)
            return self._changed.wait_for(
                lambda: not (self._notes or self._touched or self._writing), timeout_seconds
            )

    def close(self) -> bool:
        """Write what is left and stop; whether all was written."""
        written = self.flush()
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join()
        return written

    def _wake(self) -> None:
        # Started at first use: a process that only reads accounts needs no thread.
        assert not self._closing, "the recorder is closed"
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="account-recorder", daemon=True)
            self._thread.start()
        self._changed.notify_all()

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._notes or self._touched or self._closing)
                if self._closing:
                    return
                notes = [self._notes.popleft() for _ in range(min(BATCH_MOST, len(self._notes)))]
                touched, self._touched = self._touched, set()
                dropped, self._dropped = self._dropped, 0
                self._writing = True
            if dropped:
                notes.append(Note(at=self._clock(), what="audit", outcome=REFUSED, why="notes_dropped",
                                  who="installation", facts={"count": dropped}))
            written = self._write(notes, touched)
            with self._changed:
                self._writing = False
                if not written:  # back to the front, in order; and wait a little
                    self._notes.extendleft(reversed([each for each in notes if each.why != "notes_dropped"]))
                    self._dropped += dropped
                    self._touched |= touched
                    self._changed.wait_for(lambda: self._closing, RETRY_SECONDS)
                self._changed.notify_all()

    def _write(self, notes: list[Note], touched: set[str]) -> bool:
        try:
            with self._database.write(quietly=True) as transaction:
                if notes:
                    self._audit.add(transaction, *notes)
                self._sessions.touch_in(transaction, *sorted(touched))
        except AccountsError as error:
            self.last_error = str(error)
            return False
        self.last_error = None
        return True
