"""What staff ask about conduct. Who asks, and when, comes beside the command. `table` is where it happened:
at an event's table its rules decide; 0 where it was at none.
"""

from __future__ import annotations

import msgspec

from cardhouse.floor.command import FloorCommand
from cardhouse.rulings.conduct.penalties import Penalty


class RecordIncident(FloorCommand, frozen=True):
    """Somebody broke a row of the house's code, alone or with others."""

    person: str
    row: str
    note: str = ""
    others: tuple[str, ...] = ()
    on_purpose: bool = True
    table: int = 0


class GivePenalty(FloorCommand, frozen=True):
    """A penalty for an incident on record, for one person or (`person` left out) for all concerned.

    `until` is the instant at which a bar or suspension ends, 0 where none is set. `chips` are those that each
    person loses. `reason` overrides what the book would not allow, and is kept. `missing_now`: the offender
    was dealt into the hand in progress and is out of it; who was not dealt in is seen. `count`: how many
    hands or rounds are missed, where the penalty leaves that open.
    """

    incident: int
    penalty: Penalty
    person: str = ""
    until: int = 0
    chips: dict[str, int] = msgspec.field(default_factory=dict)
    reason: str = ""
    note: str = ""
    table: int = 0
    missing_now: bool = False
    count: int = 0


class BeginPenalty(FloorCommand, frozen=True):
    """What a penalty waited for has come: the hand is over, or the offender is back."""

    person: str
    table: int = 0


class CountMissedHand(FloorCommand, frozen=True):
    """A hand went by while somebody served a penalty."""

    person: str
    redeal: bool = False
    button_passed: bool = False
    table: int = 0


class ReportServed(FloorCommand, frozen=True):
    """Somebody tells the staff that the hands are missed."""

    person: str
    table: int = 0


class LiftBar(FloorCommand, frozen=True):
    """A manager lets somebody in again before the end."""

    person: str
    reason: str
