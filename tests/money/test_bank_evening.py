"""A table from its opening count to the slip of its closing: hands, sales, tokes, fills, a change of dealers,
at random from a seed. Table and books agree after every command.
"""

from __future__ import annotations

import random

import pytest

from cardhouse.floor.absences.commands import DealerIn
from cardhouse.floor.buy_ins.commands import AddChips
from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.money.banks import commands as cmd
from cardhouse.money.banks.slip import FillStack
from cardhouse.money.tips import commands as tips
from cardhouse.play import commands as hand
from cardhouse.room.commands import Act, BeginHand, DrawForTheButton
from money.trial_room import TrialRoom, chips_by_value

PLAYERS = ("ann", "bob", "cyd", "dot")
RACK = {500: 200, 10_000: 20}


class Evening(TrialRoom):
    """One table with four players and an open bank."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.chance = random.Random(seed)
        self.dealer = "dee"
        self.sold = 0
        self.do(OfferGame("4-8", "holdem", "limit 4/8"), "max", "manager", "floor")
        self.do(OpenTable(1, "4-8"), "max", "manager", "floor")
        for seat, name in enumerate(PLAYERS, 1):
            self.do(SeatPlayer(1, seat, self.person(name), 20_000), "sam", "floor")
        self.stock("cage:main", {500: 400}, 200_000)
        self.open_bank(1, RACK)
        self.do(DealerIn(1, "dee"), "sam", "floor")
        self.do(DrawForTheButton(1), "dee", "dealer")
        self.do(tips.StartTokeBox("dee", "transparent"), "dee", "dealer")

    def play_hand(self) -> None:
        self.do(BeginHand(1), self.dealer, "dealer")
        while 1 in self.host.room.hands:
            dealer = self.host.hands.dealer(1)
            legal, seat = dealer.legal(), dealer.hand.acting_seat  # type: ignore[union-attr]
            assert legal is not None
            act: hand.Check | hand.Call | hand.Fold = (
                hand.Check(seat) if legal.check else hand.Call(seat) if legal.call else hand.Fold(seat)
            )
            if not legal.check and self.chance.random() < 0.4:
                act = hand.Fold(seat)
            self.do(Act(1, act), self.dealer, "dealer")

    def sell(self) -> None:
        name, count = self.chance.choice(PLAYERS), self.chance.randint(1, 30)
        sale = cmd.ExchangeAtRack(1, name, "cash", {500: count}, cash=500 * count)
        if self.ask(sale, self.dealer, "dealer") is None:
            self.sold += count
            self.ask(AddChips(1, name, 500 * count), name, "player")

    def toke(self) -> None:
        name = self.chance.choice(PLAYERS)
        self.ask(tips.GiveToke(1, self.dealer, name, 100), self.dealer, "dealer")

    def fill(self) -> None:
        number = self.books.banks.fill_count + 1
        asked = cmd.RequestFill(1, "cage", "main", {10_000: 1}, {500: 20})
        if self.ask(asked, self.dealer, "dealer") is not None:
            return
        self.do(cmd.WitnessFill(1, number), "cal", "clerk")
        self.do(cmd.CarryFill(1, number), "cal", "clerk")
        if self.chance.random() < 0.3:
            self.do(cmd.CancelFill(1, number, "enough chips after all"), "gus", "floor")
            return
        self.do(cmd.ExchangeFill(1, number), "cas", "cage")
        self.do(cmd.VerifyFill(1, number, (FillStack(500, 20, 5),)), self.dealer, "dealer")
        self.do(cmd.RackFill(1, number), self.dealer, "dealer")

    def push(self) -> None:
        """The other dealer comes into the box and counts before the first hand."""
        self.dealer = "don" if self.dealer == "dee" else "dee"
        if self.dealer not in self.books.tips.boxes:
            self.do(tips.StartTokeBox(self.dealer, "transparent"), self.dealer, "dealer")
        self.do(DealerIn(1, self.dealer), "sam", "floor")
        assert self.refused(BeginHand(1), self.dealer, "dealer") == "rack_not_counted"
        chips, cash = self.rack()
        self.do(cmd.CountBank(1, "dealer", chips, cash), self.dealer, "dealer")

    def rack(self) -> tuple[dict[int, int], int]:
        return dict(self.books.chips["bank:1:chips"]), self.books.balance("bank:1:cash")

    def check(self) -> None:
        table = self.host.room.floor.tables[1].table
        for seat in table.seats.values():
            assert self.books.balance(f"stack:1:{seat.player}") == seat.chips
        worth = self.books.balance("bank:1:chips") + self.books.balance("bank:1:cash")
        assert worth == sum(value * count for value, count in RACK.items()), "the imprest"


@pytest.mark.parametrize("seed", range(6))
def test_an_evening_closes_at_its_imprest(seed: int) -> None:
    room = Evening(seed)
    start = chips_by_value(room.books)
    acts = (room.play_hand, room.play_hand, room.sell, room.toke, room.fill, room.push)
    for _ in range(40):
        room.chance.choice(acts)()
        room.wait(1)
        room.check()
    chips, cash = room.rack()
    room.do(cmd.CountBank(1, "closing", chips, cash, "holdem", "swing"), room.dealer, "dealer")
    room.do(cmd.ConfirmCount(1, chips, cash, "closing"), "gus", "floor")
    slip = room.books.banks.slips[-1]
    assert (slip.moment, slip.total) == ("closing", sum(value * count for value, count in RACK.items()))
    assert room.sold > 0
    assert room.host.room.floor.tables[1].hands > 0
    assert room.books.banks.fill_count > 0
    assert room.books.balance("toke:dee") > 0
    start[500] -= room.sold
    assert chips_by_value(room.books) == start
    assert not room.books.banks.variances
    assert room.refused(BeginHand(1), room.dealer, "dealer") == "game_without_bank"
    room.check_kept()
