"""Structured logs: one JSON object a line, with the request's id, and nowhere a secret."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from cardhouse.cli.main import main
from cardhouse.server import logs
from cardhouse.server.client import Refused
from server.serving import Process

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
