"""The writer: what waits goes together, in order, all or nothing; failures are told and pass."""

import itertools
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for

import pytest

from cardhouse.store import (
    BadEntry,
    DuplicateCommand,
    Entry,
    Log,
    NewEntry,
    StaleWrite,
    Store,
    StoreError,
    StoreFull,
    Writer,
    open_store,
)
from cardhouse.store.chain import verify
from cardhouse.store.sqlite import SqliteLog
from cardhouse.store.writer import Submission
from waiting import PATIENCE_SECONDS


def new(command: str) -> NewEntry:
    return NewEntry(command, 1, "ann", b"{}")


class Gated:
    """A log whose appends wait for a gate and may be made to fail, so that tests know what waits."""

    def __init__(self) -> None:
        self.store = open_store(":memory:")
        self.inner = self.store.create_room("Main")
        self.gate = threading.Semaphore(0)
        self.begun = threading.Semaphore(0)
        self.failing: BaseException | None = None
        self.sizes: list[int] = []

    def log(self) -> Log:
        inner = self.inner
        assert isinstance(inner, SqliteLog)
        append = inner.append

        def gated(entries: Sequence[NewEntry], expected: int) -> list[Entry]:
            self.begun.release()
            self.gate.acquire()
            self.sizes.append(len(entries))
            if self.failing is not None:
                raise self.failing
            return append(entries, expected)

        inner.append = gated  # type: ignore[method-assign]
        return inner

    def batch_begins(self) -> None:
        """Until the writer is inside an append."""
        assert self.begun.acquire(timeout=PATIENCE_SECONDS)

    def open(self, times: int = 1) -> None:
        self.gate.release(times)


@pytest.fixture
def gated() -> Gated:
    return Gated()


def health(writer: Writer) -> tuple[bool, StoreError | None]:
    return writer.healthy, writer.last_error


def commands_of(log: Log) -> list[str]:
    return [entry.command for entry in log.read()]


def test_what_waits_is_written_together(gated: Gated) -> None:
    writer = Writer(gated.log())
    first = writer.submit([new("a")])
    gated.batch_begins()
    waiting = [writer.submit([new(f"c{n}"), new(f"d{n}")]) for n in range(20)]
    assert writer.waiting == 20
    gated.open(2)
    assert [e.position for e in first.result(PATIENCE_SECONDS)] == [1]
    positions = [[e.position for e in each.result(PATIENCE_SECONDS)] for each in waiting]
    assert positions == [[2 + 2 * n, 3 + 2 * n] for n in range(20)]
    assert gated.sizes == [1, 40]
    counted = writer.counters
    assert (counted.batches, counted.entries, counted.failures, counted.largest_batch) == (2, 41, 0, 40)
    assert isinstance(counted.writing_nanoseconds, int)
    assert counted.writing_nanoseconds > 0
    writer.close()


def test_what_is_handed_in_in_one_turn_is_held_back_until_its_end(gated: Gated) -> None:
    ends: list[Callable[[], None]] = []

    def later(call: Callable[[], None]) -> bool:
        ends.append(call)
        return True

    writer = Writer(gated.log(), later=later)
    gated.open(3)
    turn = [writer.submit([new(f"a{n}")]) for n in range(3)]
    assert len(ends) == 1, "the end of a turn is asked for once"
    ends.pop()()
    wait_for(turn, PATIENCE_SECONDS)
    unended = writer.submit([new("b")])
    writer.close()
    assert [e.position for e in unended.result()] == [4], "what is held back is written before the end"
    assert gated.sizes == [3, 1]


def test_a_batch_is_bounded(gated: Gated) -> None:
    writer = Writer(gated.log(), batch_entries_max=10)
    writer.submit([new("a")])
    gated.batch_begins()
    waiting = [writer.submit([new(f"c{n}")]) for n in range(25)]
    gated.open(10)
    wait_for(waiting, PATIENCE_SECONDS)
    assert gated.sizes == [1, 10, 10, 5]
    writer.close()


def test_a_failure_fails_all_that_waits_and_nothing_else(gated: Gated) -> None:
    writer = Writer(gated.log())
    first = writer.submit([new("a")])
    gated.batch_begins()
    waiting = [writer.submit([new(f"c{n}")]) for n in range(5)]
    gated.open()
    first.result(PATIENCE_SECONDS)
    assert health(writer) == (True, None)
    gated.batch_begins()
    gated.failing = error = StoreFull("room.db", "database or disk is full")
    gated.open()
    assert [each.exception(PATIENCE_SECONDS) for each in waiting] == [error] * 5
    assert health(writer) == (False, error)
    assert writer.counters.failures == 5
    assert commands_of(gated.inner) == ["a"]
    gated.failing = None
    gated.open(9)
    assert writer.submit([new("c0")]).result(PATIENCE_SECONDS)[0].position == 2
    assert health(writer) == (True, None)
    writer.close()


def test_what_was_built_on_a_failure_is_stale(gated: Gated) -> None:
    """The room decides ahead of the disk; when a batch fails, what it decided meanwhile must not get in."""
    writer = Writer(gated.log())
    first = writer.submit([new("a")], expected=0)
    gated.batch_begins()
    gated.failing = StoreFull("room.db", "full")
    gated.open()
    assert isinstance(first.exception(PATIENCE_SECONDS), StoreFull)
    gated.failing = None
    gated.open(9)
    built = [writer.submit([new("b"), new("c")], expected=1), writer.submit([new("d")], expected=3)]
    assert [type(each.exception(PATIENCE_SECONDS)) for each in built] == [StaleWrite, StaleWrite]
    assert commands_of(gated.inner) == []
    assert writer.submit([new("a")], expected=0).result(PATIENCE_SECONDS)[0].position == 1
    writer.close()


def test_a_bug_is_told_to_who_waits_and_the_thread_lives(gated: Gated) -> None:
    writer = Writer(gated.log())
    gated.failing = ZeroDivisionError("a bug")
    gated.open()
    assert isinstance(writer.submit([new("a")]).exception(PATIENCE_SECONDS), ZeroDivisionError)
    assert not health(writer)[0]
    gated.failing = None
    gated.open(9)
    assert writer.submit([new("a")]).result(PATIENCE_SECONDS)[0].position == 1
    assert health(writer) == (True, None)
    writer.close()


def test_a_cancelled_submission_is_not_written(gated: Gated) -> None:
    writer = Writer(gated.log())
    writer.submit([new("a")])
    gated.batch_begins()
    cancelled, kept = writer.submit([new("b")]), writer.submit([new("c")])
    assert cancelled.cancel()
    gated.open(2)
    assert kept.result(PATIENCE_SECONDS)[0].position == 2
    writer.close()
    assert commands_of(gated.inner) == ["a", "c"]


def test_closing_writes_what_waits(gated: Gated) -> None:
    writer = Writer(gated.log())
    results = [writer.submit([new(f"c{n}")]) for n in range(50)]
    gated.open(60)
    writer.close()
    writer.close()
    assert all(each.done() for each in results)
    assert len(commands_of(gated.inner)) == 50
    with pytest.raises(StoreError, match="closed"):
        writer.submit([new("late")])


def test_the_same_command_twice_in_one_batch(gated: Gated) -> None:
    writer = Writer(gated.log())
    writer.submit([new("a")])
    gated.batch_begins()
    results = [writer.submit([new(name)]) for name in ("b", "c", "b", "a", "d")]
    gated.open(9)
    answers = [each.exception(PATIENCE_SECONDS) or each.result() for each in results]
    assert [type(each) for each in answers] == [list, list, DuplicateCommand, DuplicateCommand, list]
    assert isinstance(answers[2], DuplicateCommand)
    assert answers[2].entry == results[0].result()[0]
    assert commands_of(gated.inner) == ["a", "b", "c", "d"]
    writer.close()


def test_a_retried_command_in_a_submission_of_several(log: Log) -> None:
    writer = Writer(log)
    made = writer.submit([new("a"), new("b")], expected=0).result(PATIENCE_SECONDS)
    error = writer.submit([new("x"), new("b")], expected=2).exception(PATIENCE_SECONDS)
    assert isinstance(error, DuplicateCommand)
    assert error.entry == made[1]
    stale = writer.submit([new("b")], expected=0).exception(PATIENCE_SECONDS)
    assert isinstance(stale, DuplicateCommand)
    assert commands_of(log) == ["a", "b"]
    writer.close()


def test_expected_positions_in_a_row(log: Log) -> None:
    writer = Writer(log)
    results = [writer.submit([new(f"c{n}"), new(f"d{n}")], expected=2 * n) for n in range(100)]
    assert [each.result(PATIENCE_SECONDS)[0].position for each in results] == [2 * n + 1 for n in range(100)]
    writer.close()


def test_a_bad_entry_spoils_only_its_own_submission(gated: Gated) -> None:
    writer = Writer(gated.log())
    writer.submit([new("a")])
    gated.batch_begins()
    good, bad, other = writer.submit([new("b")]), writer.submit([new("")]), writer.submit([new("c")])
    gated.open(9)
    assert isinstance(bad.exception(PATIENCE_SECONDS), BadEntry)
    assert [good.result(PATIENCE_SECONDS)[0].position, other.result(PATIENCE_SECONDS)[0].position] == [2, 3]
    assert health(writer) == (True, None)
    writer.close()


def test_appending_beside_the_writer(log: Log) -> None:
    writer = Writer(log)
    writer.submit([new("a")]).result(PATIENCE_SECONDS)
    log.append([new("beside")], 1)
    assert writer.submit([new("b")]).result(PATIENCE_SECONDS)[0].position == 3
    assert isinstance(writer.submit([new("c")], expected=2).exception(PATIENCE_SECONDS), StaleWrite)
    writer.close()


def test_what_was_refused_is_not_written_later(gated: Gated) -> None:
    """The writer finds out late that the log is longer than it knew; a refusal that was given stands."""
    log = gated.log()
    writer = Writer(log)
    gated.open()
    writer.submit([new("a")]).result(PATIENCE_SECONDS)
    gated.batch_begins()
    blocking = writer.submit([new("b")])
    gated.batch_begins()
    free, refused = writer.submit([new("c")]), writer.submit([new("d")], expected=5)
    gated.open()
    blocking.result(PATIENCE_SECONDS)
    gated.batch_begins()
    SqliteLog.append(gated.inner, [new("beside 1"), new("beside 2")], 2)  # type: ignore[arg-type]
    gated.open(9)
    assert free.result(PATIENCE_SECONDS)[0].position == 5
    assert isinstance(refused.exception(PATIENCE_SECONDS), StaleWrite)
    writer.close()
    assert commands_of(log) == ["a", "b", "beside 1", "beside 2", "c"]


def test_many_threads(store: Store) -> None:
    log = store.create_room("Main")
    writer = Writer(log)

    def stream(number: int) -> list[int]:
        return [writer.submit([new(f"{number}-{n}")]).result(PATIENCE_SECONDS)[0].position for n in range(40)]

    with ThreadPoolExecutor(20) as pool:
        positions = list(pool.map(stream, range(20)))
    writer.close()
    assert all(each == sorted(each) for each in positions)
    assert sorted(itertools.chain.from_iterable(positions)) == list(range(1, 801))
    assert verify("Main", log.read(), end=log.head()).position == 800
    assert writer.counters.entries == 800
    assert writer.counters.batches < 800


def test_the_result_is_an_ordinary_future(log: Log) -> None:
    writer = Writer(log)
    heard: list[int] = []
    result = writer.submit([new("a")])
    assert isinstance(result, Future)
    result.add_done_callback(lambda done: heard.append(done.result()[0].position))
    writer.close()
    assert heard == [1]


class Counted(Submission):
    """A submission that writes down what it hears."""

    def __init__(self, command: str, heard: list[str]) -> None:
        super().__init__([new(command)])
        self.told = heard

    def succeed(self, made: list[Entry], first: int) -> None:
        self.told.append(f"{made[first].command} at {made[first].position}")

    def fail(self, error: BaseException) -> None:
        self.told.append(f"{self.entries[0].command}: {type(error).__name__}")


def test_a_kind_of_submission_of_ones_own_hears_once_and_then_that_the_batch_is_through(gated: Gated) -> None:
    heard: list[str] = []
    writer = Writer(gated.log(), told=lambda: heard.append("through"))
    writer.hand_in(Counted("a", heard))
    gated.batch_begins()
    for name in ("b", "a", "c", "b"):
        writer.hand_in(Counted(name, heard))
    with pytest.raises(BadEntry):
        writer.hand_in(Counted("", heard))
    gated.open(9)
    writer.close()
    assert heard[:2] == ["a at 1", "through"]
    assert sorted(heard[2:-1]) == ["a: DuplicateCommand", "b at 2", "b: DuplicateCommand", "c at 3"]
    assert heard[-1] == "through"
    assert commands_of(gated.inner) == ["a", "b", "c"]
