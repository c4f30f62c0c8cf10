"""The benchmark of a room: that it plays real hands durably and counts what it says; never how fast."""

from __future__ import annotations

from pathlib import Path

from cardhouse.room.replaying import replay
from cardhouse.sim.bench_room import Room, bench_room, events_in
from cardhouse.sim.bench_turns import Turn, beside
from cardhouse.store import open_store


def test_a_room_plays_hands_that_are_kept(tmp_path: Path) -> None:
    store = open_store(tmp_path / "room.db")
    room = Room(store.create_room("bench"), tables=3, seats=4)
    before = room.keeper.room.position
    turn = room.run(120)
    assert turn.count >= 120
    assert turn.nanoseconds > 0
    entries, events, size = events_in(room.log, before)
    assert entries == room.keeper.room.position - before
    assert events > entries
    assert size > 100 * entries
    again, summary = replay(room.log.read())
    assert again == room.keeper.room
    assert not summary.faults
    assert summary.total == events_in(room.log)[1]
    assert summary.events["HandEnded"] > 3
    room.keeper.stop()
    store.close()


def test_all_figures() -> None:
    figures = bench_room(rounds=1, commands=60, warm_up=60)
    assert [figure["name"] for figure in figures] == [
        "a room of 50 tables, durable, in events",
        "a room of 50 tables, durable, in events, by processor time",
        "the same, in entries of its log",
        "the same, in entries of its log, by processor time",
        "its log replayed",
        "its log replayed, by processor time",
    ]
    for figure in figures:
        assert figure["ours"] > 0
        assert figure["peer"] > 0


def test_figures_are_medians_and_the_ratio_that_of_each_round() -> None:
    pairs = [
        (Turn(10, 10**9, 10**8), Turn(20, 10**9, 10**8)),
        (Turn(30, 10**9, None), Turn(30, 10**9, 10**8)),
        (Turn(12, 10**9, 10**8), Turn(120, 10**9, 10**8)),
    ]
    by_clock, by_processor = beside("a", "events/s", pairs, "b")
    assert by_clock == {
        "name": "a", "unit": "events/s", "ours": 12, "peer": 30, "peer_name": "b", "ratio": 0.5
    }  # fmt: skip
    assert (by_processor["name"], by_processor["ours"], by_processor["ratio"]) == (
        "a, by processor time", 110, 0.3
    )  # fmt: skip
