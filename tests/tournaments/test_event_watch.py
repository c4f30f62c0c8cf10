"""The room itself sees to it that an event is whole after every entry; one that is not is stopped, on the
log, and goes on when somebody has found out why.
"""

from __future__ import annotations

from typing import Any

import pytest

from cardhouse.room.commands import BeginHand
from cardhouse.room.event_watch import EventCount
from cardhouse.room.host import RoomHost
from cardhouse.sim.bots import RandomBot
from cardhouse.tournaments.places.stop_event import ReleaseEvent
from cardhouse.tournaments.sheet import LateEntry
from tournaments.events import sheet
from tournaments.playing import NAME, Playing


def begun(people: int = 6, **changes: Any) -> Playing:
    room = Playing()
    room.opened(sheet(mode="dealt", late=LateEntry(), **changes), *(f"p{one}" for one in range(people)))
    room.start()
    return room


def test_chips_out_of_nowhere_stop_the_event_until_it_is_released() -> None:
    room = begun()
    room.host.room.floor.tables[1].table.seats[1].stack += 25
    room.begin()
    room.fold_round()
    assert "25 over" in room.event.stopped
    assert room.refused(BeginHand(1, "first_riffle")) == "event_stopped"
    assert room.refused(ReleaseEvent(NAME, " ")) == "clock_reason"
    room.host.room.floor.tables[1].table.seats[1].stack -= 25
    room.ok(ReleaseEvent(NAME, "a chip of another set was taken away"))
    assert room.refused(ReleaseEvent(NAME, "again")) == "event_not_stopped"
    room.begin()
    room.fold_round()
    assert room.event.stopped == ""


def test_a_seat_that_is_nobodys_stops_the_event() -> None:
    room = begun()
    room.event.entries.all[2].status = "out"
    room.begin()
    room.fold_round()
    assert "p1 sits at table" in room.event.stopped
    assert room.replayed()


def test_a_room_that_was_read_again_is_watched_from_its_first_entry() -> None:
    room = begun()
    room.host = RoomHost(room.host.room, room.host.mixed)
    room.host.room.floor.tables[1].table.seats[1].stack += 25
    room.begin()
    room.fold_round()
    assert "25 over" in room.event.stopped


def test_watching_looks_at_what_an_entry_touched_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many tables there are: a hundred are counted once, then only the one whose hand ended."""
    room = begun(900)
    assert len(room.event.tables) == 100
    counted, looked, whole = EventCount.__init__, EventCount.table, [0, 0]

    def counting(self: EventCount, *about: Any) -> None:
        whole[0] += 1
        counted(self, *about)

    def looking(self: EventCount, *about: Any) -> None:
        whole[1] += 1
        looked(self, *about)

    monkeypatch.setattr(EventCount, "__init__", counting)
    monkeypatch.setattr(EventCount, "table", looking)
    bot, before = RandomBot(3), room.host.room.position
    for _ in range(40):
        room.play_on(bot)
    entries = room.host.room.position - before
    assert room.event.stopped == ""
    assert entries > 1_000
    assert whole[0] <= 3, "all of it is counted at the first entry and when a level begins"
    assert 0 < whole[1] < entries, "at most one table an entry"


