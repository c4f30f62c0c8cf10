"""What was done to a room in a night, step by step, so that it can be told again with some of it left out.

Chance is part of it: whatever was mixed for a command is mixed again when that command comes again, whatever
else is left out. Which steps are needed is found by `shrinking`.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Any

import msgspec

from cardhouse.floor.desk import Mixing
from cardhouse.room.host import Asked


class Given(msgspec.Struct, frozen=True):
    """A command was given."""

    asked: Asked


class Passed(msgspec.Struct, frozen=True):
    """The clock went on."""

    at: int


class Harmed(msgspec.Struct, frozen=True):
    """Something went wrong with the machine just before a command; the seed decides how."""

    name: str
    seed: int
    asked: Asked


Step = Given | Passed | Harmed


class RememberedMixing:
    """Mixes, and remembers what for: the same command gets the same cards when the night is told again."""

    def __init__(self, source: Mixing, seed: int) -> None:
        self.source = source
        self.known: dict[tuple[str, int], tuple[int, ...]] = {}
        self._seed = seed
        self._what = ""
        self._times: Counter[str] = Counter()
        self._secrets: Counter[str] = Counter()

    def begin(self, what: str) -> None:
        """What is mixed from now on is mixed for this."""
        self._what = what

    def __call__(self, cards: int) -> tuple[int, ...]:
        key = (self._what, self._times[self._what])
        self._times[self._what] += 1
        mixed = self.known.get(key)
        if mixed is None or len(mixed) != cards:
            mixed = self.known[key] = self.source(cards)
        return mixed


    def secret(self, size: int) -> bytes:
        """So many bytes that nobody else gets, by the seed and by what they are for."""
        self._secrets[self._what] += 1
        asked = f"{self._seed}\n{self._what}\n{self._secrets[self._what]}"
        return hashlib.shake_256(asked.encode()).digest(size)


def table_of(step: Step) -> int:
    """The table that a step is about; 0 where it is about none."""
    command: Any = step.asked.command if isinstance(step, Given) else None
    number = getattr(command, "table", 0)
    return number if isinstance(number, int) else 0


def person_of(step: Step) -> str:
    """Whom a step is about."""
    if not isinstance(step, Given):
        return ""
    person = getattr(step.asked.command, "person", "") or step.asked.person
    return person if isinstance(person, str) else ""
