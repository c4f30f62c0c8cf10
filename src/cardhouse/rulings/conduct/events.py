"""What happened, in the past tense: the only things that change a person's record. Each cites its rule."""

from __future__ import annotations

from datetime import datetime

import msgspec

from cardhouse.rulings.conduct.penalties import Area, Penalty, Role


class ConductEvent(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """Something on a person's record. `incident` is the number under which the incident is kept."""

    incident: int
    who: str
    when: datetime
    cite: str | None = None


class IncidentRecorded(ConductEvent, frozen=True, kw_only=True):
    """An incident was put on record.

    `repeat`: how often the person had done the same before. `offence` is no for a complaint about something
    that the book permits. `must`: a penalty has to follow, `must_be` this one, by the row `must_by`.
    `instead`: the row now in force. `event`: the event in which it happened, nothing for a live game.
    """

    row: str
    root: str
    kind: str
    by: str
    note: str = ""
    others: tuple[str, ...] = ()
    repeat: int = 0
    offence: bool = True
    must: bool = False
    must_be: str = ""
    must_by: str = ""
    instead: str = ""
    event: str = ""


class PenaltyImposed(ConductEvent, frozen=True, kw_only=True):
    """A penalty was given. `overrode`: the book would not have allowed it; `reason` says why it was given."""

    penalty: Penalty
    by: str
    role: Role
    until: datetime | None = None
    overrode: bool = False
    reason: str = ""
    note: str = ""
    rows: tuple[str, ...] = ()


class HandsToMiss(ConductEvent, frozen=True, kw_only=True):
    """The penalty is to miss hands, or rounds of the button where those are counted."""

    hands: int
    rounds: int = 0
    starts: str = "at_once"
    served: str = ""
    dealt_in: bool = False
    reports: bool = False
    event: str = ""


class PenaltyBegun(ConductEvent, frozen=True, kw_only=True):
    """What the penalty waited for came."""


class HandMissed(ConductEvent, frozen=True, kw_only=True):
    """A hand of the penalty went by; `counted` is no for a second deal that counts as the same hand."""

    counted: bool = True
    button_passed: bool = False


class HandsServed(ConductEvent, frozen=True, kw_only=True):
    """All hands of the penalty were missed."""


class ReportedBack(ConductEvent, frozen=True, kw_only=True):
    """The person told the staff and may play again."""


class SentAway(ConductEvent, frozen=True, kw_only=True):
    """Sent from the table, the game or the room."""

    area: Area


class Barred(ConductEvent, frozen=True, kw_only=True):
    """Kept out, until `until` or until it is lifted."""

    area: Area
    until: datetime | None = None


class BarLifted(ConductEvent, frozen=True, kw_only=True):
    """Let in again before the end."""

    by: str
    reason: str


class PotForfeited(ConductEvent, frozen=True, kw_only=True):
    """The pot was taken from the person."""


class ChipsForfeited(ConductEvent, frozen=True, kw_only=True):
    """Chips were taken from the person."""

    chips: int


class Disqualified(ConductEvent, frozen=True, kw_only=True):
    """Out of the event. `removed` chips left play; `refund` says whether the entry is paid back."""

    chips: int
    removed: int
    refund: bool = False
    event: str = ""


class DevicesLimited(ConductEvent, frozen=True, kw_only=True):
    """The person may not use devices at the table."""


AnyConductEvent = (
    IncidentRecorded | PenaltyImposed | HandsToMiss | PenaltyBegun | HandMissed | HandsServed | ReportedBack
    | SentAway | Barred | BarLifted | PotForfeited | ChipsForfeited | Disqualified | DevicesLimited
)  # fmt: skip
