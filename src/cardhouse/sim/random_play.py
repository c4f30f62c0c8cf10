"""One hand of random play, at our table and in each peer's state: the same policy on every side.

Compiled on every side or on none: what is measured is the engine and not its player. Why this policy, and
what is timed, stands in `bench_engine.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardhouse.play.dealer import Dealer
from cardhouse.play.legal import Legal

Pick = Callable[[], float]
"""Chance: a number from 0 up to 1."""


def ours(dealer: Dealer, pick: Pick) -> int:
    """One hand at our table."""
    decisions = 0
    while True:
        legal = dealer.legal()
        if legal is None:
            if dealer.over:
                return decisions
            hand = dealer.hand
            thrown = tuple([card for card in hand.hole[hand.actor] if pick() < 0.5])
            dealer.draw(thrown)
        elif legal.call:
            kind = pick() * (3 if legal.wager else 2)
            if kind < 1:
                dealer.fold()
            elif kind < 2:
                dealer.call()
            else:
                dealer.bet_to(_size(legal, pick))
        elif legal.wager and pick() < 0.5:
            dealer.bet_to(_size(legal, pick))
        elif legal.bring_in:
            dealer.bring_in()
        else:
            dealer.check()
        decisions += 1


def _size(legal: Legal, pick: Pick) -> int:
    """A random legal amount."""
    least = legal.least
    more = legal.most - least
    return least + int(pick() * (more // legal.step + 1)) * legal.step if more else least


def pokerkit(state: Any, pick: Pick, limit: bool) -> int:
    """One hand in PokerKit's state."""
    decisions = 0
    while state.status:
        decisions += 1
        if not state.actor_indices:
            cards = state.hole_cards[state.stand_patter_or_discarder_index]
            state.stand_pat_or_discard([card for card in cards if pick() < 0.5])
            continue
        facing = state.can_fold()
        least = state.min_completion_betting_or_raising_to_amount
        kind = int(pick() * (1 + facing + (least is not None)))
        if facing and kind == 0:
            state.fold()
        elif kind == facing:
            if state.bring_in_status:
                state.post_bring_in()
            else:
                state.check_or_call()
        elif limit:
            state.complete_bet_or_raise_to(least)
        else:
            most = state.max_completion_betting_or_raising_to_amount
            state.complete_bet_or_raise_to(least + int(pick() * (most - least + 1)))
    return decisions


def openspiel(state: Any, pick: Pick, deck: list[int]) -> int:
    """One hand in OpenSpiel's state, dealt from the deck."""
    cards = iter(deck)
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(next(cards))
            continue
        decisions += 1
        actions = state.legal_actions()
        facing = actions[0] == 0
        raises = len(actions) - 1 - facing
        kind = int(pick() * (1 + facing + (raises > 0)))
        if kind <= facing:
            state.apply_action(actions[kind])
        else:
            state.apply_action(actions[1 + facing + int(pick() * raises)])
    return decisions
