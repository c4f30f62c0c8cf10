"""An event goes on where it stood, however often the process that holds it is killed."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardhouse.room import snapshots
from cardhouse.room.keeping import create
from cardhouse.room.loading import load
from cardhouse.room.replaying import replay
from cardhouse.store import open_store
from cardhouse.tournaments.places.checking import check_event
from cardhouse.tournaments.places.ranking import standing_of
from postgres_server import postgres_server, postgres_url
from tournaments.event_child import NAME, PLAYERS
from tournaments.events import BEGAN
from waiting import PATIENCE_SECONDS

__all__ = ["postgres_server", "postgres_url"]
CHILD = Path(__file__).with_name("event_child.py")
DIES_AFTER = (25, 60, 40, 7, 50)


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "postgresql":
        yield request.getfixturevalue("postgres_url")
    else:
        yield str(tmp_path / "room.db")


def test_an_event_is_played_to_its_end_through_kills(store: str) -> None:
    opened = open_store(store)
    create(opened.create_room("main"), "horseshoe", BEGAN)
    opened.close()
    ways = {"PYTHONPATH": str(CHILD.parent.parent)}
    for turn, commands in enumerate((*DIES_AFTER, 1_000_000), 1):
        asked = [sys.executable, str(CHILD), store, str(turn), str(commands)]
        died = subprocess.run(
            asked, env=ways, timeout=PATIENCE_SECONDS, check=False, capture_output=True, text=True
        )
        assert died.returncode == (-signal.SIGKILL if commands < 1_000_000 else 0), died.stderr
    log = open_store(store).log("main")
    room = load(log).room
    event = room.events.all[NAME]
    assert (event.phase, event.entries.left, len(event.entries.all)) == ("ended", 1, PLAYERS)
    assert not check_event(event, room.floor)
    assert all(standing_of(event, number) for number in event.entries.all)
    again, _ = replay(log.read())
    assert snapshots.encode(again) == snapshots.encode(room)
