"""Answers that wait for the disk: told a batch at a time, in order, and nobody's fault is another's."""

from __future__ import annotations

import logging
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.room.host import Asked
from cardhouse.room.keeping import Keeper
from cardhouse.room.pending import Pending
from cardhouse.store import BadEntry, Entry, NewEntry, StoreError
from room.evening import BEGAN
from room.keeping_trial import FailingLog, keeper_on, new_log
from waiting import PATIENCE_SECONDS


class HeldLog(FailingLog):
    """The log of a disk that takes nothing until it is let go."""

    def __init__(self, folder: Path) -> None:
        super().__init__(new_log(folder))
        self.gate = threading.Event()

    def append(self, entries: Sequence[NewEntry], expected: int) -> list[Entry]:
        assert self.gate.wait(PATIENCE_SECONDS)
        return super().append(entries, expected)


def asked(number: int, by: str = "floor") -> Asked:
    return Asked(f"id {number}", by, RegisterPerson(f"p{number}"), BEGAN)


def test_nobody_hears_before_the_disk_has_it_and_then_all_in_order(tmp_path: Path) -> None:
    log = HeldLog(tmp_path)
    keeper = keeper_on(log)
    told: list[tuple[int, int]] = []

    def tell(done: Pending) -> None:
        assert done.done()
        assert not done.failed
        told.append((done.kept.position, keeper.durable))

    pending = [keeper.do(asked(number)) for number in range(30)]
    for one in pending:
        one.then(tell)
    assert not any(one.done() or one.failed for one in pending)
    assert keeper.durable == 1
    with pytest.raises(TimeoutError):
        pending[0].result(0)
    log.gate.set()
    assert [one.result(PATIENCE_SECONDS).position for one in pending] == list(range(2, 32))
    keeper.writer.close()
    assert [position for position, _ in told] == list(range(2, 32))
    assert all(position <= durable for position, durable in told), "durable is known before anybody is told"


def test_who_comes_late_is_called_at_once_by_himself(tmp_path: Path) -> None:
    keeper = keeper_on(new_log(tmp_path))
    pending = keeper.do(asked(1))
    pending.result(PATIENCE_SECONDS)
    threads: list[str] = []
    pending.then(lambda done: threads.append(threading.current_thread().name))
    assert threads == [threading.current_thread().name]


def test_many_wait_for_one_answer(tmp_path: Path) -> None:
    log = HeldLog(tmp_path)
    keeper = keeper_on(log)
    pending = keeper.do(asked(1))
    positions: list[int] = []
    waiting = [
        threading.Thread(target=lambda: positions.append(pending.result(PATIENCE_SECONDS).position))
        for _ in range(8)
    ]
    for thread in waiting:
        thread.start()
    log.gate.set()
    for thread in waiting:
        thread.join(PATIENCE_SECONDS)
    assert positions == [2] * 8


def test_who_fails_at_being_told_keeps_nobody_else_from_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    log = HeldLog(tmp_path)
    keeper = keeper_on(log)
    told: list[int] = []

    def stumble(done: Pending) -> None:
        raise ZeroDivisionError("trial")

    with caplog.at_level(logging.ERROR):
        for number in range(6):
            pending = keeper.do(asked(number))
            pending.then(stumble)
            pending.then(lambda done: told.append(done.kept.position))
        log.gate.set()
        pending.result(PATIENCE_SECONDS)
        assert keeper.do(asked(9)).result(PATIENCE_SECONDS).position == 8, "the writer's thread lives"
    assert told == [2, 3, 4, 5, 6, 7]
    assert len(caplog.records) == 6


def test_what_cannot_be_written_at_all_fails_alone_and_the_room_goes_on(tmp_path: Path) -> None:
    log = new_log(tmp_path)
    keeper = keeper_on(log)
    bad = keeper.do(asked(1, by="half a \ud800 character"))
    assert bad.failed
    with pytest.raises(BadEntry):
        bad.result()
    assert keeper.do(asked(2)).result(PATIENCE_SECONDS).position == 2
    assert set(keeper.room.floor.people.known) == {"p2"}, "read anew: what was not kept is not there"


def test_after_the_end_nothing_is_taken_and_nobody_waits_for_it(tmp_path: Path) -> None:
    log = new_log(tmp_path)
    keeper: Keeper = keeper_on(log)
    keeper.do(asked(1)).result(PATIENCE_SECONDS)
    keeper.writer.close()
    with pytest.raises(StoreError, match="closed"):
        keeper.do(asked(2))
    keeper.recover()
    assert set(keeper.room.floor.people.known) == {"p1"}


def test_answers_are_kept_for_a_while_and_asked_of_the_log_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardhouse.room.keeping.ANSWERS_KEPT", 3)
    log = new_log(tmp_path)
    keeper = keeper_on(log)
    first = [keeper.do(asked(number)).result(PATIENCE_SECONDS) for number in range(10)]
    assert [keeper.do(asked(number)).result(PATIENCE_SECONDS) for number in range(10)] == first
    assert log.head().position == 11
