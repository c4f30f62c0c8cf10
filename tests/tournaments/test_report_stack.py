"""A player reports his own chips: shown as reported, and nothing is reckoned with it."""

from __future__ import annotations

from cardhouse.room.views.entrants import entrants_view
from cardhouse.room.views.event import event_view
from cardhouse.room.views.floor import Index
from cardhouse.tournaments.chips.count_chips import CountChips
from cardhouse.tournaments.chips.in_play import chips_in
from cardhouse.tournaments.chips.report_stack import ReportStack
from tournaments.events import sheet
from tournaments.playing import NAME, Playing


def playing(mode: str = "tracked") -> Playing:
    room = Playing("pechanga")
    room.opened(sheet(mode=mode), "ann", "bob", "cyd")
    assert room.refused(ReportStack(NAME, "ann", 10_000)) == "wrong_phase"
    room.start()
    return room


def test_a_report_is_shown_and_changes_nothing() -> None:
    room = playing()
    before = chips_in(room.host.room.floor, room.event)
    room.ok(ReportStack(NAME, "ann", 28_000))
    room.ok(ReportStack(NAME, "bob", 12_000))
    assert chips_in(room.host.room.floor, room.event) == before
    assert not room.event.chips.odd, "nobody counted"
    seen = event_view(room.host, NAME, str)
    assert seen is not None
    assert [(line.name, line.chips) for line in seen.reported] == [("ann", 28_000), ("bob", 12_000)]
    listed = entrants_view(room.host, NAME, str)
    assert listed is not None
    assert {line.name: (line.chips, line.reported) for line in listed.entries}["ann"] == (10_000, 28_000)
    mine = Index(room.host).my_view("ann").events[0]
    assert (mine.stack, mine.reported, mine.rank, mine.may_report) == (10_000, 28_000, 1, True)
    room.ok(CountChips(NAME, 1, "ann", total=10_000))
    assert room.event.chips.reported[mine.entry].chips == 28_000, "a count is another thing"
    room.replayed()


def test_no_count_that_cannot_be_is_shown() -> None:
    room = playing()
    for chips in (0, -5, 30_001):
        assert room.refused(ReportStack(NAME, "ann", chips)) == "report_impossible"
    assert room.refused(ReportStack(NAME, "dan", 5)) == "not_entered"
    dealt = playing("dealt")
    assert dealt.refused(ReportStack(NAME, "ann", 10_000)) == "stack_is_known"
    assert not Index(dealt.host).my_view("ann").events[0].may_report


def test_whoever_is_out_is_shown_no_more() -> None:
    room = playing()
    room.ok(ReportStack(NAME, "ann", 28_000))
    room.event.entries.all[1].status = "out"
    seen = event_view(room.host, NAME, str)
    assert seen is not None
    assert seen.reported == ()
