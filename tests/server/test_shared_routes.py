"""Servers of one process share their routes, which take long to reckon, and nothing else."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from cardhouse.room.host import seeded_mixing
from cardhouse.server import app as module
from cardhouse.server.running import Serving, application
from server.serving import ANSWER_SECONDS, House, running


def test_routes_are_reckoned_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(str(tmp_path / "room.db"))
    first = application(Serving(house.database), seeded_mixing(5))
    monkeypatch.setattr(module, "Litestar", None)
    second = application(Serving(house.database), seeded_mixing(5), given={"guest": "of the second"})
    assert second.state["guest"] == "of the second"
    assert "guest" not in first.state
    house.close()


def test_two_at_a_time_answer_from_their_own_rooms(tmp_path: Path) -> None:
    ready = {}
    one, other = House(str(tmp_path / "one.db"), "one"), House(str(tmp_path / "other.db"), "other", "third")
    with running(one) as first, running(other) as second:
        for server in (first, second):
            told = httpx.get(f"{server.address}/health/ready", timeout=ANSWER_SECONDS)
            assert told.status_code == 200
            ready[server.house] = told.json()["rooms"]
    assert list(ready.values()) == [1, 2]
    one.close()
    other.close()
