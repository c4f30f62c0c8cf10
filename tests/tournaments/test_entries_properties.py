"""Whatever is bought, given back, lost and bought again: every cent lies where the sheet says, and every chip
that was given out is on a table. The money is counted a second time here, apart from the room.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from cardhouse.room.commands import BeginHand
from cardhouse.tournaments.chips.in_play import chips_in
from cardhouse.tournaments.clock.start_event import StartEvent
from cardhouse.tournaments.entries.give_back import Unregister
from cardhouse.tournaments.entries.issue_voucher import IssueVoucher
from cardhouse.tournaments.entries.more_chips import BuyAddOn, Rebuy
from cardhouse.tournaments.entries.re_enter import ReEnter
from cardhouse.tournaments.entries.register import Register
from cardhouse.tournaments.sheet import AddOn, Bounties, BuyIn, LateEntry, Rebuys, ReEntries, StaffAddOn
from tournaments.playing import NAME, Playing

PEOPLE = tuple(f"p{number}" for number in range(10))
BUY_IN = BuyIn(prize=10000, administration=500, house=1500, jackpot=100)
BOUNTY = 2500
REBUY, ADD_ON, STAFF = 8000, 5000, 700
PRIZE = f"prize:{NAME}"
FEES = {"pool:staff": 500, "revenue:tournament_fees": 1500, "fund:tournament:Turbo": 100}
WHO = st.integers(0, len(PEOPLE) - 1)
BEFORE = st.lists(st.tuples(st.integers(0, 2), WHO), min_size=4, max_size=14)
AFTER = st.lists(st.tuples(st.sampled_from((0, 2, 3, 3, 4, 4, 5, 7, 8, 8, 8)), WHO), max_size=40)
STEPS = st.tuples(BEFORE, AFTER).map(lambda parts: [*parts[0], (6, 0), *parts[1]])
"""Entries bought and given back, the start, and whatever comes then."""


class Counted(Playing):
    """An event whose money is counted beside the room's own books, from the entries alone."""

    def __init__(self, bounty: int = 0, **changes: Any) -> None:
        super().__init__()
        self.bounty = bounty
        buy_in = msgspec.structs.replace(BUY_IN, bounty=bounty)
        self.open(NAME, buy_in=buy_in, seats=4, mode="dealt", late=LateEntry(through=2), players_most=8,
                  staff_add_on=StaffAddOn(price=STAFF, chips=1000), **changes)  # fmt: skip
        self.people(*PEOPLE)

    def step(self, what: int, person: str) -> None:
        asks: tuple[Any, ...] = (
            Register(NAME, person), Register(NAME, person, staff_add_on=True), Unregister(NAME, person),
            ReEnter(NAME, person), Rebuy(NAME, person), BuyAddOn(NAME, person), StartEvent(NAME),
        )  # fmt: skip
        if what < len(asks):
            self.do(asks[what])
        elif what == len(asks):
            self.wait(5)
        else:
            self.hand()

    def hand(self) -> None:
        """At the first table that can deal, everybody is all-in."""
        for table in sorted(self.event.tables):
            if self.do(BeginHand(table, "first_riffle")).refusal is None:
                self.all_in(*PEOPLE, table=table)
                return

    def expected(self) -> Counter[str]:
        found: Counter[str] = Counter()
        for entry in self.event.entries.all.values():
            if entry.status != "unregistered":
                found.update(FEES | {PRIZE: BUY_IN.prize - self.bounty, f"bounty:{NAME}": self.bounty})
                found["pool:staff"] += STAFF * entry.staff_add_on
                found[PRIZE] += REBUY * entry.rebuys + ADD_ON * entry.add_ons
        return found

    def check(self) -> None:
        books, wanted = self.host.room.books, self.expected()
        assert {**books.balances, "outside": 0} == {**+wanted, "outside": 0}
        assert books.balance("outside") == -wanted.total()
        assert sum(one.amount for one in books.tips.period.collected) == wanted["pool:staff"]
        count = chips_in(self.host.room.floor, self.event)
        assert count.difference == 0, count.text()
        entries = self.event.entries
        active = [one for one in entries.all.values() if one.status in ("registered", "playing")]
        assert entries.left == len(active)
        assert len({(one.table, one.seat) for one in active}) == len(active)
        tables = {number: self.host.room.floor.tables[number].table for number in self.event.tables}
        drawn = {number: len(seats) for number, seats in self.event.seating.drawn.items()}
        free = {number: len(one.open_seats()) - drawn.get(number, 0) for number, one in tables.items()}
        assert self.event.seating.room == {number: seats for number, seats in free.items() if seats}


def _told(room: Counted, steps: list[tuple[int, int]]) -> None:
    for what, who in steps:
        if room.event.phase not in ("registering", "running"):
            return
        room.step(what, PEOPLE[who])
        if room.event.phase in ("registering", "running"):
            room.check()


@settings(max_examples=25, deadline=None)
@given(STEPS)
def test_entries_and_re_entries_to_the_cent_and_to_the_chip(steps: list[tuple[int, int]]) -> None:
    again = ReEntries(through=2, most=2)
    _told(Counted(BOUNTY, format="bounty", bounties=Bounties(), re_entries=again), steps)


@settings(max_examples=25, deadline=None)
@given(STEPS)
def test_rebuys_and_add_ons_to_the_cent_and_to_the_chip(steps: list[tuple[int, int]]) -> None:
    rebuys = Rebuys(through=2, price=REBUY, chips=8000)
    _told(Counted(format="rebuy", rebuys=rebuys, add_on=AddOn(price=ADD_ON, chips=5000, after=2)), steps)


def test_a_voucher_pays_what_it_can_and_keeps_the_rest() -> None:
    room = Playing()
    room.open(NAME, buy_in=BUY_IN)
    room.people("ann", "bob")
    room.ok(IssueVoucher("", "ann", 15000, "a thank-you"))
    room.ok(Register(NAME, "ann", voucher=1))
    balances = room.host.room.books.balances
    assert balances["voucher:1"] == 15000 - BUY_IN.total
    assert balances["revenue:vouchers"] == -15000
    assert "outside" not in balances
    assert room.refused(Register(NAME, "bob", voucher=1)) == "no_such_voucher"
    assert room.refused(IssueVoucher(NAME, "bob", 0, "nothing")) == "bad_money"
    assert room.refused(IssueVoucher(NAME, "bob", 5, " ")) == "voucher_needs_reason"
