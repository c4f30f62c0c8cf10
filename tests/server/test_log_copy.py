"""A copy of the log over the network, at somebody without a duty in the room: it follows, goes on
after a break, proves itself, stops where it is cheated, and tells nothing before its time.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardhouse.cli.main import main
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.server.client import Client, Refused
from cli.test_log_mirror import PROGRAM, copied, head
from cli.test_log_roots import written_anew
from room.evening import BORN
from room.sealed_room import known_hidden_cards
from screens.caging import CageRoom
from server.serving import PASSWORD, House, Process
from server.test_blind_counts import FIRST, counts, user_id
from server.test_sealed_room import Table, readable
from waiting import PATIENCE_SECONDS, until

BY = {"drawer": ("place",), "bank": ("table",), "box": ("box",), "tokes": ("dealer",)}
"""What the second count is found by."""


def run(*tokens: object) -> int:
    return main(["log", *map(str, tokens)])


@contextlib.contextmanager
def mirroring(*tokens: object, token: str = "", said: str = "") -> Iterator[subprocess.Popen[str]]:
    """The command in a process of its own."""
    command = [sys.executable, "-c", PROGRAM, "log", "mirror", *map(str, tokens)]
    environment = {**os.environ, "CARDHOUSE_TOKEN": token}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdin is not None
        process.stdin.write(f"{said}\n")
        process.stdin.close()
        try:
            yield process
        finally:
            process.kill()


def come(server: Process, token: str, *people: str) -> None:
    with server.client(token) as client:
        for person in people:
            client.command("main", RegisterPerson(person, id_checked=True, born=BORN))


def test_it_follows_another_machines_room_over_a_break_and_proves_itself(tmp_path: Path) -> None:
    source, copy = str(tmp_path / "room.db"), tmp_path / "elsewhere" / "copy.db"
    copy.parent.mkdir()
    house = House(source)
    floor = house.token("flo", "floor")
    house.token("ada", "auditor")
    house.close()
    server = Process(source)
    server.start()
    try:
        address = f"{server.address}/rooms/main"
        with mirroring(address, copy, "--user", "ada", said=PASSWORD) as process:
            come(server, floor, "ann", "bob")
            until(lambda: copied(copy, "main") == head(source, "main").position, "the copy has it all")
            server.kill()
            server.start()
            come(server, floor, "cyd")
            until(lambda: copied(copy, "main") == head(source, "main").position, "it goes on by itself")
            assert process.poll() is None
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENCE_SECONDS) == 130
        come(server, floor, "dan")
        with mirroring(address, copy, "--user", "ada", "--once", said=PASSWORD) as again:
            assert again.wait(PATIENCE_SECONDS) == 0, "where it ended is where it goes on"
    finally:
        server.stop()
    assert head(copy, "main") == head(source, "main")
    assert run("verify", copy) == 0
    assert not list(copy.parent.glob("*.key"))
    assert copy.stat().st_mode & 0o777 == 0o600


def test_a_room_that_was_written_anew_stops_the_copy_for_good(tmp_path: Path) -> None:
    source, copy = str(tmp_path / "room.db"), tmp_path / "copy.db"
    house = House(source, "far")
    floor, auditor = house.token("flo", "floor", room="far"), house.token("ada", "auditor", room="far")
    house.close()
    server = Process(source)
    address = f"{server.address}/rooms/far"
    server.start()
    with server.client(floor) as client:
        for person in ("ann", "bob", "cyd"):
            client.command("far", RegisterPerson(person, id_checked=True, born=BORN))
    with mirroring(address, copy, "--once", token=auditor) as first:
        assert first.wait(PATIENCE_SECONDS) == 0
    server.stop()
    before = head(copy)
    written_anew(source)
    server.start()
    try:
        for _ in range(2):
            with mirroring(address, copy, "--once", token=auditor) as process:
                assert process.wait(PATIENCE_SECONDS) == 1
                assert process.stdout is not None
                assert "STOPPED: far: the source is not the log that was copied" in process.stdout.read()
    finally:
        server.stop()
    assert head(copy) == before, "it is the evidence"
    assert run("verify", copy) == 0


@pytest.fixture(scope="module")
def cage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CageRoom]:
    house = House(str(Path(tmp_path_factory.mktemp("copied")) / "room.db"))
    made = CageRoom(house)
    made.open_bank()
    made.do("dealer", "StartTokeBox", dealer=user_id(made), box="transparent")
    made.do("floor", "PullBox", table=1)
    yield made
    made.close()
    house.close()


def pages(cage: CageRoom, after: int = 0) -> tuple[dict[str, Any], str]:
    """How far a copy may reach, and what it may have after a position."""
    client = cage.clients["auditor"]
    end = client.get("/rooms/main/log/end")
    return end, "".join(
        line["body"] for line in client.get(f"/rooms/main/log/copy?limit=1000&after={after}")["entries"]
    )


@pytest.mark.parametrize("what", ["drawer", "bank", "box", "tokes"])
def test_a_first_count_waits_for_the_second(cage: CageRoom, what: str) -> None:
    one, count, given, other, confirm, differs = counts(cage)[what]
    before, _ = pages(cage)
    cage.do(one, count, **given)
    cage.do("clerk", "RegisterPerson", person=f"late-{what}")
    end, copy = pages(cage, before["position"])
    assert end["position"] == before["position"], "the chain has no gaps: what comes after waits too"
    assert end["waits"] >= 2
    assert copy == ""
    same = {name: given[name] for name in ("chips", "cash", "tickets", "moment", *BY[what]) if name in given}
    # No window has as much cash as those tokes: there the second finds something else, and neither holds.
    cage.do(other, confirm, **(differs if what == "tokes" else same))
    end, copy = pages(cage, before["position"])
    assert end["waits"] == 0
    assert str(FIRST) in copy


def test_it_has_a_right_of_its_own(
    cage: CageRoom, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for who in ("manager", "teller", "floor", "clerk", "dealer"):
        for path in ("end", "copy"):
            with pytest.raises(Refused) as refused:
                cage.clients[who].get(f"/rooms/main/log/{path}")
            assert refused.value.status == 403
    address = f"{cage.server.address}/rooms/main"
    assert run("mirror", address, tmp_path / "copy.db", "--once", "--token", cage.tokens["manager"]) == 2
    assert run("mirror", address, tmp_path / "copy.db", "--once", "--token", "nobody's") == 2
    assert run("mirror", address, tmp_path / "copy.db", "--once", "--token", cage.tokens["auditor"]) == 0
    capsys.readouterr()
    assert run("mirror", address, tmp_path / "copy.db", "--once") == 2
    assert "say --token" in capsys.readouterr().err
    assert run("mirror", "http://room.example/rooms/main", tmp_path / "copy.db", "--token", "t") == 2
    assert "over https only" in capsys.readouterr().err
    assert run("mirror", "https://room.example/", tmp_path / "copy.db", "--token", "t") == 2
    assert "https://server/rooms/NAME" in capsys.readouterr().err


def test_a_hand_in_progress_is_copied_sealed(tmp_path: Path) -> None:
    table = Table(tmp_path)
    auditor = table.house.token("ada", "auditor")
    try:
        table.open()
        table.do({"type": "BeginHand", "table": 1})
        with Client(table.process.address, auditor) as client:
            assert client.get("/rooms/main/log/end")["waits"] == 0
            lines = client.get("/rooms/main/log/copy?limit=1000")["entries"]
        assert any('"AtHand"' in line["body"] for line in lines)
        assert not [card for line in lines for card in known_hidden_cards(line["body"].encode())]
        assert not readable(table.deck(), json.dumps(lines).encode())
    finally:
        table.close()
