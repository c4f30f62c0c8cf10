"""What a hand waits for: whose turn it is, and which kind of answer it needs.

Reads the hand only; what may be answered in the betting is `play.legal`, what is decided is `play.dealer`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from cardhouse.play import showdown
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import BETTING, OVER, SHOWDOWN, STREET
from cardhouse.play.running import why_not

Kind = Literal["bet", "draw", "discard", "run", "show", "cards", "over"]


class Waiting(NamedTuple):
    """The next answer: its kind and the seat that gives it (0 where it is nobody's own)."""

    kind: Kind
    seat: int = 0


def waits_for(dealer: Dealer) -> Waiting:
    """What must happen before the hand can go on."""
    hand = dealer.hand
    if hand.stage == OVER:
        return Waiting("over")
    if hand.stage == BETTING:
        return Waiting("bet", hand.acting_seat)
    if hand.stage == SHOWDOWN:
        position = showdown.to_show(hand, dealer.rules)
        return Waiting("show", hand.seats[position]) if position >= 0 else Waiting("cards")
    if hand.stage == STREET and hand.actor >= 0:
        return Waiting("draw" if hand.this_street.draw else "discard", hand.acting_seat)
    return Waiting("cards") if dealer.awaits_cards else Waiting("run")


def most_drawn(dealer: Dealer) -> int:
    """How many cards the player in turn can exchange, given what is left of the deck."""
    hand, rules = dealer.hand, dealer.rules
    most = hand.this_street.draw
    left = len(hand.stub)
    if left < most:  # then the discards come back, and where the house says so the burns
        left += len(hand.muck)
        if rules.value("deal.draw_short") == "reshuffle_discards_and_burns":
            left += len(hand.burns)
    if left == 4 and most == 5 and not rules.five_all_at_once:
        return 5  # the fifth card comes later, when this player's own discards are there to be shuffled
    return min(most, left)


def most_runs(dealer: Dealer) -> int:
    """How often the rest of the board may be run here."""
    most: int = dealer.rules.value("run_it.most")
    allowed = [times for times in range(2, most + 1) if not why_not(dealer.hand, dealer.rules, times)[0]]
    return max(allowed, default=1)
