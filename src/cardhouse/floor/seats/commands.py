"""What is asked about seats at one table."""

from __future__ import annotations

from cardhouse.floor.command import FloorCommand
from cardhouse.floor.seats.state import Put


class SeatPlayer(FloorCommand, frozen=True):
    """Staff give somebody a seat, who sits down with these chips."""

    table: int
    seat: int
    person: str
    chips: int


class LeaveTable(FloorCommand, frozen=True):
    """Somebody leaves the game with all chips; one in a hand leaves when it is over."""

    table: int
    person: str


class AskForSeatChange(FloorCommand, frozen=True):
    """A player asks for a certain seat when it opens, or for any other (0)."""

    table: int
    person: str
    seat: int = 0


class WithdrawSeatChange(FloorCommand, frozen=True):
    """He wants no other seat any more."""

    table: int
    person: str


class PassOnSeat(FloorCommand, frozen=True):
    """A player who asked for another seat does not want this open one."""

    table: int
    person: str
    seat: int


class MarkSeat(FloorCommand, frozen=True):
    """A newcomer puts chips, a marker, a card or identification at an open seat, to take it."""

    table: int
    seat: int
    person: str
    put: Put


class TakeMarkAway(FloorCommand, frozen=True):
    """What a newcomer put at a seat is taken away again."""

    table: int
    seat: int


class ClaimSeat(FloorCommand, frozen=True):
    """A player of the game takes an open seat; `after_button`: he plays his button first."""

    table: int
    person: str
    seat: int
    after_button: bool = False


class SettleSeatDispute(FloorCommand, frozen=True):
    """Two or more say that they asked for an open seat first. `to` where the floor must decide."""

    table: int
    seat: int
    between: tuple[str, ...]
    to: str = ""


class MoveToClaimedSeat(FloorCommand, frozen=True):
    """The clock's: the hand, the button or the kill that a claim waited for is over."""

    table: int
    person: str
