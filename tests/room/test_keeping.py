"""The keeper: durable before answered, each command once, and on its feet again after every failed write."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardhouse.errors import CardhouseError
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.room import commands as cmd
from cardhouse.room import keeping
from cardhouse.room.host import Asked
from cardhouse.room.keeping import Entered, Keeper
from cardhouse.room.loading import load
from cardhouse.room.upcasting import read
from cardhouse.store import StaleWrite, StoreFull, StoreUnavailable
from room.evening import BEGAN, Evening
from room.keeping_trial import FailingLog, keeper_on, new_log, play

FULL = StoreFull("the room's disk", "trial")


def test_an_answer_is_on_the_log_with_its_position(tmp_path: Path) -> None:
    log = new_log(tmp_path)
    keeper = keeper_on(log)
    for answer in play(keeper, Evening(1), 60):
        (entry,) = list(log.read(answer.position - 1, answer.position))
        assert read(entry.version, entry.body).events == answer.events
        assert (entry.at, entry.by) == (answer.at, answer.by)
    assert keeper.durable == keeper.room.position == log.head().position
    assert load(log).room == keeper.room


def test_a_refusal_is_kept_and_answered_again(tmp_path: Path) -> None:
    log = new_log(tmp_path)
    keeper = keeper_on(log)
    asked = Asked("nobody", "floor", cmd.BeginHand(7), BEGAN)
    first = keeper.do(asked).result()
    assert first.refusal is not None
    assert first.refusal.code == "no_such_table"
    assert keeper.do(asked).result() == first
    assert keeper_on(log).do(asked).result() == first
    assert log.head().position == first.position == 2


@pytest.mark.parametrize("remembered", [True, False])
def test_the_same_id_twice_has_one_effect(
    tmp_path: Path, remembered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not remembered:
        monkeypatch.setattr(keeping, "ANSWERS_KEPT", 0)
    log = new_log(tmp_path)
    keeper, evening = keeper_on(log), Evening(2)
    play(keeper, evening, 10)
    asked = evening.asked(evening.next(keeper.host, 1))
    first = keeper.do(asked).result()
    play(keeper, evening, 10)
    position = log.head().position
    assert keeper.do(asked).result() == first
    again = Asked(asked.id, asked.by, RegisterPerson("somebody else"), asked.at + 5)
    assert keeper.do(again).result() == first, "the id says which command it was"
    assert keeper_on(log).do(asked).result() == first, "also in the next process"
    assert log.head().position == position


def test_twice_while_the_first_is_being_written(tmp_path: Path) -> None:
    log = new_log(tmp_path)
    keeper = keeper_on(log)
    asked = Asked("once", "floor", RegisterPerson("ann"), BEGAN)
    pending = [keeper.do(asked) for _ in range(5)]
    assert len({one.result().position for one in pending}) == 1
    assert log.head().position == 2


def test_an_id_of_somebody_else_is_refused(tmp_path: Path) -> None:
    log = new_log(tmp_path)
    keeper = keeper_on(log)
    keeper.do(Asked("mine", "ann", RegisterPerson("ann"), BEGAN)).result()
    for asker in (keeper, keeper_on(log)):
        answer = asker.do(Asked("mine", "bob", RegisterPerson("bob"), BEGAN)).result()
        assert answer.refusal is not None
        assert answer.refusal.code == "command_id_used"
        assert answer.events == ()
    assert log.head().position == 2


def test_ids_of_the_clock_are_its_own(tmp_path: Path) -> None:
    keeper = keeper_on(new_log(tmp_path))
    with pytest.raises(CardhouseError, match="the clock's own"):
        keeper.do(Asked("clock 3", "floor", RegisterPerson("ann"), BEGAN))


@pytest.mark.parametrize("written", [False, True])
def test_failed_writes_are_told_and_not_built_upon(tmp_path: Path, written: bool) -> None:
    """Also when the failure hid that the write had gone through: the retry is answered with it."""
    log = FailingLog(new_log(tmp_path))
    keeper, evening = keeper_on(log), Evening(3)
    play(keeper, evening, 21)
    before = log.head().position
    log.error, log.after_writing = StoreUnavailable("the database", "trial"), written
    asked = [evening.asked(RegisterPerson(f"late-{number}")) for number in range(8)]
    first = keeper.do(asked[0])
    with pytest.raises(StoreUnavailable):
        first.result()
    for each in asked[1:4]:
        with pytest.raises(StoreUnavailable):
            keeper.do(each).result()
    log.error = None
    answers = [keeper.do(each).result() for each in asked]
    assert [answer.refusal for answer in answers] == [None] * 8
    assert [answer.position for answer in answers] == list(range(before + 1, before + 9))
    assert load(log).room == keeper.room
    play(keeper, evening, 30)


def test_what_was_built_on_a_failed_write_fails_with_its_cause(tmp_path: Path) -> None:
    log = FailingLog(new_log(tmp_path))
    keeper = keeper_on(log)
    log.error = FULL
    pending = []
    for number in range(20):
        try:
            pending.append(keeper.do(Asked(f"id {number}", "floor", RegisterPerson(f"p{number}"), BEGAN)))
        except StoreFull:
            continue
    assert pending
    for one in pending:
        with pytest.raises(StoreFull):
            one.result()
    assert log.head().position == 1


def test_between_failure_and_the_next_try_nothing_is_tried(tmp_path: Path) -> None:
    log = FailingLog(new_log(tmp_path))
    keeper = Keeper(log, pause_nanoseconds=3_600 * 1_000_000_000)
    log.error = FULL
    with pytest.raises(StoreFull):
        keeper.do(Asked("a", "floor", RegisterPerson("a"), BEGAN)).result()
    log.error = None
    with pytest.raises(StoreFull):
        keeper.do(Asked("b", "floor", RegisterPerson("b"), BEGAN))
    assert log.tried == 1


def test_a_bug_in_writing_in_leaves_the_room_as_the_log_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = new_log(tmp_path)
    keeper, evening = keeper_on(log), Evening(4)
    play(keeper, evening, 15)
    assert keeper.room.hands

    def half_done(*_: Any) -> Any:
        keeper.room.hands.clear()
        raise ZeroDivisionError("trial")

    monkeypatch.setattr(keeper.host, "_apply", half_done)
    with pytest.raises(ZeroDivisionError):
        keeper.do(evening.asked(RegisterPerson("x")))
    play(keeper, evening, 15)
    assert load(log).room == keeper.room


def test_somebody_else_appended(tmp_path: Path) -> None:
    """A second writer of the same log object: decided anew on what is really there."""
    log = new_log(tmp_path)
    one, other = keeper_on(log), keeper_on(log)
    one.do(Asked("a", "floor", RegisterPerson("ann"), BEGAN)).result()
    with pytest.raises(StaleWrite):
        other.do(Asked("b", "floor", RegisterPerson("ann"), BEGAN)).result()
    answer = other.do(Asked("b", "floor", RegisterPerson("bob"), BEGAN)).result()
    assert answer.refusal is None
    assert set(other.room.floor.people.known) == {"ann", "bob"}
    assert load(log).room == other.room


def test_watchers_hear_every_entry_once_and_of_reading_anew(tmp_path: Path) -> None:
    log = FailingLog(new_log(tmp_path))
    heard: list[Entered] = []
    generations: list[int] = []

    def watch(keeper: Keeper, entered: list[Entered]) -> None:
        heard.extend(entered)
        generations.append(keeper.generation)

    keeper, evening = keeper_on(log, watching=watch), Evening(5)
    play(keeper, evening, 20)
    assert [one.position for one in heard] == list(range(2, keeper.room.position + 1))
    log.error = FULL
    with pytest.raises(StoreFull):
        keeper.do(evening.asked(RegisterPerson("x"))).result()
    log.error = None
    keeper.recover()
    assert generations[-1] == 1


def test_snapshots_are_kept_and_used(tmp_path: Path) -> None:
    log = new_log(tmp_path)
    keeper, evening = keeper_on(log, snapshot_every=25), Evening(6)
    play(keeper, evening, 130)
    keeper.stop()
    kept = log.snapshot()
    assert kept is not None
    assert kept.position == keeper.room.position
    reads: list[int] = []

    class Counting(FailingLog):
        def read(self, after: int = 0, upto: int | None = None) -> Any:
            reads.append(after)
            return self.inner.read(after, upto)

    assert load(Counting(log)).room == keeper.room
    assert min(reads) >= kept.position - 1, "what the snapshot has is not read again"
    middle = log.snapshot(kept.position - 1)
    assert middle is not None, "some were kept on the way"
    assert load(log, middle.position).room.position == middle.position


def test_ids_before_the_snapshot_are_known(tmp_path: Path) -> None:
    log = new_log(tmp_path)
    keeper, evening = keeper_on(log), Evening(7)
    first = play(keeper, evening, 30)[3]
    keeper.stop()
    after = keeper_on(log)
    assert after.do(Asked("command-4", "floor", RegisterPerson("x"), BEGAN)).result() == first
