"""What happened to people on the room's books."""

from __future__ import annotations

from cardhouse.floor.event import FloorEvent
from cardhouse.floor.people.state import ExclusionKind


class PersonRegistered(FloorEvent, frozen=True):
    """Somebody is on the books, or what the books say of him changed."""

    person: str
    digest: str = ""
    tier: str = ""
    tier_until: int = 0
    id_checked: bool = False
    born: int = 0
    needs: tuple[str, ...] = ()
    companion: bool = False


class IdentificationChecked(FloorEvent, frozen=True):
    """Somebody's identification was looked at."""

    person: str
    born: int
    valid: bool
    cite: str | None = None


class CardPresented(FloorEvent, frozen=True):
    """Somebody's club card was looked at and is his."""

    person: str
    tier: str
    until: int
    companion: bool
    cite: str | None = None


class PersonExcluded(FloorEvent, frozen=True):
    """Somebody may not play until an instant; 0 is without end."""

    person: str
    kind: ExclusionKind
    until: int
    cite: str | None = None
    """The rule on one who sits at a table then."""


class ExclusionEnded(FloorEvent, frozen=True):
    """What kept somebody out by the house's wish no longer does."""

    person: str


class PairKeptApart(FloorEvent, frozen=True):
    """Two people may not play in the same game from now on."""

    person: str
    other: str
    cite: str | None = None


class PairAllowedTogether(FloorEvent, frozen=True):
    """Two people may play in the same game again."""

    person: str
    other: str


class PersonErased(FloorEvent, frozen=True):
    """Somebody's personal data is gone. Exclusions stay: they bind the house."""

    person: str
