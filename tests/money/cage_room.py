"""A room with an open vault, window and cart, two tables with players, and staff of every kind: for tests of
the cage through the room itself. After every command the books are looked at.
"""

from __future__ import annotations

from collections import Counter
from datetime import date
from typing import Any

from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.houses.choices import Choices
from cardhouse.money.cage import commands as cage
from cardhouse.money.state import Books
from cardhouse.play.refusal import Refusal
from cardhouse.room import snapshots
from cardhouse.room.apply import apply_entry
from cardhouse.room.commands import DrawForTheButton
from cardhouse.room.host import RoomHost, house_on, open_room, seeded_mixing
from cardhouse.room.state import Room
from cardhouse.room.upcasting import read
from room.asking import asking

BEGAN = 1_772_560_800_000_000
"""18:00 by UTC on the third of March 2026."""
MINUTE = 60_000_000
ROLES = {
    "max": ("manager",), "sue": ("floor",), "cal": ("cage",), "cam": ("cage",), "kim": ("clerk",),
    "lou": ("clerk",), "dee": ("dealer",),
}  # fmt: skip
CHIPS = {100: 400, 500: 400, 2_500: 80, 10_000: 40}
CASH = 5_000_000
PLAYERS = ("ann", "bob", "cyd", "dan")
STEADY = ("eve", "fay", "gus", "hal")
"""Those who stay, so that hands are played: two at each table."""


class CageRoom:
    """Commands in, answers out; `codes` says why something was refused."""

    def __init__(self, house: str = "horseshoe", book: Any = None) -> None:
        room, first = open_room("cage", house, BEGAN)
        self.entries = [first]
        self.house = house
        self.host = RoomHost(room, seeded_mixing(3), book or house_on)
        self.at = BEGAN
        self.count = 0

    @property
    def books(self) -> Books:
        return self.host.room.books

    def ask(self, command: Any, by: str, roles: tuple[str, ...] | None = None) -> Refusal | None:
        """One command; the books come to nothing after it, and a refusal moved nothing."""
        self.count += 1
        self.at += MINUTE
        before = (self.books.postings, dict(self.books.balances))
        held = frozenset(roles if roles is not None else ROLES.get(by, ("player",)))
        came = self.host.do(asking(self.host, f"c{self.count}", by, command, self.at, held))
        self.entries += came.entries
        if came.refusal is not None:
            assert came.refusal.text()
            assert (self.books.postings, dict(self.books.balances)) == before
        self.check()
        return came.refusal

    def do(self, command: Any, by: str, roles: tuple[str, ...] | None = None) -> None:
        refused = self.ask(command, by, roles)
        assert refused is None, f"{command}: {refused.text() if refused else ''}"

    def code(self, command: Any, by: str, roles: tuple[str, ...] | None = None) -> str:
        refused = self.ask(command, by, roles)
        return refused.code if refused is not None else ""

    def check(self) -> None:
        """The sum is nothing, counted chips are worth what accounts say, stacks are those of the tables."""
        books = self.books
        assert books.total == sum(books.balances.values()) == 0
        assert not books.stopped
        for account, chips in books.chips.items():
            assert all(count > 0 for count in chips.values())
            assert sum(value * count for value, count in chips.items()) == books.balance(account), account
        for person, box in books.cage.safe.items():
            worth = box.cash + sum(value * count for value, count in box.chips.items())
            assert worth == books.balance(f"safe:{person}")
        assert left_with(self.host.room.floor.buy_ins.departures) == left_with(books.cage.left)
        stacks: Counter[str] = Counter()
        for number, table in self.host.room.floor.tables.items():
            for seat in (*table.table.seats.values(), *table.table.boxed.values()):
                stacks[f"stack:{number}:{seat.player}"] += seat.chips
        kept = {name: amount for name, amount in books.balances.items() if name.startswith("stack:")}
        assert kept == {name: amount for name, amount in stacks.items() if amount}

    def open_all(self) -> None:
        """Funds come into the vault; the window and the cart get theirs, and all are opened by two."""
        self.count_place("vault", {}, 0, "cal", "cam")
        self.move("outside", "vault", {value: 4 * count for value, count in CHIPS.items()}, 4 * CASH)
        self.do(cage.SetCartImprest("one", 1_000_000), "max")
        self.move("vault", "cage:main", CHIPS, CASH)
        self.move("vault", "cart:one", {500: 400, 2_500: 40}, 100_000)
        self.count_place("cage:main", CHIPS, CASH, "cal", "cam")
        self.count_place("cart:one", {500: 400, 2_500: 40}, 100_000, "kim", "lou")

    def move(self, start: str, end: str, chips: dict[int, int], cash: int) -> None:
        self.do(cage.RequestTransfer(start, end, chips, cash), "max")
        self.do(cage.ConfirmRequest(self.books.cage.request_count), "cam")

    def count_place(
        self, place: str, chips: dict[int, int], cash: int, first: str, second: str, moment: Any = "opening"
    ) -> None:
        self.do(cage.CountDrawer(place, moment, chips, cash), first)
        self.do(cage.ConfirmDrawer(place, chips, cash, moment), second)

    def seat_players(self, stakes: str = "no limit 1/3") -> None:
        """Two tables of one game; chips were bought at the window."""
        self.do(OfferGame("1-3", "holdem", stakes, least_buy_in=10_000, most_buy_in=100_000), "max")
        for table in (1, 2):
            self.do(OpenTable(table, "1-3"), "max", ("manager", "floor"))
        for place, name in enumerate((*PLAYERS, *STEADY)):
            self.register(name)
            self.do(cage.SellChips("cage:main", name, 20_000, {500: 40}), "cal")
            self.do(SeatPlayer(1 + place // 2 % 2, 1 + place % 2 + 5 * (place // 4), name, 20_000), "sue")
        for table in (1, 2):
            self.do(DrawForTheButton(table), "dee")

    def register(self, name: str) -> None:
        self.do(RegisterPerson(name, born=date(1980, 1, 1).toordinal(), id_checked=True), "sue")

    def same_by_log_and_snapshot(self) -> None:
        """The log read from its start, and a snapshot read back, give the same books."""
        again = Room()
        for position, entry in enumerate(self.entries, 1):
            apply_entry(again, read(entry.version, entry.body).events, entry.at, position)
        assert again.books == self.books
        back = snapshots.decode(snapshots.encode(self.host.room))
        assert back is not None
        assert back.books == self.books


def left_with(found: Any) -> dict[str, dict[str, tuple[int, int, int]]]:
    """Who left which game with how much, when and where: the floor's note and the ledger's look alike."""
    return {
        game: {name: (one.amount, one.at, one.table) for name, one in people.items()}
        for game, people in found.items()
        if people
    }


def dated(key: str, values: dict[date, Any], house: str = "horseshoe") -> Any:
    """A book in which one choice changes from day to day."""

    def book(name: str, day: date, rule_set: str) -> Choices:
        found = house_on(house, day)
        in_force = [value for since, value in sorted(values.items()) if since <= day]
        return found.replace(key, in_force[-1]) if in_force else found

    return book
