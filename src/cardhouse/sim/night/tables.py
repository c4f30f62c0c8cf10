"""Hands at the tables of a simulated night, dealt and tracked, and the dealers who push round the room."""

from __future__ import annotations

from collections.abc import Callable

from cardhouse.floor.absences.commands import Unrack
from cardhouse.floor.state import FloorTable
from cardhouse.play import table_commands as between
from cardhouse.play.dealer import Dealer
from cardhouse.room import commands as cmd
from cardhouse.room.irregularities import commands as wrong
from cardhouse.sim.bots import RandomBot
from cardhouse.sim.night.cashier import DEALER, Cashier

ACTIONS_MOST = 400
MISTAKE_ONE_IN = 150


class Tables:
    """Who deals where, and how hands are played."""

    def __init__(self, cashier: Cashier) -> None:
        self.cashier = cashier
        self.night = night = cashier.night
        self.bot = RandomBot(night.chance.randrange(1 << 30))
        self.hands = 0
        self.before_a_hand: dict[str, Callable[[int], None]] = {
            "time_due": cashier.collect_time,
            "rack_not_counted": cashier.count_rack,
            "game_without_bank": cashier.open_bank,
        }
        """What is done about a hand that may not begin yet."""
        self.dealers = 0

    def push(self, table: int) -> None:
        """The next dealer comes into the box."""
        self.dealers += 1
        self.cashier.dealer_in(table, f"dealer-{self.dealers % 40}")

    def begin(self, number: int) -> bool:
        """A hand is started where one can be; first there may be a button to draw for."""
        night, table = self.night, self.night.floor.tables[number]
        if number in night.room.hands:
            return True
        if len(table.table.present()) < 2:
            return False
        for person in list(table.absences.racked):
            if night.one_in(2):
                night.do(Unrack(number, person), person)
        night.add_chance(number)
        refused = night.do(cmd.BeginHand(number, by=self._sign()), "dee", DEALER)
        if refused is not None and refused.code in self.before_a_hand:
            self.before_a_hand[refused.code](number)
            refused = night.do(cmd.BeginHand(number, by=self._sign()), "dee", DEALER)
        if refused is not None and refused.code == "no_button":
            for _ in range(5):
                cards = self._drawn(night.floor.tables[number])
                night.do(cmd.DrawForTheButton(number, cards), "dee", DEALER)
                if not night.floor.tables[number].table.tied:
                    break
        return number in night.room.hands

    def _sign(self) -> between.Beginning:
        allowed: list[between.Beginning] = list(self.night.desk().choices.value("deal.hand_begins"))
        return allowed[0] if allowed else "first_card"

    def _drawn(self, table: FloorTable) -> dict[int, int]:
        if table.mode == "dealt":
            return {}
        seats = sorted(table.table.tied) or table.table.present()
        return dict(zip(seats, self.night.chance.sample(range(52), len(seats)), strict=True))

    def play(self, number: int) -> None:
        """One hand to its end, now and then with a mistake in it."""
        if not self.begin(number):
            return
        night = self.night
        if night.floor.tables[number].mode == "dealt" and night.one_in(MISTAKE_ONE_IN):
            seat = night.chance.choice(night.room.hands[number].hand.seats)
            # where software deals nobody may report it: the trial itself does
            night.do(wrong.ReportMistake(number, "exposed", seat=seat, card=2), "dee", frozenset())
        for _ in range(ACTIONS_MOST):
            if number not in night.room.hands:
                break
            dealer = night.host.hands.dealer(number)
            assert isinstance(dealer, Dealer), "a hand in progress has its dealer"
            if dealer.over:
                night.do(cmd.DealAgain(number), "dee", DEALER)
                continue
            act = self.bot.choose(dealer)
            refused = night.act(number, act)
            if refused is not None:
                self._unrack(night.floor.tables[number])
        else:
            raise AssertionError(f"the hand at table {number} does not end")
        self.hands += 1
        self.cashier.toke(night.floor.tables[number])
        self.cashier.fill(number)

    def _unrack(self, table: FloorTable) -> None:
        """Chips in a rack do not play: they are put back on the table."""
        for person in list(table.absences.racked):
            self.night.do(Unrack(table.number, person), person)
