"""Two practice players: one at random, one with some sense. Each has a seed and plays every game.

They ask `legal` what is allowed and see only what the player in that seat may see. How good a hand is comes
from `strength.py`, which cards are drawn from `draw_sense.py`; running the hand is left to the dealer.
"""

from __future__ import annotations

import random
from typing import Protocol

from cardhouse.cards.card import UNKNOWN
from cardhouse.play import commands as cmd
from cardhouse.play.dealer import Dealer
from cardhouse.play.legal import Legal
from cardhouse.play.openers import holds_openers
from cardhouse.play.pots import pots
from cardhouse.play.refusal import Refusal
from cardhouse.play.showdown import kept, may_muck
from cardhouse.sim.draw_sense import thrown
from cardhouse.sim.strength import SAMPLES, draws_left, strength, value_of
from cardhouse.sim.waiting import Waiting, most_drawn, most_runs, waits_for

BLUFF_ONE_IN = 12
SLOW_ONE_IN = 6


class Bot(Protocol):
    """Whoever can answer for the player in turn."""

    def choose(self, dealer: Dealer) -> cmd.Command:
        """A command that the dealer accepts now."""
        ...


def play_out(dealer: Dealer, bots: dict[int, Bot] | Bot) -> None:
    """Plays the hand to its end, with one bot for each seat or one for all."""
    while not dealer.over:
        seat = waits_for(dealer).seat
        bot = bots if not isinstance(bots, dict) else bots[seat or min(bots)]
        answer = dealer.act(bot.choose(dealer))
        assert not isinstance(answer, Refusal), f"a bot was refused: {answer.text()}"


def may_wager(dealer: Dealer, legal: Legal) -> bool:
    """Whether a bet or raise is open; in jacks or better the first one takes openers."""
    if not legal.wager:
        return False
    hand, rules = dealer.hand, dealer.rules
    if hand.game.openers == "none" or hand.street > 0 or hand.pot_opener >= 0:
        return True
    if hand.tracked or rules.value("draw_high.openers") != "pair_of_jacks":
        return True
    return holds_openers(hand.hole[hand.actor])


def some_winners(dealer: Dealer, chance: random.Random) -> cmd.DeclareWinners:
    """Tracked table with unseen hands: any that was not given up wins each pot and each run of the board."""
    hand = dealer.hand
    left = kept(hand)
    named: list[tuple[int, ...]] = []
    for pot in pots(hand):
        able = [p for p in pot.players if p in left] or left or pot.players
        named += [(hand.seats[chance.choice(able)],) for _ in range(hand.runs)]
    return cmd.DeclareWinners(tuple(named))


class RandomBot:
    """Any kind of action that is allowed, each as likely as the others; then any size, any cards. At a
    tracked table it also reports, as a dealer does who sees no card.
    """

    def __init__(self, seed: int | None = None) -> None:
        self.chance = random.Random(seed)

    def choose(self, dealer: Dealer) -> cmd.Command:
        """A command that the dealer accepts now."""
        waiting = waits_for(dealer)
        hand, chance, seat = dealer.hand, self.chance, waiting.seat
        if waiting.kind == "bet":
            return self._bet(dealer)
        if waiting.kind == "draw":
            cards = hand.hole[hand.actor]
            return cmd.Draw(seat, tuple(chance.sample(cards, chance.randint(0, most_drawn(dealer)))))
        if waiting.kind == "discard":
            return cmd.Discard(seat, tuple(chance.sample(hand.hole[hand.actor], hand.this_street.discard)))
        if waiting.kind == "show":
            muck = may_muck(hand, dealer.rules, hand.pos[seat]) and chance.random() < 0.5
            if not muck and UNKNOWN in hand.cards_of(hand.pos[seat]):
                return some_winners(dealer, chance)
            return cmd.Muck(seat) if muck else cmd.Show(seat)
        if waiting.kind == "cards":
            return cmd.Deal() if dealer.awaits_cards else some_winners(dealer, chance)
        return _others(dealer, waiting, chance.randint(1, most_runs(dealer)))

    def _bet(self, dealer: Dealer) -> cmd.Command:
        legal = dealer.legal()
        assert legal is not None, "a betting turn"
        seat, chance = legal.seat, self.chance
        kinds: list[cmd.Command] = [cmd.Fold(seat)] if legal.fold else []
        if legal.check:
            kinds.append(cmd.Check(seat))
        if legal.call:
            kinds.append(cmd.Call(seat))
        if legal.bring_in:
            kinds.append(cmd.BringIn(seat))
        if may_wager(dealer, legal):
            steps = (legal.most - legal.least) // legal.step
            sizes = [legal.least + legal.step * chance.randint(0, steps)]
            if legal.all_in:
                sizes.append(legal.all_in)
            kinds.append(cmd.BetTo(seat, chance.choice(sizes)))
        return chance.choice(kinds)


class SensibleBot:
    """Folds what is not worth the price, calls with hopes, bets with the better hand, seldom bluffs. Fewer
    `samples` make it faster and coarser.
    """

    def __init__(self, seed: int | None = None, samples: int = SAMPLES) -> None:
        self.chance = random.Random(seed)
        self.samples = samples

    def good(self, dealer: Dealer) -> float:
        """How good the hand of the player in turn is, from 0 to 1."""
        return strength(dealer, dealer.hand.actor, self.chance, self.samples)

    def choose(self, dealer: Dealer) -> cmd.Command:
        """A command that the dealer accepts now."""
        waiting = waits_for(dealer)
        if waiting.kind == "bet":
            return self._bet(dealer)
        if waiting.kind == "draw":
            return self._draw(dealer)
        if waiting.kind == "discard":
            return self._discard(dealer)
        if waiting.kind == "show":
            return cmd.Show(waiting.seat)
        return _others(dealer, waiting, most_runs(dealer))

    def _draw(self, dealer: Dealer) -> cmd.Draw:
        hand = dealer.hand
        cards = hand.hole[hand.actor]
        out = thrown(hand.game.wins[0], cards, draws_left(hand))
        return cmd.Draw(hand.acting_seat, out[: most_drawn(dealer)])

    def _discard(self, dealer: Dealer) -> cmd.Discard:
        """The card that is missed least."""
        hand = dealer.hand
        cards = hand.hole[hand.actor]
        worths = {
            card: value_of(hand, dealer.rules, hand.actor, [c for c in cards if c != card], self.chance)
            for card in cards
        }
        ordered = sorted(cards, key=lambda card: -worths[card])
        return cmd.Discard(hand.acting_seat, tuple(ordered[: hand.this_street.discard]))

    def _bet(self, dealer: Dealer) -> cmd.Command:
        legal = dealer.legal()
        assert legal is not None, "a betting turn"
        hand, seat = dealer.hand, legal.seat
        against = hand.live - 1
        good = self.good(dealer)
        # Every further opponent may hold the better hand, though not each as likely as the first.
        wins = good ** (1 + 0.5 * (against - 1))
        wagers = may_wager(dealer, legal) and self._wants_more(good, against, hand.raises)
        if wagers:
            return cmd.BetTo(seat, self._size(dealer, legal))
        if legal.check:
            return cmd.Check(seat)
        if legal.bring_in:
            return cmd.BringIn(seat)
        price = legal.call / (hand.pot + legal.call)
        if legal.call and (wins >= price or not legal.fold):
            return cmd.Call(seat)
        return cmd.Fold(seat)

    def _wants_more(self, good: float, against: int, raises: int) -> bool:
        """Bets with the better hand, more carefully the more raises and opponents there are."""
        if self.chance.randrange(BLUFF_ONE_IN) == 0:
            return raises == 0
        enough = 0.58 + 0.03 * min(against - 1, 4) + 0.08 * min(raises, 4)
        return good >= enough and self.chance.randrange(SLOW_ONE_IN) > 0

    def _size(self, dealer: Dealer, legal: Legal) -> int:
        """Half to all of the pot on top of a call, on the step, within what is allowed."""
        hand = dealer.hand
        level = hand.bets[hand.actor] + legal.call
        aim = level + (hand.pot + legal.call) * self.chance.randint(2, 4) // 4
        if legal.all_in and 2 * aim >= legal.all_in + level:
            return legal.all_in  # what would be left is too little to play on
        steps = (min(max(aim, legal.least), legal.most) - legal.least) // legal.step
        return legal.least + steps * legal.step


def _others(dealer: Dealer, waiting: Waiting, runs: int) -> cmd.Command:
    if waiting.kind == "run":
        return cmd.RunBoard(runs)
    raise ValueError(f"no bot answers when the hand waits for {waiting.kind}")
