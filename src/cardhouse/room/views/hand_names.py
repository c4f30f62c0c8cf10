"""Hands in a dealer's words: the own one while it is played, the winner's when the pot is pushed."""

from __future__ import annotations

from typing import Any

from cardhouse.cards.card import UNKNOWN
from cardhouse.play import events as ev
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import Hand
from cardhouse.play.rules import Rules
from cardhouse.room.views.concealing import Told

BOARD_LEAST = 3
NO_LOW = "no low"


def own_name(hand: Hand, rules: Rules, place: int) -> str:
    """What the cards at a place are worth by now; empty where that cannot be said yet."""
    own, board = hand.cards_of(place), hand.board
    common = [*board, *([hand.common] if hand.common >= 0 else ())]
    if hand.boards or not own or UNKNOWN in own or UNKNOWN in common:
        return ""
    if rules.two_three:
        if len(board) < BOARD_LEAST:
            return ""
        names = [ranking.name_two_three(hand.hole[place], board) for ranking in rules.rankings]
    else:
        names = [ranking.name_of([*own, *common]) for ranking in rules.rankings]
    return ", ".join(dict.fromkeys(name for name in names if name != NO_LOW))


def with_names(told: list[Told], dealer: Dealer | None) -> list[Told]:
    """The same events; where a pot is pushed for a hand that was shown, with what the hand is called."""
    if dealer is None:
        return told
    rankings = dealer.rules.rankings
    for event in told:
        worth: Any = event.get("worth", 0)
        if event["type"] == ev.PotAwarded.__name__ and worth:
            event["hand"] = rankings[1 if event["side"] == "low" else 0].spoken(worth)
    return told
