"""What the staff ask for: an incident on record, a penalty, its hands missed, its end. Times come in."""

from __future__ import annotations

from datetime import datetime

import msgspec

from cardhouse.rulings.conduct.penalties import Penalty, Role


class Incident(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """`who` broke `row` at `when`, alone or together with `others`; `by` reports it."""

    who: str
    row: str
    when: datetime
    by: str
    note: str = ""
    others: tuple[str, ...] = ()
    on_purpose: bool = True
    event: str = ""


class Impose(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """A penalty for an incident that is on record, for one of those concerned or (`who` left out) for all.

    `until` is when a bar or suspension ends. `players` sit at the table now; `missing_now`: the offender is
    out of the hand in progress already. `chips` are those that each person loses. `reason` overrides what the
    book would not allow, and is kept. `note` says the penalty that the management sets.
    `count`: how many hands or rounds, where the penalty leaves that open.
    """

    incident: int
    penalty: Penalty
    who: str = ""
    by: str
    role: Role
    when: datetime
    until: datetime | None = None
    players: int = 0
    missing_now: bool = False
    chips: dict[str, int] = {}
    reason: str = ""
    note: str = ""
    count: int = 0


class Begin(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """What a penalty waited for has come: the hand is over, or the offender is back."""

    who: str
    when: datetime
    event: str = ""


class MissHand(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """A hand went by while `who` was away. `redeal`: it is the second deal after a misdeal."""

    who: str
    when: datetime
    redeal: bool = False
    button_passed: bool = False
    event: str = ""


class ReportBack(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """`who` tells the staff that the hands are missed."""

    who: str
    when: datetime
    event: str = ""


class LiftBar(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """A manager lets `who` in again before the end."""

    who: str
    by: str
    role: Role
    when: datetime
    reason: str


ConductCommand = Incident | Impose | Begin | MissHand | ReportBack | LiftBar
