"""Any interleaving of hands, buy-ins, cash-outs, fills, pick-ups, tokes, pulled boxes, counts, closings and
reversals: every cent and every chip by its value is somewhere, separate code finds the same in the log, and
log and snapshot give the same books.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardhouse.floor.absences.commands import GiveBackChips, PickUpChips, StepAway
from cardhouse.floor.buy_ins.commands import AddChips
from cardhouse.floor.seats.commands import LeaveTable, SeatPlayer
from cardhouse.money.banks import commands as bank
from cardhouse.money.banks.slip import FillStack
from cardhouse.money.cage import commands as cage
from cardhouse.money.ledger.commands import ReversePosting
from cardhouse.money.ledger.posting import break_down
from cardhouse.money.reports import commands as reports
from cardhouse.money.reports.statement import faults
from cardhouse.money.state import Books
from cardhouse.money.tips.commands import CashOutTokes, GiveToke, StartTokeBox, VerifyTokes
from cardhouse.play.dealer import Dealer
from cardhouse.room import commands as cmd
from cardhouse.sim.bots import RandomBot
from cardhouse.sim.reconciling import compare, reconcile
from money.cage_room import PLAYERS, STEADY, CageRoom
from money.seeing import close_of, issue_at

WINDOW = "cage:main"
RACK = {500: 100, 2_500: 20}
VALUES = (100, 500, 2_500)
EVERYBODY = (*PLAYERS, *STEADY)


class Evening:
    """A room, and a second count of the chips that went to guests by value, told from the commands alone."""

    def __init__(self, seed: int) -> None:
        self.room = CageRoom()
        self.room.open_all()
        self.room.seat_players("no limit 1/3 rake")
        self.room.do(bank.SetBankAmount(1, 100_000), "max")
        self.room.do(bank.IssueBank(1, RACK), "sue")
        self.room.do(issue_at(self.room.books, 1), "cam")
        self.room.do(bank.CountBank(1, "opening", RACK, 0, "holdem", "day"), "dee")
        self.room.do(bank.ConfirmCount(1, RACK), "sue")
        self.room.do(StartTokeBox("dee", "transparent"), "dee")
        self.bot = RandomBot(seed)
        self.guests: Counter[int] = Counter()
        self.by_posting: dict[int, Counter[int]] = {}
        self.all_chips = self.counted()

    @property
    def books(self) -> Books:
        return self.room.books

    def counted(self) -> Counter[int]:
        found: Counter[int] = Counter()
        for chips in self.books.chips.values():
            found.update(chips)
        return found

    def check(self) -> None:
        """By value: what lies in counted places and what guests got from them are all the chips there are."""
        there = self.counted()
        there.update(self.guests)
        assert {k: v for k, v in there.items() if v} == {k: v for k, v in self.all_chips.items() if v}
        assert not [one for one in faults(self.books) if "postings" in one.why or "balance" in one.why]

    def gives(self, chips: dict[int, int], sign: int) -> None:
        delta = Counter({value: sign * count for value, count in chips.items()})
        self.guests.update(delta)
        self.by_posting[self.books.postings] = delta

    # What can happen; `n` chooses among whom and how much

    def sell(self, n: int) -> None:
        chips = {VALUES[n % 3]: 1 + n % 17}
        amount = sum(value * count for value, count in chips.items())
        if self.room.ask(cage.SellChips(WINDOW, EVERYBODY[n % 8], amount, chips), "cal") is None:
            self.gives(chips, 1)

    def cash_out(self, n: int) -> None:
        person = EVERYBODY[n % 8]
        chips = break_down(self.books.balance(f"pocket:{person}") // 100 * 100, VALUES[: 1 + n % 3])
        if chips and self.room.ask(cage.CashOut(WINDOW, person, chips), "cal") is None:
            if self.books.cage.requests:  # a large sum: nothing has moved yet
                assert self.room.ask(cage.ConfirmRequest(self.books.cage.request_count), "cam") is None
            self.gives(chips, -1)

    def sit(self, n: int) -> None:
        self.room.ask(SeatPlayer(1 + n % 2, 1 + n % 9, PLAYERS[n % 4], 10_000 + 500 * (n % 20)), "sue")

    def leave(self, n: int) -> None:
        self.room.ask(LeaveTable(1 + n % 2, PLAYERS[n // 2 % 4]), "sue")

    def buy_more(self, n: int) -> None:
        self.room.ask(AddChips(1 + n % 2, EVERYBODY[n % 8], 500 * (n % 40)), "sue")

    def play(self, n: int) -> None:
        table = 1 + n % 2
        self.room.ask(cmd.BeginHand(table), "dee")
        for _ in range(n % 60):
            if table not in self.room.host.room.hands:
                return
            dealer = self.room.host.hands.dealer(table)
            assert isinstance(dealer, Dealer)
            self.room.ask(cmd.Act(table, self.bot.choose(dealer)), "dee")  # type: ignore[arg-type]

    def fill(self, n: int) -> None:
        if n % 2 or not self.books.banks.fills:
            give, want = {2_500: 1 + n % 4}, {500: 5 + n % 4 * 5}
            self.room.ask(bank.RequestFill(1, "cage", "main", give, want), "dee")
        for number in list(self.books.banks.fills)[:1]:
            want = self.books.banks.fills[number].want
            stacks = tuple(FillStack(value, count, 5) for value, count in want.items())
            for command, by in (
                (bank.WitnessFill(1, number), "kim"), (bank.CarryFill(1, number), "kim"),
                (bank.ExchangeFill(1, number), "cal"), (bank.VerifyFill(1, number, stacks), "dee"),
                (bank.RackFill(1, number), "dee"),
            )[: 1 + n % 5]:  # fmt: skip
                self.room.ask(command, by)

    def rack(self, n: int) -> None:
        chips = {500: 1 + n % 30}
        sold = bank.ExchangeAtRack(1, EVERYBODY[n % 8], "cash", chips, cash=500 * (1 + n % 30))
        if self.room.ask(sold, "dee") is None:
            self.gives(chips, 1)

    def pick_up(self, n: int) -> None:
        person, table = PLAYERS[n % 4], 1 + n % 2
        self.room.ask(StepAway(table, person), person)
        self.room.at += n % 3 * 3_600_000_000
        self.room.ask(PickUpChips(table, person), "max", ("manager", "floor"))
        if n % 5 == 0:
            self.room.ask(GiveBackChips(person), "sue")

    def toke(self, n: int) -> None:
        self.room.ask(GiveToke(1, "dee", EVERYBODY[n % 8], 100 * (n % 4)), "dee")
        chips = break_down(self.books.balance("toke:dee"), VALUES)
        if n % 7 == 0 and chips:
            self.room.ask(CashOutTokes("dee", "team_member_cage", "main", chips), "dee")
            if self.room.ask(VerifyTokes("dee", "main", chips), "cal") is None:
                self.gives(chips, -1)
                self.room.ask(StartTokeBox("dee", "transparent"), "dee")

    def pull(self, n: int) -> None:
        self.room.ask(reports.PullBox(1 + n % 2), "sue")
        for number in list(self.books.reports.boxes):
            cash = max(0, self.books.balance(f"box:{number}") + (n % 5 - 2) * 100 * (n % 3))
            self.room.ask(reports.CountBox(number, cash=cash), "cal")
            self.room.ask(reports.ConfirmBoxCount(number, cash=cash), ("cal", "cam", "sue")[n % 3])

    def count(self, n: int) -> None:
        chips, cash = dict(self.books.chips[f"{WINDOW}:chips"]), self.books.balance(f"{WINDOW}:cash")
        off = 1 if n % 4 == 0 and chips.get(500, 0) > 1 else 0
        counted = {**chips, 500: chips.get(500, 0) - off}
        counted = {value: number for value, number in counted.items() if number}
        self.room.ask(cage.CountDrawer(WINDOW, "check", counted, cash), "cal")
        second = ("cam", "cal")[n % 5 == 0]
        if self.room.ask(cage.ConfirmDrawer(WINDOW, counted, cash, "check"), second) is None and off:
            self.guests.update({500: off})  # wherever it is, it is not there

    def close(self, n: int) -> None:
        self.room.ask(reports.CloseShift("swing"), "cal")
        if n % 3 == 0:
            self.room.at += n % 2 * 86_400_000_000
            self.room.ask(reports.CloseDay("as it stands"), "cal")
            self.room.ask(
                close_of(self.books), ("max", "cal")[n % 4 == 0]
            )

    def undo(self, n: int) -> None:
        numbers = list(self.books.recent)
        if not numbers:
            return
        number = numbers[-1 - n % min(20, len(numbers))]
        posting = self.books.recent[number]
        if self.room.ask(ReversePosting(number, "keyed wrong"), "max") is None:
            back: Counter[int] = Counter()
            for one in posting.chips:
                back.update({one.value: one.count})
            self.guests.update(back)


STEPS: tuple[Callable[[Evening, int], None], ...] = (
    Evening.sell, Evening.cash_out, Evening.sit, Evening.leave, Evening.buy_more, Evening.play, Evening.play,
    Evening.play, Evening.fill, Evening.rack, Evening.pick_up, Evening.toke, Evening.pull, Evening.count,
    Evening.close, Evening.undo,
)  # fmt: skip


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.integers(0, 9),
    st.lists(st.tuples(st.integers(0, len(STEPS) - 1), st.integers(0, 10_000)), min_size=15, max_size=50),
)
def test_every_chip_and_every_cent_is_somewhere(seed: int, steps: list[tuple[int, int]]) -> None:
    evening = Evening(seed)
    for step, n in steps:
        STEPS[step](evening, n)
        evening.check()
    books = evening.room.books
    added = reconcile(entry.body for entry in evening.room.entries)
    assert compare(added, books.balances, books.chips, books.postings) == []
    evening.room.same_by_log_and_snapshot()


def test_the_steps_are_such_that_most_things_happen() -> None:
    evening = Evening(1)
    for n in range(240):
        STEPS[n % len(STEPS)](evening, n * 7 + n // 16)
        evening.check()
    whats = {event["what"] for event in _postings(evening)}
    expected = {
        "buy_in", "cash_out", "sat_down", "left", "chips_bought", "hand", "drop", "soft_count", "toke",
        "variance", "fill", "reversal", "opening",
    }  # fmt: skip
    assert expected <= whats, expected - whats
    assert evening.books.reports.days


def _postings(evening: Evening) -> list[dict[str, str]]:
    return [
        event["posting"]
        for entry in evening.room.entries
        for event in json.loads(entry.body).get("events", ())
        if event["type"] == "Posted"
    ]
