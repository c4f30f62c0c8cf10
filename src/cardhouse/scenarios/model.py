"""What a scenario is once read: its setting, its steps, what it expects, and what a run of it says.

Only holds; reading files is `reading`, playing them is `runner`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from cardhouse.errors import CardhouseError

if TYPE_CHECKING:
    from cardhouse.scenarios.expectations import Expectation
    from cardhouse.scenarios.room_setting import RoomSetting
    from cardhouse.scenarios.sentences import Sentence
    from cardhouse.scenarios.setting import Setting


class ScenarioError(CardhouseError):
    """Every fault of a scenario file at once, each with its line and what is allowed."""


class WordError(CardhouseError):
    """A word, amount, name or card in a scenario that cannot be read; the reader adds file and line."""


@dataclass(frozen=True, slots=True)
class Failure:
    """One thing that came out otherwise: at which step, what was expected, what came, and the rule."""

    step: str
    expected: str
    came: str
    rule: str | None = None

    def text(self) -> str:
        """One line for people."""
        rule = f" ({self.rule})" if self.rule else ""
        return f"{self.step}: expected {self.expected}, came {self.came}{rule}"


Proof = Literal["room", "hand", "row"]
"""Through what something was proved: commands to a room alone; a hand that was also changed past the room; a
rule asked by itself, without a table.
"""
PROOFS: tuple[Proof, ...] = ("room", "hand", "row")  # the best first


def best(proofs: Iterable[Proof]) -> Proof:
    return min(proofs, key=PROOFS.index)


def worst(proofs: Iterable[Proof]) -> Proof:
    return max(proofs, key=PROOFS.index, default="row")


@dataclass(frozen=True, slots=True)
class Result:
    """What one run says, and through what it proved each row that it cites."""

    ok: bool
    failures: list[Failure]
    named: dict[str, frozenset[str]] = field(default_factory=dict)
    """The rows that the software named, and where."""
    proofs: dict[str, Proof] = field(default_factory=dict)
    steps: list[tuple[str, dict[str, frozenset[str]]]] = field(default_factory=list)
    """The same step by step."""


@dataclass(frozen=True, slots=True)
class Said:
    """A step in words, which must be accepted, or refused where `refused` says how."""

    sentence: Sentence
    refused: Refused | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """How an action is refused: the code in words, the rule, and facts that the refusal must name."""

    because: str = ""
    by: str = ""
    facts: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Expect:
    """Outcomes asserted at this point."""

    expectations: Sequence[Expectation]
    line: int = 0


@dataclass(frozen=True, slots=True)
class Suppose:
    """Steps tried from here and taken back."""

    steps: Sequence[Step]
    line: int = 0


@dataclass(frozen=True, slots=True)
class NextHand:
    """The next hand begins, with what is different about it."""

    changes: dict[str, Any]
    line: int = 0


Step = Said | Expect | Suppose | NextHand


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table: the cells by column, in the words of its kind of check."""

    cells: dict[str, Any]
    line: int = 0
    by: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Scenario:
    """One story under one house: steps and expectations, or a table of short rows."""

    name: str
    path: Path
    line: int
    covers: list[str]
    house: str
    rule_set: str
    on: date | None
    setting: Setting | RoomSetting
    steps: Sequence[Step] = ()
    check: str = ""
    rows: Sequence[Row] = ()
