"""What looking costs does not grow with the room: steps of the program are counted."""

from __future__ import annotations

from functools import partial

from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.money.cage.commands import SellChips
from cardhouse.room.views.messages import dealer_at
from cardhouse.room.views.tablet import Tablet, tablet_view
from cardhouse.room.views.unsold import unsold_lines
from money.cage_room import CageRoom
from room.tracked_table import HOLDEM, Tracked
from steps import steps_of


def room_of(tables: int) -> Tracked:
    """Three people at each table sit with chips that nobody sold them."""
    made = Tracked()
    made.do(OfferGame("more", "holdem", HOLDEM, least_buy_in=4_000))
    for number in range(2, tables + 1):
        made.do(OpenTable(number, "more", "tracked"))
        for seat in (1, 2, 3):
            person = f"p{number}-{seat}"
            made.do(RegisterPerson(person, born=720_000, id_checked=True))
            made.do(SeatPlayer(number, seat, person, 30_000))
    return made


def tablet(made: Tracked) -> Tablet:
    return tablet_view(made.host, made.host.room.floor.tables[1], dealer_at(made.host, 1), str)


def test_what_a_dealer_is_shown_costs_the_same_in_a_room_of_any_size() -> None:
    small, large = room_of(1), room_of(30)
    for made in (small, large):
        marks = [mark.seat for mark in tablet(made).marks if mark.kind == "unsold"]
        assert marks == [1, 2, 3], "who of this table sits with chips that nobody sold, and nobody else's"
    assert steps_of(partial(tablet, large)) == steps_of(partial(tablet, small))


def cage_of(guests: int) -> CageRoom:
    """So many sit with chips that nobody sold them, and twenty sales of the day have no name."""
    made = CageRoom()
    made.open_all()
    made.do(OfferGame("1-3", "holdem", "no limit 1/3", least_buy_in=100), "max")
    for number in range(1, guests + 1):
        if number % 9 == 1:
            made.do(OpenTable(number // 9 + 1, "1-3"), "max")
        made.do(RegisterPerson(f"g{number}", born=720_000, id_checked=True), "kim")
        made.do(SeatPlayer((number - 1) // 9 + 1, (number - 1) % 9 + 1, f"g{number}", 100 * number), "sue")
    for count in range(1, 21):
        made.do(SellChips("cage:main", "", 100 * count, {100: count}), "cal")
    return made


def test_the_sales_of_the_day_are_gone_through_once_for_all_who_sit_with_unsold_chips() -> None:
    few, many = cage_of(9), cage_of(18)
    lines = unsold_lines(many.host.room, str)
    sold = [many.books.recent[line.sale].person for line in lines]
    assert sold == [""] * 18, "each has a sale of as much that names nobody"
    nine, eighteen = (steps_of(partial(unsold_lines, made.host.room, str)) for made in (few, many))
    assert eighteen - nine < 9 * 20, "another guest costs his own line, not all the sales again"
