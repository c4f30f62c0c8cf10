"""What the dealer does with hands and chips beside the deal (deal.procedure, showdown.cards-speak), at the
moment when it is to be done: a reminder for whoever deals. Decides nothing in the hand.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.houses.choices import Choices, Setting
from cardhouse.play.hand import BETTING, SHOWDOWN, Hand

What = Literal["read_hands", "leave_bets", "stack_pot"]


class Duty(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One thing to be done now, and the row that says so."""

    what: What
    cite: str | None = None


def duties(hand: Hand, choices: Choices) -> tuple[Duty, ...]:
    """What the house wants of its dealer at this point of the hand."""
    found: list[tuple[What, Setting, str]] = []
    if hand.stage == SHOWDOWN and hand.live > 1:
        found.append(("read_hands", choices["showdown.hands_read"], "dealer_says_each"))
    if hand.stage == BETTING and hand.actor >= 0 and any(hand.bets):
        found.append(("leave_bets", choices["deal.bets_brought_in"], "after_the_round"))
    if hand.stage == BETTING and hand.street > 0 and len(hand.game.wins) > 1:
        found.append(("stack_pot", choices["deal.stack_pot"], "split_pot_games"))
    return tuple(Duty(what, setting.cite) for what, setting, word in found if setting.value == word)
