"""What a player may see of a hand, as numbers: his own cards, the board, everybody's up cards, and the chips.

Nothing else goes in: neither another's hidden cards nor the deck. Seats are counted from the player himself,
clockwise; chips in big blinds.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cardhouse.games.game import Game
from cardhouse.play.dealer import Dealer
from cardhouse.sim.waiting import waits_for

CARDS = 53
SEAT_NUMBERS = 5
"""Of each seat: stack, bet of this round, chips in the pot, still in the hand, button."""
HAND_NUMBERS = 2
"""The pot, and what a call costs."""
Vector = NDArray[np.float32]


def length_of(game: Game, seats: int) -> int:
    """How many numbers an observation has."""
    up = seats if any(street.up for street in game.streets) else 0
    return (2 + up) * CARDS + seats * SEAT_NUMBERS + HAND_NUMBERS + len(game.streets)


def observe(dealer: Dealer, position: int, into: Vector) -> None:
    """Writes what the player at that place of the dealing order sees into a vector of noughts."""
    hand = dealer.hand
    into[hand.hole[position]] = 1
    into[[CARDS + card for card in hand.board]] = 1
    if hand.common >= 0:
        into[CARDS + hand.common] = 1
    at = 2 * CARDS
    order = [(position + step) % hand.n for step in range(hand.n)]
    if any(street.up for street in hand.game.streets):
        for place in order:
            into[[at + card for card in hand.up[place]]] = 1
            at += CARDS
    unit = hand.setup.stakes.big_blind
    for place in order:
        into[at : at + SEAT_NUMBERS] = (
            hand.stacks[place] / unit, hand.bets[place] / unit, hand.total[place] / unit,
            not hand.folded[place], hand.seats[place] == hand.setup.button,
        )  # fmt: skip
        at += SEAT_NUMBERS
    to_call = max(0, hand.level - hand.bets[position]) if not dealer.over else 0
    into[at : at + HAND_NUMBERS] = (hand.pot / unit, to_call / unit)
    into[at + HAND_NUMBERS + max(0, hand.street)] = 1


def turn_of(dealer: Dealer) -> int:
    """Whose turn it is, by place of the dealing order; -1 when the hand is over."""
    seat = waits_for(dealer).seat
    return dealer.hand.pos[seat] if seat else -1
