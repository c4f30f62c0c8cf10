"""Numbers for what a player may do, the same for every hand of a game: fold; check, call or bring in; a bet
or raise of four sizes; where cards are drawn or laid away, which of them.

The four sizes are the least, half the pot, the pot and everything. A size that comes to the same chips as a
smaller one is not offered; in a limit game the least is the only one.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cardhouse.games.game import Game
from cardhouse.play import commands as cmd
from cardhouse.play.dealer import Dealer
from cardhouse.play.legal import Legal
from cardhouse.sim.bots import may_wager
from cardhouse.sim.waiting import most_drawn

FOLD, CALL, LEAST, HALF_POT, POT, ALL_IN = range(6)
BETS = ("fold", "check, call or bring in", "least", "half the pot", "the pot", "everything")
Mask = NDArray[np.bool_]


def actions_of(game: Game) -> int:
    """How many numbers a game has: with its draws one for each choice of cards besides."""
    drawn = any(street.draw or street.discard for street in game.streets)
    return len(BETS) + (1 << game.hole_cards if drawn else 0)


class Masks:
    """Each kind of turn gets a number when it first comes, so that many masks are one look into a table."""

    def __init__(self, game: Game) -> None:
        self.size = actions_of(game)
        self.openers = game.openers != "none"
        self._numbers: dict[tuple[int, int, int], int] = {}
        self._rows: list[Mask] = []
        self._table = np.zeros((0, self.size), dtype=np.bool_)

    def code(self, dealer: Dealer) -> int:
        """Of the turn that a hand waits for."""
        legal = dealer.legal()
        if legal is None:
            key = _cards(dealer)
        elif self.openers and not may_wager(dealer, legal):
            key = (bet_bits(dealer, legal) & 0b11, 0, 0)
        else:
            key = (bet_bits(dealer, legal), 0, 0)
        number = self._numbers.get(key)
        return self._new(key) if number is None else number

    def _new(self, key: tuple[int, int, int]) -> int:
        bits, (least, most) = key[0], key[1:]
        row = np.zeros(self.size, dtype=np.bool_)
        if bits >= 0:
            row[: len(BETS)] = [bool(bits >> action & 1) for action in range(len(BETS))]
        else:
            choices = range(self.size - len(BETS))
            row[len(BETS) :] = [least <= mask.bit_count() <= most and mask < 1 << -bits for mask in choices]
        self._numbers[key] = len(self._rows)
        self._rows.append(row)
        self._table = np.array(self._rows)
        return self._numbers[key]

    def rows(self, codes: list[int]) -> Mask:
        """The masks of these turns, one below the other."""
        masks: Mask = self._table[codes]
        return masks


def bet_bits(dealer: Dealer, legal: Legal) -> int:
    """A bit for each bet that can be made."""
    bits = legal.fold | (bool(legal.check or legal.call or legal.bring_in) << CALL)
    if not legal.wager:
        return bits
    bits |= 1 << LEAST
    if legal.most == legal.least:
        return bits | ((legal.all_in > legal.most) << ALL_IN)
    half, pot = _sizes(dealer, legal)
    top = legal.all_in or legal.most
    bits |= (legal.least < half < top) << HALF_POT | (max(half, legal.least) < pot < top) << POT
    return bits | (top > legal.least) << ALL_IN


def _sizes(dealer: Dealer, legal: Legal) -> tuple[int, int]:
    """Half the pot and the pot on top of a call, on the step, within what is allowed."""
    hand = dealer.hand
    level = hand.bets[hand.actor] + legal.call
    pot = hand.pot + legal.call
    least, most, step = legal.least, legal.most, legal.step
    half = least + (min(max(level + pot // 2, least), most) - least) // step * step
    whole = least + (min(max(level + pot, least), most) - least) // step * step
    return half, whole


def _cards(dealer: Dealer) -> tuple[int, int, int]:
    """A turn at which cards go: minus how many the player holds, the least and the most that may."""
    hand = dealer.hand
    held = len(hand.hole[hand.actor])
    if hand.this_street.draw:
        return -held, 0, most_drawn(dealer)
    return -held, hand.this_street.discard, hand.this_street.discard


def command_for(dealer: Dealer, action: int) -> cmd.Command:
    """What a number stands for at this turn, which its mask must allow."""
    legal = dealer.legal()
    if legal is None:
        return _card_command(dealer, action - len(BETS))
    seat = legal.seat
    if action == FOLD:
        return cmd.Fold(seat)
    if action == CALL:
        if legal.check:
            return cmd.Check(seat)
        return cmd.Call(seat) if legal.call else cmd.BringIn(seat)
    if action == LEAST:
        return cmd.BetTo(seat, legal.least)
    if action == ALL_IN:
        return cmd.BetTo(seat, legal.all_in or legal.most)
    half, pot = _sizes(dealer, legal)
    return cmd.BetTo(seat, half if action == HALF_POT else pot)


def _card_command(dealer: Dealer, mask: int) -> cmd.Command:
    hand = dealer.hand
    cards = tuple([card for place, card in enumerate(hand.hole[hand.actor]) if mask >> place & 1])
    seat = hand.acting_seat
    return cmd.Draw(seat, cards) if hand.this_street.draw else cmd.Discard(seat, cards)
