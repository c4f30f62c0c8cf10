"""What happened to players who were away, to their chips, and to racks."""

from __future__ import annotations

from cardhouse.floor.absences.state import Dinner, Kind, Offer
from cardhouse.floor.event import FloorEvent


class DealerCameIn(FloorEvent, frozen=True):
    """A dealer sat down in the box in place of another (empty: the box was)."""

    table: int
    dealer: str
    instead_of: str = ""


class DealerLeft(FloorEvent, frozen=True):
    """A dealer left the box and nobody came in: the end of a down."""

    table: int
    dealer: str


class AbsenceNoted(FloorEvent, frozen=True):
    """Somebody got up; whether as third man walking, and until when he must be back (0: no such time).

    `review_at` and `counts_blinds` say when it is to be seen whether he may be picked up.
    """

    table: int
    person: str
    third_man: bool = False
    back_by: int = 0
    dinner: Dinner = ""
    review_at: int = 0
    counts_blinds: bool = False
    cite: str | None = None
    dinner_cite: str | None = None


class PickUpOffered(FloorEvent, frozen=True):
    """What is ground for picking somebody up now, if anything, and when that is looked at again (0: not)."""

    table: int
    person: str
    offers: tuple[Offer, ...]
    review_at: int = 0


class AbsentButtonPlaced(FloorEvent, frozen=True):
    """The dealer put an absent button at a player's place."""

    table: int
    person: str
    buttons: int
    cite: str | None = None


class PutInLobby(FloorEvent, frozen=True):
    """The dealer put a player into the lobby: the seat is on hold until then."""

    table: int
    person: str
    until: int
    cite: str | None = None


class SupervisorTold(FloorEvent, frozen=True):
    """The supervisor was told that a player's time is over; `waits` says why the chips are not yet taken."""

    table: int
    person: str
    what: str
    waits: str = ""
    cite: str | None = None


class LongAbsenceTold(FloorEvent, frozen=True):
    """A player told staff of a long absence; `expected` is when he means to be back (0: not said)."""

    table: int
    person: str
    told: str
    expected: int = 0
    cite: str | None = None


class MoneyTakenAlong(FloorEvent, frozen=True):
    """A player carries money of the game along and must put it back in full."""

    table: int
    person: str
    amount: int
    cite: str | None = None


class MoneyPutBack(FloorEvent, frozen=True):
    """A player put back what he had carried along."""

    table: int
    person: str
    amount: int
    cite: str | None = None


class DinnerGranted(FloorEvent, frozen=True):
    """A player is on a dinner break until then; the seat is kept."""

    table: int
    person: str
    until: int
    cite: str | None = None


class AbsentRecalled(FloorEvent, frozen=True):
    """A supervisor called these players back to the game at once."""

    table: int
    persons: tuple[str, ...]
    cite: str | None = None


class ThirdManOverdue(FloorEvent, frozen=True):
    """The third man walking was not back in time; here the seat is kept all the same."""

    table: int
    person: str
    why: str
    cite: str | None = None


class PickUpBegun(FloorEvent, frozen=True, kw_only=True):
    """A player's chips come off the game, at once or after the hand. Back within `minutes` he is in time;
    `expected` is when he said to be back.
    """

    table: int
    person: str
    kind: Kind
    ground: str
    kept: str = ""
    minutes: int = 0
    expected: int = 0
    cite: str | None = None


class ChipsHeld(FloorEvent, frozen=True):
    """The house keeps somebody's chips."""

    person: str
    amount: int
    where: str
    table: int
    spread: str
    cite: str | None = None


class ChipsGivenBack(FloorEvent, frozen=True):
    """The house gave somebody's chips back, in the presence of this member of staff."""

    person: str
    amount: int
    where: str
    by: str
    cite: str | None = None


class CameBackForSeat(FloorEvent, frozen=True):
    """Somebody whose chips came off a game is back and waits for a seat in it."""

    person: str
    spread: str
    in_time: bool
    cite: str | None = None


class ChipsRacked(FloorEvent, frozen=True, kw_only=True):
    """A player put chips into racks; `plays` says whether he may bet from them."""

    table: int
    person: str
    plays: bool
    until_big_blind: bool
    cite: str | None = None
    play_cite: str | None = None


class ChipsUnracked(FloorEvent, frozen=True):
    """A player's chips are on the table again."""

    table: int
    person: str
