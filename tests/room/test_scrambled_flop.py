"""A flop of too many cards, scrambled where people deal: which three lie there the dealer tells as of any
flop, and the tablet asks for them.
"""

from __future__ import annotations

import pytest

from cardhouse.cards.card import parse_cards
from cardhouse.play import commands as hand
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import BETTING, STREET
from cardhouse.room import commands as cmd
from cardhouse.room import snapshots
from cardhouse.room.irregularities import commands as wrong
from cardhouse.room.views.tracked import in_hand
from room.tracked_table import Tracked

MORE_ON_FLOP = {"turned": "4", "acted": "no"}


def dealt(text: str) -> hand.Deal:
    return hand.Deal(tuple(parse_cards(text)))


def places(evening: Tracked) -> tuple[int, ...]:
    dealer = evening.host.hands.dealer(1)
    assert isinstance(dealer, Dealer)
    return in_hand(dealer).places


class Scrambled(Tracked):
    """Three called, or are all-in, and four cards lie on the flop."""

    def __init__(self, house: str, *, all_in: bool = False) -> None:
        super().__init__(house=house)
        first = hand.BetTo(1, 30_000) if all_in else hand.Call(1)
        last = hand.Fold(3) if all_in else hand.Check(3)
        self.act(hand.Deal(), first, hand.Call(2), last, dealt("Ah Kd 7c"))

    def ruled(self, **facts: str) -> None:
        self.do(wrong.AskRuling(1, "too-many-on-flop", {**MORE_ON_FLOP, **facts}))
        made = list(self.host.room.rulings.made.values())[-1].made
        if made.options:
            at = next(at for at, text in enumerate(made.offered) if text.startswith("flop scrambled"))
            self.do(wrong.ChooseRuling(made.ruling, at))
        else:
            self.do(wrong.CarryOutRuling(1, made.ruling))

    @property
    def board(self) -> list[int]:
        return self.host.room.hands[1].hand.board


@pytest.mark.parametrize("house", ["pechanga", "horseshoe"])
@pytest.mark.parametrize("all_in", [False, True])
def test_the_new_flop_is_told_as_any_flop(house: str, all_in: bool) -> None:
    evening = Scrambled(house, all_in=all_in)
    evening.ruled()
    running = evening.host.room.hands[1].hand
    assert evening.board == []
    assert (running.stage, running.street, len(running.stub)) == (STREET, 1, 52 - 6)
    asked = places(evening)
    assert len(asked) == 3
    refused = evening.asks(cmd.Act(1, hand.Check(2)))
    assert refused is not None
    evening.act(dealt("7c Ah 2s"))
    assert evening.board == list(parse_cards("7c Ah 2s"))
    assert len(running.stub) == 42
    if not all_in:
        assert running.stage == BETTING
        evening.act(hand.Check(2), hand.Check(3), hand.Check(1))
    again = evening.asks(cmd.Act(1, dealt("2s")))
    assert again is not None
    assert again.code == "duplicate_card"
    evening.act(dealt("9h"))  # the king that was burned is gone, the nine came
    assert evening.board == list(parse_cards("7c Ah 2s 9h"))
    assert snapshots.encode(evening.replayed()) == snapshots.encode(evening.host.room)


def test_what_was_bet_on_the_cards_that_go_is_given_back() -> None:
    evening = Scrambled("pechanga")
    evening.act(hand.BetTo(2, 1_000))
    evening.ruled()
    running = evening.host.room.hands[1].hand
    assert sum(running.bets) == 0
    assert running.stacks[running.pos[2]] == 30_000 - 300
    evening.act(dealt("7c Ah 2s"))
    assert running.acting_seat == 2


def test_five_cards_scrambled_by_the_floor_are_told_too() -> None:
    evening = Scrambled("horseshoe", all_in=True)
    evening.ruled(turned="5")
    assert len(places(evening)) == 3
    evening.act(dealt("9h 7c 2s"), dealt("Kd"), dealt("5d"))
    assert evening.board == list(parse_cards("9h 7c 2s Kd 5d"))
