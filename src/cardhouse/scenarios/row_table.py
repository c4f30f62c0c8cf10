"""A table for one row of a check: players with plenty, their cards, and how the hand gets to where the row
looks. What the row expects is compared in the rows_* modules.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any

from cardhouse.play import commands as cmd
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import BETTING, SHOWDOWN, STREET
from cardhouse.play.showdown import to_show
from cardhouse.play.stakes import Stakes
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.setting import Player, Setting
from cardhouse.scenarios.tables import Spot
from cardhouse.scenarios.world import World

FORCED_STAKES = {
    "blinds": "limit 4/8",
    "ante_and_bring_in": "limit 4/8 ante 1 bring-in 1",
    "antes": "limit 4/8 ante 1",
}
PLENTY = 10_000_000
ACTS_MOST = 400


def table_for(spot: Spot, game: str, stakes: Stakes, names: Mapping[int, str], **more: Any) -> World:
    """These players in their seats, each with plenty; `more` is what a setting has beside them."""
    players = tuple(Player(name, seat, PLENTY) for seat, name in names.items())
    setting = Setting(game=game, stakes=stakes, rule_set=spot.rule_set, players=players, size=10, **more)
    return World(setting, spot.house, spot.choices)


def go_on(world: World, until: Callable[[Dealer], bool], folds: Container[int] = ()) -> None:
    """Everybody but who folds checks or calls, stands pat, discards the last card and shows, until it is so
    far.
    """
    for _ in range(ACTS_MOST):
        world.report_cards()
        dealer = world.hand_dealer
        if until(dealer) or dealer.over:
            return
        seat = dealer.hand.acting_seat if dealer.hand.actor >= 0 else 0
        refused = world.act(cmd.Fold(seat) if seat in folds else _next(dealer))
        if refused is not None:
            raise WordError(f"the hand does not get there: {refused.text()}")
    raise AssertionError("a hand ends")


def _next(dealer: Dealer) -> cmd.Command:
    hand, legal = dealer.hand, dealer.legal()
    if hand.stage == BETTING and legal is not None:
        if legal.wager and not hand.level and hand.game.forced == "antes" and not hand.street:
            return cmd.BetTo(legal.seat, legal.least)  # a pot that nobody opens is dealt again
        if legal.check:
            return cmd.Check(legal.seat)
        return cmd.BringIn(legal.seat) if legal.bring_in else cmd.Call(legal.seat)
    if hand.stage == SHOWDOWN:
        return cmd.Show(hand.seats[to_show(hand, dealer.rules)])
    assert hand.stage == STREET, "somebody draws or discards"
    if hand.this_street.draw:
        return cmd.Draw(hand.acting_seat)
    return cmd.Discard(hand.acting_seat, tuple(hand.hole[hand.actor][-1:]))
