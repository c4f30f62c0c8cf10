"""Hand for hand: every table deals one hand and waits; those who go out in one round went out together."""

from cardhouse.room import commands as cmd
from cardhouse.sim.bots import RandomBot
from cardhouse.tournaments.clock.correct_clock import CorrectClock
from cardhouse.tournaments.places.hand_for_hand import EndHandForHand, GoHandForHand
from cardhouse.tournaments.places.ranking import standing_of
from cardhouse.tournaments.sheet import LateEntry, Payouts
from tournaments.events import MINUTE, sheet
from tournaments.playing import NAME, Playing

SIX = ("ann", "bob", "cyd", "dan", "eve", "fay")


def two_tables(seed: int = 1, late: int = 2) -> Playing:
    """While late entries are taken no table breaks."""
    room = Playing("pechanga", seed=seed)
    room.opened(sheet(mode="dealt", seats=3, late=LateEntry(through=late)), *SIX)
    room.start()
    return room


def test_every_table_deals_one_hand_and_waits() -> None:
    room = two_tables()
    room.begin(1)
    room.ok(GoHandForHand(NAME))
    assert room.refused(GoHandForHand(NAME)) == "hand_for_hand_on"
    assert room.refused(cmd.BeginHand(2)) == "waits_for_tables"
    room.fold_round(1)  # the hand in progress is played out first
    room.begin(2)
    room.fold_round(2)
    assert room.refused(cmd.BeginHand(2)) == "waits_for_tables"
    room.begin(1)
    assert room.refused(cmd.BeginHand(2)) == "waits_for_tables"
    room.fold_round(1)
    room.begin(2)
    room.ok(EndHandForHand(NAME))
    room.begin(1)
    assert room.refused(EndHandForHand(NAME)) == "hand_for_hand_off"


def test_each_round_takes_two_minutes_from_the_clock() -> None:
    room = two_tables()
    room.wait(1)
    room.ok(GoHandForHand(NAME))
    room.wait(60)
    assert room.event.clock.left(room.now) == 14 * MINUTE
    for _ in range(3):
        for table in (1, 2):
            room.begin(table)
            room.fold_round(table)
    assert room.event.clock.left(room.now) == 8 * MINUTE
    for _ in range(4):
        for table in (1, 2):
            room.begin(table)
            room.fold_round(table)
    assert room.event.clock.level == 2
    room.ok(EndHandForHand(NAME))
    room.wait(15)
    assert room.event.clock.place == 2


def test_a_break_lasts_as_long_as_ever() -> None:
    room = two_tables(late=4)
    room.wait(1)
    room.ok(GoHandForHand(NAME))
    lines = room.event.sheet.levels
    pause = next(at for at, line in enumerate(lines) if line.pause)
    turn = 0
    while room.event.clock.place < pause:
        table, turn = 1 + turn % 2, turn + 1
        room.begin(table)
        room.fold_round(table)
    assert room.refused(cmd.BeginHand(2)) == "event_pause"
    room.wait(lines[pause].minutes)
    assert room.event.clock.place == pause + 1
    room.wait(60)
    assert room.event.clock.place == pause + 1, "the next level goes by hands again"
    assert not turn % 2, "no break falls between two tables' hands of one round"
    room.begin(1)
    assert room.event.clock.left(room.now) == (lines[pause + 1].minutes - 2) * MINUTE


def test_ordered_in_a_break_it_holds_the_clock_from_the_next_level_on() -> None:
    room = two_tables(late=4)
    lines = room.event.sheet.levels
    pause = next(at for at, line in enumerate(lines) if line.pause)
    room.ok(CorrectClock(NAME, "dinner is ready", line=pause + 1))
    room.ok(GoHandForHand(NAME))
    room.wait(lines[pause].minutes)
    assert room.event.clock.place == pause + 1
    room.wait(300)
    assert room.event.clock.place == pause + 1
    room.ok(CorrectClock(NAME, "a second dinner", line=pause + 1))
    room.wait(lines[pause].minutes)
    assert room.event.clock.place == pause + 1


def test_who_goes_out_in_one_round_is_placed_by_stack() -> None:
    for seed in range(60):
        room = two_tables(seed)
        tables = {
            number: [player.player for player in room.host.room.floor.tables[number].table.seats.values()]
            for number in (1, 2)
        }
        (short, first, rich), (short2, second, rich2) = tables[1], tables[2]
        room.stacks(**{short: 3000, first: 9000, rich: 18000})
        room.stacks(**{short2: 2000, second: 9000, rich2: 19000})
        room.ok(GoHandForHand(NAME))
        room.begin(1)
        room.begin(2)
        room.all_in(short, rich, table=1)
        room.all_in(short2, rich2, table=2)
        places = [standing_of(room.event, room.event.entries.of[name][0]) for name in (short, short2)]
        if None not in places:
            assert [tuple(one) for one in places if one] == [(5, 1), (6, 1)]
            return
    raise AssertionError("no seed put both out")


def test_where_software_deals_it_comes_one_before_the_first_prize_and_ends_with_it() -> None:
    room = Playing("pechanga", seed=5)
    plan = sheet(mode="dealt", seats=3, late=LateEntry(), payouts=Payouts(percent_paid=50))
    room.opened(plan, *(f"p{at}" for at in range(1, 19)))
    room.start()
    bot, left = RandomBot(5), []
    while room.event.phase == "running":
        room.play_on(bot)
        if room.event.places.hand_for_hand is not None:
            left.append(room.event.entries.left)
    paid = room.event.places.paid
    assert paid > 3
    assert left, "hand for hand was dealt"
    assert set(left) <= {paid, paid + 1}, "from one before the prizes until the round with the first is over"
