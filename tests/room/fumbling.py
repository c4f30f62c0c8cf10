"""A dealer of a room who makes mistakes, with either engine: compiled functions cannot be replaced,
so they are made where the room asks for its dealer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.room.hands import Hands

Act = Callable[[Dealer, Any], Any]
"""What becomes of a command: the events, or the refusal, that the room is told."""


class Fumbling:
    """A dealer who takes acts in another way, and is as ever in everything else."""

    def __init__(self, dealer: Dealer, act: Act) -> None:
        self.dealer = dealer
        self.act = lambda command: act(dealer, command)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.dealer, name)


def fumbles(broken: pytest.MonkeyPatch, act: Act) -> None:
    """From now on every table of every room has such a dealer."""
    right = Hands.dealer

    def dealer(hands: Hands, table: int) -> Any:
        found = right(hands, table)
        return found if isinstance(found, Refusal) else Fumbling(found, act)

    broken.setattr(Hands, "dealer", dealer)
