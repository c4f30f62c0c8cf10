"""Ready means able: a disk that hangs, a clock that fails or stands still make a server not ready, while it
goes on to say so; and only this machine itself is told more than that.
"""

from __future__ import annotations

import threading
from pathlib import Path

import httpx
import pytest

from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.room.host import RoomHost
from cardhouse.server import progress
from cardhouse.server.progress import STUCK_SECONDS, Progress
from cardhouse.store.sqlite import SqliteLog
from room.evening import BORN
from server.serving import ANSWER_SECONDS, House, running
from waiting import until


def status(address: str) -> int:
    return httpx.get(f"{address}/health/ready", timeout=ANSWER_SECONDS).status_code


def test_a_disk_that_hangs_makes_it_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "STUCK_SECONDS", 0.3)
    house = House(str(tmp_path / "room.db"))
    token = house.token("fay", "floor")
    hangs = threading.Event()
    hangs.set()
    whole = SqliteLog.append

    def append(*given: object, **more: object) -> object:
        hangs.wait(60)
        return whole(*given, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(SqliteLog, "append", append)
    with running(house) as server:
        assert status(server.address) == 200
        hangs.clear()
        client = server.client(token)
        asking = threading.Thread(
            target=client.command, args=("main", RegisterPerson("ann", id_checked=True, born=BORN))
        )
        asking.start()
        until(lambda: status(server.address) == 503, "it says that it is not able")
        assert httpx.get(f"{server.address}/health/live").status_code == 200
        hangs.set()
        asking.join()
        until(lambda: status(server.address) == 200, "it is able again")
    house.close()


def test_what_is_due_and_cannot_be_done_makes_it_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(str(tmp_path / "room.db"))
    with running(house) as server, monkeypatch.context() as broken:
        broken.setattr(RoomHost, "next_due", lambda _: 1 // 0)
        until(lambda: status(server.address) == 503, "it says that it is not able")
        broken.undo()
        until(lambda: status(server.address) == 200, "it is able again")
    house.close()


def test_progress() -> None:
    seen = Progress()
    assert seen.why_stuck(1_000) == "", "not yet begun"
    seen.see(5, 5, 1)
    seen.see(5, 9, 2)
    assert seen.why_stuck(2) == ""
    seen.see(5, 9, 2 + STUCK_SECONDS)
    assert "disk" in seen.why_stuck(2 + STUCK_SECONDS)
    seen.see(6, 9, 3 + STUCK_SECONDS)
    assert seen.why_stuck(3 + STUCK_SECONDS) == "", "slow, but it gets on"
    assert "clock" in seen.why_stuck(100)


def test_what_is_forwarded_is_not_this_machine(tmp_path: Path) -> None:
    """A proxy on the same machine that nobody told the server of does not open what is for its keeper."""
    house = House(str(tmp_path / "room.db"))
    with running(house) as server:
        where = f"{server.address}/metrics"
        assert httpx.get(where).status_code == 200
        for header in ("x-forwarded-for", "forwarded", "via", "x-forwarded-proto"):
            assert httpx.get(where, headers={header: "203.0.113.9"}).status_code == 401
    house.close()
