"""What is asked about chips and cash: buying in, buying more, cash on the table, what may leave it."""

from __future__ import annotations

from typing import Literal

from cardhouse.floor.command import FloorCommand

Purpose = Literal["keep", "incidentals"]


class BuyIn(FloorCommand, frozen=True):
    """Staff seat somebody who lays down chips and bills. Amounts are in cents, each bill by itself.

    `small_chips` of the chips are smaller than those the blinds are posted with.
    """

    table: int
    seat: int
    person: str
    chips: int
    bills: tuple[int, ...] = ()
    small_chips: int = 0


class AddChips(FloorCommand, frozen=True):
    """A seated player buys chips, whether the last one is lost or not."""

    table: int
    person: str
    amount: int


class PlayBehind(FloorCommand, frozen=True):
    """A player has bought chips that are on their way, and did or did not say how many."""

    table: int
    person: str
    amount: int
    announced: bool = True


class DeliverChips(FloorCommand, frozen=True):
    """The chips that a player waits for reach the table."""

    table: int
    person: str


class PutCashDown(FloorCommand, frozen=True):
    """A seated player lays bills on the table."""

    table: int
    person: str
    bills: tuple[int, ...]


class ChangeCash(FloorCommand, frozen=True):
    """Bills of a player are changed into chips: first those that do not play."""

    table: int
    person: str
    amount: int


class TakeChipsOff(FloorCommand, frozen=True):
    """A player wants part of the stack off the table and plays on."""

    table: int
    person: str
    amount: int
    purpose: Purpose = "keep"


class LeaveToReturn(FloorCommand, frozen=True):
    """A player leaves with all chips and means to come back to the game; `counted` is what was counted."""

    table: int
    person: str
    counted: int
