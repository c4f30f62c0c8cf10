"""Games that take part in promotions, for the tests."""

from __future__ import annotations

from cardhouse.errors import CardhouseError
from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.promotions.files.template import template
from cardhouse.promotions.promotion import Promotion
from cardhouse.tournaments.sheets.changing import changed
from promotions.rooms import PromotionRoom

PLAYERS = ("ann", "bob", "cyd", "dan", "eve")
STAFF = ("floor", "manager")
CHIPS = 20000


def made(name: str, *changes: str) -> Promotion:
    """A template with these changes."""
    try:
        return changed(template(name), changes)
    except CardhouseError as wrong:
        raise AssertionError(str(wrong)) from wrong


class GamesRoom(PromotionRoom):
    """A room with games at 1-3 that give to the promotional drop; the clock stands at noon."""

    def game(self, table: int, *names: str, promotional: bool = True) -> None:
        """A table at which these sit."""
        spread = "1-3" if promotional else "5-10"
        self.staff(OfferGame(spread, "holdem", "no limit 1/3" if promotional else "no limit 5/10",
            designated=("promotional",) if promotional else ()))  # fmt: skip
        self.staff(OpenTable(table, spread))
        for seat, name in enumerate(names, 1):
            self.sit(table, seat, name)

    def sit(self, table: int, seat: int, name: str) -> None:
        """Somebody takes a seat."""
        self.people(name)
        self.staff(SeatPlayer(table, seat, name, CHIPS))

    def staff(self, command: object) -> None:
        """A command of the floor that must be accepted."""
        self.ok(command, by="flo", roles=STAFF)
