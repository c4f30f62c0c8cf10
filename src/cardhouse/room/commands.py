"""What is asked of the room itself and at a table while a hand is played. What the floor, the cage and others
answer is in their folders; all of it by name is in `dispatch.py`.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from cardhouse.houses.own_house import NAME_MOST, RULES_MOST, OwnRule
from cardhouse.play import commands as hand
from cardhouse.play import table_commands as table
from cardhouse.play.table_commands import Beginning, RakeReduction
from cardhouse.room.command import RoomCommand

HandCommand = (
    hand.Fold | hand.Check | hand.Call | hand.BetTo | hand.BringIn | hand.Chop | hand.Draw | hand.Discard
    | hand.CloseDiscards | hand.DeclareOpen | hand.Show | hand.Muck | hand.RunBoard | hand.Deal
    | hand.FirstToAct | hand.DeclareWinners
)  # fmt: skip
BetweenHands = (
    table.SitOut | table.ComeBack | table.PlaceButton | table.OfferStraddle | table.KillVoluntarily
    | table.PrescribeHands
)  # fmt: skip


class ChooseHouse(RoomCommand, frozen=True):
    """From now on the room goes by this house's book."""

    house: str


class AmendHouse(RoomCommand, frozen=True):
    """From now on the room goes by a house of its own: a book, with the house's own rules over it. The rules
    are given whole: what is left out is as the book says. `instead_of` is the house that the asker saw in
    force, so that nobody undoes what another changed meanwhile.
    """

    name: Annotated[str, msgspec.Meta(max_length=NAME_MOST)]
    based_on: Annotated[str, msgspec.Meta(max_length=NAME_MOST)]
    instead_of: Annotated[str, msgspec.Meta(max_length=200)]
    rules: Annotated[tuple[OwnRule, ...], msgspec.Meta(max_length=RULES_MOST)]


class DrawForTheButton(RoomCommand, frozen=True):
    """A card to each active player of a new game. At a tracked table the cards are reported, by seat, or the
    software draws `for_us`: by promised chance where the room has a key, and again where cards tie.
    """

    table: int
    cards: dict[int, int] = msgspec.field(default_factory=dict)
    for_us: bool = False


class BeginHand(RoomCommand, frozen=True):
    """The dealer starts a hand."""

    table: int
    by: Beginning = "first_card"
    pause_all_in: bool = False
    ask_showdown: bool = False
    players_left: int = 0
    """How many are left in the event whose table it is (0 = it is none, or nobody counted)."""
    rake_reduction: RakeReduction = "none"
    """What so few players asked for: refused where no request for it, or lowered rake, is on record."""


class DealAgain(RoomCommand, frozen=True):
    """After a misdeal: the same hand from a deck shuffled anew."""

    table: int


class TakeBackEntry(RoomCommand, frozen=True):
    """At a tracked table something was entered that did not happen: the hand stands as it did before."""

    table: int


class Act(RoomCommand, frozen=True):
    """What a player or the dealer does in the hand at a table."""

    table: int
    act: HandCommand


class BetweenHandsDo(RoomCommand, frozen=True):
    """What a player wants between hands: sit out, come back, straddle, kill; the floor places the button."""

    table: int
    do: BetweenHands
