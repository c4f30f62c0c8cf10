"""What happened to chips and cash beyond what the table itself notes."""

from __future__ import annotations

from cardhouse.floor.event import FloorEvent


class CashPutDown(FloorEvent, frozen=True):
    """Bills came onto the table: `plays` counts like chips, `idle` does not, `changed` became chips."""

    table: int
    person: str
    plays: int
    idle: int
    changed: int
    cite: str | None = None


class CashChanged(FloorEvent, frozen=True):
    """Bills on the table became chips: `idle` of those that did not play, `plays` of those that did."""

    table: int
    person: str
    idle: int
    plays: int
    cite: str | None = None


class DepartureCounted(FloorEvent, frozen=True):
    """What a player took along, who means to come back, was counted."""

    table: int
    spread: str
    person: str
    amount: int
    by: str
    cite: str | None = None
