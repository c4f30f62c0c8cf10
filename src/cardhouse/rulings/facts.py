"""How a fact of a case comes to be known: it is seen in the hand and at its table, or asked of a person.

Said beside the fact itself: `facing: Annotated[bool, Seen(sight.facing, "Does the player face a bet?")]`.
What is seen has its question too, for when no hand is in progress, or the hand does not show it. The readers
are in `sight`; lists, pages and commands take the questions from here (`situations`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardhouse.play import events as ev
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import Hand
from cardhouse.play.table import Table


@dataclass(frozen=True, slots=True)
class Sight:
    """What is looked at: the hand, whose part it is about (seat 0: whoever is in turn), its table, how many
    seconds the hand has waited, and what was told of the case.
    """

    dealer: Dealer
    seat: int = 0
    table: Table | None = None
    waited: int = 0
    told: Mapping[str, Any] = field(default_factory=dict)

    @property
    def hand(self) -> Hand:
        return self.dealer.hand

    @property
    def events(self) -> list[ev.Event]:
        return self.dealer.events

    @property
    def p(self) -> int:
        """The position of the player concerned; -1 where nobody is."""
        hand = self.hand
        if self.seat:
            return hand.pos[self.seat] if 0 < self.seat < len(hand.pos) else -1
        return hand.actor


@dataclass(frozen=True, slots=True)
class Asked:
    """Only a person knows it."""

    question: str


@dataclass(frozen=True, slots=True)
class Seen:
    """The hand shows it: `look` gives the value, or None where it does not show it after all."""

    look: Callable[[Sight], Any]
    question: str
