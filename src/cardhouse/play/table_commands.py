"""What people ask of a table between hands. `table_decide` answers each with events or a refusal.

Chance comes in as data: the cards drawn for the button, the minute on the room's clock.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.play.prescribed import PrescribedHand
from cardhouse.play.refusal import Refusal
from cardhouse.play.rotation import Rotation
from cardhouse.play.setup import Mode, RakeTerms
from cardhouse.play.stakes import Stakes
from cardhouse.play.table_events import Arrival, Entering, TableEvent

Beginning = Literal["first_riffle", "green_button", "dealer_push", "first_card"]
RakeReduction = Literal["none", "half"]


class HandOutcome(msgspec.Struct, frozen=True, kw_only=True):
    """What the table must know of a hand that is over."""

    stacks: dict[int, int]
    """Chips in play of every seat of the hand."""
    winners: tuple[int, ...] = ()
    pot: int = 0
    """What was won, the drop left out."""
    split: bool = False
    scoop_by: int = 0
    """The seat that won the whole pot, high and low (0 = nobody)."""
    saw_flop: bool = True
    opened: bool = True
    carried: int = 0
    """Chips left in the pot because nobody opened."""
    forfeited: int = 0
    """Of those, what was forfeited rather than anted."""
    promotional: int = 0
    """What went to the promotional drop."""
    owing: tuple[tuple[int, int, bool], ...] = ()
    """Seats that post what they owe on the next deal, the chips, and whether they may wait for the big blind.
    """


class SitDown(msgspec.Struct, frozen=True, tag=True):
    """A player takes a seat. `small_chips` of the stack are chips smaller than the blinds use; `missed` are
    blinds missed in the must-move game that the player comes from. `old_game` and `old_stakes` are those of a
    broken game, the same as here where they are left out."""

    seat: int
    player: str
    stack: int
    how: Arrival = "new"
    small_chips: int = 0
    missed: tuple[str, ...] = ()
    old_game: str = ""
    old_stakes: Stakes | None = None


class StandUp(msgspec.Struct, frozen=True, tag=True):
    """A player leaves the table; one with a hand in progress leaves when it is over."""

    seat: int


class SitOut(msgspec.Struct, frozen=True, tag=True):
    """A player wants no hand until further notice."""

    seat: int


class ComeBack(msgspec.Struct, frozen=True, tag=True):
    """A newcomer, mover or returning player wants a hand. "post" is at once, for whatever the house asks."""

    seat: int
    how: Entering = "post"


class ChangeSeat(msgspec.Struct, frozen=True, tag=True):
    """A player moves to an empty seat of the same table."""

    seat: int
    to: int


class DrawForButton(msgspec.Struct, frozen=True, tag=True):
    """A card was dealt to each active player (after a tie: to each tied one)."""

    cards: dict[int, int]


class PlaceButton(msgspec.Struct, frozen=True, tag=True):
    """The floor puts the button at a seat, in a running game unless said otherwise."""

    seat: int
    running: bool = True


class OfferStraddle(msgspec.Struct, frozen=True, tag=True):
    """A player straddles (0 = the least). `dealing`: the first card is out; `own_card`: he has one."""

    seat: int
    amount: int = 0
    dealing: bool = False
    own_card: bool = False


class KillVoluntarily(msgspec.Struct, frozen=True, tag=True):
    """A player kills the pot where everyone may. `cards_out`: the most cards anyone holds by now."""

    seat: int
    cards_out: int = 0


class AddChips(msgspec.Struct, frozen=True, tag=True):
    """A player buys chips. `cash_in_play`: with bills that already counted as chips in play."""

    seat: int
    amount: int
    cash_in_play: bool = False


class PlayBehind(msgspec.Struct, frozen=True, tag=True):
    """A player has bought chips that are on their way, and did or did not say how many."""

    seat: int
    amount: int
    announced: bool = True


class DeliverChips(msgspec.Struct, frozen=True, tag=True):
    """The chips bought reach the table."""

    seat: int


class RemoveChips(msgspec.Struct, frozen=True, tag=True):
    """Chips go off the table between hands while the player stays. Whether they may is the floor's to say."""

    seat: int
    amount: int
    cite: str | None = None


class ChangeStakes(msgspec.Struct, frozen=True, tag=True):
    """The next hand is played for other stakes; in a rotation each game is given its own. `game` is another
    game of the same kind of forced bets that is dealt from then on; the same one where it is left out.
    """

    stakes: Stakes
    rotation: Rotation | None = None
    game: str = ""


class AddSeat(msgspec.Struct, frozen=True, tag=True):
    """One seat more at the table."""


class BoxSeat(msgspec.Struct, frozen=True, tag=True):
    """An absent player's chips go under a play-over box, so that somebody else can sit there."""

    seat: int


class UnboxSeat(msgspec.Struct, frozen=True, tag=True):
    """The box is taken off: the seat is the absent player's again."""

    at: int


class PrescribeHands(msgspec.Struct, frozen=True, tag=True):
    """A ruling lays down where button and blinds lie on the next hands."""

    hands: tuple[PrescribedHand, ...]


class PayCollection(msgspec.Struct, frozen=True, tag=True):
    """Players pay what the house collects, each from the chips at a seat or under its play-over box. Of all
    this `left_in_pot` goes to the pot of the next hand.
    """

    paid: tuple[tuple[int, int], ...]
    """Seat and chips."""
    paid_under_box: tuple[tuple[int, int], ...] = ()
    left_in_pot: int = 0
    cite: str | None = None


class SplashPot(msgspec.Struct, frozen=True, tag=True):
    """Chips of a promotion go to the pot of the next hand; `raked`: the house rakes them too."""

    chips: int
    raked: bool = False
    cite: str | None = None


class BeginHand(msgspec.Struct, frozen=True, tag=True):
    """The dealer starts a hand. `minute` is the room's clock, for rotations by time."""

    by: Beginning = "first_card"
    minute: int = 0
    mode: Mode = "dealt"
    players_left: int = 0
    pause_all_in: bool = False
    ask_showdown: bool = False
    rake_reduction: RakeReduction = "none"
    rake: RakeTerms | None = None
    """Terms in place of the standard rake, as far as there are few enough players."""
    promotional: bool = False


class EndHand(msgspec.Struct, frozen=True, tag=True):
    """The hand is over."""

    outcome: HandOutcome


class MovePot(msgspec.Struct, frozen=True, tag=True):
    """Chips of the last pot go from who was pushed it to the rightful winner, as a ruling says."""

    seat: int
    to: int
    chips: int
    cite: str | None = None


TableCommand = (
    SitDown | StandUp | SitOut | ComeBack | ChangeSeat | DrawForButton | PlaceButton | OfferStraddle
    | KillVoluntarily | AddChips | PlayBehind | DeliverChips | ChangeStakes | PrescribeHands | BeginHand
    | EndHand | MovePot | RemoveChips | PayCollection | SplashPot | AddSeat | BoxSeat | UnboxSeat
)  # fmt: skip
Answer = list[TableEvent] | Refusal
