"""What happened when games opened and closed, to seats held, limits, private games, play-overs."""

from __future__ import annotations

from cardhouse.floor.event import FloorEvent
from cardhouse.floor.opening.state import AfterTime, HeldWhy
from cardhouse.floor.spreads.state import Spread
from cardhouse.play.setup import Mode
from cardhouse.play.table import RuleSet


class TableOpened(FloorEvent, frozen=True):
    """A table stands ready for its first players. `spread` is what is played; where `event` names one, the
    table is that event's and no game of the board.
    """

    table: int
    spread: Spread
    mode: Mode
    house: str
    cite: str | None = None
    rule_set: RuleSet = "cash"
    event: str = ""


class TableClosed(FloorEvent, frozen=True):
    """A table is no longer in use."""

    table: int
    cite: str | None = None


class SignPutUp(FloorEvent, frozen=True):
    """A sign is on the table and says this."""

    table: int
    lines: tuple[str, ...]
    cite: str | None = None


class NamesCalledForNewGame(FloorEvent, frozen=True):
    """These were called to a new game, in the list's order."""

    table: int
    persons: tuple[str, ...]
    cite: str | None = None


class ArrivedForNewGame(FloorEvent, frozen=True):
    """These came to a new game together, each with the place on the list."""

    table: int
    persons: tuple[str, ...]
    places: tuple[int, ...]
    turn: int


class ArrivalGone(FloorEvent, frozen=True):
    """Somebody who came to a new game went away again, or may not stay."""

    table: int
    person: str


class NewGameDeclined(FloorEvent, frozen=True):
    """Too few came, and the game was not started."""

    table: int
    arrived: tuple[str, ...]
    cite: str | None = None


class ExtraSeatAdded(FloorEvent, frozen=True):
    """A seat beyond the usual number was put to the table. `stays`: also when somebody quits."""

    table: int
    stays: bool = False
    cite: str | None = None


class SeatLockedUp(FloorEvent, frozen=True, kw_only=True):
    """A seat is held for somebody. `until` is when its time is up, 0 where it has none or none yet."""

    table: int
    seat: int
    person: str
    why: HeldWhy
    until: int = 0
    minutes: int = 0
    paged_until: int = 0
    hand_at: int = 0
    if_waiting: bool = False
    after: AfterTime = "released"
    missed: tuple[str, ...] = ()
    reason: str = ""
    cite: str | None = None


class GuestPaged(FloorEvent, frozen=True):
    """Somebody for whom a seat is held was paged, and has so long."""

    table: int
    seat: int
    until: int
    cite: str | None = None


class SeatReleased(FloorEvent, frozen=True):
    """A seat is no longer held."""

    table: int
    seat: int
    person: str
    why: str
    cite: str | None = None


class LockUpLapsed(FloorEvent, frozen=True):
    """The time of a lock-up is up: the seat may be given to somebody else."""

    table: int
    seat: int
    cite: str | None = None


class SeatRequested(FloorEvent, frozen=True):
    """Somebody asked at sign-up for a particular seat; 0 takes it back."""

    spread: str
    person: str
    seat: int
    cite: str | None = None


class FeltedTimeGiven(FloorEvent, frozen=True):
    """Somebody who lost the last chip may come back until then."""

    table: int
    person: str
    until: int
    cite: str | None = None


class FeltedTimeUp(FloorEvent, frozen=True):
    """Somebody who lost the last chip lost the seat too."""

    table: int
    person: str
    cite: str | None = None


class LimitProposed(FloorEvent, frozen=True):
    """Another limit or game was proposed for a table."""

    table: int
    spread: str
    by: str


class ProposalAnswered(FloorEvent, frozen=True):
    """A player agreed or objected."""

    table: int
    person: str
    agrees: bool


class ProposalDropped(FloorEvent, frozen=True):
    """The limit stays."""

    table: int


class LimitChanged(FloorEvent, frozen=True):
    """The table plays another game on the board from now on. `objectors` did not want it; `moved` come from a
    broken game, as it were, where they go on with the old one.
    """

    table: int
    before: str
    spread: str
    objectors: tuple[str, ...] = ()
    cite: str | None = None
    moved: tuple[str, ...] = ()


class ObjectorListed(FloorEvent, frozen=True):
    """Somebody who objected went onto the list for the game as it was."""

    table: int
    person: str
    cite: str | None = None


class MadePrivate(FloorEvent, frozen=True):
    """A game was closed to outsiders."""

    table: int
    invited: tuple[str, ...] = ()
    cite: str | None = None


class InvitedToPrivate(FloorEvent, frozen=True):
    """Somebody may join a private game."""

    table: int
    person: str


class OpenedToAll(FloorEvent, frozen=True):
    """A private game is open to everybody again."""

    table: int


class SeatPlayedOver(FloorEvent, frozen=True):
    """Somebody plays at an absent player's seat."""

    table: int
    seat: int
    person: str
    absent: str
    cite: str | None = None


class AbsentPlayerBack(FloorEvent, frozen=True):
    """Whoever plays over leaves the seat, at the latest when the hand is over."""

    table: int
    seat: int


class PlayOverEnded(FloorEvent, frozen=True):
    """The seat is the absent player's again."""

    table: int
    seat: int


class SupervisorCalled(FloorEvent, frozen=True):
    """A player wants a supervisor at the table; `by`: somebody of the staff does, for himself."""

    table: int
    person: str
    about: str = ""
    cite: str | None = None
    by: str = ""


class SupervisorCame(FloorEvent, frozen=True):
    """A supervisor was at the table."""

    table: int
    by: str


class ActingManagerNamed(FloorEvent, frozen=True):
    """Somebody acts as manager."""

    user: str
    rank: str
    cite: str | None = None


class ManagerReturned(FloorEvent, frozen=True):
    """Nobody acts as manager any more."""
