"""A room whose log or snapshot is not what was written: what is wrong is noticed and said."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from cardhouse.floor.desk import DAY
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.room import snapshots
from cardhouse.room.acceptances import accept_clock, accept_log
from cardhouse.room.accepting import clock_fault
from cardhouse.room.host import Asked
from cardhouse.room.keeping import Keeper
from cardhouse.room.loading import load, load_as_far_as_possible
from cardhouse.room.sealing import Sealing
from cardhouse.room.snapshot_seals import bound_to, closed
from cardhouse.room.verifying import verify_room, walk_slowly
from cardhouse.store import BrokenChain, FileReplaced, Log, StoreError, open_store
from cardhouse.store.errors import ReadOnly
from cardhouse.store.keys import Keys
from room.evening import BEGAN, Evening
from room.keeping_trial import keeper_on, new_log, play

KEY = Sealing(Keys(b"k" * 32))
GUARD = "DROP TRIGGER IF EXISTS log_entries_stay; DROP TRIGGER IF EXISTS log_entries_remain;"


def played(folder: Path, sealing: Sealing | None = None, commands: int = 40) -> Log:
    """An evening that ended in order, with a snapshot at its end."""
    log = new_log(folder)
    keeper = keeper_on(log, sealing=sealing)
    play(keeper, Evening(1), commands)
    keeper.stop()
    log.release_writer()
    return log


def tamper(folder: Path, script: str) -> None:
    plain = sqlite3.connect(folder / "room.db")
    plain.executescript(GUARD + script)
    plain.close()


def change_body(folder: Path, table: str, old: bytes, new: bytes) -> None:
    plain = sqlite3.connect(folder / "room.db")
    plain.executescript(GUARD)
    (rowid, body) = plain.execute(
        f"SELECT rowid, body FROM {table} WHERE instr(body, ?) ORDER BY position DESC LIMIT 1",
        (old,),
    ).fetchone()
    plain.execute(f"UPDATE {table} SET body = ? WHERE rowid = ?", (body.replace(old, new, 1), rowid))
    plain.commit()
    plain.close()


def stack_in(log: Log) -> tuple[bytes, bytes]:
    """A stack as a snapshot has it, and one of fifty thousand more."""
    room = load(log).room
    seat = next(iter(room.floor.tables[1].table.seats.values()))
    return b'"stack":%d' % seat.stack, b'"stack":%d' % (seat.stack + 50_000)


# Snapshots


def test_a_changed_snapshot_is_left_aside_and_told(tmp_path: Path) -> None:
    log = played(tmp_path)
    right = load(log).room
    change_body(tmp_path, "log_snapshots", *stack_in(log))
    keeper = keeper_on(log)
    assert keeper.room == right, "the log was read instead"
    assert keeper.read_only is None, "a snapshot is only a shortcut"
    assert "not what was kept" in keeper.warnings[0]
    faults = verify_room(log).faults
    assert len(faults) == 1
    assert "the snapshot of its room at position" in faults[0]


def test_every_byte_of_a_sealed_snapshot_counts(tmp_path: Path) -> None:
    log = played(tmp_path, KEY, 4)
    right = load(log, sealing=KEY).room
    kept = log.snapshot()
    assert kept is not None
    assert b"stack" not in kept.body, "nobody reads it in the database"
    for place in range(0, len(kept.body), max(1, len(kept.body) // 60)):
        body = bytearray(kept.body)
        body[place] ^= 1
        log.save_snapshot(kept.position, "room", bytes(body))
        loaded = load(log, sealing=KEY)
        assert loaded.room == right
        assert loaded.warnings, f"byte {place} was changed and nobody said so"
        assert verify_room(log, KEY).faults


def test_a_snapshot_cannot_be_moved_or_made_anew_without_the_key(tmp_path: Path) -> None:
    log = played(tmp_path, KEY)
    right, kept, ids = load(log, sealing=KEY).room, log.snapshot(), log.snapshot(kind="commands")
    assert kept is not None
    assert ids is not None
    other = new_log(tmp_path, "other")
    play(keeper_on(other), Evening(1), 60)
    other.save_snapshot(kept.position, "room", kept.body)
    other.save_snapshot(kept.position, "commands", ids.body)
    assert load(other, sealing=KEY).room.name == "other", "of another room"
    (tmp_path / "unsealed").mkdir()
    forged = played(tmp_path / "unsealed").snapshot()
    assert forged is not None
    log.save_snapshot(kept.position, "room", forged.body)
    loaded = load(log, sealing=KEY)
    assert loaded.room == right
    assert "not sealed under the key" in loaded.warnings[0]
    assert load(log).room.position == right.position, "without the key the log alone is read"


def test_a_snapshot_that_lies_is_found_by_verify(tmp_path: Path) -> None:
    """Made anew with a right digest by whoever has no key to beat: the fold knows better."""
    log = played(tmp_path)
    room = load(log).room
    next(iter(room.floor.tables[1].table.seats.values())).stack += 50_000
    digest = log.head().digest
    body = closed(snapshots.encode(room), bound_to("main", "room", room.position, digest), None)
    log.save_snapshot(room.position, "room", body)
    assert verify_room(log).faults == [
        f"the snapshot of its room at position {room.position} is not what the log says"
    ]


# Broken logs


@pytest.mark.parametrize(
    "script",
    [
        "UPDATE log_entries SET at = at + 1 WHERE position = 45",
        "UPDATE log_entries SET by = 'eve' WHERE position = 45",
        "DELETE FROM log_entries WHERE position = 45",
        "UPDATE log_entries SET body = x'00' WHERE position = 45",
        "DELETE FROM log_entries WHERE position = (SELECT max(position) FROM log_entries)",
        "UPDATE log_rooms SET digest = x'00'",
        "UPDATE log_rooms SET position = position + 3",
    ],
)
def test_a_broken_log_is_shown_and_takes_no_commands(tmp_path: Path, script: str) -> None:
    log = played(tmp_path)
    tamper(tmp_path, f"DELETE FROM log_snapshots; {script}")
    keeper = keeper_on(log)
    assert keeper.room.name == "main"
    assert keeper.room.position >= 44
    assert keeper.read_only is not None
    before = log.head()
    for _ in range(2):
        with pytest.raises(ReadOnly, match="room main is read-only and takes no commands: the log of"):
            keeper.do(Asked("late", "floor", RegisterPerson("ann"), BEGAN + DAY))
        assert keeper.advance(BEGAN + 365 * DAY) is None
    keeper.stop()
    assert log.head() == before
    assert log.snapshot() is None, "nothing that is wrong becomes a shortcut"
    with pytest.raises(BrokenChain):
        load(log)
    assert verify_room(log).walk.broken is not None
    assert walk_slowly(log, lambda: True) is not None


def test_what_lies_before_a_snapshot_is_looked_at_in_the_background(tmp_path: Path) -> None:
    log = played(tmp_path)
    tamper(tmp_path, "UPDATE log_entries SET at = at + 1 WHERE position = 5")
    assert keeper_on(log).read_only is None, "the quick look begins at the snapshot"
    broken = walk_slowly(log, lambda: True)
    assert broken is not None
    assert broken.position == 5


def test_a_person_accepts_a_changed_entry(tmp_path: Path) -> None:
    log = played(tmp_path)
    tamper(tmp_path, "DELETE FROM log_snapshots; UPDATE log_entries SET at = at + 1 WHERE position = 45")
    accepted = accept_log(log, verify_room(log).walk, BEGAN + DAY, by="max", why="the clock of a broken disk")
    assert [(one.what, one.position) for one in accepted] == [("changed", 45)]
    keeper = keeper_on(log)
    assert keeper.read_only is None
    assert keeper.do(Asked("ann", "floor", RegisterPerson("ann"), BEGAN + DAY)).result().refusal is None
    keeper.stop()
    walk = verify_room(log).walk
    assert walk.broken is None
    assert walk.accepted[45][0] == "max"
    assert walk_slowly(log, lambda: True) is None
    tamper(tmp_path, "UPDATE log_entries SET at = at + 1 WHERE position = 45")
    assert verify_room(log).walk.broken is None, "it is the same entry with the same recorded digest"
    tamper(tmp_path, "UPDATE log_entries SET at = at + 1 WHERE position = 44")
    assert verify_room(log).walk.broken is not None, "another one was not accepted"


def test_a_person_accepts_a_cut_end_but_no_gap(tmp_path: Path) -> None:
    log = played(tmp_path)
    last = log.head().position
    tamper(tmp_path, f"DELETE FROM log_snapshots; DELETE FROM log_entries WHERE position > {last - 3}")
    accepted = accept_log(log, verify_room(log).walk, BEGAN + DAY, by="max", why="the disk lost them")
    assert [(one.what, one.position) for one in accepted] == [("cut", last - 2)]
    assert log.head().position == last - 2, "the decision itself is an entry"
    assert keeper_on(log).read_only is None
    tamper(tmp_path, "DELETE FROM log_entries WHERE position = 20")
    with pytest.raises(BrokenChain, match="that cannot be accepted"):
        accept_log(log, verify_room(log).walk, BEGAN + DAY, by="max", why="hm")


# The file


def test_a_replaced_file_makes_the_room_read_only(tmp_path: Path) -> None:
    log = new_log(tmp_path)
    store = open_store(tmp_path / "room.db")
    keeper, evening = keeper_on(log), Evening(1)
    play(keeper, evening, 10)
    store.backup(tmp_path / "old.db")
    store.close()
    play(keeper, evening, 10)
    acknowledged = keeper.durable
    (tmp_path / "old.db").rename(tmp_path / "room.db")
    with pytest.raises(FileReplaced):
        keeper.do(evening.asked(RegisterPerson("late"))).result()
    for number in range(5):
        with pytest.raises(StoreError, match="was replaced while it was in use"):
            keeper.do(evening.asked(RegisterPerson(f"later-{number}"))).result()
    assert isinstance(keeper.read_only, ReadOnly)
    assert keeper.room.position == acknowledged, "it shows what was acknowledged and nothing else"
    assert "late" not in keeper.room.floor.people.known


# The clock


@pytest.mark.parametrize("days", [-400, -2, 2, 2_000])
def test_a_clock_that_jumped_asks_a_person(tmp_path: Path, days: int) -> None:
    log = played(tmp_path)
    room = load(log).room
    now = room.at + days * DAY
    assert "the machine's clock says" in clock_fault(room, now)
    assert clock_fault(room, room.at + DAY // 2) == ""
    assert clock_fault(room, room.at - DAY // 2) == ""
    accept_clock(log, room, now, by="max", why="we were closed")
    again = load(log).room
    assert clock_fault(again, now + DAY // 2) == ""
    assert again.at == max(now, room.at)
    assert clock_fault(again, now - 2 * DAY if days < 0 else now + 2 * DAY)


def test_a_room_of_which_nothing_can_be_read(tmp_path: Path) -> None:
    log = played(tmp_path)
    tamper(tmp_path, "DELETE FROM log_snapshots; UPDATE log_entries SET body = x'00' WHERE position = 1")
    with pytest.raises(BrokenChain):
        load_as_far_as_possible(log)
    with pytest.raises(BrokenChain):
        Keeper(log)
