"""A table as promotions look at it when a hand is over: who sat there, who was dealt in and stayed, which
cards are known, what the pot gave. Only holds; `looking.py` makes one from the room, and whatever is
decided about eligibility or cards is decided from this alone.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.cards.card import UNKNOWN


class Seated(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who holds a seat."""

    seat: int
    person: str
    dealt: bool = False
    """Whether he was dealt in."""
    hands: int = 0
    """Hands dealt to him at this table before this one."""
    missed: bool = False
    """Whether he has missed a blind and not made it up."""
    away: bool = False
    dealt_off: Literal["", "eligible", "passed"] = ""
    """He had the last hand on the button and changed seats: whether the big blind has passed him since."""
    live: bool = False
    """Whether he was still in the hand at its end."""
    mucked: bool = False
    """Whether he threw a live hand away unseen at the end."""
    shown: bool = False
    won: int = 0
    """Chips that were pushed to him."""
    own_card: bool = False
    """Whether he is logged in here with his own club card."""
    cards: tuple[int, ...] = ()
    """His own cards, hole cards first; unknown ones as such."""

    @property
    def known(self) -> bool:
        return bool(self.cards) and UNKNOWN not in self.cards


class Spot(msgspec.Struct, frozen=True, kw_only=True):
    """A hand that is over, with its table."""

    table: int
    hand: int
    """Which hand of its table."""
    game: str
    began: int
    at: int
    pot: int = 0
    """All that was in it, before anything was taken."""
    collected: int = 0
    """What this hand gave to the promotional drop."""
    designated: bool = False
    """Whether the game at this table is one of those for promotions."""
    raked: bool = False
    event: str = ""
    """The tournament whose table it is."""
    event_says: bool = False
    """Whether that tournament's sheet lets its tables take part."""
    event_gives: bool = False
    """Whether its entries give to a jackpot."""
    tracked: bool = False
    boards: tuple[tuple[int, ...], ...] = ()
    """The board, or each of them where it was run several times."""
    seats: tuple[Seated, ...] = ()

    @property
    def dealt(self) -> tuple[Seated, ...]:
        return tuple(one for one in self.seats if one.dealt)

    @property
    def live(self) -> tuple[Seated, ...]:
        return tuple(one for one in self.seats if one.live)

    def at_seat(self, seat: int) -> Seated:
        return next(one for one in self.seats if one.seat == seat)
