"""What is asked about players who are away, their chips, and racks."""

from __future__ import annotations

from typing import Literal

from cardhouse.floor.command import FloorCommand
from cardhouse.play.table_events import Entering

Ground = Literal[
    "", "lobby", "away", "frequent_absences", "missed_blinds", "dinner", "unapproved_dinner", "third_man"
]


class DealerIn(FloorCommand, frozen=True):
    """A dealer comes into the box: a push, and the start of a down. The dealer is an account, as on the log;
    where none is named, whoever asks.
    """

    table: int
    dealer: str = ""


class DealerOut(FloorCommand, frozen=True):
    """The dealer leaves the box and nobody comes in."""

    table: int


class StepAway(FloorCommand, frozen=True):
    """A player leaves the table and keeps the seat. `along` is money carried along for safety; `dinner`: the
    player goes to eat, without asking anybody.
    """

    table: int
    person: str
    along: int = 0
    dinner: bool = False


class TellOfAbsence(FloorCommand, frozen=True):
    """Staff put on record that a player goes, or went, for so many minutes; 0 where he did not say."""

    table: int
    person: str
    minutes: int = 0


class ReturnToSeat(FloorCommand, frozen=True):
    """A player who was away takes the seat again, with the money that he carried along."""

    table: int
    person: str
    brought: int = 0
    how: Entering = "post"


class GrantDinner(FloorCommand, frozen=True):
    """Staff grant a dinner break, or enter a player on the dinner list. `chips_off`: all chips are off the
    game; `along`: cash that a player on a break carries along.
    """

    table: int
    person: str
    chips_off: bool = False
    along: int = 0


class RecallAbsent(FloorCommand, frozen=True):
    """A supervisor calls everybody back who is away."""

    table: int


class PickUpChips(FloorCommand, frozen=True):
    """A supervisor has an absent player's chips picked up; the seat opens to the list."""

    table: int
    person: str
    ground: Ground = ""


class PickUpVoluntarily(FloorCommand, frozen=True):
    """A player takes the chips off, having said in how many minutes he will be back."""

    table: int
    person: str
    back_in_minutes: int = 0


class GiveBackChips(FloorCommand, frozen=True):
    """Chips that the house keeps go back to their player."""

    person: str


class ReturnToGame(FloorCommand, frozen=True):
    """Somebody whose chips came off a game wants to play in it again. `first`: staff use their discretion."""

    person: str
    spread: str
    first: bool = False


class RackUp(FloorCommand, frozen=True):
    """A player puts chips into racks on the table."""

    table: int
    person: str


class Unrack(FloorCommand, frozen=True):
    """A player puts the chips back on the table."""

    table: int
    person: str


class NoteAbsence(FloorCommand, frozen=True):
    """The clock: somebody got up; the house's rules about that are looked at."""

    table: int
    person: str


class ReviewAbsence(FloorCommand, frozen=True):
    """The clock: it is seen whether an absent player may be picked up."""

    table: int
    person: str


class EndLobby(FloorCommand, frozen=True):
    """The clock: the lobby's minutes are over."""

    table: int
    person: str


class EndThirdMan(FloorCommand, frozen=True):
    """The clock: the third man walking is not back in time."""

    table: int
    person: str


class HoldChips(FloorCommand, frozen=True):
    """The clock: chips that came off at the end of a hand are put where the house keeps them."""

    person: str
    spread: str


CLOCK_ONLY = frozenset({NoteAbsence, ReviewAbsence, EndLobby, EndThirdMan, HoldChips})
