"""The room that a story is told to: a real room host without a store, to which every step is a command.

The setting is put in place directly, as an evening finds it; everything after that goes through commands, by
somebody who may give them. When the story is over its entries are replayed from the setting, and must give
the same room to the byte.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from typing import Any

from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.state import Floor, FloorTable
from cardhouse.play.refusal import Refusal
from cardhouse.room import commands as ask
from cardhouse.room import snapshots
from cardhouse.room.acting import giver
from cardhouse.room.dispatch import with_parts
from cardhouse.room.entries import Body, decode
from cardhouse.room.host import Asked, Outcome, RoomHost
from cardhouse.room.replaying import enter, no_collecting
from cardhouse.room.state import Room
from cardhouse.scenarios.model import Proof, WordError
from cardhouse.scenarios.rights import lacking_right
from cardhouse.scenarios.values import money, money_text
from cardhouse.store.log import NewEntry

GROWN_UP = date(1980, 1, 1).toordinal()
STAFF = "sam"
"""Who does what the floor does, where a story does not say who."""
DEALER = "dee"


class Story:
    """A room with its log, and how a word or an expectation reaches it."""

    host: RoomHost
    scale: int

    def __init__(self, at: int) -> None:
        self.at = at
        self.entries: list[NewEntry] = []
        self.began: Callable[[], Room]
        """The room as the story found it."""
        self._said: dict[NewEntry, Body] = {}
        self.count = 0
        self.refusal: Refusal | None = None
        self.outcome = Outcome()
        self.answer: Any = None
        """What a word last found out, or what was last answered to a request or ruled on an act."""
        self.by_hand: dict[str, None] = {}
        """What was done past the room, in order; empty where everything was a command."""
        self.cites_count = True
        """False under another house than the story's own: its rows are in another book."""

    @property
    def room(self) -> Room:
        return self.host.room

    @property
    def floor(self) -> Floor:
        return self.host.room.floor

    @property
    def proved(self) -> Proof:
        """Through what the story proves what it says: the room alone, or a hand changed past it."""
        return "hand" if self.by_hand else "room"

    def begin_story(self) -> None:
        """The setting is in place: from here on everything is on the log."""
        self.entries = []
        found = snapshots.written(self.room)
        self.began = lambda: snapshots.read(found)

    @contextmanager
    def as_found(self) -> Iterator[None]:
        """What a word lays down as the evening found it, and nobody does: the log goes on from there."""
        wrong = self.fault()
        assert not wrong, wrong
        yield
        self.begin_story()

    def do(self, command: Any, by: str = STAFF, roles: tuple[str, ...] = ("floor",)) -> Refusal | None:
        """One command by somebody with these roles, at the story's present instant. What the room itself
        refuses may be asked by anybody: the refusal and its row are what the story is about.
        """
        held = frozenset(roles)
        missing = lacking_right(self.room, command, by, held) if held else ""
        person = by if "player" in held else ""
        self.count += 1
        asked = Asked(f"story-{self.count}", by, command, self.at, held, person=person)
        self.outcome = self.host.do(asked)
        self.entries += self.outcome.entries
        self.refusal = self.outcome.refusal
        if missing and self.refusal is None:
            raise WordError(f"nobody could do this: {missing}")
        return self.refusal

    def person(self, name: str) -> str:
        """Somebody by name; on the books from now on, of age and with identification."""
        if name not in self.floor.people.known:
            self.do(RegisterPerson(name, born=GROWN_UP, id_checked=True))
        return name

    def act_at(self, table: FloorTable, act: Any) -> Refusal | None:
        """What happens in the hand at a table, from whom it comes there: the player where software deals,
        the dealer where people do, and the software itself for what is nobody's.
        """
        who = giver(table, act, DEALER)
        roles = tuple(who.roles) if table.mode == "dealt" else ("dealer",)
        return self.do(ask.Act(table.number, act), who.by, roles)

    def fault(self) -> str:
        """Why the log of this story does not give its room again; empty where it does."""
        again = with_parts(self.began())
        first = again.position + 1
        faults: list[str] = []
        with no_collecting():
            for position, entry in enumerate(self.entries, first):
                faults += enter(again, self.said(entry).events, entry.at, position)
        again.at = max(again.at, self.room.at)
        if faults:
            return "; ".join(faults)
        if snapshots.written(again) == snapshots.written(self.room):
            return ""
        return "the log replays to another room"

    def said(self, entry: NewEntry) -> Body:
        """What an entry of the log says, read from its bytes; once, for all who ask."""
        body = self._said.get(entry)
        if body is None:
            body = self._said[entry] = decode(entry.body)
        return body

    def let_go(self) -> None:
        """The story is told: its room and host, which know each other, need not wait for the collector."""
        vars(self.host).clear()
        vars(self).clear()

    def money(self, text: str) -> int:
        return money(text, self.scale)

    def text(self, amount: int) -> str:
        return money_text(amount, self.scale)


def twin_of(room: Room) -> Room:
    """An independent room in the same state."""
    return snapshots.read(snapshots.written(room))
