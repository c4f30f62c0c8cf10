"""What happened at a table between hands, in the floor's words. `table_apply` writes each into the table.

Seats are numbers; amounts are whole smallest units. `cite` is the row of the house's book that decided it.
"""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from cardhouse.play.button import Layout
from cardhouse.play.paper_events import LostOnPaper as LostOnPaper
from cardhouse.play.paper_events import PlayedOnPaper as PlayedOnPaper
from cardhouse.play.paper_events import TableHappening as _Event
from cardhouse.play.paper_events import WonOnPaper as WonOnPaper
from cardhouse.play.prescribed import PrescribedHand
from cardhouse.play.rotation import Rotation
from cardhouse.play.setup import HandSetup, PostKind
from cardhouse.play.stakes import Stakes

Arrival = Literal["new", "broken_game", "must_move"]
Standing = Literal["established", "free", "position", "newcomer", "moved"]
Entering = Literal["", "post", "wait_for_big_blind", "behind_button", "buy_button"]
Plays = Literal["now", "this_hand", "next_hand", "already_counted"]


class SeatTaken(_Event, frozen=True):
    """A player sat down. `standing`: on what terms he gets a hand; `liable`: whether passing blinds count."""

    seat: int
    player: str
    stack: int
    beside: int
    arrived: Arrival
    standing: Standing
    liable: bool
    missed: tuple[str, ...] = ()
    cite: str | None = None


class SeatGivenUp(_Event, frozen=True):
    """A player left the table with these chips."""

    seat: int
    player: str
    chips: int
    cite: str | None = None


class LeavingAnnounced(_Event, frozen=True):
    """A player with a hand in progress leaves when it is over."""

    seat: int
    cite: str | None = None


class SatOut(_Event, frozen=True):
    """A player asked to be left out from the next deal on."""

    seat: int


class CameBack(_Event, frozen=True):
    """A player asked for a hand, and how he comes in."""

    seat: int
    entering: Entering
    cite: str | None = None


class SeatChanged(_Event, frozen=True):
    """A player moved. `wait` hands go by (-1: that does not help) unless he posts or takes the big blind."""

    seat: int
    to: int
    standing: Standing
    wait: int = 0
    owes_small: Literal["", "live", "dead"] = ""
    free_pass: bool = False
    cite: str | None = None


class ButtonDrawn(_Event, frozen=True):
    """Cards were drawn for the button. `liable` seats owe the blinds they miss from now on."""

    seat: int
    cards: tuple[tuple[int, int], ...]
    liable: bool
    cite: str | None = None


class ButtonDrawTied(_Event, frozen=True):
    """Equal cards: these seats draw again."""

    seats: tuple[int, ...]
    cards: tuple[tuple[int, int], ...]
    cite: str | None = None


class ButtonPlaced(_Event, frozen=True):
    """The floor put the button down; a running game has had its blinds all round the table."""

    seat: int
    running: bool


class StraddleAnnounced(_Event, frozen=True):
    """A player wants to straddle."""

    seat: int
    amount: int
    cite: str | None = None


class StraddleLapsed(_Event, frozen=True):
    """An announced straddle does not stand."""

    seat: int
    why: str
    cite: str | None = None


class KillAnnounced(_Event, frozen=True):
    """A player kills the pot of his own will."""

    seat: int
    cite: str | None = None


class OfferTakenBack(_Event, frozen=True):
    """A straddle or a kill of the own will was announced by a mistaken tap: nobody wants it."""

    seat: int


class ChipsBought(_Event, frozen=True):
    """Chips came onto the table."""

    seat: int
    amount: int
    plays: Plays
    cite: str | None = None


class ChipsBehind(_Event, frozen=True):
    """Chips are bought and on their way; `plays` of them count before they arrive."""

    seat: int
    amount: int
    plays: int
    cite: str | None = None


class ChipsDelivered(_Event, frozen=True):
    """The chips a player waited for are here."""

    seat: int


class ChipsRemoved(_Event, frozen=True):
    """Chips went off the table while their player stayed."""

    seat: int
    amount: int
    cite: str | None = None


class CollectionPaid(_Event, frozen=True):
    """A player paid what the house collects."""

    seat: int
    chips: int
    under_box: bool = False
    cite: str | None = None


class LeftInPot(_Event, frozen=True):
    """Chips collected beyond the drop, or of a promotion (`unraked`), lie in the pot of the next hand."""

    chips: int
    cite: str | None = None
    unraked: int | UnsetType = UNSET


class StakesChanged(_Event, frozen=True):
    """From the next hand on other stakes, in a rotation for every game; `game` where it is another one."""

    stakes: Stakes
    rotation: Rotation | None = None
    game: str = ""


class SeatAdded(_Event, frozen=True):
    """The table has one seat more."""

    seat: int


class SeatBoxed(_Event, frozen=True):
    """An absent player's chips lie under a play-over box."""

    seat: int
    player: str


class SeatUnboxed(_Event, frozen=True):
    """The box was taken off, and the seat is the absent player's again."""

    seat: int
    player: str


class GameChanged(_Event, frozen=True):
    """The next game of the rotation is dealt."""

    turn: int
    game: str
    stakes: Stakes
    minute: int = 0


class ButtonFrozen(_Event, frozen=True):
    """The button was moved on once more and stays there while stud is dealt."""

    seat: int
    cite: str | None = None


class BlindMissed(_Event, frozen=True):
    """Blinds went past a player who was not dealt in."""

    seat: int
    blinds: tuple[str, ...]
    cite: str | None = None


class HandWithheld(_Event, frozen=True):
    """A player at the table gets no hand this time, and why."""

    seat: int
    why: str
    cite: str | None = None


class PlayerEntered(_Event, frozen=True):
    """A newcomer, mover or returning player comes in, with what he posts beside the ordinary blinds."""

    seat: int
    kind: PostKind
    live: int = 0
    dead: int = 0
    cite: str | None = None


class ShortBlindPassedOn(_Event, frozen=True):
    """Single blind: the player due had less than half of it, so that the next one takes it."""

    seat: int
    to: int
    cite: str | None = None


class HandBegan(_Event, frozen=True):
    """A hand was started from this setup. `layout` is where button and blinds lie now."""

    setup: HandSetup
    layout: Layout
    button: int
    minute: int = 0
    killed_by: int = 0
    straddled_by: int = 0
    buys_next: tuple[int, ...] = ()
    short_blinds: tuple[int, ...] = ()
    cite: str | None = None


class SetupRevised(_Event, frozen=True):
    """A straddle or a kill came in late but in time: the hand starts from this setup instead."""

    setup: HandSetup
    killed_by: int = 0
    straddled_by: int = 0
    cite: str | None = None


class HandEnded(_Event, frozen=True):
    """The pot was pushed, each seat in it has these chips; promotions got theirs, the house the rest."""

    stacks: tuple[tuple[int, int], ...]
    winners: tuple[int, ...]
    pot: int
    carried: int = 0
    promotional: int | UnsetType = UNSET


class PushedPotMoved(_Event, frozen=True):
    """Chips of a pot that had been pushed to the wrong player went to the rightful one after the hand."""

    seat: int
    to: int
    chips: int
    cite: str | None = None


class WentBroke(_Event, frozen=True):
    """A player lost the last chip and keeps the seat."""

    seat: int


class BlindsForgiven(_Event, frozen=True):
    """Blinds missed while broke need not be made up."""

    seat: int
    cite: str | None = None


class BecameNewcomer(_Event, frozen=True):
    """A player who was broke when the big blind went by comes back on a newcomer's terms."""

    seat: int
    cite: str | None = None


class ShortBlindOwed(_Event, frozen=True):
    """Whoever was too short for the single blind takes it next, or waits for it."""

    seat: int
    cite: str | None = None


class LegWon(_Event, frozen=True):
    """A player won a pot and has a leg up."""

    seat: int
    cite: str | None = None


class LegLost(_Event, frozen=True):
    """The leg up is gone."""

    seat: int
    cite: str | None = None


class KillOwed(_Event, frozen=True):
    """This player must kill the next pot."""

    seat: int
    cite: str | None = None


class KillEnded(_Event, frozen=True):
    """The killer need not kill again."""

    seat: int
    cite: str | None = None


class PotCarried(_Event, frozen=True):
    """Nobody opened: these chips lie in the pot of the next deal."""

    amount: int
    seats: tuple[int, ...]
    deals: int
    forfeited: int = 0
    cite: str | None = None


class AnteingStopped(_Event, frozen=True):
    """So many deals in a row found no opener that nobody antes again."""

    deals: int
    cite: str | None = None


class PostPutOff(_Event, frozen=True):
    """A blind that was owed in the hand is posted on the next deal."""

    seat: int
    chips: int
    may_wait: bool = False


class HandsPrescribed(_Event, frozen=True):
    """A ruling laid down where button and blinds lie on the next hands."""

    hands: tuple[PrescribedHand, ...]


TableEvent = (
    SeatTaken | SeatGivenUp | LeavingAnnounced | SatOut | CameBack | SeatChanged | SeatAdded | SeatBoxed
    | SeatUnboxed | ButtonDrawn | ButtonDrawTied | ButtonPlaced | StraddleAnnounced | StraddleLapsed
    | KillAnnounced | OfferTakenBack | ChipsBought | ChipsBehind | ChipsDelivered | ChipsRemoved
    | CollectionPaid | LeftInPot | StakesChanged | GameChanged | ButtonFrozen | BlindMissed | HandWithheld
    | PlayerEntered | ShortBlindPassedOn | HandBegan | SetupRevised | HandEnded | PushedPotMoved
    | PlayedOnPaper | WonOnPaper | LostOnPaper | WentBroke | BlindsForgiven | BecameNewcomer | ShortBlindOwed
    | LegWon | LegLost | KillOwed | KillEnded | PotCarried | AnteingStopped | HandsPrescribed | PostPutOff
)  # fmt: skip
