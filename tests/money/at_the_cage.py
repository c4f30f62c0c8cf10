"""Books and somebody at the desk: commands are decided and applied as in a room, without the floor."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import cache
from typing import Any

from cardhouse.houses.choices import Choices
from cardhouse.houses.profile import load_house
from cardhouse.money.cage import commands as cage
from cardhouse.money.desk import MoneyDesk
from cardhouse.money.event import MoneyEvent, Posted
from cardhouse.money.ledger.posting import post
from cardhouse.money.reports.commands import CloseDay
from cardhouse.money.state import Books
from cardhouse.play.refusal import Refusal
from cardhouse.room.apply import apply as apply_to_room
from cardhouse.room.dispatch import BOOKS
from cardhouse.room.state import Room
from money.seeing import close_of

SECOND = 1_000_000
HOUR = 3_600 * SECOND
EVENING = 1_772_560_800 * SECOND
"""Six in the evening by UTC on the third of March 2026."""
MANAGER = frozenset({"manager", "floor"})
CAGE = frozenset({"cage"})
FLOOR = frozenset({"floor"})


def apply(books: Books, event: MoneyEvent, at: int) -> None:
    """Books of a room without a floor."""
    apply_to_room(Room(books=books), event, at)


@cache
def house_on(house: str, day: date) -> Choices:
    """What the house's book says on a day."""
    return load_house(house).choices("cash", day)


class Desk:
    """Books that are worked on; the clock goes on by a minute with every command."""

    def __init__(self, house: str = "horseshoe") -> None:
        self.books = Books()
        self.now = EVENING
        self.house = house
        self.log: list[tuple[int, MoneyEvent]] = []

    def desk(self, by: str = "max", roles: frozenset[str] = MANAGER) -> MoneyDesk:
        day = datetime.fromtimestamp(self.now // SECOND, UTC).date()
        return MoneyDesk(self.books, house_on(self.house, day), self.now, by, roles)

    def do(self, command: Any, by: str = "max", roles: frozenset[str] = MANAGER) -> list[MoneyEvent]:
        """What came of it; a refusal is a failure of the test."""
        came = self.ask(command, by, roles)
        assert not isinstance(came, Refusal), came.text()
        return came

    def ask(
        self, command: Any, by: str = "max", roles: frozenset[str] = MANAGER
    ) -> list[MoneyEvent] | Refusal:
        """What came of it, applied where it was accepted."""
        self.now += 60 * SECOND
        came: list[MoneyEvent] | Refusal = BOOKS[type(command)](self.desk(by, roles), command)
        if not isinstance(came, Refusal):
            self.take(came)
        return came

    def take(self, events: list[MoneyEvent]) -> None:
        for event in events:
            self.log.append((self.now, event))
            apply(self.books, event, self.now)

    def refused(self, command: Any, by: str = "max", roles: frozenset[str] = MANAGER) -> str:
        """The code of the refusal; nothing was posted."""
        before = self.books.postings
        came = self.ask(command, by, roles)
        assert isinstance(came, Refusal), came
        assert came.text()
        assert self.books.postings == before
        return came.code

    def post(self, what: Any, lines: dict[str, int], **about: Any) -> Posted:
        """A posting as the tables make them."""
        self.now += 60 * SECOND
        made = post(self.desk("dee"), what, lines, **about)
        assert isinstance(made, Posted), made
        self.take([made])
        return made

    def open_cage(self, chips: dict[int, int], cash: int) -> None:
        """Chips and cash come into the vault, and from there all of it to the main window, which opens."""
        self.do(cage.CountDrawer("vault", "opening", {}), "max")
        self.do(cage.ConfirmDrawer("vault", {}), "cat", CAGE)
        self.move("outside", "vault", chips, cash)
        self.move("vault", "cage:main", chips, cash)
        self.do(cage.CountDrawer("cage:main", "opening", chips, cash), "cat", CAGE)
        self.do(cage.ConfirmDrawer("cage:main", chips, cash), "max")

    def move(self, start: str, end: str, chips: dict[int, int], cash: int) -> None:
        self.do(cage.RequestTransfer(start, end, chips, cash), "max")
        self.do(cage.ConfirmRequest(self.books.cage.request_count), "cat", CAGE)

    def count(self, place: str) -> None:
        """Two people count a place and find what the books say."""
        chips = dict(self.books.chips.get(f"{place}:chips", {}))
        cash = self.books.balance(f"{place}:cash")
        self.do(cage.CountDrawer(place, "check", chips, cash), "cat", CAGE)
        self.do(cage.ConfirmDrawer(place, chips, cash, "check"), "max")

    def close_day(self, reason: str = "") -> None:
        for place in [name for name, drawer in self.books.cage.drawers.items() if drawer.open]:
            self.count(place)
        self.do(CloseDay(reason), "cat", CAGE)
        self.do(close_of(self.books), "max")
