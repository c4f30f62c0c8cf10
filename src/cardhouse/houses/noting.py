"""Choices that note which of them are read: what a decision rests on is what it asked of the book.

The same values as the choices they are made from; only whoever wants to say why uses them, so that play pays
nothing. What the rules of one hand note, which look their choices up beforehand, is in play/noted_rules.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cardhouse.houses.choices import Choices, Setting


class NotedChoices(Choices):
    """One rule set of a house, with a note of each key that was read since `forget`."""

    __slots__ = ("always_read", "read")

    def __init__(self, choices: Choices) -> None:
        super().__init__(
            choices.house, choices.rule_set, {key: choices[key] for key in choices}, choices.book
        )
        self.read: dict[str, None] = {}
        """The keys in the order in which they were first read."""
        self.always_read: dict[str, None] = {}
        """The same of what every house does alike."""

    def __getitem__(self, key: str) -> Setting:
        setting = self._settings.get(key) or super().__getitem__(key)
        self.read[key] = None
        return setting

    def value(self, key: str) -> Any:
        setting = self._settings.get(key) or super().__getitem__(key)
        self.read[key] = None
        return setting.value

    def always_rows(self, key: str) -> tuple[str, ...]:
        self.always_read[key] = None
        return super().always_rows(key)

    def forget(self) -> None:
        """A new decision begins."""
        self.read.clear()
        self.always_read.clear()

    def unnoted(self, key: str) -> Setting:
        """What a key says, asked by somebody who decides nothing by it."""
        return super().__getitem__(key)

    @contextmanager
    def aside(self) -> Iterator[dict[str, None]]:
        """Within it notes are taken apart from all others: for what is looked up and not yet used."""
        kept, self.read = self.read, {}
        try:
            yield self.read
        finally:
            self.read = kept
