"""Splash pots: every cent has an account, the table comes from the logged source, replay is the same."""

from __future__ import annotations

from collections import Counter

from cardhouse.floor.opening.commands import CloseTable
from cardhouse.floor.seats.commands import LeaveTable
from cardhouse.money import account as accounts
from cardhouse.money.event import Posted
from cardhouse.play.commands import BetTo, Deal, Fold
from cardhouse.play.table_commands import PlaceButton
from cardhouse.promotions.drawings.draw_splash import SplashDrawn
from cardhouse.room.commands import Act, BeginHand, BetweenHandsDo, DrawForTheButton
from cardhouse.room.snapshots import encode
from cardhouse.room.views.desk import desk_view
from cardhouse.room.views.messages import dealer_at
from cardhouse.room.views.table import table_view
from cardhouse.room.views.tablet import PotSplash
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
    numbers = [one.posting.number for one in room.happened(Posted)]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers))), "one number a posting, in order"
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


def told(room: GamesRoom) -> tuple[PotSplash, ...]:
    """What the tablet of table 1 says of splash pots."""
    table = room.host.room.floor.tables[1]
    found = desk_view(room.host, table, dealer_at(room.host, 1), str).tablet
    assert found is not None
    return found.splashes


def dealt_out(room: GamesRoom) -> None:
    """The dealer enters a hand that somebody wins with a bet."""
    room.ok(Act(1, Deal()))
    first = room.host.room.hands[1].hand.acting_seat
    room.ok(Act(1, BetTo(first, 900)))
    fold_out(room, 1)


def test_where_people_deal_the_dealer_is_told_and_pot_and_books_are_right() -> None:
    room = GamesRoom(seed=5)
    room.game(1, *PLAYERS[:4], mode="tracked")
    room.start(made("splash_pot", "when.hours = [13:00-14:00]", "pays.amount = 100"))
    room.staff(BetweenHandsDo(1, PlaceButton(1)))
    room.staff(BeginHand(1))
    room.wait(61)
    books, table = room.host.room.books, room.host.room.floor.tables[1].table
    row = "horseshoe.20.special.splash-pot"
    assert told(room) == (PotSplash("Splash pot", 10000, lies=False, cite=row),)
    chips = table.chips
    dealt_out(room)
    assert told(room) == (PotSplash("Splash pot", 10000, lies=True, cite=row),)
    assert books.balance(accounts.pot(1)) == table.left_in_pot == 10000
    assert table_view(room.host.room, room.host.room.floor.tables[1], None, str, staff=False).carried == 10000
    assert room.in_books()
    room.staff(BeginHand(1))
    assert told(room) == (PotSplash("Splash pot", 10000, lies=True, cite=row),)
    assert room.host.room.hands[1].hand.dead == 10000
    dealt_out(room)
    assert told(room) == ()
    assert books.balance(accounts.pot(1)) == table.left_in_pot == 0
    assert table.chips == chips + 10000
    assert room.in_books()
    for seat in table.seats.values():
        assert books.balance(accounts.stack(1, seat.player)) == seat.chips
    assert room.replayed() == encode(room.host.room)
