"""What the floor remembers of games that open: seats held, who was called and came, limits proposed, private
games, play-overs, supervisors called, the sign on the table.
"""

from __future__ import annotations

from typing import Literal

import msgspec

HeldWhy = Literal["asked", "chosen", "requested", "reserved"]
AfterTime = Literal["released", "may_be_given"]


class LockUp(msgspec.Struct):
    """A seat held for somebody who has not sat down yet."""

    person: str
    since: int
    why: HeldWhy = "asked"
    until: int = 0
    """When its time is up; 0 where it has none, or none yet."""
    minutes: int = 0
    """Its time from when it begins to count: at once, or when the hand elsewhere is over."""
    paged_until: int = 0
    """When its time is up if the guest is paged."""
    hand_at: int = 0
    """The table where the guest is in a hand that must end first; 0 where there is none."""
    if_waiting: bool = False
    """Whether it is picked up only when somebody waits for the game."""
    after: AfterTime = "released"
    lapsed: bool = False
    """The time is up, and the seat may be given to somebody else, but need not be."""
    missed: tuple[str, ...] = ()
    """Blinds that went past the seat in a new game while it was held."""
    reason: str = ""
    cite: str | None = None


class Arrival(msgspec.Struct):
    """Somebody who came to a new game. Those who came together have the same turn."""

    person: str
    turn: int
    place: int
    """How far down the list the name stood; after everybody called where it was not on it."""
    at: int


class Proposal(msgspec.Struct):
    """Another limit that is proposed for a running game."""

    spread: str
    by: str
    objections: list[str] = msgspec.field(default_factory=list)
    agreed: list[str] = msgspec.field(default_factory=list)


class PlayOver(msgspec.Struct):
    """Somebody plays at an absent player's seat; the absent one's chips are under the box."""

    person: str
    absent: str
    returning: int = 0
    """When the absent player came back; 0 while he is away."""
    cite: str | None = None


class Felted(msgspec.Struct):
    """Somebody who lost the last chip and has so long to come back."""

    since: int
    until: int = 0
    """0 until the house's time is known."""
    cite: str | None = None


class SupervisorCall(msgspec.Struct):
    """A player wants a supervisor at the table, or somebody of the staff for himself (`by`)."""

    person: str
    at: int
    about: str = ""
    by: str = ""


class Opening(msgspec.Struct):
    """One table."""

    held: dict[int, LockUp] = msgspec.field(default_factory=dict)
    """By seat."""
    closed: list[int] = msgspec.field(default_factory=list)
    """Seats taken away again: nobody may sit there."""
    extra: int = 0
    """Seats beyond the usual number that have not been taken away yet."""
    extra_stays: bool = False
    """Whether an added seat stays when somebody quits."""
    called: list[str] = msgspec.field(default_factory=list)
    """Names called for the new game, in the list's order."""
    arrivals: list[Arrival] = msgspec.field(default_factory=list)
    proposal: Proposal | None = None
    objectors: dict[str, str] = msgspec.field(default_factory=dict)
    """Who objected to a change that was made, and the game that was played before it."""
    moved: dict[str, str] = msgspec.field(default_factory=dict)
    """Who comes from the game that was played before the change as from a broken one, and which it was."""
    private: bool = False
    invited: list[str] = msgspec.field(default_factory=list)
    private_cite: str | None = None
    play_overs: dict[int, PlayOver] = msgspec.field(default_factory=dict)
    """By seat."""
    felted: dict[str, Felted] = msgspec.field(default_factory=dict)
    calls: list[SupervisorCall] = msgspec.field(default_factory=list)
    sign: tuple[str, ...] = ()
    """What the sign on the table says; empty while none is up."""


class Openings(msgspec.Struct):
    """What concerns no single table."""

    acting_managers: dict[str, str] = msgspec.field(default_factory=dict)
    """Who acts as manager while the manager is absent, with rank."""
    requests: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)
    """Seats asked for at sign-up, by game and person."""
