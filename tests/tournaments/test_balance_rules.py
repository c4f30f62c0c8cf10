"""Who moves, whence, whither, and when: each answer with its row, at the figures that the books print."""

from __future__ import annotations

from cardhouse.houses.choices import Choices
from cardhouse.houses.profile import load_house
from cardhouse.play.button import Layout
from cardhouse.tournaments.balance.field import EventFacts, Field, Seating
from cardhouse.tournaments.balance.final_table import final_table
from cardhouse.tournaments.balance.redraws import redraw_at
from cardhouse.tournaments.balance.when_broken import fewer_tables, order_to_post
from cardhouse.tournaments.balance.when_even import halting, short_tables, too_short_to_play
from cardhouse.tournaments.balance.whence import Source, source_table
from cardhouse.tournaments.balance.where_to import seat_to_fill
from cardhouse.tournaments.balance.who_moves import who_moves

HORSESHOE = load_house("horseshoe").choices("tournament")
PECHANGA = load_house("pechanga").choices("tournament")
FLOP = EventFacts()
STUD = EventFacts(game="stud", seats=8)


def field_of(*counts: int, size: int = 9) -> Field:
    """Tables 1, 2, 3 ... with so many players each."""
    field = Field()
    for number, count in enumerate(counts, start=1):
        field.open_table(number, size)
        for _ in range(count):
            field.sit(number)
    field.breaking_order = order_to_post(field.players, HORSESHOE)
    return field


def table(*seats: int, button: int, small: int, big: int, opened: tuple[int, ...] = ()) -> Seating:
    """A table of nine after a hand with these positions."""
    who = {seat: f"p{seat}" for seat in seats}
    return Seating(1, 9, who, Layout(button, (small, big)), list(opened))


def test_whoever_is_due_the_big_blind_moves() -> None:
    full = table(*range(1, 10), button=1, small=2, big=3)
    mover = who_moves(full, 1, FLOP, HORSESHOE)
    assert (mover.seat, mover.player, mover.cite) == (4, "p4", "horseshoe.19.12a.1")
    assert who_moves(full, 1, FLOP, PECHANGA).cite == "pechanga.30.8a1"
    gap = table(1, 2, 3, 6, 7, 8, 9, button=1, small=2, big=3)
    assert who_moves(gap, 1, FLOP, HORSESHOE).seat == 6


def test_in_the_stud_part_whoever_would_be_big_blind_moves() -> None:
    # The last hold'em hand had the button on 4: it is frozen on 5, with the blinds on 6 and 7.
    full = table(*range(1, 10), button=4, small=5, big=6)
    full.stud_now = True
    mover = who_moves(full, 1, EventFacts(game="mixed"), HORSESHOE)
    assert (mover.seat, mover.cite) == (7, "horseshoe.19.12b.2")
    assert who_moves(full, 1, EventFacts(game="mixed"), PECHANGA).cite == "pechanga.30.8b"


def test_in_stud_players_move_by_seat_to_the_seat_that_opened_last() -> None:
    short = Seating(1, 8, {1: "a", 3: "b", 4: "c", 5: "d", 7: "e", 8: "f"}, Layout(), [2, 6])
    fills = seat_to_fill(short, STUD, PECHANGA)
    assert (fills.seat, fills.cite) == (6, "pechanga.30.8a2")
    full = Seating(2, 8, {seat: f"p{seat}" for seat in range(1, 9)})
    mover = who_moves(full, fills.seat, STUD, HORSESHOE)
    assert (mover.player, mover.cite) == ("p6", "horseshoe.19.12a.2")
    del full.seats[6]
    assert who_moves(full, fills.seat, STUD, HORSESHOE).player == "p7"


def test_the_worst_position_is_the_next_big_blind() -> None:
    short = table(1, 2, 3, 6, 7, 8, button=1, small=2, big=3)
    assert seat_to_fill(short, FLOP, HORSESHOE).seat == 4
    assert seat_to_fill(short, FLOP, HORSESHOE).cite == "horseshoe.19.12a.1"


def test_a_lone_big_blind_is_posted_where_the_last_one_has_gone() -> None:
    """The big blind of seat 3 went out: seat 4 posts alone, and the small blind stays empty."""
    short = table(1, 2, 5, 6, 7, 8, button=1, small=2, big=3, opened=(3,))
    assert seat_to_fill(short, FLOP, HORSESHOE).seat == 4
    stricter = HORSESHOE.replace("event_balance.lone_big_blind", "not_allowed")
    assert seat_to_fill(short, FLOP, stricter).seat == 9


def test_the_small_blind_is_never_the_worst_position() -> None:
    """Seats 3 (small blind next) and 9 (late) are open."""
    short = table(1, 2, 4, 5, 6, 7, 8, button=1, small=2, big=3)
    assert seat_to_fill(short, FLOP, HORSESHOE).seat == 9
    counts = HORSESHOE.replace("event_balance.small_blind", "may_be_worst")
    assert seat_to_fill(short, FLOP, counts).seat == 3
    only = table(1, 2, 4, 5, 6, 7, 8, 9, button=1, small=2, big=3)
    assert seat_to_fill(only, FLOP, HORSESHOE).seat == 3
    fresh = Seating(1, 9, {2: "a", 4: "b", 5: "c", 6: "d"}, Layout(button=2, fresh=True))
    assert seat_to_fill(fresh, FLOP, HORSESHOE).seat == 7, "seat 3 would have the small blind"


def source_of(field: Field, short: int, choices: Choices = HORSESHOE) -> Source:
    found = source_table(field, short, choices)
    assert found is not None
    return found


def test_each_short_table_gets_its_player_from_another_full_one() -> None:
    field = field_of(9, 9, 6, 6, 6)
    assert source_of(field, 3).table == 2
    second = source_table(field, 4, HORSESHOE, {2})
    assert second is not None
    assert second.table == 1
    assert source_table(field, 5, HORSESHOE, {1, 2}) is None


def test_above_20_tables_the_next_full_table_by_number_gives_a_player() -> None:
    counts = [9] * 25
    counts[6], counts[7] = 6, 8
    source = source_of(field_of(*counts), 7)
    assert (source.table, source.cites) == (9, ("horseshoe.19.12.3",))
    counts = [9] * 21
    counts[20] = 6
    assert source_of(field_of(*counts), 21).table == 1, "after the last number the first"


def test_below_20_tables_the_breaking_order_says_which() -> None:
    counts = [9] * 15
    counts[6], counts[14] = 6, 8
    field = field_of(*counts)
    assert source_of(field, 7).table == 14
    field.breaking_order = [3, *(one for one in field.breaking_order if one != 3)]
    assert source_of(field, 7).table == 3


def test_exactly_20_tables_is_a_reading() -> None:
    field = field_of(6, *[9] * 19)
    source = source_of(field, 1)
    assert source.table == 2
    assert source.cites == ("horseshoe.19.12.3", "horseshoe.silent.tournament.event_balance.source_between")
    assert source_of(field, 1, PECHANGA).cites[0] == "pechanga.30.8a3"


def test_tables_are_within_one_from_twelve_on() -> None:
    assert len(short_tables(field_of(*[9] * 11, 7), FLOP, HORSESHOE)) == 1
    assert short_tables(field_of(*[9] * 11, 8), FLOP, HORSESHOE) == []
    thirteen = field_of(*[9] * 12, 7)
    assert short_tables(thirteen, FLOP, HORSESHOE) == []
    (early,) = short_tables(thirteen, EventFacts(kept_even=True), HORSESHOE)
    assert (early.table, early.gap, early.cite) == (13, 2, "horseshoe.19.12c.1")
    shorts = short_tables(field_of(*[9] * 12, 6, 4, 7), FLOP, HORSESHOE)
    assert [(one.table, one.cite) for one in shorts] == [(14, "horseshoe.19.12.1"), (13, "horseshoe.19.12.1")]


def test_a_table_three_short_stops() -> None:
    assert too_short_to_play(field_of(9, 9, 6), 3, HORSESHOE)
    assert not too_short_to_play(field_of(9, 9, 7), 3, HORSESHOE)
    assert halting(FLOP, HORSESHOE).value == "halts"
    six = EventFacts(seats=6, full_table=False)
    assert halting(six, HORSESHOE).value != "halts"
    assert halting(six, PECHANGA).value == "halts"
    assert too_short_to_play(field_of(6, 6, 3, size=6), 3, PECHANGA)


def test_a_table_breaks_once_everybody_finds_a_seat() -> None:
    assert fewer_tables(field_of(9, 9, 8, 8, 3), FLOP, HORSESHOE) is None
    found = fewer_tables(field_of(9, 9, 8, 8, 2), FLOP, HORSESHOE)
    assert found is not None
    assert (found.breaks, found.cite) == ((5,), "horseshoe.19.11a")
    open_yet = EventFacts(registering=True)
    assert fewer_tables(field_of(9, 9, 8, 8, 2), open_yet, HORSESHOE) is None
    sheet_says = EventFacts(registering=True, breaks_early=True)
    assert fewer_tables(field_of(7, 7, 7, 6, 1), sheet_says, HORSESHOE) is None, "a table's seats stay free"
    early = fewer_tables(field_of(7, 7, 7, 5, 1), sheet_says, HORSESHOE)
    assert early is not None
    assert early.breaks == (5,)
    shootout = EventFacts(balanced=False)
    assert fewer_tables(field_of(1, 1, 1), shootout, HORSESHOE) is None


def test_the_final_table_is_formed_when_it_is_complete() -> None:
    assert fewer_tables(field_of(6, 5), FLOP, HORSESHOE) is None
    found = fewer_tables(field_of(5, 5), FLOP, HORSESHOE)
    assert found is not None
    assert (found.final_seats, found.breaks, found.keeps, found.cite) == (10, (2,), (1,), "horseshoe.19.13")


def sizes(choices: Choices) -> list[int | None]:
    """Final tables: nine-handed, ten-handed, six-handed, eight-handed stud, heads-up."""
    events = (FLOP, EventFacts(seats=10), EventFacts(seats=6, full_table=False), STUD, EventFacts(seats=2))
    found = [final_table(facts, choices) for facts in events]
    return [one.seats if one else None for one in found]


def test_final_tables_by_each_book() -> None:
    assert sizes(HORSESHOE) == [10, 10, 7, 9, None]
    assert sizes(PECHANGA) == [10, 10, 7, 9, None]
    eight = final_table(EventFacts(seats=8), HORSESHOE)
    assert eight is not None
    assert eight.seats == 9
    eight = final_table(EventFacts(seats=8), PECHANGA)
    assert eight is not None
    assert (eight.seats, eight.cite) == (10, "pechanga.30.9")


def test_redraws_by_entrants() -> None:
    def at(entrants: int) -> list[int]:
        return [tables for tables in (4, 3, 2, 1) if redraw_at(tables, entrants, HORSESHOE)]

    assert at(100) == [3, 2, 1]
    assert at(99) == at(51) == [2, 1]
    assert at(50) == [1]
    rule = redraw_at(3, 100, HORSESHOE)
    assert rule is not None
    assert rule.cite == "horseshoe.19.12c.2"
    rule = redraw_at(2, 60, HORSESHOE)
    assert rule is not None
    assert rule.cite == "horseshoe.19.12c.3"


def test_houses_without_event_rules_say_whose_custom_they_follow() -> None:
    for house in ("mohegan", "live", "toledo"):
        choices = load_house(house).choices("tournament")
        full = table(*range(1, 10), button=1, small=2, big=3)
        assert who_moves(full, 1, FLOP, choices).cite == (
            f"{house}.silent.tournament.event_balance.mover~tda2024.11a.1"
        )
