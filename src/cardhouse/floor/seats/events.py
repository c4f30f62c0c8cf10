"""What happened about seats at one table; sitting down, moving and leaving are events of the table itself."""

from __future__ import annotations

from cardhouse.floor.event import FloorEvent
from cardhouse.floor.seats.state import Put, Wait


class SeatChangeAsked(FloorEvent, frozen=True):
    """A player asked for another seat; `button`: it is marked by a seat change button."""

    table: int
    person: str
    seat: int
    button: bool
    cite: str | None = None


class SeatChangeWithdrawn(FloorEvent, frozen=True):
    """He asks for it no longer."""

    table: int
    person: str


class SeatPassedOn(FloorEvent, frozen=True):
    """He did not want this open seat."""

    table: int
    person: str
    seat: int


class NewcomerMarkedSeat(FloorEvent, frozen=True):
    """A newcomer put something at an open seat; `ends_claims`: no player of the game may claim it now."""

    table: int
    seat: int
    person: str
    put: Put
    ends_claims: bool
    cite: str | None = None


class MarkTakenAway(FloorEvent, frozen=True):
    """It lies there no longer."""

    table: int
    seat: int


class SeatDisputeSettled(FloorEvent, frozen=True):
    """Of those who disputed an open seat this one gets it."""

    table: int
    seat: int
    person: str
    cite: str | None = None


class SeatClaimed(FloorEvent, frozen=True):
    """A player of the game gets an open seat and moves to it when what he waits for is over; `now` where
    nothing is waited for. What a newcomer has there goes to the seat that he leaves, when he does.
    """

    table: int
    person: str
    seat: int
    wait: Wait | None = None
    cite: str | None = None


class SeatClaimLapsed(FloorEvent, frozen=True):
    """He does not move after all."""

    table: int
    person: str
    why: str
    cite: str | None = None


class CameFromList(FloorEvent, frozen=True):
    """A newcomer to this table stood on the waiting list since then."""

    table: int
    person: str
    listed: int
