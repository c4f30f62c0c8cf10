"""What every store promises, on SQLite and on a real PostgreSQL alike."""

import hashlib
import json
import threading
from pathlib import Path

import pytest

from cardhouse.store import (
    BadEntry,
    DuplicateCommand,
    Entry,
    Head,
    Log,
    NewEntry,
    NotTheWriter,
    StaleWrite,
    Store,
    StoreError,
    UnknownRoom,
    open_store,
)
from cardhouse.store.chain import first_head, verify
from waiting import PATIENCE_SECONDS, until


def new(command: str, body: bytes = b"{}", at: int = 1, **others: object) -> NewEntry:
    return NewEntry(command, at, "ann", body, **others)  # type: ignore[arg-type]


def test_an_empty_log(log: Log) -> None:
    assert log.head() == Head(0, hashlib.sha256(b"cardhouse log 1\nMain").digest())
    assert list(log.read()) == []
    assert log.find("a") is None
    assert log.snapshot() is None
    assert log.kept_all() == {}
    assert log.position_at(10**18) == 0
    assert log.writer() is None


def test_entries_come_back_as_they_went_in(log: Log) -> None:
    strange = [
        NewEntry("a", 0, "ann", b""),
        NewEntry("b", -(2**62), "bob", bytes(range(256)), 2),
        NewEntry("Ω 牌 \" \\ '", 2**62, "José 🂡", b"\x00" * 3, 2**31 - 1),
        NewEntry("x" * 200, 5, "y", b"z" * 1_000_000),
    ]
    made = log.append(strange, 0)
    assert [(e.command, e.at, e.by, e.body, e.version) for e in made] == [
        (e.command, e.at, e.by, e.body, e.version) for e in strange
    ]
    assert [e.position for e in made] == [1, 2, 3, 4]
    assert list(log.read()) == made
    assert log.head() == Head(4, made[-1].digest)
    assert [log.find(e.command) for e in strange] == made
    assert all(isinstance(e.body, bytes) and isinstance(e.digest, bytes) for e in log.read())


def test_the_documented_recipe_gives_the_digests(log: Log) -> None:
    log.append([new("a", b'{"x":1}'), new('b"\\é', b"")], 0)
    before = hashlib.sha256(b"cardhouse log 1\n" + b"Main").digest()
    for entry in log.read():
        fields = [entry.position, entry.command, entry.at, entry.by, entry.version]
        header = json.dumps(fields, separators=(",", ":"), ensure_ascii=False).encode()
        before = hashlib.sha256(before + header + entry.body).digest()
        assert entry.digest == before


def test_reading_a_part(log: Log) -> None:
    made = log.append([new(f"c{n}") for n in range(1, 11)], 0)
    assert list(log.read(3)) == made[3:]
    assert list(log.read(3, 5)) == made[3:5]
    assert list(log.read(0, 0)) == []
    assert list(log.read(10)) == []
    assert list(log.read(5, 3)) == []


def test_reading_more_than_a_page(log: Log) -> None:
    log.append([new(f"c{n}") for n in range(2_500)], 0)
    assert [e.position for e in log.read()] == list(range(1, 2_501))
    assert [e.position for e in log.read(999, 2_001)] == list(range(1_000, 2_002))
    assert verify("Main", log.read(), end=log.head()).position == 2_500


def test_a_reader_may_read_on_while_entries_are_added(log: Log) -> None:
    log.append([new(f"c{n}") for n in range(1_500)], 0)
    reading = log.read()
    first = [next(reading) for _ in range(10)]
    log.append([new(f"d{n}") for n in range(10)], 1_500)
    assert [e.position for e in [*first, *reading]] == list(range(1, 1_511))


@pytest.mark.parametrize("expected", [0, 1, 3, 99])
def test_another_position_than_expected(log: Log, expected: int) -> None:
    made = log.append([new("a"), new("b")], 0)
    with pytest.raises(StaleWrite, match="is at position 2") as caught:
        log.append([new("c")], expected)
    assert (caught.value.expected, caught.value.found) == (expected, 2)
    assert list(log.read()) == made
    assert log.append([new("c")], 2)[0].position == 3


@pytest.mark.parametrize("expected", [0, 2, 7])
def test_a_command_is_there_once(log: Log, expected: int) -> None:
    made = log.append([new("a"), new("b")], 0)
    with pytest.raises(DuplicateCommand, match="command b is already in the log") as caught:
        log.append([new("c"), new("b", b"otherwise"), new("d")], expected)
    assert caught.value.entry == made[1]
    assert list(log.read()) == made
    assert [log.find("c"), log.find("d")] == [None, None]
    assert log.append([new("c")], 2)[0].position == 3


def test_nothing_to_append(log: Log) -> None:
    assert log.append([], 0) == []
    log.append([new("a")], 0)
    assert log.append([], 1) == []
    with pytest.raises(StaleWrite):
        log.append([], 0)


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        (NewEntry("", 1, "ann", b""), "0 characters"),
        (NewEntry("x" * 201, 1, "ann", b""), "201 characters"),
        (NewEntry("a\x00", 1, "ann", b""), "control character"),
        (NewEntry("a\n", 1, "ann", b""), "control character"),
        (NewEntry("a", 1, "\ud800", b""), "half a character"),
        (NewEntry("a", 1, "", b""), "0 characters"),
        (NewEntry("a", 2**63, "ann", b""), "out of bounds"),
        (NewEntry("a", 1, "ann", b"", 0), "out of bounds"),
        (NewEntry("a", 1, "ann", b"", vault=(("", b""),)), "vault"),
        (NewEntry("good", 1, "ann", b""), "twice"),
    ],
)
def test_what_no_log_can_keep_is_refused_before_it_is_written(log: Log, bad: NewEntry, says: str) -> None:
    with pytest.raises(BadEntry, match=says):
        log.append([new("good"), bad], 0)
    assert log.head().position == 0
    assert log.append([new("good")], 0)[0].position == 1


def test_rooms_do_not_meet(store: Store) -> None:
    one, two = store.create_room("One"), store.create_room("Zwei ♠")
    assert store.rooms() == ["One", "Zwei ♠"]
    one.append([new("a"), new("b")], 0)
    two.append([new("a", b"two")], 0)
    one.keep("k", b"1")
    two.keep("k", b"2")
    one.save_snapshot(1, "room", b"s")
    assert [e.body for e in two.read()] == [b"two"]
    assert (one.head().position, two.head().position) == (2, 1)
    assert (one.kept("k"), two.kept("k")) == (b"1", b"2")
    assert two.snapshot() is None
    found = two.find("a")
    assert found is not None
    assert found.body == b"two"
    assert first_head("One") != first_head("Zwei ♠")


def test_names_of_rooms(store: Store) -> None:
    log = store.create_room("Main")
    assert store.log("Main") is log
    with pytest.raises(StoreError, match="already has a room named 'Main'"):
        store.create_room("Main")
    with pytest.raises(UnknownRoom, match="no room named 'Mian'; it has Main"):
        store.log("Mian")
    with pytest.raises(BadEntry, match="a room's name"):
        store.create_room("a\nb")
    assert store.rooms() == ["Main"]


def test_all_is_there_after_reopening(url: str) -> None:
    first = open_store(url)
    log = first.create_room("Main")
    made = log.append([new("a", vault=(("k", b"v"),)), new("b")], 0)
    log.save_snapshot(2, "room", b"state")
    first.close()
    second = open_store(url)
    again = second.log("Main")
    assert list(again.read()) == made
    assert again.kept_all() == {"k": b"v"}
    found = again.snapshot()
    assert found is not None
    assert found.body == b"state"
    assert again.append([new("c")], 2)[0].position == 3
    assert verify("Main", again.read(), end=again.head()).position == 3
    second.close()


def test_closed_is_closed(store: Store) -> None:
    log = store.create_room("Main")
    log.close()
    with pytest.raises(StoreError, match="closed"):
        log.append([new("a")], 0)
    assert store.log("Main").append([new("a")], 0)[0].position == 1
    store.close()
    with pytest.raises(StoreError, match="closed"):
        store.rooms()


def test_snapshots(log: Log) -> None:
    made = log.append([new(f"c{n}") for n in range(1, 11)], 0)
    for position in (2, 5, 9):
        log.save_snapshot(position, "room", b"%d" % position)
    log.save_snapshot(10, "lists", b"other")
    latest = log.snapshot()
    assert latest is not None
    assert (latest.position, latest.kind, latest.body, latest.digest) == (9, "room", b"9", made[8].digest)
    at_six = log.snapshot(upto=6)
    assert at_six is not None
    assert at_six.position == 5
    assert log.snapshot(upto=1) is None
    log.save_snapshot(9, "room", b"nine")
    assert log.prune_snapshots("room", keep=2) == 1
    assert log.snapshot(upto=4) is None
    latest = log.snapshot()
    assert latest is not None
    assert latest.body == b"nine"
    other = log.snapshot(kind="lists")
    assert other is not None
    assert other.body == b"other"


@pytest.mark.parametrize("position", [0, 2, -1])
def test_a_snapshot_of_what_is_not_in_the_log(log: Log, position: int) -> None:
    log.append([new("a")], 0)
    with pytest.raises(StoreError, match=f"has no position {position}"):
        log.save_snapshot(position, "room", b"")


def test_the_vault(log: Log) -> None:
    log.keep("player 1", b"Ann")
    log.keep("player 1", b"Ann B.")
    log.keep("player 2", b"\x00\xff")
    assert log.kept("player 1") == b"Ann B."
    assert log.kept("player 3") is None
    assert log.kept_all() == {"player 1": b"Ann B.", "player 2": b"\x00\xff"}
    assert log.erase("player 1") is True
    assert log.erase("player 1") is False
    assert log.kept_all() == {"player 2": b"\x00\xff"}


def test_the_vault_changes_with_the_entry_or_not_at_all(log: Log) -> None:
    log.append([new("a", vault=(("p", b"1"), ("q", b"2")))], 0)
    with pytest.raises(DuplicateCommand):
        log.append([new("b", vault=(("p", b"changed"), ("r", b"3"))), new("a")], 1)
    with pytest.raises(StaleWrite):
        log.append([new("b", vault=(("q", None),))], 0)
    assert log.kept_all() == {"p": b"1", "q": b"2"}
    log.append([new("b", vault=(("p", None), ("q", b"new")))], 1)
    assert log.kept_all() == {"q": b"new"}


def test_erasing_leaves_the_chain_whole(log: Log) -> None:
    log.append([new("a", vault=(("p", b"Ann"),))], 0)
    head = log.head()
    assert log.erase("p")
    assert verify("Main", log.read(), end=log.head()) == head


def test_the_position_at_an_instant(log: Log) -> None:
    # A clock that was set back: the third entry is earlier than the second.
    log.append([new("a", at=10), new("b", at=30), new("c", at=20), new("d", at=40)], 0)
    assert [log.position_at(at) for at in (9, 10, 29, 30, 39, 40, 99)] == [0, 1, 1, 3, 3, 4, 4]


def test_the_position_at_an_instant_of_a_long_log(url: str, log: Log) -> None:
    """The clock was set back for longer than a stretch; entries come in writes of many sizes."""
    times = [*range(1, 1_500), *range(200, 1_400), 1_499, *range(1_490, 3_100)]
    sizes = [1, 998, 1, 1, 999, 2_000]
    made = 0
    for size in [*sizes, len(times) - sum(sizes)]:
        chunk = enumerate(times[made : made + size], made)
        made = log.append([new(f"c{n}", at=at) for n, at in chunk], made)[-1].position

    def walked(at: int) -> int:
        return next((n for n, one in enumerate(times) if one > at), len(times))

    asked = [0, 1, 199, 999, 1_000, 1_001, 1_399, 1_498, 1_499, 1_500, 2_000, 3_098, 3_099, 9_999]
    assert [log.position_at(at) for at in asked] == [walked(at) for at in asked]
    again = open_store(url)  # whoever goes on after another knows the latest instant, too
    log.release_writer()
    goes_on = again.log("Main")
    goes_on.append([new(f"d{n}", at=7) for n in range(1_000)], made)
    goes_on.append([new("e", at=5_000)], made + 1_000)
    asked = [7, 3_099, 4_999, 5_000]
    there = [7, made + 1_000, made + 1_000, made + 1_001]
    assert [goes_on.position_at(at) for at in asked] == there
    assert again.faults() == []
    again.close()


def test_one_writer_a_room(url: str) -> None:
    first, second = open_store(url), open_store(url)
    mine = first.create_room("Main")
    assert mine.claim_writer("https://one.example", 77)
    other = second.log("Main")
    assert not other.claim_writer("https://two.example", 78)
    seat = other.writer()
    assert seat is not None
    assert (seat.address, seat.epoch, seat.since, seat.alive) == ("https://one.example", 1, 77, True)
    mine.append([new("a")], 0)
    with pytest.raises(NotTheWriter, match=r"the process at https://one\.example writes the log of Main"):
        other.append([new("b")], 1)
    assert [e.command for e in other.read()] == ["a"]
    mine.release_writer()
    seat = other.writer()
    assert seat is not None
    assert not seat.alive
    assert other.append([new("b")], 1)[0].position == 2
    with pytest.raises(NotTheWriter):
        mine.append([new("c")], 2)
    second.close()
    assert mine.append([new("c")], 2)[0].position == 3
    first.close()


def test_each_claim_begins_an_epoch(url: str) -> None:
    first, second = open_store(url), open_store(url)
    epochs = []
    mine = first.create_room("Main")
    for log in (mine, second.log("Main"), mine):
        assert log.claim_writer()
        seat = log.writer()
        assert seat is not None
        epochs.append(seat.epoch)
        log.release_writer()
    assert epochs == [1, 2, 3]
    first.close()
    second.close()


def test_waiting_for_more(url: str, log: Log) -> None:
    log.append([new("a")], 0)
    assert log.wait(0, 0)
    assert not log.wait(1, 30)
    other = open_store(url)
    follower = other.log("Main")
    seen: list[Entry] = []

    def follow() -> None:
        while len(seen) < 51:
            if follower.wait(len(seen), 10_000):
                seen.extend(follower.read(len(seen)))

    thread = threading.Thread(target=follow, daemon=True)
    thread.start()
    for n in range(50):
        log.append([new(f"c{n}")], 1 + n)
        if n % 3 == 0:  # now and then it has caught up and waits for the next one
            until(lambda upto=n: len(seen) > upto, "the follower reads")  # type: ignore[misc]
    thread.join(PATIENCE_SECONDS)
    assert [e.position for e in seen] == list(range(1, 52))
    other.close()


def test_a_backup_while_it_runs_is_a_store_of_its_own(store: Store, log: Log, tmp_path: Path) -> None:
    log.append([new(f"c{n}", vault=((f"k{n}", b"v"),)) for n in range(30)], 0)
    second = store.create_room("Second")
    second.append([new("x")], 0)
    store.backup(tmp_path / "copy.db")
    log.append([new("later")], 30)
    copy = open_store(tmp_path / "copy.db")
    assert copy.rooms() == ["Main", "Second"]
    assert verify("Main", copy.log("Main").read(), end=copy.log("Main").head()).position == 30
    assert copy.log("Main").kept_all() == log.kept_all()
    assert list(copy.log("Second").read()) == list(second.read())
    copy.close()
    with pytest.raises(StoreError, match="already and is not overwritten"):
        store.backup(tmp_path / "copy.db")
