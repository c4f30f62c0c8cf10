"""What is asked when something went wrong at a table."""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.room.command import RoomCommand
from cardhouse.rulings.act import Chips, Gesture, Said, TookBack, Unaware

AnyMove = Said | Chips | Gesture | TookBack
MistakeKind = Literal[
    "exposed", "flashed", "shown_by_player", "off_the_table", "last_card_exposed", "drawn_card_exposed",
    "boxed", "joker", "too_many_cards", "too_few_cards", "last_card_swapped", "away_at_turn", "fouled_deck",
    "dealt_wrong", "no_right_to_hand",
]  # fmt: skip


class AskRuling(RoomCommand, frozen=True):
    """The house's ruling on a situation by name (`cardhouse ruling list`), its facts as people write them.

    With a hand in progress it is carried out for the hand of `seat` (`to`: the rightful winner of a pot that
    moves), unless it is asked for the record only.
    """

    table: int
    situation: str
    facts: dict[str, str] = msgspec.field(default_factory=dict)
    seat: int = 0
    to: int = 0
    opener: int = 0
    record_only: bool = False


class RuleOnAct(RoomCommand, frozen=True):
    """What the player in turn said and did, move by move: it comes to an action, by the house's rules.

    `in_front` are chips of this round that lay there before.
    """

    table: int
    seat: int
    moves: tuple[AnyMove, ...]
    in_front: tuple[int, ...] = ()
    unaware: Unaware = ""
    drew_action: bool = False
    seen_behind: bool = False


class ReportMistake(RoomCommand, frozen=True):
    """A mistake at the deal of the hand in progress. `card` counts the player's cards of the first deal;
    `others` are further cards of the same mistake, by seat and number; `what` names a fault of the deck or of
    the dealing (`cardhouse ruling list`); `owner` is whose last card went to `seat`.
    """

    table: int
    mistake: MistakeKind
    seat: int = 0
    card: int = 1
    others: tuple[tuple[int, int], ...] = ()
    owner: int = 0
    what: str = ""
    late: bool = False
    """The next card is gone already, the extra card came in the middle, the swapped card was kept, the absent
    player is back."""


class ChooseRuling(RoomCommand, frozen=True):
    """A person decides what the book leaves open: one of the outcomes offered, counted from 0."""

    ruling: int
    option: int


class OverrideRuling(RoomCommand, frozen=True):
    """A supervisor rules otherwise, with the reason. `outcome` is carried out where it is one that a hand can
    take (`hand dead`, `hand live`, `hand returned`); any other words go on the record.
    """

    ruling: int
    outcome: str
    reason: str


COMMANDS: tuple[type, ...] = (AskRuling, RuleOnAct, ReportMistake, ChooseRuling, OverrideRuling)
