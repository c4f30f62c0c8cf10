"""Group commit: one thread appends what any number of threads submit, one trip to the disk for all.

A submission is there altogether or not at all. Who decides on a state that runs ahead of the disk says with
`expected` after which position the submission belongs; when an earlier one fails, those that built on it are
refused as stale and nothing is written out of order. After a failure every waiting submission gets the same
error and the writer goes on with the next: it works again as soon as its cause is gone. A failed
submission was not acknowledged, yet a connection lost at the wrong moment may have left it in the log: ask
with `find`, or just submit it again, which then yields DuplicateCommand with the first entry.

Whoever submits one entry now and then takes a Future (`submit`). Whoever submits thousands a second makes a
kind of Submission of his own (`hand_in`) and is told once a batch (`told`): a Future and its locks cost as
much as writing the entry.
"""

import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future

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


class Submission:
    """What one caller wants appended; it hears in the writer's thread what became of it, once."""

    __slots__ = ("entries", "expected", "heard")

    def __init__(self, entries: Sequence[NewEntry], expected: int | None = None) -> None:
        self.entries = entries
        self.expected = expected
        self.heard = False
        """Whether it was told what became of it; the writer's own."""

    def begins(self) -> bool:
        """Whether it is still wanted, now that it is its turn."""
        return True

    def succeed(self, made: list[Entry], first: int) -> None:
        """Its entries are durable: they begin at the place `first` among those that were made."""
        raise NotImplementedError

    def fail(self, error: BaseException) -> None:
        """Nothing of it was written, as far as anybody can tell."""
        raise NotImplementedError


class FutureSubmission(Submission):
    """A submission that anybody may wait for."""

    __slots__ = ("result",)

    def __init__(self, entries: Sequence[NewEntry], expected: int | None = None) -> None:
        super().__init__(entries, expected)
        self.result: Result = Future()

    def begins(self) -> bool:
        return self.result.set_running_or_notify_cancel()

    def succeed(self, made: list[Entry], first: int) -> None:
        self.result.set_result(made[first : first + len(self.entries)])

    def fail(self, error: BaseException) -> None:
        self.result.set_exception(error)


def _nobody() -> None:
    return


Later = Callable[[Callable[[], None]], bool]
"""Has something called in a moment; False where that cannot be, and it has to be done now."""


def at_once(call: Callable[[], None]) -> bool:
    """Nothing is held back."""
    return False


class Writer:
    """The one thread that appends to a room's log."""

    def __init__(
        self,
        log: Log,
        batch_entries_max: int = BATCH_ENTRIES_MAX,
        told: Callable[[], None] = _nobody,
        later: Later = at_once,
    ) -> None:
        """`told` is called in the writer's thread after each batch, when every submission of it has heard.
        `later` has `flush` called when whoever hands in is through with all that he has now.
        """
        self.log = log
        self._told = told
        self._later = later
        self._gathered: list[Submission] = []
        self.counters = Counters()
        self.last_error: StoreError | None = None
        self._most = batch_entries_max
        self._queue: queue.SimpleQueue[list[Submission] | None] = queue.SimpleQueue()
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
        """How many times something was handed in that waits, about."""
        return self._queue.qsize() + bool(self._gathered)

    def submit(self, entries: Sequence[NewEntry], expected: int | None = None) -> Result:
        """Append these, after `expected` where it is given; the result comes when they are durable."""
        submission = FutureSubmission(tuple(entries), expected)
        try:
            self.hand_in(submission)
        except BadEntry as error:
            submission.result.set_exception(error)
        return submission.result

    def hand_in(self, submission: Submission) -> None:
        """Append what it holds. BadEntry where it cannot be taken, and then it hears nothing more."""
        check_new(submission.entries)  # here already, so that one bad entry does not spoil a whole batch
        with self._gate:
            if self._closed:
                raise StoreError(f"the writer of {self.log.room} was closed; nothing was written")
            self._gathered.append(submission)
            if len(self._gathered) == 1 and not self._later(self.flush):
                self._put()

    def flush(self) -> None:
        """What was handed in is written now, without waiting for more."""
        with self._gate:
            self._put()

    def _put(self) -> None:
        if self._gathered:
            gathered, self._gathered = self._gathered, []
            self._queue.put(gathered)

    def close(self) -> None:
        """Write what waits, then stop."""
        with self._gate:
            if not self._closed:
                self._put()
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        more = True
        while more:
            batch, more = self._next_batch()
            batch = [each for each in batch if each.begins()]
            if batch:
                self._write(batch)
                self._told()

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
            batch += each
            size += sum([len(one.entries) for one in each])
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
            if not each.heard:
                self.counters.failures += 1
                each.heard = True
                each.fail(error)

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
            return [each for each in batch if not each.heard]
        self._position += len(made)
        self.last_error = None
        self.counters.batches += 1
        self.counters.entries += len(made)
        self.counters.largest_batch = max(self.counters.largest_batch, len(made))
        start = 0
        for each in fitting:
            each.heard = True
            each.succeed(made, start)
            start += len(each.entries)
        return left

    def _plan(self, batch: list[Submission], position: int) -> tuple[list[Submission], list[Submission]]:
        """Which submissions can go together now; the rest begins with an id that one of these has, too."""
        fitting: list[Submission] = []
        seen: set[str] = set()
        once = _each_once(batch)
        for number, each in enumerate(batch):
            commands = () if once else {entry.command for entry in each.entries}
            if not seen.isdisjoint(commands):
                return fitting, batch[number:]
            if each.expected is not None and each.expected != position:
                self._refuse_stale(each, position)
                continue
            fitting.append(each)
            seen.update(commands)
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
            elif not each.heard:
                kept.append(each)
        return kept


def _each_once(batch: list[Submission]) -> bool:
    """Whether no id is there twice, which is nearly always so."""
    commands = [entry.command for each in batch for entry in each.entries]
    return len(set(commands)) == len(commands)
