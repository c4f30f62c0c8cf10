"""Any sequence of appends, retries, claims and reopenings against a model of a few lines."""

import itertools
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardhouse.store import (
    DuplicateCommand,
    Entry,
    NewEntry,
    NotTheWriter,
    StaleWrite,
    Store,
    StoreError,
    Writer,
    open_store,
)
from cardhouse.store.chain import verify

NUMBERS = itertools.count()
few_commands = st.sampled_from([f"c{n}" for n in range(12)])
batches = st.lists(few_commands, max_size=4, unique=True)
# After which position, counted from the true end: mostly the truth.
offsets = st.sampled_from([0, 0, 0, 0, -1, 1, -3])
appends = st.tuples(st.just("append"), st.sampled_from([0, 0, 0, 1]), batches, offsets)
releases = st.tuples(st.just("release"), st.sampled_from([0, 1]))
keeps = st.tuples(st.just("keep"), st.sampled_from("pq"), st.binary(max_size=5))
erasures = st.tuples(st.just("erase"), st.sampled_from("pq"))


@pytest.fixture
def stores(url: str) -> Iterator[tuple[Store, Store]]:
    """Two processes, as good as, on one database."""
    pair = open_store(url), open_store(url)
    yield pair
    for store in pair:
        store.close()


class Model:
    """What must come out, said as shortly as possible."""

    def __init__(self) -> None:
        self.log: list[str] = []
        self.vault: dict[str, bytes] = {}
        self.writer: int | None = None

    def append(self, who: int, commands: list[str], expected: int) -> type[StoreError] | list[str]:
        if self.writer not in (None, who):
            return NotTheWriter
        self.writer = who
        if set(commands) & set(self.log):
            return DuplicateCommand
        if expected != len(self.log):
            return StaleWrite
        self.log += commands
        return commands


def attempt(store: Store, room: str, commands: list[str], expected: int) -> type[StoreError] | list[str]:
    try:
        made = store.log(room).append([NewEntry(c, 1, "ann", c.encode()) for c in commands], expected)
    except (DuplicateCommand, StaleWrite, NotTheWriter) as error:
        return type(error)
    return [entry.command for entry in made]


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(steps=st.lists(st.one_of(appends, appends, appends, releases, keeps, erasures), max_size=25))
def test_any_sequence(stores: tuple[Store, Store], steps: list[tuple[object, ...]]) -> None:
    room = f"Room {next(NUMBERS)}"
    stores[0].create_room(room)
    model = Model()
    for step in steps:
        match step:
            case "append", int(who), list(commands), int(offset):
                expected = len(model.log) + offset
                assert attempt(stores[who], room, commands, expected) == model.append(who, commands, expected)
            case "release", int(who):
                stores[who].log(room).release_writer()
                model.writer = None if model.writer == who else model.writer
            case "keep", str(key), bytes(body):
                stores[0].log(room).keep(key, body)
                model.vault[key] = body
            case "erase", str(key):
                assert stores[1].log(room).erase(key) == (model.vault.pop(key, None) is not None)
    for store in stores:
        log = store.log(room)
        entries = list(log.read())
        assert [entry.command for entry in entries] == model.log
        assert verify(room, entries, end=log.head()).position == len(model.log)
        assert log.kept_all() == model.vault
        assert {c for c in (f"c{n}" for n in range(12)) if log.find(c)} == set(model.log)
        log.close()


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(submissions=st.lists(st.tuples(batches, st.one_of(st.none(), st.integers(0, 12))), max_size=20))
def test_any_submissions(store: Store, submissions: list[tuple[list[str], int | None]]) -> None:
    """However the writer groups them: each is there whole or not at all, and none twice."""
    log = store.create_room(f"Room {next(NUMBERS)}")
    writer = Writer(log)
    results = [
        writer.submit([NewEntry(c, 1, "ann", b"") for c in commands], expected)
        for commands, expected in submissions
    ]
    writer.close()
    entries = list(log.read())
    verify(log.room, entries, end=log.head())
    answered: list[Entry] = []
    for (commands, expected), result in zip(submissions, results, strict=True):
        error = result.exception(0)
        if error is None:
            made = result.result()
            assert [entry.command for entry in made] == commands
            assert not made or expected in (None, made[0].position - 1)
            answered += made
        else:
            assert isinstance(error, (DuplicateCommand, StaleWrite))
            assert not isinstance(error, DuplicateCommand) or error.entry in entries
            assert not isinstance(error, StaleWrite) or expected is not None
    assert answered == entries
    log.close()
