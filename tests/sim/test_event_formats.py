"""Every format of events, played to its end by bots on both kinds of store; one of them by a process that is
killed in the middle, and played on from its log. At the end the log tells the same room, byte for byte.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardhouse.room import snapshots
from cardhouse.room.loading import load
from cardhouse.sim.event.kept import Kept
from cardhouse.sim.event.payouts import pay_out
from cardhouse.sim.event.play import EventPlay
from cardhouse.sim.event.run import sheet_for, simulate
from cardhouse.store import Log, Store, open_store
from postgres_server import postgres_server, postgres_url
from waiting import PATIENCE_SECONDS

__all__ = ["postgres_server", "postgres_url"]
HOUSE = "horseshoe"
CHILD = Path(__file__).with_name("event_child.py")
FORMATS = {
    "turbo": 14,  # standard, with re-entries
    "bounty": 12,
    "survivor": 20,
    "cash_out": 20,
    "single_table": 10,
    "shootout": 20,
    "bracket": 64,
    "heads_up": 8,
    "rebuy": 12,
    "satellite": 20,
}
"""Templates, one a format at least, with how many enter."""


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], Store]]:
    """Opens the same database again and again."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'room.db'}"
    else:
        url = request.getfixturevalue("postgres_url")
    opened: list[Store] = []

    def again() -> Store:
        opened.append(open_store(url))
        return opened[-1]

    again.url = url  # type: ignore[attr-defined]
    yield again
    for one in opened:
        one.close()


def played_on(log: Log, template: str, entries: int) -> None:
    """The event of a log goes on to its end and is paid; the log tells the same room."""
    room = load(log).room
    kept = Kept(log)
    play = EventPlay(sheet_for(template, HOUSE, entries), HOUSE, entries, 2, keep=kept, room=room)
    play.take_up()
    play.play()
    pay_out(play)
    kept.flush()
    assert play.event.phase == "closed"
    assert snapshots.encode(load(log).room) == snapshots.encode(play.host.room)


@pytest.mark.parametrize("template", FORMATS)
def test_every_format_is_played_to_its_end(template: str, store: Callable[[], Store]) -> None:
    entries = FORMATS[template]
    first = store()
    kept = Kept(first.create_room("event"))
    play, told = simulate(sheet_for(template, HOUSE, entries), HOUSE, entries, 1, keep=kept)
    kept.flush()
    first.close()
    assert told.entries == entries
    assert play.event.phase == ("ended" if template == "bounty" else "closed")
    assert snapshots.encode(load(store().log("event")).room) == snapshots.encode(play.host.room)


def test_a_process_that_is_killed_loses_nothing_it_wrote(store: Callable[[], Store]) -> None:
    url = store.url  # type: ignore[attr-defined]
    command = [sys.executable, str(CHILD), url, "turbo", "14", "10"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr
    log = store().log("event")
    assert load(log).room.events.all["Turbo"].phase == "running"
    played_on(log, "turbo", 14)
