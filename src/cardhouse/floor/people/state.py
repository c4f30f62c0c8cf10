"""People as the floor must know them to decide. Names and other personal data are not here: they are kept
apart from the log, and the log holds a salted digest of them.
"""

from __future__ import annotations

from typing import Literal

import msgspec

ExclusionKind = Literal["barred", "self_excluded"]


class Exclusion(msgspec.Struct):
    """Somebody may not play: the house will not have it, or he asked for it himself."""

    kind: ExclusionKind
    since: int
    until: int = 0
    """The instant from which it no longer holds; 0 where it has no end."""

    def holds(self, instant: int) -> bool:
        return self.since <= instant and (not self.until or instant < self.until)


HouseKind = Literal["prop", "employee"]


class HousePlayer(msgspec.Struct):
    """Somebody plays for the house, or is one of its people."""

    kind: HouseKind
    since: int
    until: int = 0
    """The instant from which it no longer holds; 0 where it has no end."""
    by: str = ""

    def holds(self, instant: int) -> bool:
        return self.since <= instant and (not self.until or instant < self.until)


class Person(msgspec.Struct):
    """One player."""

    id: str
    digest: str = ""
    """Salted digest of the personal data as last registered; empty where there is none."""
    tier: str = ""
    """The player's club tier, such as `seven_star`; how it counts is the house's choice."""
    tier_until: int = 0
    """The instant from which the card is no longer good; 0 where it does not end."""
    companion: bool = False
    """Whether the card is a companion's."""
    id_checked: bool = False
    born: int = 0
    """The latest day of birth that whoever checked it vouched for, as a proleptic Gregorian ordinal; 0 where
    it is not known."""
    needs: tuple[str, ...] = ()
    """Whether there are special needs that count for seats; which ones is not on the log."""
    exclusions: list[Exclusion] = msgspec.field(default_factory=list)
    played: dict[str, int] = msgspec.field(default_factory=dict)
    """Microseconds played, by game; the present stay is added when it ends."""
    playing: dict[int, int] = msgspec.field(default_factory=dict)
    """Since when the player sits and plays, by table; not while sitting out."""
    signed_up_at: int = 0
    """When he signed up by himself, by phone; 0 where staff registered him."""
    house: list[HousePlayer] = msgspec.field(default_factory=list)
    """When he played for the house or worked for it, the first first."""
    erased: bool = False
    """The personal data is gone; only the id is left, so that the log still makes sense."""


class People(msgspec.Struct):
    """Everybody who ever came, by id."""

    known: dict[str, Person] = msgspec.field(default_factory=dict)
    apart: dict[str, list[str]] = msgspec.field(default_factory=dict)
    """Who may not play in the same game as whom, both ways."""
