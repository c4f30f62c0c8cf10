"""What a ruling is: effects, the rows that decided, who chooses where something is left open, a plain reason.

`Book` is how a ruling reads the house's choices: it remembers each one that it was asked for, so that a
ruling cannot leave out what it rests on. How an irregularity is judged is in the file that bears its name.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from cardhouse.houses.choices import Choices, Setting
from cardhouse.houses.silence import OTHERWISE
from cardhouse.play.stakes import dollars
from cardhouse.rulings.effects import Effect, Show

Chooser = Literal["", "player", "floor"]


class Option(msgspec.Struct, frozen=True):
    """One of the outcomes that a person may choose."""

    effects: tuple[Effect, ...]

    def text(self, show: Show) -> str:
        """The effects in a few words."""
        return " and ".join(effect.text(show) for effect in self.effects)


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """What is ruled. `options` are open to `chooser`: the player, or the floor where the book leaves it."""

    effects: tuple[Effect, ...]
    because: str
    cites: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    gaps: tuple[str, ...] = ()
    """What the book leaves open and the ruling rests on, by name (`houses.silence`); `silent` says why."""
    options: tuple[Option, ...] = ()
    chooser: Chooser = ""
    cash: bool = True

    @property
    def discretion(self) -> bool:
        """Whether the book leaves the outcome to a floor person."""
        return self.chooser == "floor"

    @property
    def rows(self) -> tuple[str, ...]:
        """Every row of the book that decided or says the same."""
        return (*self.cites, *self.also)

    def show(self, chips: int) -> str:
        """An amount as people write it here: dollars in cash games, chips in tournaments."""
        return dollars(chips) if self.cash else f"{chips:,}"

    def outcome(self) -> str:
        """The outcome in a few words: "call 6", "floor decides: bet 4 or check"."""
        certain = " and ".join(effect.text(self.show) for effect in self.effects)
        if not self.options:
            return certain
        who = "floor decides" if self.discretion else "player chooses"
        offered = f"{who}: " + " or ".join(option.text(self.show) for option in self.options)
        return f"{certain}; {offered}" if certain else offered

    @property
    def explanation(self) -> str:
        """One plain paragraph for the person at the table."""
        source = f"Rule: {', '.join(self.cites)}." if self.cites else ""
        gaps = " ".join(f"The book does not say so: {why.rstrip('.')}." for why in self.silent)
        otherwise = f"{OTHERWISE.capitalize()}." if gaps else ""
        parts = [f"{self.because}.", f"Ruling: {self.outcome()}.", source, gaps, otherwise]
        return " ".join(part for part in parts if part)


class Book:
    """The house's choices, as one ruling reads them."""

    __slots__ = ("alike", "cash", "choices", "read", "section")

    def __init__(self, choices: Choices, section: str = "acts") -> None:
        self.choices = choices
        self.section = section
        self.cash = choices.rule_set == "cash"
        self.read: list[Setting] = []
        self.alike: list[str] = []

    def value(self, key: str) -> Any:
        """What the house chose in [acts]; the ruling rests on it from here on."""
        return self.setting(f"acts.{key}")

    def setting(self, key: str) -> Any:
        """The same for a key of any section."""
        setting = self.choices[key]
        if setting not in self.read:
            self.read.append(setting)
        return setting.value

    def always(self, key: str) -> None:
        """The ruling rests on what every house does alike."""
        self.alike += self.choices.always_rows(key)

    def rule(self, because: str, *effects: Effect) -> Ruling:
        """A ruling that leaves nothing open."""
        return self._ruling(because, effects, (), "")

    def offer(self, because: str, chooser: Chooser, *options: Effect | tuple[Effect, ...]) -> Ruling:
        """A ruling that leaves a choice: to the player, or to the floor."""
        made = tuple(Option(option if isinstance(option, tuple) else (option,)) for option in options)
        return self._ruling(because, (), made, chooser)

    def _ruling(
        self, because: str, effects: tuple[Effect, ...], options: tuple[Option, ...], chooser: Chooser
    ) -> Ruling:
        cites = tuple(dict.fromkeys([*(one.cited for one in self.read if one.cited), *self.alike]))
        also = tuple(dict.fromkeys(row for setting in self.read for row in setting.also if row not in cites))
        silent = tuple(dict.fromkeys(setting.silent for setting in self.read if setting.silent))
        gaps = tuple(dict.fromkeys(one.cite for one in self.read if one.silent and one.cite))
        return Ruling(
            effects=effects, because=because, cites=cites, also=also, silent=silent, gaps=gaps,
            options=options, chooser=chooser, cash=self.cash,
        )  # fmt: skip
