"""What happened at a table between hands, in the floor's words. `table_apply` writes each into the table.

Seats are numbers; amounts are whole smallest units. `cite` is the row of the house's book that decided it.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.play.button import Layout
from cardhouse.play.rotation import Rotation
from cardhouse.play.setup import HandSetup, PostKind
from cardhouse.play.stakes import Stakes

Arrival = Literal["new", "broken_game", "must_move"]
Standing = Literal["established", "free", "position", "newcomer", "moved"]
Entering = Literal["", "post", "wait_for_big_blind", "behind_button", "buy_button"]
Plays = Literal["now", "this_hand", "next_hand", "already_counted"]


class SeatTaken(msgspec.Struct, frozen=True, tag=True, gc=False):
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


class SeatGivenUp(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A player left the table with these chips."""

    seat: int
    player: str
    chips: int


class LeavingAnnounced(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A player with a hand in progress leaves when it is over."""

    seat: int


class SatOut(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A player asked to be left out from the next deal on."""

    seat: int


class CameBack(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A player asked for a hand, and how he comes in."""

    seat: int
    entering: Entering
    cite: str | None = None


class SeatChanged(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A player moved. `wait` hands go by (-1: that does not help) unless he posts or takes the big blind."""

    seat: int
    to: int
    standing: Standing
    wait: int = 0
    owes_small: Literal["", "live", "dead"] = ""
    free_pass: bool = False
    cite: str | None = None


class ButtonDrawn(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Cards were drawn for the button. `liable` seats owe the blinds they miss from now on."""

    seat: int
    cards: tuple[tuple[int, int], ...]
    liable: bool
    cite: str | None = None


class ButtonDrawTied(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Equal cards: these seats draw again."""

    seats: tuple[int, ...]
    cards: tuple[tuple[int, int], ...]
    cite: str | None = None


class ButtonPlaced(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The floor put the button down; a running game has had its blinds all round the table."""

    seat: int
    running: bool


class StraddleAnnounced(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A player wants to straddle."""

    seat: int
    amount: int
    cite: str | None = None


class StraddleLapsed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """An announced straddle does not stand."""

    seat: int
    why: str
    cite: str | None = None


class KillAnnounced(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A player kills the pot of his own will."""

    seat: int
    cite: str | None = None


class ChipsBought(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Chips came onto the table."""

    seat: int
    amount: int
    plays: Plays
    cite: str | None = None


class ChipsBehind(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Chips are bought and on their way; `plays` of them count before they arrive."""

    seat: int
    amount: int
    plays: int
    cite: str | None = None


class ChipsDelivered(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The chips a player waited for are here."""

    seat: int


class StakesChanged(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The table plays for other stakes from the next hand on, in a rotation every game for its own."""

    stakes: Stakes
    rotation: Rotation | None = None


class GameChanged(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The next game of the rotation is dealt."""

    turn: int
    game: str
    stakes: Stakes
    minute: int = 0


class ButtonFrozen(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The button was moved on once more and stays there while stud is dealt."""

    seat: int
    cite: str | None = None


class BlindMissed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Blinds went past a player who was not dealt in."""

    seat: int
    blinds: tuple[str, ...]
    cite: str | None = None


class HandWithheld(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A player at the table gets no hand this time, and why."""

    seat: int
    why: str
    cite: str | None = None


class PlayerEntered(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A newcomer, mover or returning player comes in, with what he posts beside the ordinary blinds."""

    seat: int
    kind: PostKind
    live: int = 0
    dead: int = 0
    cite: str | None = None


class ShortBlindPassedOn(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Single blind: the player due had less than half of it, so that the next one takes it."""

    seat: int
    to: int
    cite: str | None = None


class HandBegan(msgspec.Struct, frozen=True, tag=True, gc=False):
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


class SetupRevised(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A straddle or a kill came in late but in time: the hand starts from this setup instead."""

    setup: HandSetup
    killed_by: int = 0
    straddled_by: int = 0
    cite: str | None = None


class HandEnded(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The pot was pushed; each seat of the hand has these chips in play."""

    stacks: tuple[tuple[int, int], ...]
    winners: tuple[int, ...]
    pot: int
    carried: int = 0


class WentBroke(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A player lost the last chip and keeps the seat."""

    seat: int


class BlindsForgiven(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Blinds missed while broke need not be made up."""

    seat: int
    cite: str | None = None


class BecameNewcomer(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A player who was broke when the big blind went by comes back on a newcomer's terms."""

    seat: int
    cite: str | None = None


class ShortBlindOwed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Whoever was too short for the single blind takes it next, or waits for it."""

    seat: int
    cite: str | None = None


class LegWon(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A player won a pot and has a leg up."""

    seat: int
    cite: str | None = None


class LegLost(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The leg up is gone."""

    seat: int
    cite: str | None = None


class KillOwed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """This player must kill the next pot."""

    seat: int
    cite: str | None = None


class KillEnded(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The killer need not kill again."""

    seat: int
    cite: str | None = None


class PotCarried(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Nobody opened: these chips lie in the pot of the next deal."""

    amount: int
    seats: tuple[int, ...]
    deals: int
    forfeited: int = 0
    cite: str | None = None


class AnteingStopped(msgspec.Struct, frozen=True, tag=True, gc=False):
    """So many deals in a row found no opener that nobody antes again."""

    deals: int
    cite: str | None = None


TableEvent = (
    SeatTaken | SeatGivenUp | LeavingAnnounced | SatOut | CameBack | SeatChanged
    | ButtonDrawn | ButtonDrawTied | ButtonPlaced
    | StraddleAnnounced | StraddleLapsed | KillAnnounced
    | ChipsBought | ChipsBehind | ChipsDelivered
    | StakesChanged | GameChanged | ButtonFrozen
    | BlindMissed | HandWithheld | PlayerEntered | ShortBlindPassedOn | HandBegan | SetupRevised
    | HandEnded | WentBroke | BlindsForgiven | BecameNewcomer | ShortBlindOwed
    | LegWon | LegLost | KillOwed | KillEnded
    | PotCarried | AnteingStopped
)  # fmt: skip
