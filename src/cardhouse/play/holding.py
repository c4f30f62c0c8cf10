"""What a ruling leaves to a player at the next turn: the legal choices are cut down to it. The ruling is made
in the rulings layer.

A hold is (street, chips in, checked, words, least, most). The first three are the player's when it was made:
once they differ the player has acted, and the hold is spent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardhouse.play.hand import Hand

if TYPE_CHECKING:
    from cardhouse.play.legal import Legal

WAGERS = frozenset(("bet", "raise", "complete"))


def limit(hand: Hand, choices: Legal, p: int) -> None:
    """Takes away what the ruling does not leave; where that would be everything, nothing is taken away."""
    hold = hand.held.get(p)
    if hold is None or hold[:3] != (hand.street, hand.total[p], hand.checked >> p & 1):
        return
    may = hold[3]
    assert isinstance(may, tuple), "the words of a hold"
    wager = bool(choices.wager) and not WAGERS.isdisjoint(may)
    left = (choices.fold and "fold" in may, choices.check and "check" in may, choices.call and "call" in may)
    if not wager and not any(left):
        return
    choices.held = True
    choices.fold, choices.check = bool(left[0]), bool(left[1])
    choices.call = choices.call if left[2] else 0
    choices.chop = False
    if wager:
        _within(choices, hold[4], hold[5])
    elif choices.wager:
        choices.wager, choices.why = "", "held"
        choices.least = choices.most = choices.all_in = 0


def _within(choices: Legal, least: object, most: object) -> None:
    """The wager between the bounds, as far as the game and the stack let it be."""
    assert isinstance(least, int), "bounds are chips"
    assert isinstance(most, int), "bounds are chips"
    step = choices.step
    low, high = choices.least, choices.most
    if least > low:
        low = min(low - (low - least) // step * step, high)
    if most and most < high:
        high = max(most - (most - low) % step, low)
        if choices.all_in > high:
            choices.all_in = 0
    choices.least, choices.most = low, high
