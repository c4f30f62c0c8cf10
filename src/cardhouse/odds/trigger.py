"""What sets a promotion off, as small data: which hand, made how, beaten by what.

A trigger knows cards alone. `hit` says whether a hand is one; the exact and the sampled odds read the same
data. Which tables, hours and players take part is for the promotion.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.errors import CardhouseError
from cardhouse.games.game import Game, load_game
from cardhouse.odds.least import least_worth

HoleCards = Literal["any", "both", "both_board_first"]
"""How many of a player's own cards must be in the hand, where there is a board: any number; both are in a
hand of that worth (horseshoe.20.qual.1a); both, and the board plays first: with one of them alone the same
worth could not be reached (pechanga.20.0b).
"""
Quads = Literal["any", "pocket_pair"]
"""Of what four of a kind must be made (horseshoe.20.qual.1b)."""


class TriggerError(CardhouseError):
    """A trigger that says something impossible."""


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one hand must be to count. Without `least` any hand does."""

    least: str = ""
    hole_cards: HoleCards = "any"
    quads: Quads = "any"


class Trigger(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hand that is made, or one that is beaten.

    `hand` is the hand that is held: the beaten one of a bad beat, the one made of a high hand. `beaten_by`
    is what the winner must hold, where it must be beaten.
    """

    name: str = ""
    what: Literal["beaten", "made"] = "beaten"
    games: tuple[str, ...] = ("holdem",)
    hand: Wanted = Wanted()
    beaten_by: Wanted = Wanted()
    pocket: str = ""
    """Ranks that must have been dealt as hole cards: "AA" for aces cracked."""
    street: str = ""
    """The street by whose cards the hand is made: "flop" for flopped quads; the last one where empty."""


def check_trigger(trigger: Trigger) -> Trigger:
    """The trigger itself; raises where a game, a street or a hand does not exist."""
    if not trigger.games:
        raise TriggerError("a trigger names at least one game")
    for name in trigger.games:
        game = load_game(name)
        least_worth(trigger.hand.least, game.wins[0])
        least_worth(trigger.beaten_by.least, game.wins[0])
        board_cards(trigger, game)
    strange = [rank for rank in trigger.pocket if rank not in "23456789TJQKA"]
    if strange:
        raise TriggerError(f"{trigger.pocket!r} are no ranks of hole cards, such as AA")
    return trigger


def board_cards(trigger: Trigger, game: Game) -> int:
    """How many cards lie on the board when the hand must be made."""
    names = [street.name for street in game.streets]
    if trigger.street and trigger.street not in names:
        raise TriggerError(f"{game.name} has no {trigger.street!r}; streets: {', '.join(names)}")
    if trigger.street and (trigger.what == "beaten" or game.family != "flop"):
        raise TriggerError("a street can be asked of a hand that is made, in a game with a board")
    last = names.index(trigger.street) if trigger.street else len(names) - 1
    return sum(street.board for street in game.streets[: last + 1])
