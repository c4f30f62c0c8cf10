"""Hours played, tickets, squares, and what was drawn. Instants are whole microseconds, and so is playing
time; minutes are only made of it to be shown.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Course:
    """How one promotion goes by the clock, as reckoned from one version of its terms."""

    version: int
    starts: int = 0
    """The time frame that runs or comes next; 0 where none comes."""
    ends: int = 0
    draws_at: int = 0
    """When something is drawn next; 0: nothing any more."""
    running: bool = False
    """Whether the time frame has begun."""
    own_card: bool = False
    """Time counts only for those who are logged in with their own card."""
    least_players: int = 0
    """Time counts only while so many play at the table."""


@dataclass(slots=True)
class Counting:
    """Somebody whose time counts, since when and at which table."""

    table: int
    since: int


@dataclass(slots=True)
class PlayingTime:
    """Who played how long in one promotion's time frames. Only ever added to."""

    played: dict[str, int] = field(default_factory=dict)
    """Microseconds; the present stay is added when it ends."""
    counting: dict[str, Counting] = field(default_factory=dict)

    def of(self, person: str, now: int) -> int:
        """Microseconds that somebody played up to now."""
        present = self.counting.get(person)
        return self.played.get(person, 0) + (now - present.since if present is not None else 0)

    def everybody(self, now: int) -> dict[str, int]:
        """All who played, by name."""
        return {person: self.of(person, now) for person in sorted({*self.played, *self.counting})}


@dataclass(slots=True)
class Splash:
    """One splash pot: the table that was drawn, 0 where none played."""

    number: int
    table: int
    amount: int
    at: int
    game: str = ""
    put: bool = False
    """Whether the money lies in the pot; before that it waits for the end of a hand."""


@dataclass(slots=True)
class Drawings:
    """What is drawn or earned by hours, each by the name of its promotion."""

    courses: dict[str, Course] = field(default_factory=dict)
    times: dict[str, PlayingTime] = field(default_factory=dict)
    logged_in: dict[str, int] = field(default_factory=dict)
    """Who is logged in with his own card, and at which table."""
    moving: dict[str, int] = field(default_factory=dict)
    """Who gave up a seat while logged in, and when: at the same instant he may take another."""
    splashes: dict[str, list[Splash]] = field(default_factory=dict)
    waiting: dict[int, list[tuple[str, int]]] = field(default_factory=dict)
    """Splashes that wait for the end of the hand at a table: of which promotion, which one."""
    lying: dict[int, list[tuple[str, int]]] = field(default_factory=dict)
    """Splashes that lie in the pot of a table's next hand."""
    homeless: list[tuple[str, int]] = field(default_factory=list)
    """Splashes whose table was closed before its next hand."""
