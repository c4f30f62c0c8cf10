"""Games that take part in promotions, for the tests."""

from __future__ import annotations

from typing import TypeVar

from cardhouse.errors import CardhouseError
from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.money import account as accounts
from cardhouse.play.setup import Mode
from cardhouse.promotions.files.template import template
from cardhouse.promotions.promotion import Promotion
from cardhouse.room.apply import apply, touch
from cardhouse.room.dispatch import with_parts
from cardhouse.room.snapshots import encode
from cardhouse.room.state import Room
from cardhouse.room.upcasting import read
from cardhouse.tournaments.sheets.changing import changed
from promotions.rooms import PromotionRoom

PLAYERS = ("ann", "bob", "cyd", "dan", "eve")
STAFF = ("floor", "manager")
CHIPS = 20000
K = TypeVar("K")


def made(name: str, *changes: str) -> Promotion:
    """A template with these changes."""
    try:
        return changed(template(name), changes)
    except CardhouseError as wrong:
        raise AssertionError(str(wrong)) from wrong


class GamesRoom(PromotionRoom):
    """A room with games at 1-3 that give to the promotional drop; the clock stands at noon."""

    def game(self, table: int, *names: str, promotional: bool = True, mode: Mode = "dealt") -> None:
        """A table at which these sit."""
        spread = "1-3" if promotional else "5-10"
        self.staff(OfferGame(spread, "holdem", "no limit 1/3" if promotional else "no limit 5/10",
            designated=("promotional",) if promotional else ()))  # fmt: skip
        self.staff(OpenTable(table, spread, mode))
        for seat, name in enumerate(names, 1):
            self.sit(table, seat, name)

    def sit(self, table: int, seat: int, name: str) -> None:
        """Somebody takes a seat."""
        self.people(name)
        self.staff(SeatPlayer(table, seat, name, CHIPS))

    def staff(self, command: object) -> None:
        """A command of the floor that must be accepted."""
        self.ok(command, by="flo", roles=STAFF)

    def replayed(self) -> bytes:
        """The room as its log tells it."""
        room = with_parts(Room())
        for position, entry in enumerate(self.log, 1):
            for event in read(entry.version, entry.body).events:
                apply(room, event, entry.at)
                touch(room, event, position)
            room.at, room.position = max(room.at, entry.at), position
        return encode(room)

    def happened(self, kind: type[K]) -> list[K]:
        """Everything of one kind on the log."""
        bodies = [read(entry.version, entry.body) for entry in self.log]
        return [event for body in bodies for event in body.events if isinstance(event, kind)]

    def in_books(self) -> bool:
        """Whether the books come to nothing, and hold what lies on the tables."""
        books = self.host.room.books
        for number, table in self.host.room.floor.tables.items():
            there = books.balance(accounts.pot(number))
            if there != table.table.carried + table.table.left_in_pot:
                return False
        return sum(books.balances.values()) == 0
