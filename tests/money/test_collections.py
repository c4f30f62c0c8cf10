"""What the house takes: bad input is refused and posts nothing, every cent is accounted for, and a room's log
and snapshot say the same.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardhouse.floor.absences.commands import DealerIn
from cardhouse.floor.opening.commands import CloseTable, LockUpSeat, MakePrivate, OpenTable
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import LeaveTable, SeatPlayer
from cardhouse.houses.profile import load_house
from cardhouse.money import account as accounts
from cardhouse.money.collections import commands as cmd
from cardhouse.play import commands as hand
from cardhouse.play.dealer import Dealer
from cardhouse.play.events import PromotionalDropTaken, RakeTaken
from cardhouse.play.setup import HandSetup, Post, RakeTerms
from cardhouse.play.stakes import parse_stakes
from cardhouse.room import commands as room_commands
from cardhouse.room import snapshots
from cardhouse.room.apply import apply_entry
from cardhouse.room.state import Room
from cardhouse.room.upcasting import read
from money.collecting_room import BORN, MINUTE, CollectingRoom

TIME = "limit 20/40 time 6"


@pytest.mark.parametrize(
    ("percent", "most", "code"),
    [
        (-1, 300, "bad_rake"),
        (5, -1, "bad_rake"),
        (2.5, 300, "bad_rake"),
        (5, 150.5, "bad_rake"),
        (True, 300, "bad_rake"),
        (11, 300, "rake_not_lower"),
        (10, 601, "rake_not_lower"),
        (10, 600, "rake_not_lower"),
    ],
)
def test_a_rake_that_is_none(percent: Any, most: Any, code: str) -> None:
    room = CollectingRoom()
    refused = room.ask(cmd.ChangeRake(1, percent, most, "few"))
    assert refused is not None
    assert refused.code == code


@pytest.mark.parametrize(
    ("command", "roles", "code"),
    [
        (cmd.ChangeRake(1, 5, 300, " "), ("floor",), "change_needs_reason"),
        (cmd.ChangeRake(1, 5, 300, "x" * 201), ("floor",), "change_needs_reason"),
        (cmd.ChangeRake(1, 5, 300, "few"), ("dealer",), "not_authorised"),
        (cmd.ChangeRake(1, 5, 300, "few"), ("cage",), "not_authorised"),
        (cmd.ChangeRake(7, 5, 300, "few"), ("floor",), "no_such_table"),
        (cmd.RestoreRake(1, "full"), ("floor",), "rake_is_standard"),
        (cmd.RestoreRake(1, "full"), ("player",), "not_authorised"),
        (cmd.AskLowerRake(1, "nobody"), ("player",), "not_at_table"),
        (cmd.AskLowerRake(1, "p1", "one_dollar"), ("player",), "game_not_short"),
        (cmd.AnnounceTime(1), ("dealer",), "pays_no_time"),
        (cmd.CollectTime(1), ("dealer",), "pays_no_time"),
        (cmd.LeaveFirstDownFree(1, "new"), ("floor",), "pays_no_time"),
        (cmd.AttachBox(1, "drop_box"), ("dealer",), "not_authorised"),
        (cmd.TakeOffBox(1, "drop_box"), ("floor",), "box_not_attached"),
        (cmd.AttachBox(9, "drop_box"), ("floor",), "no_such_table"),
    ],
)
def test_what_is_refused_at_a_raked_table(command: Any, roles: tuple[str, ...], code: str) -> None:
    refused = CollectingRoom().ask(command, "p1", roles)
    assert refused is not None
    assert refused.code == code


def test_what_is_refused_at_a_timed_table() -> None:
    room = CollectingRoom(TIME)
    for command, roles, code in (
        (cmd.ChangeRake(1, 5, 300, "few"), ("floor",), "pays_no_rake"),
        (cmd.AskLowerRake(1, "p1"), ("player",), "time_not_lowered"),
        (cmd.AnnounceTime(1), ("player",), "collection_staff_only"),
        (cmd.CollectTime(1), ("player",), "collection_staff_only"),
        (cmd.CollectTime(1), ("dealer",), "time_not_announced"),
        (cmd.LeaveFirstDownFree(1, " "), ("floor",), "reason_needed"),
        (cmd.LeaveFirstDownFree(1, "new"), ("dealer",), "not_authorised"),
    ):
        refused = room.ask(command, "dee", roles)
        assert refused is not None
        assert refused.code == code
    room.done(cmd.AnnounceTime(1), "dee", ("dealer",))
    other = room.ask(cmd.CollectTime(1), "don", ("dealer",))
    assert other is not None
    assert other.code == "time_not_announced", "who collects is who announced it"
    room.done(cmd.CollectTime(1), "dee", ("dealer",))
    again = room.ask(cmd.CollectTime(1), "dee", ("dealer",))
    assert again is not None
    assert (again.code, again.facts["until"]) == ("time_not_due", "12:30")
    assert room.box() == 4 * 600


def test_nothing_is_collected_while_a_hand_is_played() -> None:
    room = CollectingRoom(TIME)
    _collect(room)
    room.done(room_commands.BeginHand(1), "dee", ("dealer",))
    room.now += 30 * MINUTE
    refused = room.ask(cmd.CollectTime(1), "dee", ("dealer",))
    assert refused is not None
    assert refused.code == "hand_in_progress"


def test_an_empty_table_pays_nothing() -> None:
    room = CollectingRoom(TIME, players=2)
    for person in ("p1", "p2"):
        room.done(LeaveTable(1, person))
    room.done(cmd.AnnounceTime(1), "dee", ("dealer",))
    refused = room.ask(cmd.CollectTime(1), "dee", ("dealer",))
    assert refused is not None
    assert refused.code == "nobody_pays"


def _collect(room: CollectingRoom) -> None:
    room.ask(cmd.AnnounceTime(1), "dee", ("dealer",))
    room.done(cmd.CollectTime(1), "dee", ("dealer",))


def test_time_at_each_dealer_change() -> None:
    room = CollectingRoom(TIME, time_due="at_dealer_change", time_announced="not_required")
    room.done(DealerIn(1, "dee"), "dee", ("dealer",))
    room.done(cmd.CollectTime(1), "dee", ("dealer",))
    room.now += 45 * MINUTE
    room.play_hand()
    room.done(DealerIn(1, "don"), "don", ("dealer",))
    assert room.ask(room_commands.BeginHand(1), "don", ("dealer",)) is not None
    room.done(cmd.CollectTime(1), "don", ("dealer",))
    assert room.box() == 8 * 600


def test_time_paid_afterwards_stops_no_hand() -> None:
    room = CollectingRoom(TIME, time_paid="afterwards", time_announced="not_required")
    refused = room.ask(cmd.CollectTime(1), "dee", ("dealer",))
    assert refused is not None
    assert refused.code == "time_not_due"
    room.now += 31 * MINUTE
    room.play_hand()
    room.done(cmd.CollectTime(1), "dee", ("dealer",))
    assert room.box() == 4 * 600


def test_a_locked_up_seat_may_be_free() -> None:
    for word, seats in (("pay", 5), ("free", 4)):
        room = CollectingRoom(TIME, locked_up_seats=word)
        room.done(RegisterPerson("ida", id_checked=True, born=BORN))
        room.done(LockUpSeat(1, 9, "ida"))
        _collect(room)
        assert room.box() == seats * 600
        assert room.host.room.books.balance(accounts.AT_LARGE) == -(4 * 50_000 + (seats - 4) * 600)


@given(st.integers(1, 9), st.integers(1, 3_000))
def test_a_closed_game_pays_for_every_seat_to_the_cent(players: int, cents: int) -> None:
    charge = f"{cents // 100}.{cents % 100:02d}"
    room = CollectingRoom(f"limit 20/40 time {charge}", players=max(2, players), closed_game="full_table")
    room.done(MakePrivate(1), "max", ("manager", "floor"))
    _collect(room)
    assert room.box() == 9 * cents
    paid = sorted(50_000 - seat.chips for seat in room.host.room.floor.tables[1].table.seats.values())
    assert paid[-1] - paid[0] < 200, "shares differ by a dollar and the odd cents at most"


@pytest.mark.parametrize(
    ("means", "rake"),
    [("half_percent_and_most", 300), ("half_percent", 500), ("half_most", 300)],
)
def test_what_half_rake_is_half_of(means: str, rake: int) -> None:
    """Of a pot of 100: five dollars are half of the percentage, three half of the most."""
    assert _rake_of(100_00, half_means=means) == rake


@pytest.mark.parametrize(
    ("rounding", "rake"), [("whole_dollars", 400), ("half_dollars", 450), ("exact", 490)]
)
def test_in_which_steps_a_percentage_is_taken(rounding: str, rake: int) -> None:
    assert _rake_of(70_00, percent=7, rounding=rounding) == rake


def _rake_of(pot: int, percent: int = 0, **chosen: Any) -> int:
    """What two players who put this much in between them pay: half rake, or so many percent."""
    room = CollectingRoom("no limit 1/3 rake", players=2, chips=pot // 2, **chosen)
    if percent:
        room.done(cmd.ChangeRake(1, percent, 600, "two players"))
    else:
        room.done(cmd.AskLowerRake(1, "p1"), "p1", ("player",))
    room.done(room_commands.BeginHand(1), "dee", ("dealer",))
    while 1 in room.host.room.hands:
        dealer = room.host.hands.dealer(1)
        legal = dealer.legal()  # type: ignore[union-attr]
        seat = dealer.hand.acting_seat  # type: ignore[union-attr]
        act: Any = hand.Call(seat)
        if legal.wager and dealer.hand.level < pot // 2:  # type: ignore[union-attr]
            act = hand.BetTo(seat, pot // 2)
        room.done(room_commands.Act(1, act), "dee", ("dealer",))
    return room.box()


def test_every_button_posts_for_the_house() -> None:
    room = CollectingRoom("limit 4/8 collection 3", players=3)
    for _ in range(6):
        before = room.box()
        room.play_hand()
        assert room.box() - before == 300


def test_a_short_button_posts_what_it_has_for_the_house() -> None:
    posts = (
        Post(1, "small_blind", 200), Post(2, "big_blind", 400), Post(3, "collection", dead=300),
    )  # fmt: skip
    setup = HandSetup(
        game="holdem",
        stakes=parse_stakes("limit 4/8 collection 3"),
        seats=(1, 2, 3),
        stacks=(10_000, 10_000, 200),
        button=3,
        posts=posts,
    )
    dealer = Dealer(setup, load_house("horseshoe").choices("cash"), seed=4)
    assert dealer.hand.rake == 200
    assert dealer.hand.chips() == 20_200
    assert dealer.hand.pot == 600


def test_terms_end_with_the_game() -> None:
    room = CollectingRoom(players=2)
    room.done(cmd.ChangeRake(1, 5, 100, "few"))
    for person in ("p1", "p2"):
        room.done(LeaveTable(1, person))
    room.done(CloseTable(1))
    room.now += MINUTE
    room.done(OpenTable(1, "game"))
    refused = room.ask(cmd.RestoreRake(1, "another game"))
    assert refused is not None
    assert refused.code == "rake_is_standard"


def test_a_box_is_not_taken_off_during_a_hand_or_with_something_in_it() -> None:
    room = CollectingRoom("no limit 10/20 collection 3")
    room.done(cmd.AttachBox(1, "drop_box"))
    room.done(room_commands.BeginHand(1), "dee", ("dealer",))
    refused = room.ask(cmd.TakeOffBox(1, "drop_box"))
    assert refused is not None
    assert refused.code == "hand_in_progress"
    while 1 in room.host.room.hands:
        room.done(room_commands.Act(1, room.bot.choose(room.host.hands.dealer(1))))  # type: ignore[arg-type]
    refused = room.ask(cmd.TakeOffBox(1, "drop_box"))
    assert refused is not None
    assert (refused.code, refused.facts["amount"]) == ("box_not_empty", 300)


SIGNS = ("no limit 1/3 rake", "limit 20/40 time 7", "limit 4/8 collection 3")
STEPS = st.lists(st.sampled_from(("hand", "half", "lower", "back", "leave", "sit", "time")), max_size=12)


def _step(room: CollectingRoom, step: str) -> None:
    """One thing that may happen; what cannot be done now is refused and changes nothing."""
    seats = room.host.room.floor.tables[1].table.seats
    if step == "hand":
        if room.ask(room_commands.BeginHand(1), "dee", ("dealer",)) is None:
            while 1 in room.host.room.hands:
                chosen: Any = room.bot.choose(room.host.hands.dealer(1))  # type: ignore[arg-type]
                room.done(room_commands.Act(1, chosen), "dee", ("dealer",))
    elif step == "half":
        room.ask(cmd.AskLowerRake(1, "p1"), "p1", ("player",))
    elif step == "lower":
        room.ask(cmd.ChangeRake(1, 7, 250, "few"))
    elif step == "back":
        room.ask(cmd.RestoreRake(1, "enough"))
    elif step == "leave" and len(seats) > 2:
        room.ask(LeaveTable(1, seats[max(seats)].player))
    elif step == "sit" and len(seats) < 8:
        free = next(seat for seat in range(1, 9) if seat not in seats)
        room.ask(SeatPlayer(1, free, f"p{free}", 60_000))
    elif step == "time":
        room.now += 10 * MINUTE
        room.ask(cmd.AnnounceTime(1), "dee", ("dealer",))
        room.ask(cmd.CollectTime(1), "dee", ("dealer",))


@settings(max_examples=30, deadline=None)
@given(STEPS, st.sampled_from(SIGNS), st.integers(0, 99))
def test_every_cent_is_accounted_for(steps: list[str], stakes: str, seed: int) -> None:
    room = CollectingRoom(stakes, designated=("promotional",), seed=seed)
    for seat in range(5, 9):
        room.done(RegisterPerson(f"p{seat}", id_checked=True, born=BORN))
    for step in steps:
        _step(room, step)
    taken = promotional = 0
    again = Room()
    for position, entry in enumerate(room.entries, 1):
        events = read(entry.version, entry.body).events
        apply_entry(again, events, entry.at, position)
        inside = [one for event in events for one in getattr(event, "events", ())]
        taken += sum(one.chips for one in inside if isinstance(one, RakeTaken))
        promotional += sum(one.chips for one in inside if isinstance(one, PromotionalDropTaken))
    if "time" not in stakes:
        assert room.box() == taken, "the drop box has what the hands told"
    assert room.promotional() == promotional
    assert again.books == room.host.room.books, "the log tells the same"
    assert snapshots.decode(snapshots.encode(again)) == again


def test_stakes_tell_the_charge() -> None:
    assert parse_stakes("limit 20/40 time 6.50").charged == 650
    assert parse_stakes("no limit 5/10 time").charged == 0
    assert parse_stakes("limit 4/8 collection 3").collection == "button"


@pytest.mark.parametrize(
    ("house", "players", "code", "cite"),
    [
        ("horseshoe", 3, "half_not_asked", "horseshoe.3-rake.2"),
        ("horseshoe", 7, "game_not_short", "horseshoe.3-rake.2"),
        ("pechanga", 3, "management_lowers", "pechanga.silent.money_collections.granted"),
    ],
)
def test_whoever_deals_has_no_half_rake_to_give(house: str, players: int, code: str, cite: str) -> None:
    room = CollectingRoom(house=house, players=players)
    begin = room_commands.BeginHand(1, rake_reduction="half")
    refused = room.ask(begin, roles=("dealer",))
    assert refused is not None
    assert (refused.code, refused.cite) == (code, cite)
    assert not room.host.room.hands


def test_half_rake_that_a_player_asked_for_is_no_fault_of_who_deals() -> None:
    room = CollectingRoom(house="horseshoe", players=3)
    room.done(cmd.AskLowerRake(1, "p1"))
    room.done(room_commands.BeginHand(1, rake_reduction="half"))
    terms = room.host.room.hands[1].hand.setup.rake
    assert isinstance(terms, RakeTerms)
    assert (terms.percent, terms.most) == (5, 300)
