"""The low half of a pot at a table where people deal: whether somebody must win it, may win it, or nobody can
as the board lies. So that the dealer is asked for no low that cannot be, and forgets none that always is.
"""

from __future__ import annotations

from typing import Literal

from cardhouse.cards.card import UNKNOWN
from cardhouse.play.hand import Hand
from cardhouse.play.rules import Rules

LowHalf = Literal["", "may", "must"]
EIGHT, ACE, FROM_THE_BOARD, FROM_THE_HAND = 6, 12, 3, 2


def low_half(hand: Hand, rules: Rules, run: int) -> LowHalf:
    """Of one run of the board. A game without a qualifier has a low in every pot."""
    if len(rules.rankings) == 1:
        return ""
    if rules.rankings[1].name != "eight_or_better":
        return "must"
    board = hand.boards[run] if hand.boards else hand.board
    return "may" if not hand.course.flop or _board_may_be_low(hand, rules, board) else ""


def _board_may_be_low(hand: Hand, rules: Rules, board: list[int]) -> bool:
    """Two cards of the hand at most make a low with three of the board."""
    more_from_hand = not rules.two_three and any(len(cards) > FROM_THE_HAND for cards in hand.hole)
    if more_from_hand or UNKNOWN in board:
        return True
    ranks = {card >> 2 for card in board}
    return len([rank for rank in ranks if rank <= EIGHT or rank == ACE]) >= FROM_THE_BOARD
