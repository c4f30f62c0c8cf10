"""Announcements: how long they stand, where they are read; the clock ends them, a person before that."""

from __future__ import annotations

from cardhouse.room import snapshots
from cardhouse.room.announcements.announce import MINUTES_MOST, STANDING_MOST, WORDS_MOST, Announce
from cardhouse.room.announcements.state import announcements_of
from cardhouse.room.announcements.take_down import TakeDownAnnouncement
from cardhouse.room.announcements.view import announcements_view
from room.tracked_table import Tracked

MINUTE = 60_000_000


def words(room: Tracked) -> list[str]:
    return [one.words for one in announcements_view(room.host, staff=False).announcements]


def refused(room: Tracked, command: object, code: str) -> None:
    told = room.asks(command)
    assert told is not None
    assert told.code == code


def test_an_announcement_stands_until_its_time_is_up() -> None:
    room = Tracked(begins=False)
    room.do(Announce("Last hand at two", 10, ("boards",), ("game",)))
    room.do(Announce("Free coffee", 30))
    assert words(room) == ["Free coffee", "Last hand at two"]
    room.at += 10 * MINUTE
    room.do(Announce("High hand at one", 5))
    assert words(room) == ["High hand at one", "Free coffee"]
    assert announcements_of(room.replayed()) == announcements_of(room.host.room)
    kept = snapshots.encode(room.host.room)
    assert snapshots.encode(room.replayed()) == kept
    assert snapshots.decode(kept) is not None


def test_it_is_taken_down_once_and_staff_see_who_wrote_it() -> None:
    room = Tracked(begins=False)
    room.do(Announce("Free coffee", 30))
    (line,) = announcements_view(room.host, staff=True).announcements
    assert line.by == "dee"
    assert announcements_view(room.host, staff=False).announcements[0].by == ""
    room.do(TakeDownAnnouncement(line.number))
    assert words(room) == []
    refused(room, TakeDownAnnouncement(line.number), "not_announced")


def test_what_cannot_be_read_or_never_ends_is_refused() -> None:
    room = Tracked(begins=False)
    refused(room, Announce(" \n", 10), "nothing_announced")
    refused(room, Announce("x" * (WORDS_MOST + 1), 10), "nothing_announced")
    for minutes in (0, -5, MINUTES_MOST + 1):
        refused(room, Announce("soon", minutes), "announced_for")
    refused(room, Announce("soon", 10, games=("no such game",)), "no_such_spread")
    for number in range(STANDING_MOST):
        room.do(Announce(f"number {number}", 10))
    refused(room, Announce("one more", 10), "announced_enough")
