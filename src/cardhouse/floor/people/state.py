"""People as the floor must know them to decide. Names and other personal data are not here: they are kept
apart from the log, and the log holds a salted digest of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Person:
    """One player."""

    id: str
    digest: str = ""
    """Salted digest of the personal data as last registered; empty where there is none."""
    tier: str = ""
    """The player's club tier, such as `seven_star`; how it counts is the house's choice."""
    tier_until: int = 0
    """The instant from which the card is no longer good; 0 where it does not end."""
    id_checked: bool = False
    born: int = 0
    """Day of birth as a proleptic Gregorian ordinal, where it was checked; 0 where it is not known."""
    needs: tuple[str, ...] = ()
    """Special needs that count for seats, such as `sight`."""


@dataclass(slots=True)
class People:
    """Everybody who ever came, by id."""

    known: dict[str, Person] = field(default_factory=dict)
