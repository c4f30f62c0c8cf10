"""Splash pots: every cent has an account, the table comes from the logged source, replay is the same."""

from __future__ import annotations

from collections import Counter

from cardhouse.floor.opening.commands import CloseTable
from cardhouse.floor.seats.commands import LeaveTable
from cardhouse.money import account as accounts
from cardhouse.play.commands import Fold
from cardhouse.promotions.drawings.draw_splash import SplashDrawn
from cardhouse.room.commands import Act, BeginHand, DrawForTheButton
from cardhouse.room.snapshots import encode
from promotions.games import PLAYERS, GamesRoom, made


def three_tables(seed: int = 5) -> GamesRoom:
    """A hand is on at each of three tables."""
    room = GamesRoom(seed=seed)
    for table in (1, 2, 3):
        room.game(table, *(f"{name}{table}" for name in PLAYERS[:4]))
        room.staff(DrawForTheButton(table))
        room.staff(BeginHand(table))
    return room


def fold_out(room: GamesRoom, table: int) -> None:
    while table in room.host.room.hands:
        seat = room.host.room.hands[table].hand.acting_seat
        room.ok(Act(table, Fold(seat)))


def test_every_table_is_drawn_alike_and_every_cent_is_in_the_books() -> None:
    room = three_tables()
    room.start(made("splash_pot", "when.hours = [12:00-20:00]", "when.every = 1", "pays.amount = 5"))
    room.wait(480)
    drawn = room.happened(SplashDrawn)
    times = Counter(one.table for one in drawn)
    assert sum(times.values()) == 480
    assert all(120 < times[table] < 200 for table in (1, 2, 3)), times
    assert all(one.table == one.among[one.place] for one in drawn)
    chips = {table: room.host.room.floor.tables[table].table.chips for table in (1, 2, 3)}
    for table in (1, 2, 3):
        fold_out(room, table)
        assert room.in_books()
        assert room.host.room.books.balance(accounts.pot(table)) == times[table] * 500
        room.staff(BeginHand(table))
        fold_out(room, table)
        assert room.in_books()
        assert room.host.room.floor.tables[table].table.chips == chips[table] + times[table] * 500
    assert room.replayed() == encode(room.host.room)


def test_a_table_that_closes_gives_the_money_to_another() -> None:
    room = three_tables()
    room.start(made("splash_pot", "when.hours = [13:00-14:00]", "pays.amount = 100"))
    for table in (1, 2, 3):
        fold_out(room, table)
    room.wait(61)
    (first,) = room.promotions.drawings.lying
    for name in PLAYERS[:4]:
        room.staff(LeaveTable(first, f"{name}{first}"))
    room.staff(CloseTable(first))
    (second,) = room.promotions.drawings.lying
    assert second != first
    assert room.host.room.books.balance(accounts.pot(first)) == 0
    assert room.host.room.floor.tables[second].table.left_in_pot == 10000
    assert room.in_books()
    assert room.replayed() == encode(room.host.room)
