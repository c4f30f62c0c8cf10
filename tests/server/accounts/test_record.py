"""The record of the door, the thread that writes it, and the database below them."""

import sqlite3
import threading
from pathlib import Path

import psycopg
import pytest

from cardhouse.server.accounts import recorder as recorder_module
from cardhouse.server.accounts.audit import By, Note, refused
from cardhouse.server.accounts.database import AccountsError, migrations, parse_url
from cardhouse.server.accounts.refusal import Refusal
from cardhouse.server.accounts.sessions import MINUTE
from server.accounts.conftest import CHIEF, SECOND, House, open_house
from waiting import PATIENCE_SECONDS


def test_the_record_cannot_be_changed_and_shows_when_it_was(house: House) -> None:
    house.user("ann", "floor")
    house.refused("ann", "a wrong password")
    audit, database = house.accounts.audit, house.accounts.database
    assert audit.verify() is None
    for statement in (
        "UPDATE account_audit SET who = 'nobody'", "DELETE FROM account_audit",
        "UPDATE account_audit_details SET body = '{}'",
    ):
        with pytest.raises((sqlite3.IntegrityError, psycopg.Error)), database.write() as transaction:
            transaction.change(statement)
    assert audit.verify() is None


@pytest.mark.parametrize(
    ("tamper", "position", "word"),
    [
        ("UPDATE account_audit SET why = 'x' WHERE position = 2", 2, "not what was recorded"),
        ("DELETE FROM account_audit WHERE position = 2", 2, "missing"),
        ("UPDATE account_audit_details SET body = '{}' WHERE position = 3", 3, "details"),
    ],
)
def test_tampering_past_the_triggers_is_found(
    small_house: House, tamper: str, position: int, word: str
) -> None:
    small_house.user("ann", "floor", "dealer")
    connection = sqlite3.connect(small_house.url, isolation_level=None)
    for trigger in ("never_changed", "never_removed", "details_never_changed"):
        connection.execute(f"DROP TRIGGER account_audit_{trigger}")
    connection.execute(tamper)
    connection.close()
    broken = small_house.accounts.audit.verify()
    assert broken is not None
    assert broken.position == position
    assert word in broken.why


def test_the_record_is_read_by_page_person_and_room(house: House) -> None:
    ann = house.user("ann", "floor")
    refusal = Refusal("own_only", {"action": "x"})
    house.accounts.audit.record(
        refused(By(ann.id, "s1", "192.0.2.1"), house.clock.now, "command.Fold", refusal, "main"),
        Note(at=house.clock.now, what="odd\x00 \ud800thing", who=ann.id, room="annex",
             facts={"x": "\ud800" * 9, "y": {1: 2, "z": 10**5_000}}),
        Note(at=house.clock.now, what="long", facts={"x": "y" * 100_000}),
    )
    everything = house.accounts.audit.read()
    assert [entry.position for entry in everything] == list(range(1, len(everything) + 1))
    own = house.accounts.audit.read(who=ann.id)
    assert [(entry.what, entry.outcome, entry.why) for entry in own] == [
        ("command.Fold", "refused", "own_only"), ("odd thing", "done", ""),
    ]
    assert own[0].details == {"address": "192.0.2.1", "facts": {"action": "x"}}
    in_main = house.accounts.audit.read(room="main")
    assert "odd thing" not in [entry.what for entry in in_main]
    assert "user_added" in [entry.what for entry in in_main]
    assert house.accounts.audit.read(after=2, most=1) == [everything[2]]
    assert house.accounts.audit.last(2) == everything[-2:]
    assert len(str(everything[-1].details)) < 10_000
    assert house.accounts.audit.verify() is None


def test_writers_of_the_record_never_break_the_chain(house: House) -> None:
    other = open_house(house.url, house.clock, seed=2)

    def write(accounts: House) -> None:
        for number in range(20):
            accounts.accounts.audit.record(Note(at=number, what="noise"))

    threads = [threading.Thread(target=write, args=(each,)) for each in (house, other, house)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    other.accounts.close()
    assert len(house.accounts.audit.read()) == 60
    assert house.accounts.audit.verify() is None


def test_the_recorder_writes_in_order_and_touches(house: House) -> None:
    ann = house.user("ann", "floor")
    issued = house.sign_in("ann")
    house.clock.now += 5 * MINUTE
    before = len(house.accounts.audit.read())
    recorder = house.accounts.recorder
    for number in range(1_200):
        recorder.put(Note(at=number, what="refused thing", address=f"address {number % 100}"))
    recorder.touch(issued.session.id)
    assert recorder.flush()
    entries = house.accounts.audit.read(after=before, most=2_000)
    assert [entry.at for entry in entries] == list(range(1_200))
    assert house.accounts.sessions.of_user(ann.id)[0].seen_at == house.clock.now


def test_the_recorder_goes_on_when_the_database_can_be_written_again(
    small_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorder, database = small_house.accounts.recorder, small_house.accounts.database
    monkeypatch.setattr(recorder_module, "NOTES_MOST", 3)
    monkeypatch.setattr(recorder_module, "RETRY_SECONDS", 0)
    broken, tried, all_came = threading.Event(), threading.Event(), threading.Event()
    broken.set()
    write = database.write

    def failing(*, quietly: bool = False) -> object:
        tried.set()
        if broken.is_set():
            all_came.wait(PATIENCE_SECONDS)  # what is in the writer's hand does not count as waiting
            raise AccountsError("the disk is full")
        return write(quietly=quietly)

    monkeypatch.setattr(database, "write", failing)
    recorder.put(Note(at=0, what="n0"))
    assert tried.wait(PATIENCE_SECONDS)
    for number in range(1, 8):
        recorder.put(Note(at=number, what=f"n{number}"))
    all_came.set()
    assert not recorder.flush(0)
    broken.clear()
    assert recorder.flush()
    told = [(entry.what, entry.why) for entry in small_house.accounts.audit.read()]
    assert told[0] == ("n0", "")
    dropped = [entry.details["facts"]["count"] for entry in small_house.accounts.audit.read()
               if entry.why == "notes_dropped" and entry.details]
    assert sum(dropped) + len([what for what, _ in told if what != "audit"]) == 8
    assert dropped


def test_a_flood_of_the_same_refusal_is_summed_up(small_house: House) -> None:
    recorder = small_house.accounts.recorder
    flood = [Note(at=number * SECOND // 10, what=f"path {number}", why="csrf_missing", address="192.0.2.66",
                  facts={"header": "h"}) for number in range(1_000)]
    for each in flood:
        recorder.put(each)
    recorder.put(Note(at=0, what="other", why="csrf_missing", address="192.0.2.1"))
    assert recorder.flush()
    entries = small_house.accounts.audit.read()
    details = [entry.details for entry in entries if entry.details]
    sums = [each["facts"]["times"] for each in details if "times" in each["facts"]]
    assert sums == [580, 380]  # the rest of the first minute, and of what came of the second
    assert len(entries) == 20 + 20 + len(sums) + 1
    assert sum(sums) + 40 == len(flood)


# The database


def test_a_database_of_another_version_is_refused(house: House) -> None:
    with house.accounts.database.write() as transaction:
        transaction.change("UPDATE account_migrations SET digest = 'other'")
    with pytest.raises(AccountsError, match="another version"):
        open_house(house.url)


def test_migrations_are_numbered_and_applied_once(house: House) -> None:
    names = [name for name, _ in migrations(house.accounts.database.dialect)]
    assert names == sorted(names)
    open_house(house.url, seed=3).accounts.close()
    with house.accounts.database.read() as transaction:
        rows = transaction.rows("SELECT name FROM account_migrations ORDER BY name")
    assert [row["name"] for row in rows] == names


@pytest.mark.parametrize("url", ["", ":memory:", "mysql://x/y", "sqlite:///", "nowhere/at/all/room.db"])
def test_what_is_no_database_is_told(url: str) -> None:
    with pytest.raises(ValueError, match="database"):
        parse_url(url)


def test_a_locked_or_damaged_file_is_told_and_service_resumes(
    small_house: House, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    small_house.user("ann", "floor")
    with small_house.accounts.database.write() as transaction:
        transaction.change("DELETE FROM account_attempts")
        small_house.accounts.database._writes._connection._inner.execute(  # type: ignore[union-attr]
            "PRAGMA busy_timeout = 50"
        )
    blocker = sqlite3.connect(small_house.url, isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    with pytest.raises(AccountsError, match="locked"):
        small_house.accounts.users.add(CHIEF, "bob")
    blocker.execute("ROLLBACK")
    blocker.close()
    small_house.user("bob")
    damaged = tmp_path / "damaged.db"
    damaged.write_bytes(b"this is no database at all" * 100)
    with pytest.raises(AccountsError, match="not a database"):
        open_house(str(damaged))


def test_a_lost_connection_is_told_and_service_resumes(postgres_url: str) -> None:
    house = open_house(postgres_url)
    house.user("ann", "floor")
    with house.accounts.database.read() as transaction:
        own = transaction.row("SELECT pg_backend_pid() AS pid")
    assert own is not None
    with psycopg.connect(postgres_url, autocommit=True) as killer:
        killer.execute("SELECT pg_terminate_backend(%s)", (own["pid"],))
    with pytest.raises(AccountsError, match="nothing was changed"):
        house.accounts.users.find("ann")
    assert house.accounts.users.find("ann") is not None
    house.accounts.close()
