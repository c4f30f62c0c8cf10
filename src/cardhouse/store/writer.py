"""Group commit: one thread appends what any number of threads submit, one trip to the disk for all.

A submission is there altogether or not at all. Who decides on a state that runs ahead of the disk says with
`expected` after which position the submission belongs; when an earlier one fails, those that built on it are
refused as stale and nothing is written out of order. After a failure every waiting submission gets the same
error and the writer goes on with the next: it works again as soon as its cause is gone. A failed
submission was not acknowledged, yet a connection lost at the wrong moment may have left it in the log: ask
with `find`, or just submit it again, which then yields DuplicateCommand with the first entry.
"""

import queue
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future
from typing import NamedTuple

import msgspec

from cardhouse.store.chain import check_new
from cardhouse.store.errors import BadEntry, DuplicateCommand, StaleWrite, StoreError
from cardhouse.store.log import Entry, Log, NewEntry

BATCH_ENTRIES_MAX = 1_000
Result = Future[list[Entry]]


class Counters(msgspec.Struct):
    """For metrics; whole numbers only."""

    batches: int = 0
    entries: int = 0
    failures: int = 0
    writing_nanoseconds: int = 0
    largest_batch: int = 0


class Submission(NamedTuple):
    """What one caller wants appended, and where the answer goes."""

    entries: tuple[NewEntry, ...]
    expected: int | None
    result: Result


class Writer:
    """The one thread that appends to a room's log."""

    def __init__(self, log: Log, batch_entries_max: int = BATCH_ENTRIES_MAX) -> None:
        self.log = log
        self.counters = Counters()
        self.last_error: StoreError | None = None
        self._most = batch_entries_max
        self._queue: queue.SimpleQueue[Submission | None] = queue.SimpleQueue()
        self._gate = threading.Lock()  # nothing is queued behind the mark that closes
        self._closed = False
        self._position: int | None = None  # the log's end, unknown at first and after a failure
        self._thread = threading.Thread(target=self._run, name=f"writer of {log.room}", daemon=True)
        self._thread.start()

    @property
    def healthy(self) -> bool:
        """Whether the last write went through."""
        return self.last_error is None and self._thread.is_alive()

    @property
    def waiting(self) -> int:
        """How many submissions wait, about."""
        return self._queue.qsize()

    def submit(self, entries: Sequence[NewEntry], expected: int | None = None) -> Result:
        """Append these, after `expected` where it is given; the result comes when they are durable."""
        result: Result = Future()
        try:
            check_new(entries)  # here already, so that one bad entry does not spoil a whole batch
        except BadEntry as error:
            result.set_exception(error)
            return result
        with self._gate:
            if self._closed:
                raise StoreError(f"the writer of {self.log.room} was closed; nothing was written")
            self._queue.put(Submission(tuple(entries), expected, result))
        return result

    def close(self) -> None:
        """Write what waits, then stop."""
        with self._gate:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        more = True
        while more:
            batch, more = self._next_batch()
            batch = [each for each in batch if each.result.set_running_or_notify_cancel()]
            if batch:
                self._write(batch)

    def _next_batch(self) -> tuple[list[Submission], bool]:
        """What waits, up to the most; and whether there will be more."""
        batch: list[Submission] = []
        size = 0
        while size < self._most:
            try:
                each = self._queue.get(block=not batch)
            except queue.Empty:
                break
            if each is None:
                return batch, False
            batch.append(each)
            size += len(each.entries)
        return batch, True

    def _write(self, batch: list[Submission]) -> None:
        began = time.perf_counter_ns()
        try:
            while batch:
                batch = self._attempt(batch)
        except StoreError as error:
            self._position = None
            self.last_error = error
            self._fail(batch, error)
        except BaseException as error:
            # A bug: those who wait must hear of it, and the thread must live on for the others.
            self._position = None
            self.last_error = StoreError(f"the writer of {self.log.room} failed: {error!r}")
            self._fail(batch, error)
        finally:
            self.counters.writing_nanoseconds += time.perf_counter_ns() - began

    def _fail(self, batch: list[Submission], error: BaseException) -> None:
        for each in batch:
            if not each.result.done():
                self.counters.failures += 1
                each.result.set_exception(error)

    def _attempt(self, batch: list[Submission]) -> list[Submission]:
        """Write the batch; what is returned has still to be tried, because something was taken out of it."""
        first = batch[0].expected
        if self._position is None or (first is not None and first != self._position):
            # Unknown, or somebody decided on another end: the log may have been written elsewhere meanwhile.
            self._position = self.log.head().position
        fitting, left = self._plan(batch, self._position)
        entries = [entry for each in fitting for entry in each.entries]
        try:
            made = self.log.append(entries, self._position) if entries else []
        except DuplicateCommand as error:
            return self._without(batch, error)
        except StaleWrite as error:
            if error.found == self._position:
                raise
            self._position = error.found  # somebody appended past this writer, by the same log object
            return [each for each in batch if not each.result.done()]
        self._position += len(made)
        self.last_error = None
        self.counters.batches += 1
        self.counters.entries += len(made)
        self.counters.largest_batch = max(self.counters.largest_batch, len(made))
        start = 0
        for each in fitting:
            each.result.set_result(made[start : start + len(each.entries)])
            start += len(each.entries)
        return left

    def _plan(self, batch: list[Submission], position: int) -> tuple[list[Submission], list[Submission]]:
        """Which submissions can go together now; the rest begins with an id that one of these has, too."""
        fitting: list[Submission] = []
        seen: set[str] = set()
        for number, each in enumerate(batch):
            commands = {entry.command for entry in each.entries}
            if commands & seen:
                return fitting, batch[number:]
            if each.expected is not None and each.expected != position:
                self._refuse_stale(each, position)
                continue
            fitting.append(each)
            seen |= commands
            position += len(each.entries)
        return fitting, []

    def _refuse_stale(self, submission: Submission, position: int) -> None:
        """Refused, though a command that is in the log already hears of its entry first."""
        assert submission.expected is not None
        error: StoreError = StaleWrite(self.log.room, submission.expected, position)
        for new in submission.entries:
            found = self.log.find(new.command)
            if found is not None:
                error = DuplicateCommand(self.log.room, found)
                break
        self._fail([submission], error)

    def _without(self, batch: list[Submission], error: DuplicateCommand) -> list[Submission]:
        """The batch without the submission that holds a known command; it alone is refused."""
        kept = []
        for each in batch:
            if any(entry.command == error.entry.command for entry in each.entries):
                self._fail([each], error)
            elif not each.result.done():
                kept.append(each)
        return kept
