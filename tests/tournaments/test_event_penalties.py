"""Penalties in a running event: hands that follow the player, chips out of play, withdrawal."""

from __future__ import annotations

import pytest

from cardhouse.floor.conduct.commands import GivePenalty, RecordIncident, ReportServed
from cardhouse.play.commands import Fold
from cardhouse.room import snapshots
from cardhouse.room.commands import Act, BeginHand
from cardhouse.tournaments.chips.found_chips import ReportFoundChips
from cardhouse.tournaments.entries.cancel_event import CancelEvent
from cardhouse.tournaments.penalties.forfeit_chips import ForfeitChips
from cardhouse.tournaments.penalties.withdraw_entrant import WithdrawEntrant
from cardhouse.tournaments.places.ranking import Standing, standing_of
from tournaments.seated import SeatedEvent

TABLES = {1: {"ann": 10_000, "bob": 10_000, "cyd": 10_000}, 2: {"dan": 10_000, "eve": 10_000}}
DIRECTOR = ("tournament_director",)
STALLS, SOFT_PLAY = "horseshoe.19.25c", "horseshoe.19.59a"


def offend(room: SeatedEvent, row: str, person: str = "ann", table: int = 1) -> int:
    for who in ("ann", "bob", "cyd", "dan", "eve"):
        room.known(who)
    room.ok(RecordIncident(person, row, table=table), roles=DIRECTOR)
    return room.host.room.floor.conduct.last_incident


def play(room: SeatedEvent, table: int = 1) -> None:
    """A hand in which everybody folds."""
    room.ok(BeginHand(table))
    while table in room.host.room.hands:
        room.ok(Act(table, Fold(room.host.room.hands[table].hand.acting_seat)))


def left(room: SeatedEvent, person: str = "ann") -> list[int]:
    return [one.hands_left for one in room.host.room.floor.conduct.person(person).serving if not one.done]


def away(room: SeatedEvent) -> bool:
    return room.host.room.floor.tables[1].table.seats[1].away


def test_a_round_is_as_many_hands_as_players_and_runs_down_by_itself() -> None:
    room = SeatedEvent(TABLES)
    incident = offend(room, STALLS)
    room.ok(GivePenalty(incident, "one_round"), roles=DIRECTOR)
    assert left(room) == [3]
    assert away(room)
    for hands in (2, 1):
        play(room)
        assert left(room) == [hands]
    assert room.event.penalties.serving == {"ann": [incident]}
    play(room)
    assert left(room) == []
    assert room.event.penalties.serving == {}
    assert room.stacks(1)["ann"] < 10_000, "blinds go on while a penalty is served"
    room.ok(ReportServed("ann", table=1), roles=DIRECTOR)
    assert not away(room)
    room.counted()


def test_what_is_being_served_is_kept_in_a_snapshot() -> None:
    room = SeatedEvent(TABLES)
    room.ok(GivePenalty(offend(room, STALLS), "one_round"), roles=DIRECTOR)
    room.ok(BeginHand(1))
    kept = snapshots.decode(snapshots.encode(room.host.room))
    assert kept is not None
    assert kept.events == room.host.room.events


def test_the_hand_in_which_it_is_given_counts_only_for_who_misses_it_already() -> None:
    room = SeatedEvent(TABLES)
    incident = offend(room, STALLS)
    room.ok(BeginHand(1))
    room.ok(GivePenalty(incident, "missed_hand"), roles=DIRECTOR)
    while 1 in room.host.room.hands:
        room.ok(Act(1, Fold(room.host.room.hands[1].hand.acting_seat)))
    assert left(room) == [1], "he was dealt in: this hand is no hand missed"
    play(room)
    assert left(room) == []


def test_a_penalty_follows_the_player_to_another_table() -> None:
    room = SeatedEvent(TABLES)
    room.ok(GivePenalty(offend(room, STALLS), "one_round"), roles=DIRECTOR)
    play(room)
    room.move("ann", 1, 2)
    play(room, 1)
    assert left(room) == [2], "hands at the old table no longer count"
    play(room, 2)
    assert left(room) == [1]


def test_disqualification_takes_the_seat_and_all_chips() -> None:
    room = SeatedEvent(TABLES)
    room.ok(GivePenalty(offend(room, SOFT_PLAY), "disqualification"), roles=DIRECTOR)
    assert room.stacks(1) == {"bob": 10_000, "cyd": 10_000}
    assert room.counted().removed == 10_000
    entry = room.event.entries.latest("ann")
    assert entry is not None
    assert entry.status == "disqualified"


def test_one_in_a_hand_leaves_with_the_chips_that_are_left_after_it() -> None:
    room = SeatedEvent(TABLES)
    incident = offend(room, SOFT_PLAY)
    room.ok(BeginHand(1))
    room.ok(GivePenalty(incident, "disqualification"), roles=DIRECTOR)
    assert "ann" in room.stacks(1)
    while 1 in room.host.room.hands:
        room.ok(Act(1, Fold(room.host.room.hands[1].hand.acting_seat)))
    assert "ann" not in room.stacks(1)
    assert room.counted().removed > 0


def test_hidden_chips_leave_play_and_are_on_record() -> None:
    room = SeatedEvent(TABLES)
    for who in ("ann", "bob"):
        room.known(who)
    room.ok(ForfeitChips("Turbo", "ann", 5_000, "in a pocket"), roles=DIRECTOR)
    assert room.stacks(1)["ann"] == 5_000
    assert room.counted().removed == 5_000
    record = room.host.room.floor.conduct.person("ann")
    assert [one.row for one in record.incidents] == ["horseshoe.19.48b"]
    room.ok(GivePenalty(1, "disqualification"), roles=DIRECTOR)
    assert room.counted().removed == 10_000
    assert room.refused(ForfeitChips("Turbo", "bob", 10_000), roles=DIRECTOR) == "all_chips"
    assert room.refused(ForfeitChips("Turbo", "bob", 10_001), roles=DIRECTOR) == "bad_forfeit"


@pytest.mark.parametrize("house", ["mohegan", "toledo"])
def test_where_the_book_is_silent_chips_leave_play_by_custom(house: str) -> None:
    room = SeatedEvent(TABLES, house=house)
    came = room.ok(ForfeitChips("Turbo", "ann", 500), roles=DIRECTOR)
    assert came[-1].cite == f"{house}.silent.tournament.tournament_chips.hidden~tda2024.63.2"
    assert room.counted().removed == 500


def test_an_event_that_is_called_off_has_no_chips_any_more() -> None:
    """Those that had left play are not kept as missing."""
    room = SeatedEvent(TABLES)
    room.ok(ForfeitChips("Turbo", "ann", 500), roles=DIRECTOR)
    room.ok(ReportFoundChips("Turbo", 300), roles=DIRECTOR)
    assert room.counted().removed == 800
    room.ok(CancelEvent("Turbo", "the lights went out"), roles=DIRECTOR)
    counted = room.counted()
    assert (counted.issued, counted.removed, counted.on_tables, counted.difference) == (0, 0, 0, 0)


def test_whoever_withdraws_is_blinded_off() -> None:
    room = SeatedEvent({1: {"ann": 10_000, "bob": 10_000, "cyd": 200}})
    came = room.ok(WithdrawEntrant("Turbo", "cyd", "unwell"))
    assert came[0].cite == "horseshoe.19.53b"
    assert room.refused(WithdrawEntrant("Turbo", "cyd")) == "withdrawn_already"
    for _ in range(6):
        play(room)
    assert "cyd" not in room.stacks(1)
    entry = room.event.entries.latest("cyd")
    assert entry is not None
    assert (entry.status, standing_of(room.event, entry.number)) == ("out", Standing(3))
    room.counted()
