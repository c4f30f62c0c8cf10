"""Who is away from a table and on what terms, whose chips are in racks, who deals; and in the room: who took
chips off a game and when, and whose chips are kept where.

Only holds. `Absences` belongs to a table, `OutOfRoom` to the floor.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Dinner = Literal["", "approved", "unapproved"]
Kind = Literal["house", "voluntary", "dinner"]
"""How somebody's chips came off a game: picked up by the house, by the player, or for the dinner list."""


class Offer(msgspec.Struct):
    """A ground on which a supervisor may pick somebody up, as it was when the clock last looked."""

    ground: str
    why: str
    cite: str | None = None


class Away(msgspec.Struct):
    """A player who is away from the table and keeps the seat."""

    since: int
    noted: bool = False
    """Whether the house's rules about getting up were looked at yet."""
    third_man: bool = False
    back_by: int = 0
    """The last instant at which the third man walking is in time; 0 where there is none."""
    buttons: int = 0
    """Absent buttons at the player's place."""
    lobby_until: int = 0
    """The last instant at which a player in the lobby is in time; 0 while not in the lobby."""
    told: str = ""
    """Who was told of a long absence."""
    expected: int = 0
    """When the player means to be back; 0 where that was not said."""
    dinner: Dinner = ""
    dinner_until: int = 0
    along: int = 0
    """Chips and cash that the player carries along and must put back."""
    recalled: int = 0
    """When the player was called back; 0 where he was not."""
    overdue: str = ""
    """What ran out, where the supervisor was told and the chips are still there."""
    offers: list[Offer] = msgspec.field(default_factory=list)
    review_at: int = 0
    """When the clock looks whether there is ground for a pick-up; 0 where it need not."""
    counts_blinds: bool = False
    """Whether it also looks when a blind goes past."""
    cites: dict[str, str] = msgspec.field(default_factory=dict)
    """The row behind each of these: `third_man`, `lobby`, `dinner`, `along`, `told`, `overdue`."""


class Missed(msgspec.Struct):
    """Blinds that went past a player one after the other."""

    since: int
    rounds: int = 0
    blinds: int = 0


class Racked(msgspec.Struct):
    """Chips in a rack on the table."""

    since: int
    plays: bool
    """Whether the player may bet from it."""
    until_big_blind: bool
    cite: str | None = None
    play_cite: str | None = None


class PickUp(msgspec.Struct):
    """A pick-up that was decided; the chips come off as soon as the player has no hand."""

    kind: Kind
    ground: str
    kept: str
    minutes: int
    """So long after leaving the player counts as back in time."""
    expected: int = 0
    """When the player said to be back; 0 where he did not."""
    cite: str | None = None


class Down(msgspec.Struct):
    """A dealer's time in the box."""

    dealer: str
    since: int
    until: int


class Absences(msgspec.Struct):
    """Absences at one table."""

    dealer: str = ""
    """Who is in the box."""
    dealer_since: int = 0
    downs: list[Down] = msgspec.field(default_factory=list)
    """The latest downs that are over, the newest last."""
    away: dict[str, Away] = msgspec.field(default_factory=dict)
    """In the order of getting up."""
    times_away: dict[str, int] = msgspec.field(default_factory=dict)
    present_since: dict[str, int] = msgspec.field(default_factory=dict)
    missed: dict[str, Missed] = msgspec.field(default_factory=dict)
    """In the order of the first blind missed."""
    racked: dict[str, Racked] = msgspec.field(default_factory=dict)
    picking_up: dict[str, PickUp] = msgspec.field(default_factory=dict)


class Gone(msgspec.Struct):
    """Somebody whose chips came off a game and who may come back to it."""

    spread: str
    table: int
    kind: Kind
    ground: str
    left: int
    until: int
    """The last instant at which he is back in time."""
    chips: int
    kept: str = ""
    to_hold: int = 0
    """Chips that the house took and has not yet recorded as kept."""
    told: bool = False
    """Whether the supervisor was told that time was over."""
    expected: int = 0
    """When he said to be back; 0 where he did not."""
    cite: str | None = None


class Held(msgspec.Struct):
    """Chips that the house keeps for somebody."""

    amount: int
    where: str
    since: int
    spread: str
    table: int
    cite: str | None = None


class DinnerHad(msgspec.Struct):
    """The last dinner break, and how long somebody has played since, in microseconds."""

    at: int
    played: int = 0


class OutOfRoom(msgspec.Struct):
    """What the floor remembers of people beyond one table."""

    gone: dict[str, dict[str, Gone]] = msgspec.field(default_factory=dict)
    """By person, then by game."""
    held: dict[str, list[Held]] = msgspec.field(default_factory=dict)
    dinners: dict[str, DinnerHad] = msgspec.field(default_factory=dict)
