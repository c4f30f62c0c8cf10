"""Marks: where something lies on the log, by subject, so that it is found without reading the log from its
start. They are made from the log alone, a stretch at a time, and made again from it when they are lost; what
they mean is for whoever makes them (`room/shelf.py`: the hands that people played).

Each stretch goes on where the last one ended, under the digest that the log has there: a log that was put
back to an earlier day, or exchanged, has no marks any more.
"""

from collections.abc import Sequence
from typing import Protocol

import msgspec


class Mark(msgspec.Struct, frozen=True):
    """Something at a position of the log that belongs to a subject."""

    subject: str
    position: int
    body: bytes = b""


class Marked(msgspec.Struct, frozen=True):
    """Up to which position marks were made, and what it takes to go on."""

    position: int = 0
    state: bytes = b""


NOTHING = Marked()


class Marks(Protocol):
    """The marks of one room. Any thread and any process may make them: one of several has its way."""

    def marked(self, kind: str) -> Marked:
        """How far they are; from the start where there are none, or none of this log."""

    def add(self, kind: str, before: Marked, now: Marked, marks: Sequence[Mark]) -> bool:
        """All or none of them; whether they were added. Not where others went on from `before` already."""

    def of(self, kind: str, subject: str, *, before: int | None = None, most: int) -> list[Mark]:
        """Those of a subject before a position, the last one first."""

    def following(self, kind: str, subject: str, *, after: int, most: int) -> list[Mark]:
        """Those of a subject after a position, the first one first."""

    def count(self, kind: str) -> int:
        """How many there are of all subjects."""

    def drop(self, kind: str) -> None:
        """Forgets them: they are made again from the log."""
