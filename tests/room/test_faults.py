"""A decision that fails by a mistake of ours stalls nobody: what it touched is as it was, and the room is not
read anew. Only what was half written in is.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardhouse.floor.due import Due
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.play import events as ev
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.room import host
from cardhouse.room.apply import apply as apply_event
from cardhouse.room.host import RoomHost
from cardhouse.room.keeping import Entered, Keeper
from cardhouse.room.loading import load
from cardhouse.store.errors import StoreError
from room.evening import BEGAN, Evening
from room.fumbling import Act, fumbles
from room.keeping_trial import keeper_on, new_log, play


class OursError(Exception):
    """A mistake of ours."""


def fail(*_: Any, **__: Any) -> Any:
    raise OursError


def and_then_fail(done: Callable[..., Any]) -> Callable[..., Any]:
    """Does it, and fails after."""

    def both(*given: Any, **more: Any) -> Any:
        done(*given, **more)
        raise OursError

    return both


def half_way(kind: type) -> Act:
    """Fails when an event of that kind is applied, and those before it are."""

    def act(dealer: Dealer, command: Any) -> Any:
        came = dealer.copy().act(command)
        kinds = [] if isinstance(came, Refusal) else [type(one) for one in came]
        if isinstance(came, Refusal) or kind not in kinds:
            return dealer.act(command)
        dealer.follow(came[: kinds.index(kind) + 1])
        raise OursError

    return act


def after_the_act(dealer: Dealer, command: Any) -> Any:
    """The act is applied, what follows from it is not."""
    came = dealer.copy().act(command)
    if isinstance(came, Refusal):
        return came
    dealer.follow(came[:1])
    raise OursError


BREAKS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "before anything": lambda broken: fumbles(broken, fail),
    "when the hand goes on": lambda broken: fumbles(broken, after_the_act),
    "after the act": lambda broken: fumbles(broken, and_then_fail(Dealer.act)),
    "when it is posted": lambda broken: broken.setattr(RoomHost, "_with_postings", fail),
    "when it is encoded": lambda broken: broken.setattr(host, "encode", fail),
}


@pytest.mark.parametrize("where", BREAKS)
def test_what_applied_nothing_reads_nothing_anew(
    tmp_path: Path, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = new_log(tmp_path)
    keeper, evening = keeper_on(log), Evening(3)
    failed = 0
    for _ in range(12):
        play(keeper, evening, 7)
        with monkeypatch.context() as broken:
            BREAKS[where](broken)
            for table in list(keeper.room.floor.tables):
                asked = evening.asked(evening.next(keeper.host, table))
                try:
                    keeper.do(asked).result()
                except OursError:
                    failed += 1
        assert keeper.fault is None
        assert keeper.durable == keeper.room.position
        assert load(log).room == keeper.room, "memory is what the log says"
    assert failed > 10
    assert (keeper.generation, keeper.faults) == (0, failed)
    play(keeper, evening, 30)
    assert load(log).room == keeper.room


@pytest.mark.parametrize("kind", [ev.Folded, ev.Called, ev.Raised, ev.Checked])
def test_a_hand_that_was_half_changed_is_told_again(
    tmp_path: Path, kind: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = new_log(tmp_path)
    keeper, evening = keeper_on(log), Evening(4)
    failed = 0
    for _ in range(40):
        play(keeper, evening, 3)
        with monkeypatch.context() as broken:
            fumbles(broken, half_way(kind))
            asked = evening.asked(evening.next(keeper.host, 1))
            try:
                keeper.do(asked).result()
            except OursError:
                failed += 1
        assert load(log).room == keeper.room
    assert failed
    assert keeper.generation == 0


def test_what_was_half_written_in_is_read_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = new_log(tmp_path)
    keeper, evening = keeper_on(log), Evening(5)
    play(keeper, evening, 20)
    with monkeypatch.context() as broken:
        broken.setattr(host, "apply", and_then_fail(apply_event))
        with pytest.raises(OursError):
            keeper.do(evening.asked(RegisterPerson("x")))
    assert "x" in keeper.room.floor.people.known, "it stands half applied"
    play(keeper, evening, 5)
    assert keeper.generation == 1
    assert "x" not in keeper.room.floor.people.known
    assert load(log).room == keeper.room


def test_what_cannot_be_shown_holds_all_the_same(tmp_path: Path) -> None:
    log = new_log(tmp_path)

    def watch(keeper: Keeper, entered: list[Entered]) -> None:
        raise OursError

    keeper, evening = keeper_on(log, watching=watch), Evening(6)
    play(keeper, evening, 20)
    assert keeper.generation == 0
    assert load(log).room == keeper.room


def test_a_clock_that_fails_is_nobodys_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = new_log(tmp_path)
    keeper, evening = keeper_on(log), Evening(7)
    play(keeper, evening, 5)
    monkeypatch.setattr(keeper.host, "next_due", lambda: Due(BEGAN, "x", None))
    monkeypatch.setattr(keeper.host, "advance", fail)
    with pytest.raises(StoreError, match="what is due"):
        keeper.do(evening.asked(RegisterPerson("x")))
