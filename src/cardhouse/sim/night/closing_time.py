"""The end of a simulated night: everybody goes home with cash, boxes and drawers are counted, and the day is
closed. It must come out even, to the cent and to the chip.
"""

from __future__ import annotations

from cardhouse.floor.absences.commands import GiveBackChips
from cardhouse.floor.opening.commands import CloseTable
from cardhouse.floor.seats.commands import LeaveTable
from cardhouse.money.ledger.posting import break_down
from cardhouse.money.reports import commands as cmd
from cardhouse.money.reports.closing_lines import Closing
from cardhouse.money.tips.commands import CashOutTokes, VerifyTokes
from cardhouse.sim.night.cashier import CAGE, DEALER, FLOOR, SOLD, WINDOW, Cashier
from cardhouse.sim.night.tables import Tables
from cardhouse.sim.night.world import MANAGERS

ROUNDS = 3
"""Who is in a hand leaves after it, and who was late is served in the end."""


class ClosingTime:
    """What is done when the last hand was dealt."""

    def __init__(self, cashier: Cashier, tables: Tables) -> None:
        self.cashier = cashier
        self.tables = tables
        self.night = cashier.night

    def close_the_room(self) -> Closing:
        """The closing of the gaming day."""
        self.night.catch_up()
        for _ in range(ROUNDS):
            self._send_home()
        self._give_back()
        for _ in range(ROUNDS):  # some come late
            self.cashier.cash_out(closing=True)
            self.night.catch_up()
        self._close_tables()
        self._pay_tokes()
        return self._close_the_books()

    def close_the_day(self) -> Closing:
        """The same while games go on: whoever sits stays."""
        self.night.catch_up()
        self.cashier.cash_out(closing=True)
        for number in list(self.night.room.books.banks.tables):  # a hand that begins asks for it to be opened
            self.cashier.close_bank(number)
        self._pay_tokes()
        return self._close_the_books()

    def _close_the_books(self) -> Closing:
        self._count_boxes()
        self.cashier.count(WINDOW, "closing")
        self.cashier.count("vault", "closing")
        self.cashier.must(cmd.CloseShift("night"), "cat", CAGE)
        self.cashier.must(cmd.CloseDay(), "cat", CAGE)
        self.cashier.must(cmd.ConfirmDayClose(self.night.room.books.reports.closes_asked), "max", MANAGERS)
        closing = self.night.room.books.reports.days[-1]
        assert closing.even, f"the night did not come out even: {closing.faults}"
        return closing

    def _send_home(self) -> None:
        for number in list(self.night.floor.tables):
            if number in self.night.room.hands:
                self.tables.play(number)
            for seat in list(self.night.floor.tables[number].table.seats.values()):
                self.cashier.sure(LeaveTable(number, seat.player), "sam", MANAGERS)

    def _give_back(self) -> None:
        """Chips that were picked up go back to who owns them."""
        for account in [one for one in self.night.room.books.balances if one.startswith("held:")]:
            self.cashier.sure(GiveBackChips(account.partition(":")[2]), "sam", MANAGERS)

    def _close_tables(self) -> None:
        for number in list(self.night.floor.tables):
            self.cashier.close_bank(number)
            self.cashier.sure(CloseTable(number), "max", MANAGERS)
        for number in list(self.night.room.books.banks.tables):
            self.cashier.close_bank(number)

    def _pay_tokes(self) -> None:
        """Every dealer cashes his box out before the cashier."""
        place = min(self.night.desk().choices.value("money_tips.cash_out_at"))
        for dealer in list(self.night.room.books.tips.boxes):
            chips = break_down(self.night.room.books.balance(f"toke:{dealer}"), SOLD)
            if chips:
                self.cashier.sure(CashOutTokes(dealer, place, "main", chips), dealer, DEALER)
                self.cashier.sure(VerifyTokes(dealer, "main", chips), "cat", CAGE)

    def _count_boxes(self) -> None:
        """All boxes are pulled and counted; what is in them goes by the books."""
        boxes = ("drop:", "jackpot_drop:")
        for account in [one for one in self.night.room.books.balances if one.startswith(boxes)]:
            kind, _, table = account.partition(":")
            self.cashier.must(cmd.PullBox(int(table), kind), "flo", FLOOR)  # type: ignore[arg-type]
        for number, box in list(self.night.room.books.reports.boxes.items()):
            cash = self.night.room.books.balance(f"box:{box.number}")
            self.cashier.must(cmd.CountBox(number, cash=cash), "cat", CAGE)
            self.cashier.must(cmd.ConfirmBoxCount(number, cash=cash), "max", MANAGERS)
