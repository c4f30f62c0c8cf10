"""Hands in a dealer's words: the own one while it is played, the winner's when the pot is pushed."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from cardhouse.cards.card import UNKNOWN
from cardhouse.cards.rankings import Ranking
from cardhouse.play import events as ev
from cardhouse.play.hand import Hand
from cardhouse.play.rules import Rules
from cardhouse.room.views.concealing import Told

BOARD_LEAST = 3
NO_LOW = "no low"
NAMES_KEPT = 4_096
"""Of every player at a few hundred tables."""


def own_name(hand: Hand, rules: Rules, place: int) -> str:
    """What the cards at a place are worth by now; empty where that cannot be said yet."""
    common = common_cards(hand, rules)
    if common is None:
        return ""
    return name_of(rules.rankings, rules.two_three, tuple(hand.hole[place]), tuple(hand.up[place]), common)


def common_cards(hand: Hand, rules: Rules) -> tuple[int, ...] | None:
    """The cards that count in everybody's hand; None where nothing can be said of any hand yet."""
    if hand.boards or (rules.two_three and len(hand.board) < BOARD_LEAST):
        return None
    return (*hand.board, hand.common) if hand.common >= 0 else tuple(hand.board)


@lru_cache(maxsize=NAMES_KEPT)
def name_of(
    rankings: tuple[Ranking, ...], two_three: bool, hole: tuple[int, ...], up: tuple[int, ...],
    common: tuple[int, ...],
) -> str:  # fmt: skip
    """After every action everybody at a table is told anew what he holds; the cards change but seldom."""
    own = hole + up
    if not own or UNKNOWN in own or UNKNOWN in common:
        return ""
    if two_three:
        names = [ranking.name_two_three(hole, common) for ranking in rankings]
    else:
        names = [ranking.name_of(own + common) for ranking in rankings]
    return ", ".join(dict.fromkeys(name for name in names if name != NO_LOW))


def with_names(told: list[Told], rules: Rules | None) -> list[Told]:
    """The same events; where a pot is pushed for a hand that was shown, with what the hand is called."""
    if rules is None:
        return told
    rankings = rules.rankings
    for event in told:
        worth: Any = event.get("worth", 0)
        if event["type"] == ev.PotAwarded.__name__ and worth:
            event["hand"] = rankings[1 if event["side"] == "low" else 0].spoken(worth)
    return told
