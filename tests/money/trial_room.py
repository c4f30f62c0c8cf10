"""A room in which money is moved by commands: every accepted one leaves the books at nothing, a refused one
leaves them as they were; in the end the log and the snapshot tell the same.
"""

from __future__ import annotations

from datetime import date
from typing import Any

import msgspec

from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.houses.choices import Choices
from cardhouse.money.banks import commands as banks
from cardhouse.money.cage import commands as cage
from cardhouse.money.state import Books
from cardhouse.play.refusal import Refusal
from cardhouse.room import snapshots
from cardhouse.room.apply import apply_entry
from cardhouse.room.entries import decode
from cardhouse.room.host import RoomHost, house_on, open_room, seeded_mixing
from cardhouse.room.state import Room
from room.asking import asking

NOON = 1_772_539_200_000_000
"""Noon by UTC on the third of March 2026."""
DAY = date(2026, 3, 3)
MINUTE = 60_000_000
DOLLAR = 100
RACK = {500: 100, 2500: 40}
WORTH = 1500 * DOLLAR


class TrialRoom:
    """Commands go through the room host; `settings` stand in place of the house's own choices."""

    def __init__(self, house: str = "horseshoe", opened: int = NOON, **settings: Any) -> None:
        self.house, self.settings, self.count, self.now = house, settings, 0, opened
        room, first = open_room("trial", house, opened)
        self.entries = [first]
        self.host = RoomHost(room, seeded_mixing(4), lambda house, day, rule_set: self.choices)

    @property
    def choices(self) -> Choices:
        found = house_on(self.house, DAY)
        for key, value in self.settings.items():
            found = found.replace(key.replace("__", "."), value)
        return found

    @property
    def books(self) -> Books:
        return self.host.room.books

    def ask(self, command: Any, by: str, *roles: str) -> Refusal | None:
        """What the room answers; the books stay at nothing, and as they were where it refuses."""
        self.count += 1
        before = msgspec.json.encode(self.books)
        outcome = self.host.do(asking(self.host, f"t{self.count}", by, command, self.now, roles))
        self.entries += outcome.entries
        assert self.books.total == 0
        assert sum(self.books.balances.values()) == 0
        assert not self.books.stopped
        if outcome.refusal is not None:
            assert outcome.refusal.text(), "a refusal can be read"
            assert msgspec.json.encode(self.books) == before, "a refusal changes nothing"
        return outcome.refusal

    def do(self, command: Any, by: str, *roles: str) -> None:
        refused = self.ask(command, by, *roles)
        assert refused is None, refused.text()

    def refused(self, command: Any, by: str, *roles: str) -> str:
        """The code of the refusal."""
        refused = self.ask(command, by, *roles)
        assert refused is not None, f"{command} was accepted"
        return refused.code

    def wait(self, minutes: int) -> None:
        self.now += minutes * MINUTE

    def person(self, name: str) -> str:
        self.do(RegisterPerson(name, born=700_000, id_checked=True), "sam", "floor")
        return name

    def stock(self, place: str, chips: dict[int, int], cash: int, keeper: str = "cas") -> None:
        """A window or cart is given chips and cash and opened, as the cage does it."""
        if not self.books.cage.drawers:
            self.do(cage.CountDrawer("vault", "opening", {}), "max", "manager")
            self.do(cage.ConfirmDrawer("vault", {}), "cat", "cage")
        roles = ("cage",) if place.startswith("cage") else ("clerk",)
        if place.startswith("cart"):
            worth = sum(value * count for value, count in chips.items()) + cash
            self.do(cage.SetCartImprest(place.removeprefix("cart:"), worth), "max", "manager")
        for start, end in (("outside", "vault"), ("vault", place)):
            self.do(cage.RequestTransfer(start, end, chips, cash), "max", "manager")
            self.do(cage.ConfirmRequest(self.books.cage.request_count), "cat", "cage")
        self.do(cage.CountDrawer(place, "opening", chips, cash), keeper, *roles)
        self.do(cage.ConfirmDrawer(place, chips, cash), "max", "manager")

    def open_bank(self, table: int = 1, chips: dict[int, int] | None = None, cash: int = 0) -> None:
        """Set, issued by two, counted by dee and signed for by gus."""
        chips = RACK if chips is None else chips
        worth = sum(value * count for value, count in chips.items()) + cash
        self.do(banks.SetBankAmount(table, worth), "max", "manager")
        self.do(banks.IssueBank(table, chips, cash, "new"), "max", "manager")
        self.do(banks.ConfirmIssue(table, chips, cash, "new"), "cas", "cage")
        self.do(banks.CountBank(table, "opening", chips, cash, "holdem", "day"), "dee", "dealer")
        self.do(banks.ConfirmCount(table, chips, cash), "gus", "floor")

    def check_kept(self) -> None:
        """The snapshot is the room, and so is the log."""
        kept = snapshots.decode(snapshots.encode(self.host.room))
        assert kept is not None
        assert kept.books == self.books
        again = Room()
        for position, entry in enumerate(self.entries, 1):
            apply_entry(again, decode(entry.body).events, entry.at, position)
        assert again.books == self.books


def chips_by_value(books: Books) -> dict[int, int]:
    """How many chips of each value are in counted places."""
    found: dict[int, int] = {}
    for held in books.chips.values():
        for value, count in held.items():
            found[value] = found.get(value, 0) + count
    return {value: count for value, count in found.items() if count}
