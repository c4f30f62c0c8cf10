"""Snapshots and replays: the same room from a snapshot, from the log, and from the host that decided it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from cardhouse.floor.desk import DAY
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.games.game import game_names
from cardhouse.money.ledger import apply as ledger
from cardhouse.room import known_commands, snapshots
from cardhouse.room.host import Asked, RoomHost, open_room, seeded_mixing
from cardhouse.room.known_commands import KnownCommands
from cardhouse.room.loading import load
from cardhouse.room.replaying import replay
from cardhouse.room.snapshot_seals import opened_snapshot
from cardhouse.room.upcasting import read
from cardhouse.store import Entry
from room.evening import BEGAN, Evening, opening
from room.keeping_trial import keeper_on, new_log, play
from waiting import until


@pytest.mark.parametrize("game", game_names())
def test_a_snapshot_in_the_middle_of_hands_is_the_room(game: str) -> None:
    room, _ = open_room("main", "pechanga", BEGAN)
    host, evening = RoomHost(room, seeded_mixing(3)), Evening(3)
    for command in opening({4: game}):
        assert host.do(evening.asked(command)).refusal is None
    for _ in range(40):
        host.do(evening.asked(evening.next(host, 4, ask_showdown=True)))
        again = snapshots.decode(snapshots.encode(room))
        assert again == room


def test_a_snapshot_of_another_shape_is_ignored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = new_log(tmp_path)
    keeper, evening = keeper_on(log), Evening(1)
    play(keeper, evening, 20)
    keeper.stop()
    kept = log.snapshot()
    assert kept is not None
    body = opened_snapshot("main", kept, None)
    assert body is not None
    assert snapshots.decode(body) == keeper.room
    monkeypatch.setattr(snapshots, "shape", lambda: "another")
    assert snapshots.decode(body) is None
    assert load(log).room == keeper.room
    assert snapshots.decode(b"nonsense") is None
    assert snapshots.decode(msgspec.json.encode({"shape": "another", "room": {}})) is None


def test_a_snapshot_of_another_history_is_ignored(tmp_path: Path) -> None:
    """One that was carried over from another database, say, whose log went on otherwise."""
    one, other = new_log(tmp_path), new_log(tmp_path, "other")
    for log, seed in ((one, 1), (other, 2)):
        play(keeper_on(log, seed), Evening(seed), 20)
    foreign = load(other).room
    position = one.head().position
    one.save_snapshot(position, "room", snapshots.encode(foreign))
    assert load(one).room != foreign, "without the ids of its commands it is not used"
    assert load(one).room.name == "main"


def test_known_commands_have_no_false_no() -> None:
    known = KnownCommands()
    ids = [f"command {number}" for number in range(5_000)]
    assert sum(known.add(each) for each in ids) < 5
    again = known_commands.decoded(known.encode())
    assert again is not None
    assert all(known.add(each) and again.add(each) for each in ids)
    assert sum(known.add(f"other {number}") for number in range(5_000)) < 5
    assert known_commands.decoded(b"nonsense") is None


def test_a_copy_of_known_commands_stays_as_it_was() -> None:
    known = KnownCommands()
    known.add("first")
    copied = known.copy()
    known.add("second")
    assert copied.encode() != known.encode()
    assert (copied.add("first"), copied.add("second")) == (True, False)
    assert (known.add("first"), known.add("second")) == (True, True)


def test_a_replay_tells_what_was_in_the_log(tmp_path: Path) -> None:
    log = new_log(tmp_path)
    keeper, evening = keeper_on(log), Evening(8)
    play(keeper, evening, 120)
    heard: list[int] = []
    room, summary = replay(log.read(), heard.append)
    assert room == keeper.room
    assert (summary.room, summary.house) == ("main", "pechanga")
    assert summary.entries == log.head().position
    assert summary.faults == []
    bodies = [read(entry.version, entry.body) for entry in log.read()]
    inner = [len(getattr(event, "events", (1,))) for body in bodies for event in body.events]
    assert summary.total == sum(inner)
    assert summary.events["TableSeatTaken"] == 6
    in_hands = sum(sum(one.hand.setup.stacks) + one.hand.setup.carried for one in room.hands.values())
    assert summary.chips == 6 * 90_000
    assert in_hands <= summary.chips


def test_a_replay_notices_chips_from_nowhere(tmp_path: Path) -> None:
    log = new_log(tmp_path)
    play(keeper_on(log), Evening(9), 120)
    forged: list[Entry] = []
    for entry in log.read():
        body = entry.body.replace(b'"TableHandEnded","stacks":[[1,', b'"TableHandEnded","stacks":[[1,1')
        forged.append(msgspec.structs.replace(entry, body=body))
    _, summary = replay(forged)
    assert summary.faults
    assert summary.faults[0].startswith("table ")
    assert "the hand began with" in summary.faults[0]


def test_there_is_a_snapshot_for_every_day(tmp_path: Path) -> None:
    """However little happens: one a day for two weeks, then one in thirty days; all of them can be used."""
    log = new_log(tmp_path)
    keeper = keeper_on(log)
    for day in range(60):
        asked = Asked(f"day {day}", "floor", RegisterPerson(f"p{day}"), BEGAN + day * DAY)
        assert keeper.do(asked).result().refusal is None
        if day:
            until(lambda: [1 for at, _ in log.snapshot_times() if at == keeper.durable], "it is kept")
            assert keeper._saving is not None
            keeper._saving.join()
    times = log.snapshot_times()
    assert log.snapshot_times("commands") == times[-3:], "who goes on from the end alone asks for ids"
    days = [(at - BEGAN) // DAY for _, at in times]
    assert days[-13:] == list(range(47, 60))
    assert 15 <= len(days) <= 18, days
    for position, _ in times:
        assert load(log, position).room.position == position
    keeper.stop()


def test_postings_of_hands_are_not_remembered_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a room that never closes a day."""
    monkeypatch.setattr(ledger, "RECENT_MOST", 20)
    room, _ = open_room("main", "pechanga", BEGAN)
    host, evening = RoomHost(room, seeded_mixing(3)), Evening(3)
    for command in opening({1: "holdem"}):
        assert host.do(evening.asked(command)).refusal is None
    for _ in range(300):
        host.do(evening.asked(evening.next(host, 1)))
    books = room.books
    assert books.postings > 30
    kept = [number for number in books.recent if number <= books.postings - 20]
    assert all(number in books.printed for number in kept), "what has a slip can be undone until the close"
    assert len(books.recent) <= 20 + len(books.printed)
    assert sum(books.balances.values()) == 0
