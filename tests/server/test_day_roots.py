"""A server with --roots signs the log at the close of the day, shows the roots to anybody, and a stranger's
program agrees.
"""

from __future__ import annotations

import os
from pathlib import Path

import httpx
import pytest

from cardhouse.cli.main import main
from cardhouse.money.reports.commands import CloseDay, ConfirmDayClose
from cardhouse.store.keys import key_file, made_keys
from cardhouse.store.roots import Roots, check, read, read_file
from server.serving import House, Process, running
from verifier.exported import verifier
from waiting import PATIENCE_SECONDS, until


def test_the_close_of_the_day_is_signed_and_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, apart = str(tmp_path / "room.db"), tmp_path / "apart"
    apart.mkdir()
    house = House(database)
    teller, chief = house.token("tess", "cage"), house.token("max", "manager")
    server = Process(database, options=("--roots", str(apart))).start()
    try:
        until(lambda: bool(read_file(apart)), "a log without a root is signed")
        server.client(teller).command("main", CloseDay())
        server.client(chief).command("main", ConfirmDayClose(1))
        until(lambda: len(read_file(apart)) == 2, "the close of the day is signed")
        shown = httpx.get(f"{server.address}/api/v1/rooms/main/roots", timeout=PATIENCE_SECONDS)
        assert shown.status_code == 200
        assert read(shown.content, "shown") == read_file(apart)
        nowhere = httpx.get(f"{server.address}/api/v1/rooms/nowhere/roots", timeout=PATIENCE_SECONDS)
        assert nowhere.content == b""
    finally:
        server.stop()
    first, second = read_file(apart)
    public = Roots(made_keys(key_file(database))).public
    for root in (first, second):
        check(root, public)
    assert (second.after, second.after_digest) == (first.position, first.digest)
    assert main(["log", "export", database, str(tmp_path / "log.jsonl")]) == 0
    options = ["--roots", str(apart / "roots.jsonl"), "--public", public]
    assert verifier().main([str(tmp_path / "log.jsonl"), *options]) == 0
    assert "2 signed roots" in capsys.readouterr().out


def test_a_server_that_signs_nothing_shows_nothing(tmp_path: Path) -> None:
    with running(House(os.fspath(tmp_path / "room.db"))) as server:
        answer = httpx.get(f"{server.address}/api/v1/rooms/main/roots", timeout=PATIENCE_SECONDS)
        assert answer.status_code == 404
        assert answer.json()["refusal"]["code"] == "no_roots"
