"""What staff ask about people."""

from __future__ import annotations

from cardhouse.floor.command import FloorCommand
from cardhouse.floor.people.state import ExclusionKind


class RegisterPerson(FloorCommand, frozen=True):
    """Put somebody on the room's books. Personal data goes apart; here is only its digest.

    `born` is the day of birth as a proleptic Gregorian ordinal where it was checked, 0 where it was not; of
    it and of `needs` only what the rules ask goes onto the log.
    A tier is registered from the card itself, by whoever saw it.
    """

    person: str
    digest: str = ""
    tier: str = ""
    tier_until: int = 0
    id_checked: bool = False
    born: int = 0
    needs: tuple[str, ...] = ()
    companion: bool = False


class CheckIdentification(FloorCommand, frozen=True):
    """Somebody showed identification; `born` is the day of birth on it, `valid` whether it is good."""

    person: str
    born: int = 0
    valid: bool = True


class PresentCard(FloorCommand, frozen=True):
    """Somebody shows a club card. `own_name`: the name on it is his."""

    person: str
    tier: str
    until: int = 0
    companion: bool = False
    own_name: bool = True


class ExcludePerson(FloorCommand, frozen=True):
    """Somebody may not play from now on: barred by the house, or by his own wish. `until` 0 has no end."""

    person: str
    kind: ExclusionKind
    until: int = 0


class EndExclusion(FloorCommand, frozen=True):
    """The house lets somebody in again before the end; a self-exclusion runs its time."""

    person: str


class KeepApart(FloorCommand, frozen=True):
    """Two people may not play in the same game."""

    person: str
    other: str


class AllowTogether(FloorCommand, frozen=True):
    """Two people who were kept apart may play in the same game again."""

    person: str
    other: str


class ErasePerson(FloorCommand, frozen=True):
    """Somebody's personal data is erased: what is kept apart goes, and here whatever describes him."""

    person: str
