"""Whether a promotion can work: by itself, and by the house's book. All faults are found at once."""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.houses.choices import Choices
from cardhouse.promotions.promotion import KINDS, Promotion
from cardhouse.tournaments.sheets.faults import Fault

NAME_MOST = 60


def faults(terms: Promotion, choices: Choices) -> list[Fault]:
    """Everything that cannot work."""
    return list(_itself(terms))


def resting_on(terms: Promotion, choices: Choices) -> tuple[str, ...]:
    """The rows of the book that a promotion of this kind rests on."""
    return ()


def _itself(terms: Promotion) -> Iterator[Fault]:
    if not terms.name.isprintable() or terms.name != " ".join(terms.name.split()):
        yield Fault("name", "a name is of characters that can be read")
    if not 1 <= len(terms.name) <= NAME_MOST:
        yield Fault("name", f"a name has 1 to {NAME_MOST} characters")
    there = [name for name in KINDS if getattr(terms, name) is not None]
    if len(there) != 1:
        said = ", ".join(there) or "none is there"
        yield Fault("promotion", f"exactly one of {', '.join(KINDS)} says what it is: {said}")
