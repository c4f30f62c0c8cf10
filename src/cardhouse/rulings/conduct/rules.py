"""The book on conduct as one game reads it: which rows can be selected, and which penalties each allows.

A class of offence allows what the house's profile names for it; in events the officials' menu comes on top,
except for what is only asked of players, and for collusion where the book leaves no choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardhouse.houses.choices import Choices, Setting
from cardhouse.houses.conduct_list import KEY_OF_CLASS, Offence, load_offences
from cardhouse.houses.profile import House
from cardhouse.rulings.conduct.penalties import Role

COURTESY = "courtesy"
COLLUSION = "collusion"
EXPULSION = frozenset({"expelled_from_casino"})


class ConductRules:
    """One house's rules on conduct for live games or for events."""

    __slots__ = ("choices", "event", "offences")

    def __init__(self, offences: Mapping[str, Offence], choices: Choices) -> None:
        self.offences = offences
        self.choices = choices
        self.event = choices.rule_set == "tournament"

    @classmethod
    def of(cls, house: House, rule_set: str = "cash") -> ConductRules:
        """The rules of a house as they stand now."""
        choices = house.choices(rule_set)
        return cls(load_offences(choices.book), choices)

    def value(self, key: str) -> Any:
        """What the house chose in [conduct]."""
        return self.choices.value(KEY_OF_CLASS + key)

    def cite(self, key: str) -> str | None:
        """The row behind a choice of [conduct]."""
        return self.choices.cite(KEY_OF_CLASS + key)

    def selectable(self) -> list[Offence]:
        """The rows that an incident can be recorded under in this kind of game."""
        return [offence for offence in self.offences.values() if self.holds(offence)]

    def holds(self, offence: Offence) -> bool:
        """Whether a row is for this kind of game."""
        return offence.only in ("", "event" if self.event else "cash")

    def named(self, offence: Offence) -> frozenset[str]:
        """The penalties that the book names for this class of offence."""
        return frozenset(self.value(offence.kind)) if offence.penalised else frozenset()

    def sources(self, offence: Offence) -> list[tuple[Setting, frozenset[str]]]:
        """The choices that say which penalties are allowed, each with those that it adds."""
        if not offence.penalised:
            return []
        found = [(self.choices[KEY_OF_CLASS + offence.kind], self.named(offence))]
        if self.event and offence.kind != COURTESY and not self._fixed(offence):
            found.append((self.choices[KEY_OF_CLASS + "menu"], frozenset(self.value("menu"))))
            last = self.choices[KEY_OF_CLASS + "casino_expulsion"]
            found.append((last, EXPULSION if last.value == "may_follow" else frozenset()))
        return found

    def allowed(self, offence: Offence) -> frozenset[str]:
        """Every penalty that may be given for it, beside a reminder."""
        return frozenset(penalty for _, penalties in self.sources(offence) for penalty in penalties)

    def rows_for(self, offence: Offence, penalty: str) -> tuple[str, ...]:
        """The rows that allow this penalty for it: the offence's own, and those that name the penalty."""
        naming = [setting.cited for setting, penalties in self.sources(offence) if penalty in penalties]
        return tuple(dict.fromkeys([offence.row, *(row for row in naming if row)]))

    def must(self, offence: Offence) -> bool:
        """Whether a penalty has to follow."""
        return offence.must == "always" or (self.event and offence.must == "event")

    def must_by(self, offence: Offence) -> str:
        """The row of events that says so, where it is not the offence's own."""
        named = self.event and offence.must == "event"
        return self.choices.always("conduct.must_follow") or "" if named else ""

    def starts(self, offence: Offence) -> str:
        """When hands to miss begin to count; a row that says so apart from the offence is named."""
        if offence.starts == "end_of_hand":
            self.choices.always("conduct.from_end_of_hand")
        return offence.starts

    def may_impose(self, offence: Offence) -> frozenset[Role]:
        """Who may give the penalty."""
        return frozenset(offence.by or self.value("imposed_by"))

    def _fixed(self, offence: Offence) -> bool:
        return offence.kind == COLLUSION and bool(self.value("collusion_menu") == "own_penalty_only")
