"""The money of a simulated night: a vault and a window that open with counts, guests who buy in and cash out
there, dealers with toke boxes, tables with banks that are filled, time that is collected.

What two people do in turn is done in one go here; the guests' own commands come twice and late as any.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.absences.commands import DealerIn
from cardhouse.floor.state import FloorTable
from cardhouse.money import account as accounts
from cardhouse.money.banks import commands as bank
from cardhouse.money.banks.slip import FillStack
from cardhouse.money.cage import commands as cage
from cardhouse.money.collections.commands import AnnounceTime, CollectTime
from cardhouse.money.ledger.posting import break_down
from cardhouse.money.tips.commands import GiveToke, StartTokeBox
from cardhouse.play.refusal import Refusal
from cardhouse.room.host import Asked
from cardhouse.sim.night.world import MANAGERS, Night

CAGE = frozenset({"cage"})
DEALER = frozenset({"dealer"})
FLOOR = frozenset({"floor"})
CLERK = frozenset({"clerk"})
WINDOW = "cage:main"
CHIPS = {50: 4_000, 100: 60_000, 500: 60_000, 2_500: 60_000, 10_000: 4_000}
CASH = 200_000_000
TABLES_SERVED = 60
"""A larger room has as many times the chips and the cash."""
SOLD = (50, 100, 500, 2_500)
"""Values that guests get: none is too large for a small game."""
RACK = {100: 100, 500: 100, 2_500: 40}
RACK_AMOUNT = sum(value * count for value, count in RACK.items())
FILL = ({2_500: 4}, {500: 20})


class Cashier:
    """The cage, and everybody who carries its chips."""

    def __init__(self, night: Night, tables: int = 1) -> None:
        self.night = night
        self._times = 1 + tables // TABLES_SERVED

    def sure(self, command: Any, by: str, roles: frozenset[str]) -> Refusal | None:
        """A command that comes once and in time."""
        night = self.night
        night.given += 1
        return night.answer(Asked(f"{by} {night.given}", by, command, night.at, roles))

    def must(self, command: Any, by: str, roles: frozenset[str]) -> None:
        """One that nothing stands in the way of."""
        refused = self.sure(command, by, roles)
        assert refused is None, f"{command}: {refused.text()}"

    # The cage

    def open_the_cage(self) -> None:
        """Chips and cash come into the vault; the window gets most of both and opens."""
        self.count("vault", "opening")
        chips = {value: self._times * count for value, count in CHIPS.items()}
        cash = self._times * CASH
        self._move("outside", "vault", {value: 2 * count for value, count in chips.items()}, 2 * cash)
        self._move("vault", WINDOW, chips, cash)
        self.count(WINDOW, "opening")

    def reopen(self) -> None:
        """The next day begins with the same counts."""
        self.count("vault", "opening")
        self.count(WINDOW, "opening")

    def _move(self, start: str, end: str, chips: dict[int, int], cash: int) -> None:
        self.must(cage.RequestTransfer(start, end, chips, cash), "max", MANAGERS)
        self.must(cage.ConfirmRequest(self.night.room.books.cage.request_count), "cat", CAGE)

    def count(self, place: str, moment: Any) -> None:
        """Two people count a place and find what the books say."""
        books = self.night.room.books
        chips = dict(sorted(books.chips.get(f"{place}:chips", {}).items()))
        cash = books.balance(f"{place}:cash")
        self.must(cage.CountDrawer(place, moment, chips, cash), "cat", CAGE)
        self.must(cage.ConfirmDrawer(place, chips, cash, moment), "max", MANAGERS)

    def sell(self, person: str, amount: int) -> None:
        """A guest buys chips at the window, unless he brought some along."""
        chips = break_down(amount, SOLD)
        if chips and not self.night.one_in(6):
            self.night.do(cage.SellChips(WINDOW, person, amount, chips), "cat", CAGE)

    def cash_out(self, closing: bool = False) -> None:
        """Guests who have chips on them, sit nowhere and wait for nothing take cash, by and by."""
        night = self.night
        waiting = {name.person for one in night.floor.lists.by_spread.values() for name in one.names}
        for account, has in list(night.room.books.balances.items()):
            kind, _, person = account.partition(":")
            if kind != "pocket" or (not closing and (person in waiting or not night.one_in(4))):
                continue
            chips = break_down(has - has % SOLD[0], SOLD)
            if chips and not night.floor.seated(person):
                night.do(cage.CashOut(WINDOW, person, chips), "cat", CAGE)
        for request in list(night.room.books.cage.requests):  # a large sum takes two
            self.sure(cage.ConfirmRequest(request), "max", MANAGERS)

    # Dealers

    def dealer_in(self, table: int, dealer: str) -> None:
        """A dealer comes with a box of his own and counts the rack before dealing."""
        self.night.do(DealerIn(table, dealer), dealer, DEALER)
        if dealer not in self.night.room.books.tips.boxes:
            self.night.do(StartTokeBox(dealer, "transparent"), dealer, DEALER)
        self.count_rack(table)

    def count_rack(self, table: int) -> None:
        """Whoever is in the box counts the rack, where the table has one."""
        found = self.night.room.books.banks.tables.get(table)
        if found is not None and found.open:
            chips, cash = self.rack(table)
            self.night.do(bank.CountBank(table, "dealer", chips, cash), self._in_the_box(table), DEALER)

    def _in_the_box(self, table: int) -> str:
        return self.night.floor.tables[table].absences.dealer or "dee"

    def toke(self, table: FloorTable) -> None:
        """Somebody with chips tips the dealer."""
        night, dealer = self.night, table.absences.dealer
        rich = [seat.player for seat in table.table.seats.values() if seat.stack > 1_000]
        if dealer and rich and night.one_in(3):
            night.do(GiveToke(table.number, dealer, night.chance.choice(rich), 100), "dee", DEALER)

    def collect_time(self, table: int) -> None:
        """Time is due: it is announced and taken."""
        dealer = self._in_the_box(table)
        self.night.do(AnnounceTime(table), dealer, DEALER)
        self.night.do(CollectTime(table), dealer, DEALER)

    # Banks

    def rack(self, table: int) -> tuple[dict[int, int], int]:
        """What is in the rack by the books."""
        books = self.night.room.books
        chips = dict(sorted(books.chips.get(accounts.bank(table, "chips"), {}).items()))
        return chips, books.balance(accounts.bank(table, "cash"))

    def open_bank(self, table: int) -> None:
        """Every second table has a bank of its own."""
        if table % 2:
            return
        found = self.night.room.books.banks.tables.get(table)
        if found is None:
            self.must(bank.SetBankAmount(table, RACK_AMOUNT), "max", MANAGERS)
            self.must(bank.IssueBank(table, RACK), "flo", FLOOR)
            self.must(bank.ConfirmIssue(table, RACK), "cat", CAGE)
        elif found.open:
            return  # a table that closed late left it so
        self._count_bank(table, "opening")

    def close_bank(self, table: int) -> None:
        """The bank of a table that closes is counted by two."""
        found = self.night.room.books.banks.tables.get(table)
        if found is None or not found.open:
            return
        for number, fill in list(self.night.room.books.banks.fills.items()):
            if fill.table == table:
                self.finish_fill(number)
        self._count_bank(table, "closing")

    def _count_bank(self, table: int, moment: Any) -> None:
        chips, cash = self.rack(table)
        self.must(bank.CountBank(table, moment, chips, cash, "holdem", "swing"), "dee", DEALER)
        self.must(bank.ConfirmCount(table, chips, cash, moment), "flo", FLOOR)

    def fill(self, number: int) -> None:
        """A table wants smaller chips: now and then, and not always to its end at once."""
        night = self.night
        found = night.room.books.banks.tables.get(number)
        if found is None or not found.open or not night.one_in(40):
            return
        give, want = FILL if self.rack(number)[0].get(2_500, 0) >= 4 else (FILL[1], FILL[0])
        night.do(bank.RequestFill(number, "cage", "main", dict(give), dict(want)), "dee", DEALER)
        for one in list(night.room.books.banks.fills):
            if not night.one_in(4):
                self.finish_fill(one)

    def finish_fill(self, number: int) -> None:
        """What is left of its course, each step by the one whose step it is."""
        fill = self.night.room.books.banks.fills[number]
        table = fill.table
        stacks = tuple(FillStack(value, count, 5) for value, count in fill.want.items())
        steps: dict[str, tuple[Any, str, frozenset[str]]] = {
            "requested": (bank.WitnessFill(table, number), "sam", CLERK),
            "counted": (bank.CarryFill(table, number), "sam", CLERK),
            "carried": (bank.ExchangeFill(table, number), "cat", CAGE),
            "exchanged": (bank.VerifyFill(table, number, stacks), "dee", DEALER),
            "verified": (bank.RackFill(table, number), "dee", DEALER),
        }
        while number in self.night.room.books.banks.fills:
            stage = self.night.room.books.banks.fills[number].stage
            if stage == "counted" and self.sure(*steps[stage]) is not None:
                # Another fill took the chips away in between.
                self.must(bank.CancelFill(table, number, "the rack has it no more"), "dee", DEALER)
            elif stage != "counted":
                self.must(*steps[stage])
