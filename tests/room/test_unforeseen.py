"""What no book has a rule for is ruled all the same, through the room and in every house: it says that the
book is silent and what the nearest rows do, and what is left open waits for the floor.
"""

from __future__ import annotations

import pytest

from cardhouse.houses.profile import house_names
from cardhouse.play import commands as hand
from cardhouse.room.irregularities import commands as wrong
from room.tracked_table import Tracked

FLOP = (0, 5, 10)
CERTAIN = {
    ("stub-fouled", "known", "yes"): "stub put back as it lay",
    ("extra-board-card", "known", "yes"): "first card plays, the other goes back on top",
    ("board-swept", "known", "yes"): "board put back as it lay",
    ("next-card-seen", "which", "burn"): "card shown to everybody and play goes on",
    ("next-card-seen", "which", "bottom card"): "card shown to everybody and play goes on",
}
OPEN = {
    ("stub-fouled", "known", "no"): "floor decides: stub shuffled again",
    ("extra-board-card", "known", "no"): "floor decides: one of the two drawn to play",
    ("board-swept", "known", "no"): "floor decides: board put back as the dealer",
    ("next-card-seen", "which", "next card"): "floor decides: card shown to everybody and the card plays",
}


@pytest.mark.parametrize("house", house_names())
def test_where_the_book_is_silent_the_ruling_says_so(house: str) -> None:
    evening = Tracked(house=house)
    evening.act(hand.Deal(), hand.Call(1), hand.Call(2), hand.Check(3), hand.Deal(FLOP))
    for (situation, fact, value), outcome in {**CERTAIN, **OPEN}.items():
        before = evening.stands()
        evening.do(wrong.AskRuling(1, situation, {fact: value}))
        assert evening.stands() == before
        found = evening.host.room.rulings.made[evening.host.room.rulings.next - 1]
        made = found.made
        assert made.outcome.startswith(outcome), situation
        assert made.cites == ()
        assert made.silent
        assert "pechanga." in made.silent[0] or "horseshoe." in made.silent[0], made.silent
        if not made.options:
            evening.do(wrong.CarryOutRuling(1, made.ruling))
            evening.do(wrong.TakeBackRuling(1, made.ruling))
            assert evening.stands() == before
        else:
            assert found.waits
            evening.do(wrong.ChooseRuling(made.ruling, 0))


@pytest.mark.parametrize("house", house_names())
def test_a_wrong_seat_in_a_cash_game_goes_by_custom(house: str) -> None:
    evening = Tracked(house=house, begins=False)
    evening.do(wrong.AskRuling(1, "wrong-seat", {}, seat=2))
    made = evening.host.room.rulings.made[1].made
    assert made.outcome == "moved to the right seat with the present chips"
    assert made.silent
    assert made.cites == ()
