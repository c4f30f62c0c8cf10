"""A player for large fields: all in or nothing, by chance and by how short the stack is. Cheap enough for a
hundred thousand hands, and it plays every game; how well does not matter here.
"""

from __future__ import annotations

from cardhouse.play import commands as cmd
from cardhouse.play.dealer import Dealer
from cardhouse.sim.bots import RandomBot, may_wager

BOLD = 0.05
"""How often somebody with a large stack puts everything in."""
SHORT_BETS = 2.0
"""A stack of so many big blinds is mostly put in."""
CALLS = 2.5
"""How many times as often somebody answers a bet as he would make it."""
BOLD_MOST = 0.5


class AllInBot(RandomBot):
    """Everything or nothing; without a bet before it, mostly a check."""

    def _bet(self, dealer: Dealer) -> cmd.Command:
        legal = dealer.legal()
        assert legal is not None, "a betting turn"
        hand, seat = dealer.hand, legal.seat
        stack = hand.stacks[hand.actor] + hand.bets[hand.actor]
        bold = min(BOLD_MOST, BOLD + SHORT_BETS * hand.setup.stakes.big_blind / max(stack, 1))
        if legal.call:
            bold *= CALLS
        if self.chance.random() < bold:
            if may_wager(dealer, legal):
                return cmd.BetTo(seat, legal.all_in or legal.most)
            if legal.call:
                return cmd.Call(seat)
        if legal.check:
            return cmd.Check(seat)
        if legal.bring_in:
            return cmd.BringIn(seat)
        return cmd.Fold(seat) if legal.fold else cmd.Call(seat)
