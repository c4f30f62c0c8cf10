"""What is fixed before the first card of a hand: seats, stacks, button, posts. The table between hands
decides it; the hand plays it.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from cardhouse.play.stakes import Stakes

PostKind = Literal[
    "ante",
    "small_blind",
    "big_blind",
    "third_blind",
    "straddle",
    "kill",
    "missed_blinds",
    "new_player",
    "button_bought",
    "seat_change",
    "collection",
]
Mode = Literal["dealt", "tracked", "light"]
"""How a table's hands are kept: by software that deals, tracked as people deal, or only counted (`light`; no
hand is ever set up there).
"""


class Post(msgspec.Struct, frozen=True):
    """One forced or agreed payment before the deal.

    `live` counts towards the player's bet of the first round; `dead` lies in the pot and need not be matched
    by anyone;
    `ante` lies in the pot and is matched by everybody's ante. A stack too short pays what it has, in this
    order: ante, dead, live.
    """

    seat: int
    kind: PostKind
    live: int = 0
    dead: int = 0
    ante: int = 0


class RakeTerms(msgspec.Struct, frozen=True):
    """What is taken at a table in place of the house's standard rake, while it has so few players."""

    percent: int
    most: int
    """The most from one pot."""
    players: int
    """It holds with so many players or fewer."""
    cite: str | None = None


class HandSetup(msgspec.Struct, frozen=True, kw_only=True):
    """Everything the hand starts from. Seats are listed in the order they are dealt: first left of the button
    first.
    """

    game: str
    stakes: Stakes
    seats: tuple[int, ...]
    stacks: tuple[int, ...]
    button: int
    posts: tuple[Post, ...] = ()
    house: str = "horseshoe"
    rule_set: Literal["cash", "tournament"] = "cash"
    mode: Mode = "dealt"
    killed: bool = False
    carried: int = 0
    """Chips left in the pot by earlier deals (jacks or better that nobody opened)."""
    carried_from: tuple[int, ...] = ()
    """Seats that may win carried chips though they paid nothing more."""
    players_left: int = 0
    """Tournament: players left in the event (0 = not said)."""
    pause_all_in: bool = False
    """Wait for RunBoard when the betting is over with cards to come and the house lets the board be run more
    than once.
    """
    ask_showdown: bool = False
    """Wait for Show and Muck at the showdown; otherwise hands are shown in the house's order, beaten ones
    mucked where allowed.
    """
    rake_told: int = 0
    """What the house took from this pot in all, where a history tells it; taken when the betting is over."""
    rake_reduction: Literal["none", "half"] = "none"
    bought_by: int = 0
    """Seat that bought the button on this hand, which acts last on the first round (0 = nobody)."""
    rake: RakeTerms | UnsetType = UNSET
    """Terms that hold at this table in place of the standard rake. Not written where there are none: hands
    were logged before there could be any.
    """
    promotional: bool | UnsetType = UNSET
    """Whether the promotional drop is taken from this pot; not written where it is not."""
    unraked: int | UnsetType = UNSET
    """Of the carried chips, those from which the house takes nothing; not written where there are none."""
    away_before: tuple[int, ...] | UnsetType = UNSET
    """Seats whose owners were away at a deal of this hand that did not count. Not written where none were."""
