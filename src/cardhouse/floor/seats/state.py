"""Who has sat where since when, who asked for another seat, and what newcomers have put down."""

from __future__ import annotations

from typing import Literal

import msgspec

Put = Literal["chips", "marker", "card", "identification"]
"""What a newcomer puts at a seat to take it before sitting down."""
Wait = Literal["hand", "button", "kill"]
"""What a move to another seat waits for: the end of the hand, of the player's button, of the kill owed."""
Round = Literal["blind", "button"]


class SeatRequest(msgspec.Struct):
    """Somebody wants another seat."""

    person: str
    at: int
    seat: int = 0
    """The seat asked for; 0 where any that opens will do."""
    button: bool = False
    """Whether a seat change button lies in front of him."""
    passed: tuple[int, ...] = ()
    """Open seats that he was offered and did not want."""

    def wants(self, seat: int) -> bool:
        return self.seat in (0, seat) and seat not in self.passed


class Mark(msgspec.Struct):
    """A newcomer's chips, marker, card or identification at an open seat."""

    person: str
    put: Put
    at: int


class Claim(msgspec.Struct):
    """An open seat that a player of the game has claimed and moves to later."""

    seat: int
    wait: Wait
    at: int
    cite: str | None = None


class Seats(msgspec.Struct):
    """The seats of one table."""

    since: dict[str, int] = msgspec.field(default_factory=dict)
    """When each player joined this game: seniority."""
    requests: list[SeatRequest] = msgspec.field(default_factory=list)
    """Who wants another seat, the earliest first."""
    opened: dict[int, int] = msgspec.field(default_factory=dict)
    """When seats came free that somebody had."""
    marks: dict[int, Mark] = msgspec.field(default_factory=dict)
    claims: dict[str, Claim] = msgspec.field(default_factory=dict)
    settled: dict[int, str] = msgspec.field(default_factory=dict)
    """Open seats that two disputed, and who got them."""
    rounds: dict[str, Round] = msgspec.field(default_factory=dict)
    """Who has paid a blind of the present round and not yet played the button, or plays it now."""
    listed: dict[str, int] = msgspec.field(default_factory=dict)
    """When those who came from the waiting list got their place on it: the order of the original list."""

    def request_of(self, person: str) -> SeatRequest | None:
        """What somebody asked for."""
        return next((asked for asked in self.requests if asked.person == person), None)

    def drop_request(self, person: str) -> None:
        """Nothing is asked by him any more."""
        self.requests = [asked for asked in self.requests if asked.person != person]

    def claimed_by(self, seat: int) -> str:
        """Who moves to this seat when the hand, the button or the kill is over; empty where nobody does."""
        return next((person for person, claim in self.claims.items() if claim.seat == seat), "")
