"""What is asked about waiting lists, by guests and by whoever keeps the board."""

from __future__ import annotations

from typing import Literal

from cardhouse.floor.command import FloorCommand

SignUp = Literal["in_person", "kiosk", "call_in", "phone"]


class JoinList(FloorCommand, frozen=True):
    """Somebody wants a seat in a game. `call_in` is a telephone call that staff took, `phone` the guest's own
    device, `kiosk` one in the room, or a phone that has read the code on its board. `stays`: keep this name
    when called to a higher limit.
    """

    spread: str
    person: str
    way: SignUp = "in_person"
    stays: bool = False


class LeaveList(FloorCommand, frozen=True):
    """Somebody no longer waits."""

    spread: str
    person: str


class Arrive(FloorCommand, frozen=True):
    """A guest who called in is in the room now."""

    person: str


class StayOnList(FloorCommand, frozen=True):
    """Somebody asks to stay on this list when called to a higher limit, or no longer."""

    spread: str
    person: str
    stays: bool = True


class LeavePlayingArea(FloorCommand, frozen=True):
    """Somebody who waits tells the keeper of the list that he leaves the area, or goes with a page."""

    person: str
    paged: bool = False


class ReturnToPlayingArea(FloorCommand, frozen=True):
    """Somebody who had stepped away is within hearing again."""

    person: str


class CallNext(FloorCommand, frozen=True):
    """Call the next name for an open seat. Where no table is named, the house's rule picks it; `reason` is
    a supervisor's for sending the guest to another.
    """

    spread: str
    table: int = 0
    seat: int = 0
    reason: str = ""


class TakeCalledSeat(FloorCommand, frozen=True):
    """Somebody who was called is given the seat (0: any open one) and sits down with these chips."""

    spread: str
    person: str
    chips: int
    seat: int = 0


class RollToBottom(FloorCommand, frozen=True):
    """Somebody who was called asks to go to the bottom of the list instead."""

    spread: str
    person: str


class DeclineCall(FloorCommand, frozen=True):
    """Somebody who was called does not want the seat."""

    spread: str
    person: str


class PassOver(FloorCommand, frozen=True):
    """Somebody who was called did not come in time."""

    spread: str
    person: str


class TakeBackCall(FloorCommand, frozen=True):
    """The seat is gone, or the call was a mistake: the name keeps its place."""

    spread: str
    person: str
    reason: str


class TradePlaces(FloorCommand, frozen=True):
    """Two on a list ask to trade places."""

    spread: str
    person: str
    other: str


class PlaceName(FloorCommand, frozen=True):
    """A supervisor puts somebody at a place (0: the bottom) for a reason of his own, which is kept."""

    spread: str
    person: str
    place: int
    reason: str


class RunOutListing(FloorCommand, frozen=True):
    """The clock's: the time of a call-in is up."""

    spread: str
    person: str


class RunOutCall(FloorCommand, frozen=True):
    """The clock's: the time for an answer is up."""

    spread: str
    person: str
