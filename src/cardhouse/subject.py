"""What a subject of a room is: one matter with its commands, events, times, views, rights and words.

Each subject names its own in one `SUBJECT`; `room/subjects.py` lists them all, and everything else (dispatch,
clock, log, permissions, sockets, pages) reads that list. So this says what a subject may bring along, and
knows none by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

Place = Literal["room", "floor", "books", "events", "promotions", "own"]
"""What a subject decides with and writes into: the whole room, its floor, its books, its events, its
promotions, or a part of its own.
"""
Decision = Callable[[Any, Any], Any]
"""From the desk of the subject's place and a command to events or a refusal."""
Applied = Callable[[Any, Any, int], None]
"""Writes an event into the subject's place, at the instant of the log's entry."""
Watched = Callable[[Any, Any, Any, int], None]
"""Notes something that happens at a table between hands, before the table itself changes."""
RIGHTS_FILE = "rights.toml"


class Onlooker(Protocol):
    """Counts beside the room, and not in it, whether what it minds is whole."""

    def after(self, room: Any, events: list[Any]) -> list[Any]:
        """Commands that the clock gives because of an entry of the log. Acts in a hand that went on are not
        told.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class Wider:
    """Something larger that a view is a part of: what happens to that is seen there too, a moment later."""

    events: type
    """The base of what happens to it."""
    named: Callable[[Any], str]
    """To which of them that one happened."""
    of: Callable[[Any, str], str]
    """Which of them a view is a part of: (host, the view's name)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Something that people can look at, under `kind` or `kind name`."""

    kind: str
    of: str = ""
    """What follows the kind: nothing, the number of a `table`, or the name of what is called so here."""
    shape: Any
    """The type of what is shown: for the API's page and for the pages' scripts."""
    own: Any = None
    """The type of what one person alone sees, set behind it."""
    about: str
    """One line for the API's page."""
    path: str = ""
    """Where the API has it below the room; without one, under its kind."""
    tag: str = "views"
    show: Callable[[Any, str, Any, bool], Any | None] | None = None
    """What is seen: (host, name, alias, by staff); None where there is no such thing. Where `message` is
    given, that is asked in its place.
    """
    staff_see_more: bool = False
    message: Callable[[Any, str, Any, Any], Any] | None = None
    """The whole message: (host, name, alias, for whom)."""
    each: Callable[[Any, Any, Iterable[str]], Iterator[Any]] | None = None
    """Where everybody sees his own: a message for each of these people, (host, alias, persons)."""
    at_once: bool = False
    """Sent with each thing that happens at its table; others follow a moment later, where they changed."""
    wider: Wider | None = None
    """What a view that is sent `at_once` is a part of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """One matter of a room. What is left out it does not have."""

    name: str
    folder: str
    """The package that it lies in; `rights.toml` there says who may give its commands and see its views."""
    place: Place
    commands: Mapping[Any, Decision] = field(default_factory=dict)
    """Each command with its decision. Where two subjects answer one command the upper one does, and passes on
    what it does not mind.
    """
    collects: Mapping[Any, Callable[[Any, Any, Any], Any | None]] = field(default_factory=dict)
    """Commands that are no entry of the log: what they bring is collected until an entry uses it (room, what
    is collected, command); a refusal where it cannot be.
    """
    at_event_tables: frozenset[Any] = frozenset()
    """Its commands that may be given at an event's table too; those of events always may. All others are
    about games on the board, and are refused there.
    """
    clock_only: frozenset[Any] = frozenset()
    """Commands that only the clock gives: what happens when a time is up."""
    events: Mapping[Any, Applied] = field(default_factory=dict)
    """Each event with what it changes. Where two subjects take one event the lower one does first."""
    at_table: Mapping[Any, Watched] = field(default_factory=dict)
    """What it notes of a table between hands."""
    at_events: bool = False
    """Whether it watches the tables of events too, not only those of games on the board."""
    due: Callable[[Any], Iterable[Any]] | None = None
    """What of its place is due when, and by which command."""
    before_hand: Callable[[Any, int], Any | None] | None = None
    """Why no hand may begin at a table: (room's desk, table)."""
    after_hand: Callable[[Any, int, Any], list[Any]] | None = None
    """What else happens when a hand has ended, in the same entry: (room's desk, table, how it ended)."""
    with_entry: Callable[[Any, Any, list[Any]], list[Any]] | None = None
    """What it adds to an entry of the log because of what is in it: (host, what was asked, events). Acts in a
    hand that went on are not told.
    """
    with_postings: Callable[[Any, list[Any]], list[Any]] | None = None
    """What it adds to an entry because of what that does to the books: (the books' desk, events with what is
    posted for them).
    """
    with_refusal: Callable[[Any, Any], Any] | None = None
    """A refusal with what it has to say of it: (host, refusal)."""
    onlooker: Callable[[], Onlooker] | None = None
    """Makes what counts beside a room."""
    renames: frozenset[Any] = frozenset()
    """Events after which their `person` may be shown under another name."""
    views: tuple[View, ...] = ()
    says: Mapping[str, str] = field(default_factory=dict)
    """Its refusals, a sentence for each code. (Older subjects register theirs beside the decision.)"""
    words: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    """Sentences of stories (`scenarios/sentences.py`), and the command that each means."""
    state: Callable[[], Any] | None = None
    """A subject with a place of its own: an empty one. Its type is one that msgspec can write and read."""
