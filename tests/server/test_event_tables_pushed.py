"""What happens to an event is seen at each of its tables, and at no other."""

from __future__ import annotations

import asyncio
import json
from typing import Any, cast

from cardhouse.room.keeping import Entered
from cardhouse.server.hub import Hub, Socket
from cardhouse.tournaments.clock.pause_clock import PauseClock
from cardhouse.tournaments.sheet import LateEntry
from server.test_late_viewer import AsTheyAre
from tournaments.events import sheet
from tournaments.playing import NAME, Playing


def test_a_paused_clock_is_seen_at_all_tables_of_the_event_and_only_there() -> None:
    assert asyncio.run(pushed("a break")) == [["table 1"], ["table 2"], []]


async def pushed(reason: str) -> list[list[str]]:
    """Which subjects each of three viewers is sent: at the two tables of an event and at a third."""
    room = Playing()
    room.opened(sheet(mode="dealt", late=LateEntry()), *(f"p{one}" for one in range(12)))
    room.start()
    assert [table.event for table in room.host.room.floor.tables.values()] == [NAME, NAME]
    hub = Hub(cast(Any, str), cast(Any, AsTheyAre()))
    viewers = [Socket(None, staff=False) for _ in range(3)]
    for number, viewer in enumerate(viewers, 1):
        hub.subscribe(viewer, f"table {number}")
    came = room.ok(PauseClock(NAME, reason))
    position = room.host.room.position
    hub.entered(room.host, [Entered(position, room.now, "", tuple(came))])
    hub.release(position)
    assert [len(viewer) for viewer in viewers] == [0, 0, 0], "tables follow with boards and lists"
    assert hub._flushing is not None
    hub._flushing.cancel()
    hub._flush()
    return [subjects(viewer) for viewer in viewers]


def subjects(viewer: Socket) -> list[str]:
    found = []
    while (text := viewer.take()) is not None:
        found.append(str(json.loads(text)["subject"]))
    return found
