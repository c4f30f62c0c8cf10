"""What happened to collections at tables. Chips that changed places are postings beside these."""

from __future__ import annotations

from typing import Literal

from cardhouse.money.collections.state import Box
from cardhouse.money.event import MoneyEvent
from cardhouse.play.setup import RakeTerms


class LowerRakeAsked(MoneyEvent, frozen=True):
    """Players asked for what management decides."""

    table: int
    person: str
    wanted: Literal["half", "one_dollar"]
    cite: str | None = None


class RakeChanged(MoneyEvent, frozen=True):
    """Other terms hold at a table from the next hand on; None: the standard rake again."""

    table: int
    terms: RakeTerms | None
    by: str
    reason: str
    cite: str | None = None


class TimeChargeHalved(MoneyEvent, frozen=True):
    """Half the time charge is taken while the game is short."""

    table: int
    players: int
    by: str
    reason: str
    cite: str | None = None


class TimeAnnounced(MoneyEvent, frozen=True):
    """The dealer told the table that time is due."""

    table: int
    dealer: str
    cite: str | None = None


class TimeCollected(MoneyEvent, frozen=True):
    """Time was taken from everybody: so much, of which so much was dropped and the rest left in the pot."""

    table: int
    until: int
    seats: int
    """How many seats it was taken for."""
    collected: int
    dropped: int
    dealer: str
    cite: str | None = None


class FirstDownFree(MoneyEvent, frozen=True):
    """The first down of a new time game costs nothing."""

    table: int
    until: int
    by: str
    reason: str
    cite: str | None = None


class BoxAttached(MoneyEvent, frozen=True):
    """A box is on the table."""

    table: int
    box: Box
    by: str


class BoxTakenOff(MoneyEvent, frozen=True):
    """A box is no longer on the table."""

    table: int
    box: Box
    by: str
