"""Events are announced with their sheet; a sheet that cannot work is refused with every fault."""

from cardhouse.room import snapshots
from cardhouse.tournaments.announcing.announce_event import AnnounceEvent
from cardhouse.tournaments.announcing.open_registration import OpenRegistration
from cardhouse.tournaments.sheet import Level
from tournaments.events import SHEET, EventRoom, sheet


def test_an_event_is_announced_and_opened() -> None:
    room = EventRoom()
    room.ok(AnnounceEvent("Turbo", SHEET))
    assert room.phase("Turbo") == "announced"
    room.ok(OpenRegistration("Turbo"))
    assert room.phase("Turbo") == "registering"
    kept = snapshots.decode(snapshots.encode(room.host.room))
    assert kept is not None
    assert kept.events == room.host.room.events


def test_a_name_is_taken_once() -> None:
    room = EventRoom()
    room.ok(AnnounceEvent("Turbo", SHEET))
    assert room.refused(AnnounceEvent("Turbo", SHEET)) == "event_exists"
    assert room.refused(AnnounceEvent(" ", SHEET)) == "bad_event_name"
    assert room.refused(OpenRegistration("Nothing")) == "no_such_event"


def test_every_fault_of_a_sheet_is_named_at_once() -> None:
    room = EventRoom()
    bad = sheet(seats=12, levels=(Level(minutes=0, sign="no limit 25/50"), Level(minutes=5, sign="no limt")))
    outcome = room.do(AnnounceEvent("Bad", bad))
    assert outcome.refusal is not None
    said = outcome.refusal.text()
    for place in ("seats", "levels.1.minutes", "levels.2.sign"):
        assert place in said
