"""Structured logs: one JSON object a line, with the request's id, and nowhere a secret."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import structlog

from cardhouse.cli.main import main
from cardhouse.edition import edition
from cardhouse.server import logs
from cardhouse.server.client import Refused, trusted
from server.serving import House, Process, running

PASSWORD = "seven green tables"


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    out = io.StringIO()
    logs.configure(out)
    yield out
    structlog.reset_defaults()


def test_a_field_that_sounds_like_a_secret_is_not_written(stream: io.StringIO) -> None:
    logger = structlog.get_logger("trial")
    logger.info("asked", password="hush", session_token="hush", PIN="hush", room="main")
    line = json.loads(stream.getvalue())
    assert "hush" not in stream.getvalue()
    assert (line["room"], line["event"], line["password"]) == ("main", "asked", logs.HIDDEN)


def test_a_fault_is_told_with_its_place(stream: io.StringIO) -> None:
    try:
        raise ZeroDivisionError("trial")
    except ZeroDivisionError as error:
        structlog.get_logger("trial").error("fault", exc_info=error)
    assert "ZeroDivisionError" in json.loads(stream.getvalue())["exception"]


def test_a_whole_visit_leaves_no_secret_in_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDHOUSE_PASSWORD", PASSWORD)
    database = str(tmp_path / "room.db")
    assert main(["init", "main", "--house", "pechanga", "--database", database]) == 0
    server = Process(database).start()
    with server.client() as client:
        with pytest.raises(Refused):
            client.sign_in("manager", "wrong secret words")
        token = client.sign_in("manager", PASSWORD)["token"]
        client.view("main")
        with pytest.raises(Refused):
            client.get("/rooms/main/lists?spread=" + token)
        client.sign_out()
    assert server.stop() == 0
    said = server.said()
    events = [json.loads(line)["event"] for line in said.splitlines()]
    assert "started" in events
    assert events[-1] == "stopped"
    for secret in (PASSWORD, "wrong secret words", token):
        assert secret not in said


def test_an_invitation_is_in_no_log_and_on_no_record(tmp_path: Path, stream: io.StringIO) -> None:
    """Whoever reads logs or the auditor's record cannot sit down in somebody's place."""
    token = "8sJ2xQ0dD1vW5mUeYcLr7A3b"
    structlog.get_logger("trial").warning("request", method="GET", path=f"/join/main/{token}", status=500)
    structlog.get_logger("trial").error("fault", path=f"/rooms/main/play/1/invitation?link={token}&x=1")
    assert token not in stream.getvalue()
    assert "/join/main/(hidden)" in stream.getvalue()
    house = House(str(tmp_path / "room.db"))
    with running(house) as server:
        for path in (f"/join/main/{token}", f"/join/nowhere/{token}", f"/join/main/{token}/more"):
            for method in ("GET", "POST"):
                httpx.request(method, server.address + path, verify=trusted())
    held = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert token.encode() not in held
    house.close()


def test_starts_and_stops_are_on_record_with_the_software(tmp_path: Path) -> None:
    house = House(str(tmp_path / "room.db"))
    with running(house):
        pass
    kept = [one for one in house.accounts.audit.read(0, 500) if one.what.startswith("server_")]
    assert [one.what for one in kept] == ["server_started", "server_stopped"]
    for one in kept:
        assert one.who == "installation"
        assert one.details is not None
        assert edition() in str(one.details)
    house.close()
