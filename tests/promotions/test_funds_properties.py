"""Whatever is collected, allotted, hit, paid, rolled over and posted: every cent is somewhere, no fund has
less than nothing, and code that knows nothing of funds finds the same in the log.
"""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cardhouse.money.reports import commands as reports
from cardhouse.promotions.announcing.end_promotion import EndPromotion
from cardhouse.promotions.announcing.start_promotion import StartPromotion
from cardhouse.promotions.files.template import template
from cardhouse.promotions.funds.award import award
from cardhouse.promotions.funds.paying import give_back, pay, set_aside
from cardhouse.promotions.funds.reconcile import ReconcileFunds
from cardhouse.promotions.funds.seeding import AddToFund
from cardhouse.promotions.funds.set_posted import SetPosted
from cardhouse.room.apply import apply_entry
from cardhouse.room.entries import Body
from cardhouse.room.entries import encode as write_entry
from cardhouse.room.host import Asked
from cardhouse.room.snapshots import decode, encode
from cardhouse.sim.reconciling_funds import FundsByLog
from cardhouse.store.log import NewEntry
from promotions.rooms import PromotionRoom

DAY = 24 * 60
GAMES = {1: "holdem", 2: "omaha8"}
Step = tuple[str, int]


class FundRoom(PromotionRoom):
    """A room that does one thing after the other with its funds."""

    def __init__(self, house: str) -> None:
        super().__init__(house)
        self.host.room.books.reports.game_types.update(GAMES)
        self.stranger = FundsByLog()
        self.seen = self.hits = 0

    def collect(self, cents: int) -> None:
        self.ok(reports.PullBox(1 + cents % 2, "jackpot_drop"), by="flo", roles=("floor",))
        box = self.host.room.books.reports.box_count
        self.ok(reports.CountBox(box, cash=cents), by="cat", roles=("cage",))
        self.ok(reports.ConfirmBoxCount(box, cash=cents), by="max", roles=("manager",))

    def reconcile(self, cents: int) -> None:
        self.wait(DAY)
        self.ok(ReconcileFunds(), by="rae", roles=("manager",))

    def start_one(self, cents: int) -> None:
        name = ("bad_beat", "flopped_quads")[cents % 2]
        self.do(StartPromotion(template(name)), by="boss", roles=("manager",))

    def end_one(self, cents: int) -> None:
        running = self.promotions.running
        if running:
            self.do(EndPromotion(running[cents % len(running)].name), by="boss", roles=("manager",))

    def add(self, cents: int) -> None:
        for name in sorted(self.promotions.funds.all)[:1]:
            self.do(AddToFund(name, cents + 1, "a gift"), by="boss", roles=("manager",))

    def post(self, cents: int) -> None:
        for name in sorted(self.promotions.funds.all)[:1]:
            self.do(SetPosted(name, cents + 1, "spring"), by="boss", roles=("manager",))

    def hit(self, cents: int) -> None:
        """One promotion is hit: a part is paid, what rounding leaves goes back."""
        for one in self.promotions.running[:1]:
            desk = self.host.promotion_desk(Asked("hit", "boss", None, self.now))
            found = award(desk, one.terms, at=self.now)
            assert found.amount >= 0
            assert not found.day or found.house == 0
            self.hits += 1
            key = str(self.hits)
            each = found.amount // 3 // 100 * 100
            events = [
                set_aside(desk, found, key=key),
                pay(desk, key, {f"pocket:{name}": each for name in ("ann", "bob")}),
                give_back(desk, key, found.fund, fixed=found.fixed),
            ]
            entry = [event for made in events if isinstance(made, list) for event in made]
            assert all(isinstance(made, list) for made in events), events
            if entry:
                self.put(entry)

    def put(self, events: list[Any]) -> None:
        """Events of no command, as one entry of the log."""
        room = self.host.room
        apply_entry(room, events, self.now, room.position + 1)
        body = write_entry(Body(tuple(events)))
        self.log.append(NewEntry(f"hit {self.hits}", self.now, "boss", body))

    def check(self) -> None:
        room = self.host.room
        for entry in self.log[self.seen :]:
            self.stranger.read(entry.body, entry.at)
        self.seen = len(self.log)
        assert room.books.total == 0
        assert self.stranger.compare(room.books.balances, room.promotions.funds.all) == []


ACTS = ("collect", "reconcile", "start_one", "end_one", "add", "post", "hit")
STEPS = st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 300_001)), max_size=25)


@settings(max_examples=40)
@given(st.sampled_from(["horseshoe", "pechanga", "toledo"]), STEPS)
def test_every_cent_is_somewhere(house: str, steps: list[Step]) -> None:
    room = FundRoom(house)
    for act, cents in steps:
        getattr(room, act)(cents)
        room.check()
    kept = decode(encode(room.host.room))
    assert kept is not None
    assert kept.promotions == room.promotions


@given(st.integers(0, 10**9), st.integers(0, 100))
def test_what_is_collected_is_allotted_to_the_cent(cents: int, percent: int) -> None:
    part = cents * percent // 100
    assert 0 <= part <= cents  # the other fund has the whole rest
    room = FundRoom("horseshoe")
    if cents:
        room.collect(cents)
    room.reconcile(0)
    room.check()
    balances = room.host.room.books.balances
    held = sum(has for name, has in balances.items() if name.startswith(("fund:bad_beat", "fund:special")))
    assert held == cents
