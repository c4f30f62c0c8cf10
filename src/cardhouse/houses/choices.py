"""What a house chose: one `Setting` a key, with its citation; a `Choices` holds one rule set on one day.

Only holds and hands out; reading and checking a profile is `reading`, finding the file is `profile`.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from cardhouse.errors import CardhouseError
from cardhouse.houses.always import load_always
from cardhouse.houses.catalogue import row_pattern, suggest

ROW_NAMED = re.compile(rf"\b{row_pattern()}")
"""A row that is named in a sentence."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One chosen value and where it comes from: a row of the book, or why a default where it is silent."""

    value: Any
    cite: str | None = None  # the row; as a room reads it, a silent one names the gap instead (`silence`)
    silent: str | None = None
    also: tuple[str, ...] = ()  # further rows of the book that say the same
    over: tuple[str, ...] = ()  # rows overruled where the book contradicts itself
    why: str | None = None  # how the contradiction was settled
    since: date | None = None  # first day of an amended value
    until: date | None = None  # first day on which it no longer holds
    as_in: tuple[str, ...] = ()  # rows of siblings from which the custom of a silent book comes

    @property
    def rows(self) -> tuple[str, ...]:
        """Every row that states this value."""
        return (self.cite, *self.also) if self.cite and not self.silent else ()

    @property
    def cited(self) -> str | None:
        """The row that says so; None where the book is silent."""
        return self.cite if not self.silent else None

    @property
    def leans_on(self) -> tuple[str, ...]:
        """Rows that are named where the book is silent: those that leave it open, or come nearest."""
        return tuple(dict.fromkeys(ROW_NAMED.findall(self.silent or "")))

    def holds_on(self, day: date) -> bool:
        """Whether this value was in force on `day`."""
        return (self.since is None or self.since <= day) and (self.until is None or day < self.until)


class Choices:
    """Every key of one rule set of one house. Immutable, hashed by identity, a look-up is one dict access."""

    __slots__ = ("_settings", "book", "house", "rule_set")

    def __init__(self, house: str, rule_set: str, settings: Mapping[str, Setting], book: str = "") -> None:
        self.house = house
        self.book = book or house
        """Of the catalogue: whose rows are cited."""
        self.rule_set = rule_set
        self._settings = dict(settings)

    def __getitem__(self, key: str) -> Setting:
        try:
            return self._settings[key]
        except KeyError:
            near = suggest(key, self._settings)
            raise CardhouseError(f"{key}: no house chooses such a key{near}") from None

    def value(self, key: str) -> Any:
        """What the house chose, as the schema's type gives it."""
        return self[key].value

    def cite(self, key: str) -> str | None:
        """The row that says so; where the book is silent, the name of that gap (`silence`)."""
        return self[key].cite

    def always(self, key: str) -> str | None:
        """The row of the book for what every house does alike, None where the book does not say it."""
        rows = self.always_rows(key)
        return rows[0] if rows else None

    def always_rows(self, key: str) -> tuple[str, ...]:
        """Every such row, special ones first."""
        return load_always()[key].rows_in(self.book, self.rule_set)

    def replace(self, key: str, value: Any) -> "Choices":
        """The same choices but for one value, which keeps its citation (mutants, a house trying a change)."""
        setting = replace(self[key], value=value)
        return Choices(self.house, self.rule_set, {**self._settings, key: setting}, self.book)

    def __contains__(self, key: object) -> bool:
        return key in self._settings

    def __iter__(self) -> Iterator[str]:
        return iter(self._settings)

    def __len__(self) -> int:
        return len(self._settings)

    def __repr__(self) -> str:
        return f"<Choices {self.house} {self.rule_set}, {len(self)} keys>"
