"""Drawings: tickets are conserved, each is as likely as any other, and the log tells the same again."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from cardhouse.promotions.drawings.draw_tickets import DrawTickets, TicketsDrawn, decide
from cardhouse.promotions.drawings.log_in import LogIn, LogOut
from cardhouse.promotions.drawings.pass_over_winner import PassOverWinner, WinnerPassedOver
from cardhouse.promotions.drawings.tickets import earned, in_drum
from cardhouse.promotions.drawings.view import drawings_view, my_drawings
from cardhouse.promotions.drawings.void_ticket import VoidTicket
from cardhouse.room.host import Asked, seeded_mixing
from cardhouse.room.snapshots import encode
from promotions.games import PLAYERS, STAFF, GamesRoom, made

DRAWING = (
    "when.hours = [12:00-20:00]", "drawing.minutes_a_ticket = 7", "drawing.winners = 2",
    "pays.amounts = [200, 100]", "drawing.times = [13:00; 14:30; 16:00; 20:00]",
)  # fmt: skip


def playing(seed: int, *more: str) -> GamesRoom:
    """Five who log in and out as chance has it; some of their tickets are void."""
    chance, room = random.Random(seed), GamesRoom(seed=seed)
    room.game(1, *PLAYERS)
    room.start(made("bankroll", *DRAWING, *more))
    for _ in range(100):
        name = chance.choice(PLAYERS)
        there = name in room.promotions.drawings.logged_in
        room.staff(LogOut(name) if there else LogIn(1, name))
        room.wait(chance.randrange(1, 9))
        (time,) = room.promotions.drawings.times.values()
        drawing = room.promotions.running[0].terms.drawing
        assert drawing is not None
        has = earned(time, drawing, name, room.now)
        if has and chance.random() < 0.1:
            room.do(VoidTicket("Bankroll drawing", name, chance.randrange(has) + 1, "was seen"))
    return room


@pytest.mark.parametrize("seed", range(6))
def test_every_ticket_is_in_the_drum_or_void_or_has_won(seed: int) -> None:
    room = playing(seed, "drawing.must_be_present = no")
    (time,), (drum,) = room.promotions.drawings.times.values(), room.promotions.drawings.drums.values()
    drawing = room.promotions.running[0].terms.drawing
    assert drawing is not None
    inside = Counter(one.person for one in in_drum(time, drum, drawing, room.now))
    for name in PLAYERS:
        gone = {*drum.void.get(name, ()), *drum.won.get(name, ())}
        assert earned(time, drawing, name, room.now) == inside[name] + len(gone)
    left: tuple[tuple[str, int], ...] = ()
    for held in room.happened(TicketsDrawn):
        there = [person for person, count in held.drum for _ in range(count)]
        assert len({one.place for one in held.drawn}) == len(held.drawn)
        if held.drum:
            assert all(there[one.place] == one.person for one in held.drawn)
        else:  # drawn on for a void ticket
            assert {(one.person, one.ticket) for one in held.drawn} <= set(left)
        left = held.rest
        won = [one for one in held.drawn if one.hit]
        assert len({one.person for one in won}) == len(won)
    prizes = [hit.prize for hit in room.promotions.hits.all.values()]
    assert set(prizes) <= {20000, 10000}
    assert room.replayed() == encode(room.host.room)


def test_each_ticket_is_as_likely_as_any_other() -> None:
    room = GamesRoom(seed=3)
    room.game(1, *PLAYERS)
    room.start(made("bankroll", "when.hours = [12:00-13:00]", "drawing.minutes_a_ticket = 10",
        "drawing.winners = 1", "pays.amounts = [1]", "drawing.times = [22:00]"))  # fmt: skip
    room.staff(LogIn(1, "ann"))
    room.wait(20)
    room.staff(LogIn(1, "bob"))
    room.wait(20)
    room.staff(LogIn(1, "cyd"))
    room.wait(20)
    times: Counter[str] = Counter()
    for seed in range(300):
        room.host.mixed = seeded_mixing(seed)
        desk = room.host.promotion_desk(Asked("c", "clock", DrawTickets("Bankroll drawing"), room.now))
        came = decide(desk, DrawTickets("Bankroll drawing"))
        assert isinstance(came, list)
        (held,) = [one for one in came if isinstance(one, TicketsDrawn)]
        assert dict(held.drum) == {"ann": 6, "bob": 4, "cyd": 2}
        times[held.drawn[0].person] += 1
    assert 120 < times["ann"] < 180, times
    assert 75 < times["bob"] < 125, times
    assert 30 < times["cyd"] < 70, times


def test_each_drawing_may_have_tickets_of_its_own() -> None:
    room = GamesRoom(seed=3)
    room.game(1, *PLAYERS)
    room.start(made("bankroll", *DRAWING, "drawing.fresh = yes", "drawing.must_be_present = no"))
    room.staff(LogIn(1, "ann"))
    room.wait(60)
    (drum,) = room.promotions.drawings.drums.values()
    assert drum.past == {"ann": 8}
    room.wait(90)
    assert [dict(one.drum) for one in room.happened(TicketsDrawn)] == [{"ann": 8}, {"ann": 13}]


def test_views() -> None:
    room = playing(1)
    view = drawings_view(room.promotions, room.now, str.upper)
    (line,) = view.promotions
    (time,), (drum,) = room.promotions.drawings.times.values(), room.promotions.drawings.drums.values()
    drawing = room.promotions.running[0].terms.drawing
    assert drawing is not None
    assert line.tickets == len(in_drum(time, drum, drawing, room.now))
    assert {one.name for one in line.winners} <= {name.upper() for name in PLAYERS}
    for name in PLAYERS:
        (mine,) = my_drawings(room.promotions, name, room.now).times
        assert mine.minutes == time.of(name, room.now) // 60_000_000
        assert len(mine.tickets) + len({*drum.void.get(name, ()), *drum.won.get(name, ())}) == earned(
            time, drawing, name, room.now
        )


def drawn_once(*more: str, seed: int = 3) -> GamesRoom:
    """Three have played an hour when two prizes are drawn."""
    room = GamesRoom(seed=seed)
    room.game(1, *PLAYERS)
    room.start(made("bankroll", *DRAWING, *more))
    for name in PLAYERS[:4]:
        room.staff(LogIn(1, name))
    room.wait(60)
    return room


def pass_over(room: GamesRoom, hit: int, why: str = "called three times") -> None:
    room.staff(PassOverWinner("Bankroll drawing", hit, why))


def refused(room: GamesRoom, command: PassOverWinner) -> str:
    return room.refused(command, by="flo", roles=STAFF)


def test_a_winner_who_does_not_come_is_passed_over_for_the_next_ticket_of_the_same_order() -> None:
    room = drawn_once()
    (drum,) = room.promotions.drawings.drums.values()
    (held,) = room.happened(TicketsDrawn)
    assert len(held.drawn) + len(held.rest) == sum(count for _, count in held.drum) == 32
    first, second = drum.prizes
    lost, other = (drum.hits[hit] for hit in (first, second))
    pass_over(room, first)
    (over,) = room.happened(WinnerPassedOver)
    assert (over.person, over.by, over.cite) == (lost.person, "flo", "horseshoe.20.special.bankroll")
    third = drum.prizes[-1]
    due = next(one for one in held.rest if one[0] not in (lost.person, other.person))
    assert drum.hits[third] == due
    hits = room.promotions.hits.all
    assert (hits[first].status, hits[third].prize) == ("void", hits[first].prize)
    assert lost.number not in drum.won[lost.person]
    room.wait(1)
    assert {one.hit for one in room.promotions.claims.all.values() if one.status == "void"} == {first}
    assert refused(room, PassOverWinner("Bankroll drawing", first, "again")) == "no_such_winner"
    assert refused(room, PassOverWinner("Bankroll drawing", second, " ")) == "passing_needs_reason"
    pass_over(room, second)
    pass_over(room, third)
    winners = {drum.hits[hit].person for hit in drum.prizes if hit in drum.hits}
    assert winners.isdisjoint({lost.person, other.person, due[0]})
    room.wait(90)
    late = next(hit for hit in drum.hits if hit not in drum.prizes)
    assert refused(room, PassOverWinner("Bankroll drawing", late, "late")) == "drawing_past"
    assert room.in_books()
    assert room.replayed() == encode(room.host.room)


def test_who_need_not_be_present_is_not_passed_over() -> None:
    room = drawn_once("drawing.must_be_present = no")
    (drum,) = room.promotions.drawings.drums.values()
    ask = PassOverWinner("Bankroll drawing", drum.prizes[0], "went home")
    assert refused(room, ask) == "need_not_be_present"


VOID_LATER = ("drawing.winners=1", "pays.amounts=[500]", "drawing.fresh=true")


def voided_later(*more: str, seed: int) -> tuple[GamesRoom, TicketsDrawn, TicketsDrawn]:
    """An hour after the drawing its winning ticket turns out to have passed between players; meanwhile all
    have earned tickets for the next one.
    """
    room = drawn_once(*VOID_LATER, *more, seed=seed)
    (drum,) = room.promotions.drawings.drums.values()
    (hit,) = drum.prizes
    room.wait(20)
    lost = drum.hits[hit]
    room.staff(VoidTicket("Bankroll drawing", lost.person, lost.number, "seen at the rail"))
    held, again = room.happened(TicketsDrawn)
    assert again.replaces == hit
    assert room.promotions.hits.all[hit].status == "void"
    return room, held, again


@pytest.mark.parametrize("seed", range(1, 6))
def test_a_void_ticket_is_replaced_by_the_next_of_its_own_drawing(seed: int) -> None:
    _, held, again = voided_later(seed=seed)
    lost = next(one.person for one in held.drawn if one.hit)
    due = next(one for one in held.rest if one[0] != lost)
    (won,) = [one for one in again.drawn if one.hit]
    assert (won.person, won.ticket) == due
    assert won.prize == 50_000
    assert won.ticket <= dict(held.drum)[won.person], "a ticket that was in that drum"


@pytest.mark.parametrize("seed", range(1, 6))
def test_or_by_all_that_are_in_the_drum_now_where_the_terms_say_so(seed: int) -> None:
    _, held, again = voided_later('drawing.replaced_from="now"', seed=seed)
    (won,) = [one for one in again.drawn if one.hit]
    assert won.ticket > dict(held.drum)[won.person], "each drawing has tickets of its own"


def test_a_drawing_that_is_past_has_no_order_left_to_replace_from() -> None:
    room = drawn_once(*VOID_LATER)
    (drum,) = room.promotions.drawings.drums.values()
    (hit,) = drum.prizes
    lost = drum.hits[hit]
    room.wait(90)
    assert hit not in drum.prizes, "another was held"
    room.staff(VoidTicket("Bankroll drawing", lost.person, lost.number, "seen at the rail"))
    again = room.happened(TicketsDrawn)[-1]
    assert again.replaces == hit
    assert all(one.ticket > drum.past.get(one.person, 0) for one in again.drawn)
