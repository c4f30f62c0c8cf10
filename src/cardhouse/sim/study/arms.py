"""The houses that a study compares: a book as it stands, or one for each value of each swept rule.

A swept rule is written KEY=VALUE,VALUE in the words of a profile; several make every combination. Whether a
value is allowed is the schema's to say. A house goes to other processes and machines as text.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any, Literal

import msgspec

from cardhouse.errors import CardhouseError
from cardhouse.houses.by_value import by_value, house_from
from cardhouse.houses.catalogue import suggest
from cardhouse.houses.own_house import OwnHouse, OwnRule, as_profile
from cardhouse.houses.profile import House, load_house
from cardhouse.houses.schema import Key, load_schema

ARMS_MOST = 64
AS_IT_STANDS = "the book"
RuleSet = Literal["cash", "tournament"]


class Arm(msgspec.Struct, frozen=True):
    """One side of a comparison: what it tries, and its house. One of the five needs no `profile`."""

    name: str
    house: str
    profile: str = ""

    def loaded(self) -> House:
        """The house, wherever this is."""
        return house_from(self.house, self.profile) if self.profile else load_house(self.house)

    @contextmanager
    def on_disk(self) -> Iterator[str]:
        """The house as rooms are opened with it: its name, or the path of its profile."""
        if not self.profile:
            yield self.house
            return
        with tempfile.TemporaryDirectory(prefix="cardhouse trial ") as folder:
            path = Path(folder) / f"{self.house}.toml"
            path.write_text(self.profile, encoding="utf-8")
            yield str(path)


def arms_of(house: str, sweeps: Sequence[str], rule_set: RuleSet = "cash") -> list[Arm]:
    """An arm for each combination of values, in the order in which they are written.

    >>> [arm.name for arm in arms_of("horseshoe", ["betting.limit_raises=3,4"])]
    ['betting.limit_raises 3', 'betting.limit_raises 4']
    """
    swept = [_swept(sweep) for sweep in sweeps]
    named = [key.name for key, _ in swept]
    if len(set(named)) < len(named):
        raise CardhouseError("a rule is swept twice: write all its values behind one =")
    if not swept:
        return [Arm(AS_IT_STANDS, *by_value(house))]
    grid = list(product(*[[(key, value) for value in values] for key, values in swept]))
    if len(grid) > ARMS_MOST:
        raise CardhouseError(f"{len(grid)} combinations are too many to compare; try {ARMS_MOST} at most")
    return [_arm(house, number, rules, rule_set) for number, rules in enumerate(grid, 1)]


def _swept(sweep: str) -> tuple[Key, list[Any]]:
    name, sign, values = sweep.partition("=")
    key = load_schema().get(name.strip())
    if key is None:
        near = suggest(name.strip(), load_schema())
        raise CardhouseError(f"{name.strip()!r}: no house chooses such a thing{near}")
    written = [_written(key, text.strip()) for text in values.split(",")] if sign and values.strip() else []
    if not written:
        raise CardhouseError(f"{sweep!r} names no values; write {key.name}=ONE,OTHER ({key.allowed()})")
    if any(value in written[:place] for place, value in enumerate(written)):
        raise CardhouseError(f"{sweep!r} names a value twice")
    return key, written


def _written(key: Key, text: str) -> Any:
    """A value as a profile writes it; several words of one value stand with + between them."""
    number = text.removeprefix("$")
    value: Any = int(number) if number.isdecimal() else text
    if key.type == "words":
        value = [word for word in text.split("+") if word]
    if key.type == "steps":
        raise CardhouseError(f"{key.name} is a table of values and cannot be swept")
    try:
        key.read(value)
    except ValueError as wrong:
        raise CardhouseError(f"{key.name}={text}: {wrong}") from None
    return tuple(value) if isinstance(value, list) else value


def _arm(house: str, number: int, rules: Sequence[tuple[Key, Any]], rule_set: RuleSet) -> Arm:
    base = load_house(house)
    own = tuple(OwnRule(key.name, value, why="a trial", rule_set=rule_set) for key, value in rules)
    called = f"{base.house}-trial-{number}"
    trial = OwnHouse(called, f"{base.name}, a trial", base.book, own)
    name = ", ".join(f"{key.name} {key.show(key.read(_listed(value)))}" for key, value in rules)
    return Arm(name, called, as_profile(trial, called, base))


def _listed(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
