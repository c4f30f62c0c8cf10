"""Any interleaving of what guests and staff do at the cage and at the tables: every cent and every chip by
its value is somewhere, nothing is made up, and the log tells the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from cardhouse.floor.absences.commands import GiveBackChips, PickUpChips, StepAway
from cardhouse.floor.buy_ins.commands import AddChips, DeliverChips, PlayBehind, TakeChipsOff
from cardhouse.floor.seats.commands import LeaveTable, SeatPlayer
from cardhouse.money import account as accounts
from cardhouse.money.cage import commands as cage
from cardhouse.money.ledger.commands import ReversePosting
from cardhouse.play import commands as hand
from cardhouse.play.dealer import Dealer
from cardhouse.room import commands as cmd
from cardhouse.room.cage_commands import RemoveForeignChips
from cardhouse.sim.bots import RandomBot
from money.cage_room import MINUTE, PLAYERS, CageRoom

BUYING = (AddChips, PlayBehind)
VALUES = (100, 500, 2_500, 10_000)
PEOPLE = st.sampled_from((*PLAYERS, ""))
SEATED = st.sampled_from(PLAYERS)
PLACES = st.sampled_from(("cage:main", "cart:one", "vault", "cage:none"))
CHIPS = st.dictionaries(st.sampled_from(VALUES), st.integers(-1, 30), max_size=3)
CASH = st.integers(-100, 60_000)
BY = {"cage:main": "cal", "cart:one": "kim", "vault": "cal", "cage:none": "cal"}


def worth(chips: dict[int, int]) -> int:
    return sum(value * count for value, count in chips.items())


class CageMachine(RuleBasedStateMachine):
    """Random people at random places; most of it is refused, and what is not must add up."""

    @initialize(seed=st.integers(0, 5))
    def begin(self, seed: int) -> None:
        self.room = CageRoom()
        self.room.open_all()
        self.room.seat_players()
        self.bot = RandomBot(seed)
        self.issued = self.counted()
        self.out: Counter[int] = Counter()
        """Chips that guests got from the cage less those that they gave, told from the commands alone."""

    def counted(self) -> Counter[int]:
        """Chips by value in every account that is counted."""
        found: Counter[int] = Counter()
        for chips in self.room.books.chips.values():
            found.update(chips)
        return found

    def table_of(self, person: str) -> int:
        seats = self.room.host.room.floor.seated(person) if person else []
        return next((table for table, _ in seats), 1)

    def ask(self, command: Any, by: str) -> bool:
        return self.room.ask(command, by) is None

    def given(self, chips: Mapping[int, int], sign: int = 1) -> None:
        for value, count in chips.items():
            self.out[value] += sign * count

    @rule(place=PLACES, person=PEOPLE, chips=CHIPS, off=st.sampled_from((0, 0, 0, 100)))
    def sell(self, place: str, person: str, chips: dict[int, int], off: int) -> None:
        if self.ask(cage.SellChips(place, person, worth(chips) + off, chips), BY[place]):
            self.given(chips)

    @rule(place=PLACES, person=PEOPLE, chips=CHIPS)
    def cash_out(self, place: str, person: str, chips: dict[int, int]) -> None:
        waiting = self.room.books.cage.request_count
        paid = self.ask(cage.CashOut(place, person, chips), BY[place])
        if paid and self.room.books.cage.request_count == waiting:
            self.given(chips, -1)

    @rule(place=PLACES, person=PEOPLE, reds=st.integers(1, 8))
    def change(self, place: str, person: str, reds: int) -> None:
        if self.ask(cage.ChangeChips(place, person, {500: 5 * reds}, {2_500: reds}), BY[place]):
            self.given({2_500: reds, 500: -5 * reds})

    @rule(person=PEOPLE, chips=CHIPS, cash=CASH)
    def keep(self, person: str, chips: dict[int, int], cash: int) -> None:
        self.ask(cage.PutIntoSafekeeping("cage:main", person, chips, cash), "cal")

    @rule(person=PEOPLE, chips=CHIPS, cash=CASH, everything=st.booleans())
    def take_out(self, person: str, chips: dict[int, int], cash: int, everything: bool) -> None:
        box = self.room.books.cage.safe.get(person)
        if everything and box is not None:
            chips, cash = dict(box.chips), box.cash
        self.ask(cage.TakeFromSafekeeping("cage:main", person, chips, cash), "cal")

    @rule(start=PLACES, end=PLACES, chips=CHIPS, cash=CASH)
    def transfer(self, start: str, end: str, chips: dict[int, int], cash: int) -> None:
        self.ask(cage.RequestTransfer(start, end, chips, cash), "cal")

    @precondition(lambda self: self.room.books.cage.requests)
    @rule(by=st.sampled_from(("cal", "cam", "sue")))
    def confirm(self, by: str) -> None:
        request = self.room.books.cage.requests[min(self.room.books.cage.requests)]
        if self.ask(cage.ConfirmRequest(request.number), by) and request.kind == "cash_out":
            self.given(request.chips, -1)

    @rule(person=SEATED, cash=st.sampled_from((0, 5_000, 10_000)), by=st.sampled_from(("kim", "lou")))
    def send(self, person: str, cash: int, by: str) -> None:
        self.ask(cage.SendRunner(self.table_of(person), person, cash), by)

    @precondition(lambda self: self.room.books.cage.runs)
    @rule(what=st.sampled_from(("fill", "fill", "deliver", "deliver", "return")))
    def run_on(self, what: str) -> None:
        run = self.room.books.cage.runs[min(self.room.books.cage.runs)]
        if what == "fill":
            self.ask(cage.FillRun(run.number, "cage:main", {500: run.cash // 500}), "cal")
        elif what == "deliver":
            if self.ask(cage.DeliverRun(run.number), run.runner):
                self.given(run.chips)
        else:
            self.ask(cage.ReturnRun(run.number, "no need"), run.runner)

    @rule(person=SEATED, amount=st.sampled_from((5_000, 20_000)), kind=st.sampled_from(BUYING))
    def buy(self, person: str, amount: int, kind: Any) -> None:
        self.ask(kind(self.table_of(person), person, amount), person)

    @rule(person=SEATED, what=st.sampled_from((LeaveTable, DeliverChips)))
    def leave(self, person: str, what: Any) -> None:
        self.ask(what(self.table_of(person), person), "sue")

    @rule(person=SEATED, table=st.sampled_from((1, 2)), seat=st.integers(1, 5))
    def sit(self, person: str, table: int, seat: int) -> None:
        self.ask(SeatPlayer(table, seat, person, 20_000), "sue")

    @rule(person=SEATED)
    def pick_up(self, person: str) -> None:
        table = self.table_of(person)
        self.ask(StepAway(table, person), person)
        self.room.at += 45 * MINUTE
        self.ask(PickUpChips(table, person), "sue")

    @rule(person=SEATED)
    def give_back(self, person: str) -> None:
        self.ask(GiveBackChips(person), "sue")

    @rule(person=SEATED, kind=st.sampled_from((RemoveForeignChips, TakeChipsOff)))
    def off_the_table(self, person: str, kind: Any) -> None:
        self.ask(kind(self.table_of(person), person, 500), "dee")

    @rule(back=st.integers(0, 3))
    def undo(self, back: int) -> None:
        number = self.room.books.postings - back
        undone = self.room.books.recent[number]
        if self.ask(ReversePosting(number, "keyed wrongly"), "max"):
            for one in undone.chips:
                self.out[one.value] += one.count

    @rule(table=st.sampled_from((1, 2)))
    def play(self, table: int) -> None:
        host = self.room.host
        self.ask(cmd.BeginHand(table), "dee")
        while table in host.room.hands:
            dealer = host.hands.dealer(table)
            assert isinstance(dealer, Dealer)
            act = self.bot.choose(dealer) if dealer.legal() is not None else hand.Deal()
            self.ask(cmd.Act(table, act), "dee")  # type: ignore[arg-type]

    @invariant()
    def every_chip_is_in_the_house_or_with_a_guest(self) -> None:
        counted = self.counted()
        assert {value: counted[value] + self.out[value] for value in VALUES} == dict(self.issued)

    @invariant()
    def people_are_never_in_debt(self) -> None:
        for account, amount in self.room.books.balances.items():
            assert amount > 0 or accounts.kind(account) in accounts.MAY_BE_NEGATIVE, account

    @invariant()
    def cash_of_the_day_is_what_the_postings_say(self) -> None:
        into: Counter[str] = Counter()
        books = self.room.books
        for day in books.cage.days.values():
            for person, found in day.items():
                assert found.into == sum(entry.into for entry in found.entries) >= 0
                assert found.out == sum(entry.out for entry in found.entries) >= 0
                into[person] += found.into - found.out
        brought: Counter[str] = Counter()
        for posting in books.recent.values():
            for line in posting.lines:
                if line.account == accounts.OUTSIDE and posting.person:
                    brought[posting.person] -= line.amount
        assert +into == +brought
        assert -into == -brought

    def teardown(self) -> None:
        if hasattr(self, "room"):
            self.room.same_by_log_and_snapshot()


CageMachine.TestCase.settings = settings(
    max_examples=25, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
)
TestCage = CageMachine.TestCase
