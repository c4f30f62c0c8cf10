"""What is asked about collections: lowered rakes, time, boxes."""

from __future__ import annotations

from typing import Literal

from cardhouse.money.collections.state import Box
from cardhouse.money.command import MoneyCommand


class AskLowerRake(MoneyCommand, frozen=True):
    """A player of a short game asks for half rake, or for a rake of one dollar."""

    table: int
    person: str
    wanted: Literal["half", "one_dollar"] = "half"


class ChangeRake(MoneyCommand, frozen=True):
    """Management sets another rake at a table: so many percent, at most so much from one pot."""

    table: int
    percent: int
    most: int
    reason: str


class RestoreRake(MoneyCommand, frozen=True):
    """The standard rake, or the full time charge, holds again at a table."""

    table: int
    reason: str


class AnnounceTime(MoneyCommand, frozen=True):
    """The dealer tells the table that time is due."""

    table: int


class CollectTime(MoneyCommand, frozen=True):
    """The dealer takes time from everybody who owes it."""

    table: int


class LeaveFirstDownFree(MoneyCommand, frozen=True):
    """Management leaves the first down of a brand-new time game free."""

    table: int
    reason: str


class AttachBox(MoneyCommand, frozen=True):
    """A box is attached to a table."""

    table: int
    box: Box


class TakeOffBox(MoneyCommand, frozen=True):
    """An empty box is taken off a table, and none is put in its place."""

    table: int
    box: Box


COMMANDS: tuple[type, ...] = (
    AskLowerRake, ChangeRake, RestoreRake, AnnounceTime, CollectTime, LeaveFirstDownFree,
    AttachBox, TakeOffBox,
)  # fmt: skip
"""All of them need the floor: the room answers them (`room.collecting`)."""
