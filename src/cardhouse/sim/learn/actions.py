"""Numbers for what a player may do, the same for every hand of a game: fold; check, call or bring in; a bet
or raise of four sizes; where cards are drawn or laid away, which of them.

The four sizes are the least, half the pot, the pot and everything. A size that comes to the same chips as a
smaller one is not offered; in a limit game the least is the only one.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from cardhouse.games.game import Game
from cardhouse.play import commands as cmd
from cardhouse.play.dealer import Dealer
from cardhouse.play.legal import Legal
from cardhouse.play.refusal import Refusal
from cardhouse.sim.bots import may_wager
from cardhouse.sim.waiting import most_drawn

FOLD: Final = 0
CALL: Final = 1
LEAST: Final = 2
HALF_POT: Final = 3
POT: Final = 4
ALL_IN: Final = 5
FIRST_CARDS: Final = 6
"""The first number for cards."""
BET_TURNS: Final = 64
"""So many kinds of betting turn: each bet can be made or cannot."""
Mask = NDArray[np.bool_]


def actions_of(game: Game) -> int:
    """How many numbers a game has: with its draws one for each choice of cards besides."""
    drawn = any(street.draw or street.discard for street in game.streets)
    return FIRST_CARDS + (1 << game.hole_cards if drawn else 0)


class Masks:
    """Each kind of turn has a number, so that many masks are one look into a table. Of a betting turn it is
    the bits of the bets that can be made; a turn at which cards go gets one of those above when it first
    comes.
    """

    def __init__(self, game: Game) -> None:
        self.size = actions_of(game)
        self.openers = game.openers != "none"
        self._numbers: dict[int, int] = {}
        self._rows: list[Mask] = []
        for bits in range(BET_TURNS):
            row = np.zeros(self.size, dtype=np.bool_)
            row[:FIRST_CARDS] = [bool(bits >> action & 1) for action in range(FIRST_CARDS)]
            self._rows.append(row)
        self._lay_out()

    def _lay_out(self) -> None:
        table = np.array(self._rows)
        self._table = table
        self._many = table.sum(axis=1).astype(np.float64)
        self._legal = (~table).argsort(axis=1, kind="stable")
        """The actions of each kind of turn, the legal ones first."""

    def code(self, dealer: Dealer) -> int:
        """Of the turn that a hand waits for."""
        legal = dealer.legal()
        if legal is None:
            return self._card_turn(dealer)
        bits = bet_bits(dealer, legal)
        if self.openers and not may_wager(dealer, legal):
            return bits & 0b11
        return bits

    def _card_turn(self, dealer: Dealer) -> int:
        hand = dealer.hand
        held = len(hand.hole[hand.actor])
        least = hand.course.discards[hand.street]
        most = least
        drawn = hand.course.draws[hand.street]
        if drawn:
            least = 0
            most = held if held < drawn else drawn
            if len(hand.stub) <= most:  # else enough is left, a burn counted
                most = most_drawn(dealer)
        key = held << 12 | least << 6 | most
        number = self._numbers.get(key)
        return self._new(key, held=held, least=least, most=most) if number is None else number

    def _new(self, key: int, held: int, least: int, most: int) -> int:
        row = np.zeros(self.size, dtype=np.bool_)
        choices = range(self.size - FIRST_CARDS)
        row[FIRST_CARDS:] = [least <= mask.bit_count() <= most and mask < 1 << held for mask in choices]
        number = len(self._rows)
        assert number < 256, "a number of a turn is one byte"
        self._numbers[key] = number
        self._rows.append(row)
        self._lay_out()
        return number

    def rows(self, codes: list[int]) -> Mask:
        """The masks of these turns, one below the other."""
        masks: Mask = self._table.take(small(codes), axis=0)
        return masks

    def refused(self, codes: list[int], actions: NDArray[np.integer]) -> int:
        """The first of these turns that does not allow its action; -1 where all do."""
        numbers = (actions >= 0) & (actions < self.size)
        allowed = numbers & self._table[small(codes), np.where(numbers, actions, 0)]
        return -1 if allowed.all() else int(allowed.argmin())

    def any_legal(self, codes: list[int], chance: np.random.Generator) -> list[int]:
        """An action for each of these turns, any legal one as likely as the others."""
        turns = small(codes)
        which = (chance.random(len(codes)) * self._many[turns]).astype(np.intp)
        picked: list[int] = self._legal[turns, which].tolist()
        return picked


def small(numbers: list[int] | list[bool]) -> NDArray[np.uint8]:
    """Numbers below 256 for numpy, by way of bytes: it looks at a list number by number."""
    return np.frombuffer(bytes(numbers), np.uint8)


def bet_bits(dealer: Dealer, legal: Legal) -> int:
    """A bit for each bet that can be made."""
    bits = 1 if legal.fold else 0
    if legal.check or legal.call or legal.bring_in:
        bits |= 1 << CALL
    if not legal.wager:
        return bits
    bits |= 1 << LEAST
    least, most, all_in = legal.least, legal.most, legal.all_in
    if most == least:
        return bits | 1 << ALL_IN if all_in > most else bits
    half, pot = _sizes(dealer, legal)
    top = all_in or most
    if least < half < top:
        bits |= 1 << HALF_POT
    if least < pot < top and half < pot:
        bits |= 1 << POT
    if top > least:
        bits |= 1 << ALL_IN
    return bits


def _sizes(dealer: Dealer, legal: Legal) -> tuple[int, int]:
    """Half the pot and the pot on top of a call, on the step, within what is allowed."""
    hand = dealer.hand
    level = hand.bets[hand.actor] + legal.call
    pot = hand.pot + legal.call
    least, most, step = legal.least, legal.most, legal.step
    half = least + (min(max(level + pot // 2, least), most) - least) // step * step
    whole = least + (min(max(level + pot, least), most) - least) // step * step
    return half, whole


def command_for(dealer: Dealer, action: int) -> cmd.Command:
    """What a number stands for at this turn, which its mask must allow."""
    legal = dealer.legal()
    if legal is None:
        return _card_command(dealer, action - FIRST_CARDS)
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
    cards = _chosen(dealer, mask)
    seat = hand.acting_seat
    return cmd.Draw(seat, cards) if hand.this_street.draw else cmd.Discard(seat, cards)


def _chosen(dealer: Dealer, mask: int) -> tuple[int, ...]:
    hand = dealer.hand
    return tuple([card for place, card in enumerate(hand.hole[hand.actor]) if mask >> place & 1])


def take(dealer: Dealer, action: int) -> Refusal | None:
    """Does what a number stands for at this turn, without a command where the dealer needs none."""
    legal = dealer.legal()
    if legal is None:
        if dealer.hand.course.draws[dealer.hand.street]:
            return dealer.draw(_chosen(dealer, action - FIRST_CARDS))
        return dealer.play(_card_command(dealer, action - FIRST_CARDS))
    if action == CALL:
        if legal.check:
            return dealer.check()
        return dealer.call() if legal.call else dealer.bring_in()
    if action == FOLD:
        return dealer.fold()
    if action == LEAST:
        return dealer.bet_to(legal.least)
    if action == ALL_IN:
        return dealer.bet_to(legal.all_in or legal.most)
    half, pot = _sizes(dealer, legal)
    return dealer.bet_to(half if action == HALF_POT else pot)
