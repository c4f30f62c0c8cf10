"""The room itself sees to it that an event is whole after every entry; one that is not is stopped, on the
log, and goes on when somebody has found out why.
"""

from __future__ import annotations

import time
from typing import Any

import pytest

from cardhouse.room.commands import BeginHand
from cardhouse.room.event_watch import EventWatch
from cardhouse.room.host import RoomHost
from cardhouse.sim.bots import RandomBot
from cardhouse.tournaments.places.stop_event import ReleaseEvent
from cardhouse.tournaments.sheet import LateEntry
from tournaments.events import sheet
from tournaments.playing import NAME, Playing

COST_MOST = 0.05


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


def test_watching_costs_little_at_a_hundred_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all the time that entries take; the watch by itself, beside everything else."""
    room = begun(900)
    assert len(room.event.tables) == 100
    spent, watched = 0.0, EventWatch.after

    def timed(self: EventWatch, *about: Any) -> list[tuple[str, str]]:
        nonlocal spent
        began = time.perf_counter()
        found = watched(self, *about)
        spent += time.perf_counter() - began
        return found

    monkeypatch.setattr(EventWatch, "after", timed)
    bot, began = RandomBot(3), time.perf_counter()
    for _ in range(40):
        room.play_on(bot)
    whole = time.perf_counter() - began
    assert room.event.stopped == ""
    print(f"watching: {spent:.3f} of {whole:.3f} seconds")
    assert spent < COST_MOST * whole, f"{spent:.3f} of {whole:.3f} seconds"
