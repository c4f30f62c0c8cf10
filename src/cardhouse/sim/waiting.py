"""What a hand waits for: whose turn it is, and which kind of answer it needs.

Reads the hand only; what may be answered in the betting is `play.legal`, what is decided is `play.dealer`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from cardhouse.play import commands as cmd
from cardhouse.play import running, showdown
from cardhouse.play.dealer import Dealer, decide
from cardhouse.play.hand import BETTING, OVER, SHOWDOWN, STREET
from cardhouse.play.refusal import Refusal

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
    hand = dealer.hand
    cards = tuple(hand.hole[hand.actor])
    most = min(hand.this_street.draw, len(cards))
    if len(hand.stub) > most:  # one to burn, where the house burns before a draw
        return most
    # What comes back into a short stub is the house's affair, so the dealer is asked; asking changes nothing.
    for count in range(most, 0, -1):
        wish = cmd.Draw(hand.acting_seat, cards[:count])
        if not isinstance(decide(hand, wish, dealer.rules, dealer.shuffle), Refusal):
            return count
    return 0


def most_runs(dealer: Dealer) -> int:
    """How often the rest of the board may be run here."""
    return running.most_runs(dealer.hand, dealer.rules)
