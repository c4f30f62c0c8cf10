"""Hours played, tickets, squares, and what was drawn. Instants are whole microseconds, and so is playing
time; minutes are only made of it to be shown.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


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


class Ticket(NamedTuple):
    """Somebody's ticket: his first, second and so on in one promotion."""

    person: str
    number: int


@dataclass(slots=True)
class Drum:
    """What became of one promotion's tickets. How many somebody has is found from his playing time."""

    void: dict[str, list[int]] = field(default_factory=dict)
    won: dict[str, list[int]] = field(default_factory=dict)
    past: dict[str, int] = field(default_factory=dict)
    """Up to which ticket somebody's were in an earlier drawing, where each has tickets of its own."""
    hits: dict[int, Ticket] = field(default_factory=dict)
    """With which ticket a hit was won."""
    drawings: int = 0
    """How many were held."""
    winners: list[str] = field(default_factory=list)
    """Of the latest drawing, and so are these:"""
    prizes: list[int] = field(default_factory=list)
    """Hits that its prizes became."""
    rest: list[Ticket] = field(default_factory=list)
    """Tickets that did not come out, in the order in which they would have."""
    passed: list[str] = field(default_factory=list)
    """Winners who did not come forward."""


@dataclass(slots=True)
class Score:
    """The score after a quarter, and whose square it met."""

    quarter: int
    home: int
    visitors: int
    row: int
    column: int
    person: str
    prize: int
    hit: int
    """0 where the square was nobody's."""
    before: int = 0
    """What had been added to the prize from earlier ones."""


@dataclass(slots=True)
class Board:
    """A board of squares. Rows and columns are counted from 1."""

    hits: list[int] = field(default_factory=list)
    """Hits of which it is not yet said whether they give a square."""
    picks: dict[str, int] = field(default_factory=dict)
    """Who may still pick how many squares."""
    squares: dict[int, str] = field(default_factory=dict)
    """Whose each is that was picked, counted from 0 row by row."""
    rows: tuple[int, ...] = ()
    """The digits of the rows; empty until they are drawn."""
    columns: tuple[int, ...] = ()
    scores: list[Score] = field(default_factory=list)
    rolled: int = 0
    """Prizes of squares that were nobody's, where the next one has them too."""

    def given(self, person: str) -> int:
        """How many squares somebody has picked or may pick."""
        return self.picks.get(person, 0) + sum(one == person for one in self.squares.values())

    @property
    def all_given(self) -> int:
        return len(self.squares) + sum(self.picks.values())


@dataclass(slots=True)
class Drawings:
    """What is drawn or earned by hours, each by the name of its promotion."""

    courses: dict[str, Course] = field(default_factory=dict)
    times: dict[str, PlayingTime] = field(default_factory=dict)
    logged_in: dict[str, int] = field(default_factory=dict)
    """Who is logged in with his own card, and at which table."""
    moving: dict[str, int] = field(default_factory=dict)
    """Who gave up a seat while logged in, and when: at the same instant he may take another."""
    drums: dict[str, Drum] = field(default_factory=dict)
    boards: dict[str, Board] = field(default_factory=dict)
    free_entries: dict[str, list[str]] = field(default_factory=dict)
    """Who has had the free entry of a promotion by hours."""
    splashes: dict[str, list[Splash]] = field(default_factory=dict)
    waiting: dict[int, list[tuple[str, int]]] = field(default_factory=dict)
    """Splashes that wait for the end of the hand at a table: of which promotion, which one."""
    lying: dict[int, list[tuple[str, int]]] = field(default_factory=dict)
    """Splashes that lie in the pot of a table's next hand."""
    homeless: list[tuple[str, int]] = field(default_factory=list)
    """Splashes whose table was closed before its next hand."""
