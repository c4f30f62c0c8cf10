"""Rooms that cannot be opened, may only be looked at, or whose file is replaced, as people meet them."""

from __future__ import annotations

import os
import sqlite3
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from cardhouse.cli.main import main
from cardhouse.server.accounts.database import AccountsError
from cardhouse.server.accounts.services import system_clock
from cardhouse.server.client import Client
from cardhouse.server.clock import SteadyClock, boot_time_ns
from cardhouse.store import NewEntry, open_store
from server.serving import House, running
from waiting import until

GUARD = "DROP TRIGGER IF EXISTS log_entries_stay; DROP TRIGGER IF EXISTS log_entries_remain;"
DAY = 86_400_000_000


@pytest.fixture
def house(tmp_path: Path) -> Any:
    made = House(str(tmp_path / "room.db"), "main", "annex")
    yield made
    made.close()


def tamper(database: str, script: str) -> None:
    plain = sqlite3.connect(database)
    plain.executescript(GUARD + script)
    plain.close()


def register(client: Client, person: str, room: str = "main") -> httpx.Response:
    command = {"type": "RegisterPerson", "person": person}
    asked = {"id": f"{person}-{time.time_ns()}", "command": command}
    return client._http.post(f"/api/v1/rooms/{room}/commands", json=asked, headers=client._bearer())


def seen(client: Client) -> int:
    """Whether the room can be looked at."""
    return client._http.get("/api/v1/rooms/main/board", headers=client._bearer()).status_code


def test_one_room_that_cannot_be_read_keeps_no_other_down(
    house: House, capfd: pytest.CaptureFixture[str]
) -> None:
    floor = house.token("fred", "floor", room="annex")
    lost = house.token("lou", "floor", room="main")
    tamper(house.database, "UPDATE log_entries SET body = x'00' WHERE room = 1")
    with running(house) as server:
        assert register(server.client(floor), "ann", "annex").status_code < 300
        answer = register(server.client(lost), "ann")
        assert answer.status_code == 503
        assert answer.json()["refusal"]["code"] == "room_not_open"
        ready = httpx.get(f"{server.address}/health/ready")
        assert ready.status_code == 503
        assert "broken at position 1" in ready.json()["trouble"]["main"]
    said = capfd.readouterr()
    assert "Traceback" not in said.err + said.out
    assert (said.err + said.out).count("room_not_opened") == 1


def test_a_broken_log_is_shown_and_accepted_by_a_person(
    house: House, capfd: pytest.CaptureFixture[str]
) -> None:
    floor = house.token("fred", "floor")
    with running(house) as server:
        client = server.client(floor)
        for person in ("ann", "bob", "cyd"):
            assert register(client, person).status_code < 300
    tamper(house.database, "UPDATE log_entries SET at = at + 1 WHERE room = 1 AND position = 2")
    with running(house) as server:
        client = server.client(floor)
        until(lambda: httpx.get(f"{server.address}/health/ready").status_code == 503, "the check finds it")
        answer = register(client, "dan")
        assert answer.status_code == 503
        assert "room main is read-only" in answer.json()["refusal"]["text"]
        assert "cardhouse log accept" in answer.json()["refusal"]["text"]
        assert seen(client) == 200
        accept = ["log", "accept", house.database, "--room", "main", "--by", "max", "--why", "a bad disk"]
        assert main(accept) == 2, "a server holds it"
    assert main(["log", "verify", house.database]) == 1
    assert main(accept) == 0
    capfd.readouterr()
    assert main(["log", "verify", house.database]) == 0
    assert "what is wrong at position 2 was accepted by max: a bad disk" in capfd.readouterr().out
    with running(house) as server:
        assert register(server.client(floor), "dan").status_code < 300


def test_a_file_replaced_under_the_server(house: House, tmp_path: Path) -> None:
    """No acknowledged command is lost: from the moment of the replacement none is acknowledged."""
    floor = house.token("fred", "floor")
    store = open_store(house.database)
    with running(house) as server:
        client = server.client(floor)
        acknowledged = [f"p{n}" for n in range(5) if register(client, f"p{n}").status_code < 300]
        store.backup(tmp_path / "backup.db")
        store.close()
        acknowledged += [f"q{n}" for n in range(5) if register(client, f"q{n}").status_code < 300]
        os.rename(house.database, tmp_path / "kept.db")
        os.rename(f"{house.database}-wal", tmp_path / "kept.db-wal")
        os.rename(tmp_path / "backup.db", house.database)
        for number in range(5):
            answer = register(client, f"r{number}")
            assert answer.status_code == 503
        assert "was replaced while it was in use" in answer.json()["refusal"]["text"]
        assert seen(client) == 200
        accounts = house.accounts.database
        with pytest.raises(AccountsError, match="was replaced"), accounts.write() as transaction:
            transaction.change("UPDATE account_users SET shown = '' WHERE id = 'nobody'")
        house.accounts.close()
    kept = open_store(tmp_path / "kept.db", read_only=True).log("main")
    there = [entry.body for entry in kept.read()]
    assert all(any(f'"{person}"'.encode() in body for body in there) for person in acknowledged)
    assert len(acknowledged) == 10


def test_a_wrong_clock_asks_a_person(house: House) -> None:
    floor = house.token("fred", "floor")
    store = open_store(house.database)
    for name in store.rooms():
        log = store.log(name)
        log.append([NewEntry("later", system_clock() + 3 * DAY, "floor", b'{"events":[]}', 2)], 1)
    store.close()
    with running(house) as server:
        answer = register(server.client(floor), "ann")
        assert answer.status_code == 503
        assert "the machine's clock says" in answer.json()["refusal"]["text"]
    command = ["log", "accept", house.database, "--clock", "--why", "the log was ahead", "--room"]
    assert main([*command, "main"]) == 0
    with running(house) as server:
        assert register(server.client(floor), "ann").status_code < 300


def test_a_laptop_that_slept_has_lost_no_time() -> None:
    slept = [0]
    clock = SteadyClock(lambda: 0, lambda: slept[0])
    before = clock()
    slept[0] += 8 * 3_600 * 1_000_000_000
    assert clock() - before == 8 * 3_600 * 1_000_000
    if hasattr(time, "CLOCK_BOOTTIME"):
        assert abs(boot_time_ns() - time.clock_gettime_ns(time.CLOCK_BOOTTIME)) < 10**9
