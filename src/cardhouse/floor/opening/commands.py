"""What is asked when games open and close, about seats held, limits, private games and play-overs."""

from __future__ import annotations

from typing import Literal

from cardhouse.floor.command import FloorCommand
from cardhouse.play.setup import Mode

# Tables


class OpenTable(FloorCommand, frozen=True):
    """Open a table for a game on the board. `tracked`: people deal, and the dealer reports what happens."""

    table: int
    spread: str
    mode: Mode = "dealt"


class CloseTable(FloorCommand, frozen=True):
    """Close a table at which nobody sits any more."""

    table: int


class PutUpSign(FloorCommand, frozen=True):
    """Print the table's sign and put it up."""

    table: int


# A new game


class CallForNewGame(FloorCommand, frozen=True):
    """Call the first names of the board to a new game; 0 is as many as there are seats."""

    table: int
    names: int = 0


class ArriveForNewGame(FloorCommand, frozen=True):
    """These came to the table of a new game; those named in one command came together."""

    table: int
    persons: tuple[str, ...]


class LeaveNewGame(FloorCommand, frozen=True):
    """Somebody who came to a new game goes away again before sitting down."""

    table: int
    person: str


class ChooseSeat(FloorCommand, frozen=True):
    """Somebody who came to a new game wants this seat."""

    table: int
    person: str
    seat: int


class DeclineToStart(FloorCommand, frozen=True):
    """Too few came: the new game is not started now."""

    table: int


class AddExtraSeat(FloorCommand, frozen=True):
    """Open the game with one player more than usual, so that there is no quarrel over seats."""

    table: int


# Seats held


class LockUpSeat(FloorCommand, frozen=True):
    """Hold a seat for somebody who has not sat down yet. `after_hand`: he is still in a hand elsewhere.
    `chips`: what he brings where this makes him move from another game; 0 for his stack.
    """

    table: int
    seat: int
    person: str
    after_hand: bool = False
    chips: int = 0


class PageGuest(FloorCommand, frozen=True):
    """Somebody for whom a seat is held is paged."""

    table: int
    person: str


class ReleaseSeat(FloorCommand, frozen=True):
    """A seat is no longer held: the guest gives it up, or staff pick up the lock-up where its time is up.
    `given_up`: the guest told staff that he does not want it.
    """

    table: int
    seat: int
    given_up: bool = False


class ReserveSeat(FloorCommand, frozen=True):
    """Keep a particular seat for somebody for a good reason."""

    table: int
    seat: int
    person: str
    reason: str


class RequestSeat(FloorCommand, frozen=True):
    """Somebody signing the list asks that this seat be held; seat 0 takes the request back."""

    spread: str
    person: str
    seat: int
    made: Literal["in_person", "phone"] = "in_person"


class LockUpRanOut(FloorCommand, frozen=True):
    """The time of a lock-up is up."""

    table: int
    seat: int


class TimeFelted(FloorCommand, frozen=True):
    """Somebody lost the last chip: how long has he to come back?"""

    table: int
    person: str


class FeltedTimeRanOut(FloorCommand, frozen=True):
    """Somebody who lost the last chip did not come back in time."""

    table: int
    person: str


# Limits


class ProposeLimit(FloorCommand, frozen=True):
    """Propose another limit or another game, one on the board, for a running table."""

    table: int
    spread: str


class AnswerProposal(FloorCommand, frozen=True):
    """What a player says to the proposal."""

    table: int
    person: str
    says: Literal["agree", "object"]


class ChangeLimit(FloorCommand, frozen=True):
    """Make the change that was proposed."""

    table: int


class DropProposal(FloorCommand, frozen=True):
    """The limit stays as it is."""

    table: int


class ListObjector(FloorCommand, frozen=True):
    """Somebody who objected to a change that was made goes onto the list for the game as it was."""

    table: int
    person: str


# Private games


class MakePrivate(FloorCommand, frozen=True):
    """Close a game to everybody but those in it and those invited."""

    table: int
    invited: tuple[str, ...] = ()


class InviteToPrivate(FloorCommand, frozen=True):
    """Let somebody more into a private game."""

    table: int
    person: str


class OpenToAll(FloorCommand, frozen=True):
    """A private game is open to everybody again."""

    table: int


# Play-overs


class PlayOverSeat(FloorCommand, frozen=True):
    """Somebody plays at an absent player's seat. `box`: a play-over box covers the chips; `agreed`: the
    absent player was asked and agrees.
    """

    table: int
    seat: int
    person: str
    chips: int
    box: bool = False
    agreed: bool = False


class EndPlayOver(FloorCommand, frozen=True):
    """The absent player is back, or the play-over ends for another reason."""

    table: int
    seat: int


class TakeBoxOff(FloorCommand, frozen=True):
    """Whoever played over has left the seat: it is the absent player's again."""

    table: int
    seat: int


# Supervisors and managers


class CallSupervisor(FloorCommand, frozen=True):
    """A player wants a supervisor at the table; without a person whoever calls does, of the staff."""

    table: int
    person: str = ""
    about: str = ""


class SupervisorAtTable(FloorCommand, frozen=True):
    """A supervisor came and settled the matter."""

    table: int


class NameActingManager(FloorCommand, frozen=True):
    """While the manager is absent somebody acts as manager."""

    user: str
    rank: Literal["dealer", "clerk", "supervisor", "shift_manager"]


class ManagerBack(FloorCommand, frozen=True):
    """The manager is back: nobody acts as manager any more."""
