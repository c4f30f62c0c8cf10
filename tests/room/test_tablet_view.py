"""What the dealer's tablet is told: where cards go, who opens, posts and offers of the next hand, markers,
time that is due, pots and runs that are won apart, what was entered last.
"""

from __future__ import annotations

from cardhouse.floor.absences.commands import DealerIn, StepAway
from cardhouse.floor.conduct.commands import GivePenalty, RecordIncident
from cardhouse.play import commands as hand
from cardhouse.play.table_commands import KillVoluntarily, OfferStraddle
from cardhouse.room import commands as cmd
from cardhouse.room.views.desk import DeskView, desk_view
from cardhouse.room.views.messages import dealer_at
from cardhouse.room.views.tablet import Tablet
from cardhouse.room.views.tracked import Entered, InHand, PartLine
from room.tracked_table import STUD, UNKNOWN, Tracked

OMAHA = "pot limit 1/2 rake"
UNSOLD = "unsold"
"""Everybody here sat down with chips that no window sold: `tests/screens/test_unsold_chips.py`."""


def desk(table: Tracked) -> DeskView:
    found = table.host.room.floor.tables[1]
    return desk_view(table.host, found, dealer_at(table.host, 1), str.upper)


def tablet(table: Tracked) -> Tablet:
    found = desk(table).tablet
    assert found is not None
    return found


def in_hand(table: Tracked) -> InHand:
    found = tablet(table).hand
    assert found is not None
    return found


def marks(table: Tracked) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for mark in tablet(table).marks:
        if mark.kind != UNSOLD:
            found.setdefault(mark.seat, []).append(mark.kind)
    return found


def test_where_the_next_cards_go() -> None:
    holdem = Tracked()
    assert in_hand(holdem).places == (-1,) * 6
    holdem.act(hand.Deal(), hand.Call(1), hand.Call(2), hand.Check(3))
    assert in_hand(holdem).places == (0, 0, 0)
    stud = Tracked("stud", STUD)
    assert in_hand(stud).places == (*(-1,) * 6, 1, 2, 3)
    places = in_hand(stud).places
    stud.act(hand.Deal((*(UNKNOWN,) * 6, 0, 17, 30)))
    assert len(places) == 9
    assert in_hand(stud).places == ()


def test_who_opens_where_up_cards_were_not_seen() -> None:
    stud = Tracked("stud", STUD)
    stud.act(hand.Deal())
    told = in_hand(stud)
    acting = stud.host.room.hands[1].hand.acting_seat
    assert set(told.openers) == {1, 2, 3} - {acting}
    assert told.forced_open
    stud.act(hand.FirstToAct(told.openers[0]))
    assert stud.host.room.hands[1].hand.acting_seat == told.openers[0]
    stud.act(hand.BringIn(told.openers[0]))
    assert in_hand(stud).openers == ()
    seen = Tracked("stud", STUD)
    seen.act(hand.Deal((*(UNKNOWN,) * 6, 0, 17, 30)))
    assert in_hand(seen).openers == ()


def test_what_was_entered_last() -> None:
    table = Tracked()
    assert in_hand(table).last is None
    table.act(hand.Deal())
    assert in_hand(table).last == Entered("dealt")
    table.act(hand.BetTo(1, 900))
    assert in_hand(table).last == Entered("raise", 1, 900)
    table.act(hand.Fold(2), hand.Call(3))
    assert in_hand(table).last == Entered("call", 3, 600)


def test_pots_are_told_apart_and_a_hand_given_up_wins_none() -> None:
    table = Tracked()
    table.act(hand.Deal(), hand.Call(1), hand.Call(2), hand.Check(3))
    for _ in range(3):
        table.act(hand.Deal(), hand.Check(2), hand.Check(3), hand.Check(1))
    assert desk(table).next == "winners"
    assert in_hand(table).parts == (PartLine(0, 900, (2, 3, 1)),)
    assert in_hand(table).shows == 2
    table.act(hand.Muck(2))
    assert in_hand(table).parts == (PartLine(0, 900, (3, 1)),)


def test_a_board_that_is_run_twice_is_won_run_by_run() -> None:
    table = Tracked("omaha", OMAHA, house="horseshoe")
    table.act(hand.Deal(), hand.BetTo(1, 700), hand.BetTo(2, 2_300), hand.Fold(3))
    while desk(table).next == "act":
        may = desk(table).choices
        assert may is not None
        seat = table.host.room.hands[1].hand.acting_seat
        table.act(hand.BetTo(seat, may.most) if may.wager else hand.Call(seat))
    assert desk(table).next == "run"
    assert in_hand(table).runs == 3, "as often as this house lets it be run"
    table.act(hand.RunBoard(2))
    assert in_hand(table).places == (0,) * 6
    for _ in range(3):
        table.act(hand.Deal())
    assert [part.run for part in in_hand(table).parts] == [0, 1]
    table.act(hand.DeclareWinners(((1,), (2,))))
    assert desk(table).next == "begin"


def test_what_the_next_hand_costs_whom() -> None:
    table = Tracked(begins=False)
    coming = tablet(table).coming
    assert coming is not None
    assert [(post.seat, post.kind, post.chips) for post in coming.posts] == [
        (2, "small_blind", 100), (3, "big_blind", 300),
    ]  # fmt: skip
    (straddle,) = coming.straddles
    assert (straddle.seat, straddle.least) == (1, 600)
    table.do(cmd.BetweenHandsDo(1, OfferStraddle(1, 600)))
    coming = tablet(table).coming
    assert coming is not None
    assert coming.straddles == ()
    assert "straddle" in [post.kind for post in coming.posts]
    assert marks(table) == {1: ["straddle"]}
    stud = Tracked("stud", STUD, begins=False)
    coming = tablet(stud).coming
    assert coming is not None
    assert [(post.seat, post.kind, post.chips) for post in coming.posts] == [(0, "ante", 100)]


def test_who_may_kill_the_pot() -> None:
    table = Tracked("holdem", "limit 4/8 voluntary kill", begins=False)
    coming = tablet(table).coming
    assert coming is not None
    assert coming.killers == (1, 2, 3)
    table.do(cmd.BetweenHandsDo(1, KillVoluntarily(2)))
    assert marks(table) == {2: ["kill"]}
    assert tablet(table).coming is not None
    assert tablet(table).coming.killers == ()  # type: ignore[union-attr]


def test_markers_at_seats() -> None:
    table = Tracked(begins=False, house="mohegan")
    assert marks(table) == {}
    for person in ("ann", "bob", "cyd"):
        table.do(StepAway(1, person))
    assert marks(table) == {3: ["third_man"]}
    table.do(DealerIn(1, "dee"))
    assert marks(table) == {1: ["lobby"], 2: ["lobby"], 3: ["third_man", "lobby"]}
    assert all(mark.until for mark in tablet(table).marks if mark.kind != UNSOLD)
    assert tablet(table).down_until > table.at


def test_a_penalty_is_seen_at_the_seat() -> None:
    table = Tracked(begins=False)
    table.do(RecordIncident("bob", "pechanga.2.1m"))
    table.do(GivePenalty(1, "two_rounds", reason="he did it before"))
    (mark,) = (one for one in tablet(table).marks if one.kind != UNSOLD)
    assert (mark.seat, mark.kind) == (2, "penalty")
    assert mark.says == "BOB has a penalty to serve first: hands to miss"


def test_time_that_is_due_is_told_seat_by_seat() -> None:
    table = Tracked("holdem", "no limit 5/10 time 7", begins=False)
    told = desk(table)
    assert (told.next, told.time, told.begins) == ("time", "due", False)
    due = tablet(table).due
    assert due is not None
    assert [(one.seat, one.chips, one.pocket) for one in due.pays] == [
        (1, 700, False), (2, 700, False), (3, 700, False),
    ]  # fmt: skip
    assert due.until > table.at
