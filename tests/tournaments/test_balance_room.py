"""Tables of a running event through the room's commands: proposals are confirmed by people, carried out by
the clock where software deals; the chips go along.
"""

from __future__ import annotations

from typing import Any

import pytest

from cardhouse.floor.event import AtTable
from cardhouse.floor.opening.events import TableOpened
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.spreads.state import Spread
from cardhouse.play import commands as hand
from cardhouse.play.table_events import ButtonPlaced, SeatGivenUp, SeatTaken
from cardhouse.room import snapshots
from cardhouse.room.apply import apply
from cardhouse.room.commands import Act, BeginHand
from cardhouse.room.dispatch import VIEWS
from cardhouse.room.host import RoomHost
from cardhouse.tournaments.announcing.announce_event import AnnounceEvent
from cardhouse.tournaments.balance.break_table import BreakTable, TableBroken
from cardhouse.tournaments.balance.breaking_order import (
    ChangeBreakingOrder,
    KeepTablesEven,
    PostBreakingOrder,
)
from cardhouse.tournaments.balance.confirm_move import ConfirmMove
from cardhouse.tournaments.balance.dodge_blinds import BlindsForfeited, RuleBlindsDodged
from cardhouse.tournaments.balance.halt_table import HaltTable, ResumeTable
from cardhouse.tournaments.balance.looking import proposed, why_halted
from cardhouse.tournaments.balance.move_player import MovePlayer
from cardhouse.tournaments.balance.moving import PlayerMoved
from cardhouse.tournaments.balance.proposals import Move, Proposal
from cardhouse.tournaments.balance.redraw_seats import FormFinalTable, RedrawSeats
from cardhouse.tournaments.balance.view import BalanceView
from cardhouse.tournaments.entries.state import Entry
from cardhouse.tournaments.places.ranking import put_in
from cardhouse.tournaments.places.state import Bust
from cardhouse.tournaments.sheet import LateEntry, stakes_of
from cardhouse.tournaments.state import Event
from tournaments.events import EventRoom, sheet


class Tables(EventRoom):
    """A room whose event is under way, with so many at each table."""

    def __init__(self, *counts: int, house: str = "horseshoe", entrants: int = 0, **changes: Any) -> None:
        super().__init__(house)
        self.ok(AnnounceEvent("Main", sheet(**{"late": LateEntry(), **changes})))
        room = self.host.room
        self.event: Event = room.events.all["Main"]
        number = 0
        for table, count in enumerate(counts, start=1):
            stakes = stakes_of(self.event.sheet.plays(1).sign, self.event.sheet.game)
            plan = self.event.sheet
            spread = Spread(id="Main", game=plan.game, stakes=stakes, seats=plan.seats)
            opened = TableOpened(table, spread, plan.mode, house, rule_set="tournament", event="Main")
            apply(room, opened, self.now)
            self.event.tables[table] = None
            for seat in range(1, count + 1):
                number += 1
                self.sit(f"p{number}", table, seat)
            apply(room, AtTable(table, (ButtonPlaced(1, running=True),)), self.now)
        for extra in range(number + 1, entrants + 1):
            self.event.entries.all[extra] = Entry(extra, f"p{extra}", self.now, status="out")
            gone = Bust(extra, self.now, table=0, seat=0, hand=0, stack=0, group=extra)
            put_in(self.event.places, gone)
        self.event.phase, self.event.began = "running", self.now
        self.event.clock.place = 0
        self.level(1)

    def level(self, number: int) -> None:
        """The clock has come to a level; the host is one that finds the room so."""
        self.event.clock.level = number
        self.host = RoomHost(self.host.room, self.host.mixed)
        self.wait(0)

    def sit(self, person: str, table: int, seat: int, chips: int = 10000) -> None:
        number = len(self.event.entries.all) + 1
        entry = Entry(number, person, self.now, status="playing", table=table, seat=seat, chips=chips)
        self.event.entries.all[number], self.event.entries.of[person] = entry, [number]
        self.event.entries.left += 1
        taken = SeatTaken(seat, person, chips, 0, "new", "established", False)
        apply(self.host.room, AtTable(table, (taken,)), self.now)

    def bust(self, table: int, seat: int) -> None:
        """Whoever sits there is out; the next player gets the chips."""
        seats = self.host.room.floor.tables[table].table.seats
        person, chips = seats[seat].player, seats[seat].chips
        seats[next(one for one in seats if one != seat)].stack += chips
        entry = self.event.entries.latest(person)
        assert entry is not None
        entry.status, entry.table, entry.seat = "out", 0, 0
        self.event.entries.left -= 1
        apply(self.host.room, AtTable(table, (SeatGivenUp(seat, person, 0),)), self.now)

    def wants(self) -> Proposal | None:
        choices = self.host.choices_at(self.now, rule_set="tournament")
        return next(proposed(self.event, self.host.room.floor.tables, choices), None)

    def counts(self) -> dict[int, int]:
        tables = self.host.room.floor.tables
        found = {number: len(tables[number].table.seats) for number in tables}
        assert found == self.event.balance.field.players
        return found

    def chips(self) -> int:
        return sum(table.table.chips for table in self.host.room.floor.tables.values())

    def seats(self) -> dict[str, tuple[int, int]]:
        found = {}
        for number, table in self.host.room.floor.tables.items():
            for seat, player in table.table.seats.items():
                assert player.player not in found, "nobody sits twice"
                found[player.player] = number, seat
        return found


def moves(events: list[Any]) -> list[PlayerMoved]:
    return [event for event in events if isinstance(event, PlayerMoved)]


def test_a_move_is_proposed_with_its_rules_and_confirmed() -> None:
    room = Tables(9, 7)
    wanted = room.wants()
    assert isinstance(wanted, Move)
    # Button on 1, no hand yet: the blinds fall on 2 and 3.
    assert (wanted.table, wanted.seat, wanted.player, wanted.to) == (1, 3, "p3", 2)
    assert wanted.cites == ("horseshoe.19.12c.1", "horseshoe.19.12.3", "horseshoe.19.12a.1")
    before = room.chips()
    assert room.refused(ConfirmMove("Main", "p4")) == "another_move"
    moved = moves(room.ok(ConfirmMove("Main", "p3")))
    assert [(one.person, one.to, one.chips, one.why) for one in moved] == [("p3", 2, 10000, "balance")]
    assert room.counts() == {1: 8, 2: 8}
    assert room.chips() == before
    assert room.seats()["p3"] == (2, wanted.to_seat)
    assert room.refused(ConfirmMove("Main")) == "no_move_proposed"


def play(room: Tables, table: int) -> None:
    """Everybody folds."""
    while table in room.host.room.hands:
        seat = room.host.hands.dealers[table].hand.acting_seat
        dealer = room.host.hands.dealers[table]
        room.ok(Act(table, hand.Deal() if dealer.awaits_cards else hand.Fold(seat)))


def test_a_move_confirmed_during_a_hand_is_done_at_its_end() -> None:
    room = Tables(9, 7)
    room.ok(BeginHand(1, "first_riffle"))
    room.ok(ConfirmMove("Main"))
    assert room.refused(ConfirmMove("Main")) == "move_ordered"
    assert list(room.event.balance.ordered) == ["p4"], "the big blind of this hand is seat 3"
    assert room.counts() == {1: 9, 2: 7}
    play(room, 1)
    assert room.counts() == {1: 8, 2: 8}
    assert room.seats()["p4"][0] == 2
    assert not room.event.balance.ordered


def test_an_order_lapses_where_the_field_no_longer_needs_it() -> None:
    room = Tables(9, 7)
    room.ok(BeginHand(1, "first_riffle"))
    room.ok(ConfirmMove("Main"))
    room.sit("late", 2, 9)
    play(room, 1)
    assert room.counts() == {1: 9, 2: 8}
    assert not room.event.balance.ordered


def test_the_director_moves_somebody_with_a_reason_only() -> None:
    room = Tables(5, 5)
    assert room.refused(MovePlayer("Main", "p1", 2, 9)) == "needs_reason"
    moved = moves(room.ok(MovePlayer("Main", "p1", 2, 9, "cannot see the board from there")))
    assert (moved[0].to, moved[0].to_seat, moved[0].reason) == (2, 9, "cannot see the board from there")
    assert room.refused(MovePlayer("Main", "p1", 7, 1, "x")) == "not_events_table"
    assert room.refused(MovePlayer("Main", "nobody", 2, 1, "x")) == "not_in_event"


def test_a_short_table_deals_no_hand_until_the_director_says_so() -> None:
    room = Tables(9, 6)
    outcome = room.do(BeginHand(2))
    assert outcome.refusal is not None
    assert (outcome.refusal.code, outcome.refusal.cite) == ("table_halted", "horseshoe.19.12.1")
    room.ok(ResumeTable("Main", 2, "one is on the way"))
    assert room.refused(ResumeTable("Main", 2)) == "not_halted"
    room.ok(HaltTable("Main", 2))
    assert room.refused(BeginHand(2)) == "table_halted"
    assert room.refused(HaltTable("Main", 2)) == "already_halted"


def test_pechanga_lets_nobody_waive_it() -> None:
    assert Tables(9, 6, house="pechanga").refused(ResumeTable("Main", 2)) == "halt_stands"


def test_a_short_handed_event_halts_when_the_director_says_so() -> None:
    room = Tables(6, 3, seats=6)
    choices = room.host.choices_at(room.now, rule_set="tournament")
    assert why_halted(room.event, 2, room.host.room.floor.tables, choices) is None
    events = room.ok(HaltTable("Main", 2))
    assert events[0].cite == "horseshoe.19.12.2"
    assert why_halted(room.event, 2, room.host.room.floor.tables, choices) is not None


def test_a_table_breaks_in_the_posted_order() -> None:
    room = Tables(6, 6, 6, 6, 6, entrants=60)
    assert room.event.balance.field.breaking_order == [5, 4, 3, 2, 1]
    assert room.refused(PostBreakingOrder("Main")) == "order_posted_already"
    assert room.refused(ChangeBreakingOrder("Main", (2, 5, 4, 3, 1))) == "needs_reason"
    assert room.refused(ChangeBreakingOrder("Main", (2, 5), "lamp")) == "order_incomplete"
    room.ok(ChangeBreakingOrder("Main", (2, 5, 4, 3, 1), "the lamp over table 2 is broken"))
    assert room.refused(BreakTable("Main", 5)) == "not_next_to_break"
    assert room.refused(BeginHand(2)) == "table_breaks"
    before = room.chips()
    events = room.ok(BreakTable("Main", 2))
    assert isinstance(events[0], TableBroken)
    rows = ("horseshoe.19.11c", "horseshoe.19.11a", "horseshoe.19.11b")
    assert [one.cites for one in moves(events)] == [rows] * 6
    assert sorted(room.counts().values()) == [7, 7, 8, 8]
    assert room.chips() == before
    assert len(room.seats()) == 30


def test_the_order_is_posted_when_nobody_can_enter_any_more() -> None:
    room = Tables(6, 6, 6, 6, entrants=60, late=LateEntry(through=1))
    outcome = room.do(PostBreakingOrder("Main"))
    assert outcome.refusal is not None
    assert (outcome.refusal.code, outcome.refusal.cite) == ("order_too_early", "horseshoe.19.11a")
    assert room.refused(BreakTable("Main")) == "no_break_proposed"
    assert room.refused(ChangeBreakingOrder("Main", (1, 2, 3, 4), "x")) == "order_not_posted"
    room.level(2)
    assert room.event.balance.field.breaking_order == [4, 3, 2, 1]


def test_seats_are_drawn_anew_and_the_final_table_is_formed() -> None:
    room = Tables(7, 7, 7, 6, entrants=100)
    assert room.refused(BeginHand(1)) == "seats_redrawn_first"
    events = room.ok(RedrawSeats("Main"))
    assert len(moves(events)) == 27
    assert events[0].cites == ("horseshoe.19.12c.2", "horseshoe.19.11a")
    assert room.counts() == {1: 9, 2: 9, 3: 9}
    assert room.refused(FormFinalTable("Main")) == "no_final_table"
    room = Tables(5, 5, entrants=30)
    before = room.chips()
    events = room.ok(FormFinalTable("Main"))
    assert (events[0].table, events[0].seats) == (1, 10)
    assert room.counts() == {1: 10}
    assert room.host.room.floor.tables[1].table.size == 10
    assert room.chips() == before


@pytest.mark.parametrize("counts", [(9, 9, 9, 9, 9, 3), (9, 5), (4, 4, 4), (9,) * 13 + (3,)])
def test_where_software_deals_it_happens_by_itself(counts: tuple[int, ...]) -> None:
    room = Tables(*counts, mode="dealt", entrants=120)
    before = room.chips()
    assert room.wants() is None
    found = room.counts().values()
    assert sum(found) == sum(counts)
    assert max(found) - min(found) <= (1 if len(found) <= 12 else 2)
    assert room.chips() == before
    kept = snapshots.decode(snapshots.encode(room.host.room))
    assert kept is not None
    assert kept.events == room.host.room.events


def test_staff_may_keep_tables_even_earlier() -> None:
    room = Tables(*(9,) * 12, 7)
    assert room.wants() is None
    room.ok(KeepTablesEven("Main"))
    assert isinstance(room.wants(), Move)
    assert room.refused(KeepTablesEven("Main")) == "even_already"


def test_dodged_blinds_are_forfeited_to_the_next_pot_and_go_on_record() -> None:
    room = Tables(6, 6, 6, 6, entrants=60)
    room.ok(RegisterPerson("p20"))
    room.ok(BreakTable("Main"))
    assert room.refused(RuleBlindsDodged("Main", "p1")) == "not_from_broken"
    before = room.chips()
    events = room.ok(RuleBlindsDodged("Main", "p20", "stood at the bar"), roles=("floor",))
    forfeited = events[0]
    assert isinstance(forfeited, BlindsForfeited)
    assert (forfeited.chips, forfeited.cite) == (75, "horseshoe.19.31")
    assert room.chips() == before
    incidents = room.host.room.floor.conduct
    assert "horseshoe.19.31" in repr(incidents)


def test_the_view_tells_what_is_proposed() -> None:
    room = Tables(9, 6)
    show = VIEWS["balance"].show
    assert show is not None
    view = show(room.host, "Main", lambda person: person.upper(), True)
    assert isinstance(view, BalanceView)
    assert [line.person for line in view.proposals] == ["P3"]
    assert [line.halted for line in view.tables] == ["", "3 players short of the fullest table"]
    assert show(room.host, "Nothing", str, True) is None
