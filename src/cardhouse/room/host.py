"""Runs one room in memory: decides each command by the house's choices, applies what came of it, and gives
the entries for the log. Writing them durably is `keeping.py`.

Time and chance come in as data. Before a command everything that became due is done, each at its own
instant. Who decides what is in `dispatch.py`; no subject is known here by name.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from cardhouse.floor.desk import Mixing
from cardhouse.floor.due import Due
from cardhouse.floor.event import AtTable
from cardhouse.houses.by_value import by_value
from cardhouse.play.refusal import Refusal, register
from cardhouse.play.stakes import Unit
from cardhouse.play.table_events import HandEnded
from cardhouse.room import commands as cmd
from cardhouse.room.apply import apply, touch
from cardhouse.room.bookkeeping import postings, stopped_by
from cardhouse.room.chance import Collected
from cardhouse.room.dispatch import (
    AFTER_HAND,
    AFTER_ON_BOARD,
    AT_EVENT_TABLES,
    BEFORE_HAND,
    BEFORE_ON_BOARD,
    DECIDE,
    ONLOOKERS,
    WITH_ENTRY,
    WITH_POSTINGS,
    WITH_REFUSAL,
    next_due,
    with_parts,
)
from cardhouse.room.entries import VERSION, Body, covered, encode
from cardhouse.room.events import AtHand, Event, RoomOpened
from cardhouse.room.hands import begins
from cardhouse.room.hosting import (
    DAYS_KEPT,
    Asked,
    Book,
    Hosting,
    LookingDesk,
    RoomDesk,
    house_on,
    secure_mixing,
    seeded_mixing,
)
from cardhouse.room.invariants import check_hands, check_numbers, check_sums
from cardhouse.room.sealing import Sealing, bound_to
from cardhouse.room.state import Room
from cardhouse.store.log import NewEntry

__all__ = [
    "CLOCK", "DAYS_KEPT", "Asked", "Outcome", "RoomHost", "house_on", "open_room", "secure_mixing",
    "seeded_mixing",
]  # fmt: skip
CLOCK = "clock"
"""Who gives what is due; `loading` knows him by the same name."""

TABLE_FIELDS = ("table", "to", "main")
"""How commands call a table that they are about."""

register({"at_event_table": "table {table} is a table of {event}: seats and chips there are the event's own"})
register({"stale": "{subject} changed since you looked: look again, then decide"})


@dataclass(slots=True)
class Outcome:
    """What came of a command: its events or the refusal, and the entries to be kept, in order. What the clock
    had to do before it and because of it are entries of their own.
    """

    events: list[Event] = field(default_factory=list)
    refusal: Refusal | None = None
    entries: list[NewEntry] = field(default_factory=list)
    place: int = 0
    """Which of the entries is the command's own."""
    position: int = 0
    """Its position on the log."""


class RoomHost(Hosting):
    """One room in this process, decided on one thread."""

    def __init__(
        self,
        room: Room,
        mixed: Mixing = secure_mixing,
        book: Book = house_on,
        sealing: Sealing | None = None,
        collected: Collected | None = None,
    ) -> None:
        super().__init__(room, mixed, book, sealing, collected)
        self._due: Due | None = None
        self._due_known = False
        self._onlookers = [new() for new in ONLOOKERS]
        self._applying = False
        self._called_for: list[Any] = []
        """What the clock does because of what onlookers found after the last entry."""
        with_parts(room)

    # Time

    def next_due(self) -> Due | None:
        """What the clock gives next, and when."""
        if not self._due_known:
            self._due, self._due_known = next_due(self.room), True
        return self._due

    def advance(self, now: int) -> list[NewEntry]:
        """Moves the clock on: everything due by then is done, each at its own instant."""
        entries: list[NewEntry] = []
        due = self.next_due()
        self.hands.looked_at.clear()
        while due is not None and due.at <= now:
            at = max(due.at, self.room.at)
            outcome = Outcome()
            asked = Asked(f"{CLOCK} {self.room.position + 1}", CLOCK, due.command, at)
            self._answer(asked, outcome)
            assert outcome.refusal is None, f"the clock was refused: {outcome.refusal}"
            entries += outcome.entries
            entries += self._seen_to(at)
            before, due = due, self.next_due()
            assert due is None or due[:2] != before[:2], f"{before.key} stays due"
        return entries

    # Commands

    def restored(self, position: int) -> bool:
        """After a decision that failed: whether all stands as it did at that position. What was decided
        changed nothing but hands, which are told again; what was being written in cannot be taken back.
        """
        if self._applying or self.room.position != position:
            return False
        self.hands.restore()
        return True

    def do(self, asked: Asked) -> Outcome:
        """Decides and applies one command. A refusal changes nothing, but is kept on the log too."""
        now = max(asked.at, self.room.at)
        self.hands.looked_at.clear()
        outcome = Outcome()
        due = self._due if self._due_known else self.next_due()
        if due is not None and due.at <= now:
            outcome.entries += self.advance(now)
        if now != asked.at:
            asked = msgspec.structs.replace(asked, at=now)
        outcome.place = len(outcome.entries)
        self._answer(asked, outcome)
        outcome.position = self.room.position
        outcome.entries += self._seen_to(now)
        due = self._due if self._due_known else self.next_due()
        if due is not None and due.at <= now:
            outcome.entries += self.advance(now)
        return outcome

    def _answer(self, asked: Asked, outcome: Outcome) -> None:
        stale = self._stale(asked) if asked.seen is not None else None
        came = self._decide(asked) if stale is None else stale
        if not isinstance(came, Refusal):
            came = self._with_postings(asked, came)
        position = self.room.position + 1
        if isinstance(came, Refusal):
            assert came.known, f"unknown refusal code {came.code}"
            for tell in WITH_REFUSAL:
                came = tell(self, came)
            came = came.counted_in(self._unit(asked))
            outcome.refusal = came
            body = encode(Body(refusal=came))
        else:
            outcome.events = came
            body = encode(self._body(tuple(came), position, asked.id))
            self._applying = True
            self._apply(came, asked.at, position)
            self._applying = False
            if len(came) != 1 or type(came[0]) is not AtHand:
                for onlooker in self._onlookers:
                    self._called_for += onlooker.after(self.room, came)
        self.room.position = position
        self.room.at = asked.at
        outcome.entries.append(NewEntry(asked.id, asked.at, asked.by, body, VERSION))

    def _body(self, events: tuple[Event, ...], position: int, command: str) -> Body:
        if self.sealing is None:
            return Body(events)
        return covered(events, self.sealing, bound_to(self.room.name, position, command))

    def _seen_to(self, at: int) -> list[NewEntry]:
        """What onlookers found after the last entry is seen to, each in an entry of its own."""
        entries: list[NewEntry] = []
        while self._called_for:
            command = self._called_for.pop()
            outcome = Outcome()
            self._answer(Asked(f"{CLOCK} {self.room.position + 1}", CLOCK, command, at), outcome)
            entries += outcome.entries
        return entries

    def _with_postings(self, asked: Asked, came: list[Event]) -> list[Event] | Refusal:
        """The events with what they do to the books. A hand that went on and the clock cannot be refused."""
        check_hands(self.hands, came)
        if len(came) == 1 and type(came[0]) is AtHand:
            return came
        came = came + self._after_hand(asked, came)
        came += [event for add in WITH_ENTRY for event in add(self, asked, came)]
        desk = self.money_desk(asked)
        found = [*came, *postings(self.room, came, desk)]
        check_numbers(self.room.books, found)
        if asked.by != CLOCK:  # there the ledger stops the accounts, and not the room
            check_sums(self.room.books, found)
        if self.room.books.stopped and asked.by != CLOCK and not any(type(one) is AtHand for one in came):
            refused = stopped_by(self.room, found)
            if refused is not None:
                return refused
        return found + [event for add in WITH_POSTINGS for event in add(desk, found)]

    def _unit(self, asked: Asked) -> Unit:
        """What is counted in at the table that a command is about."""
        found = self.room.floor.tables.get(getattr(asked.command, "table", 0))
        return found.unit if found is not None else "cents"

    def _stale(self, asked: Asked) -> Refusal | None:
        for name in ("table", "spread"):
            subject = getattr(asked.command, name, None)
            if subject is None:
                continue
            changed = self.room.changed.get(f"{name} {subject}", 0)
            if asked.seen is not None and changed > asked.seen:
                facts = {"subject": f"{name} {subject}", "seen": asked.seen, "now": changed}
                return Refusal("stale", facts)
        return None

    def _decide(self, asked: Asked) -> list[Event] | Refusal:
        refused: Refusal | None = None
        if type(asked.command) not in AT_EVENT_TABLES:
            refused = self._at_event_table(asked.command)
            if refused is not None:
                return refused
        if type(asked.command) is cmd.BeginHand:
            refused = self.hand_fault(asked)
            if refused is not None:
                return refused
        return DECIDE[type(asked.command)](self, asked)

    def hand_fault(self, asked: Asked) -> Refusal | None:
        desk = LookingDesk(self, asked)
        for fault in BEFORE_HAND if self._in_event(asked.command.table) else BEFORE_ON_BOARD:
            refused = fault(desk, asked.command.table)
            if isinstance(refused, Refusal):
                return refused
        return None

    def _at_event_table(self, command: Any) -> Refusal | None:
        """What is asked of a game on the board is not asked of an event: its seats and chips are its own."""
        inner = getattr(command, "inner", None)
        if inner is not None:  # what a supervisor wants done all the same
            command = inner()
        if type(command) in AT_EVENT_TABLES:
            return None
        for name in TABLE_FIELDS:
            number = getattr(command, name, 0)
            found = self.room.floor.tables.get(number) if type(number) is int else None
            if found is not None and found.event:
                return Refusal("at_event_table", {"table": number, "event": found.event})
        return None

    def _after_hand(self, asked: Asked, came: list[Event]) -> list[Event]:
        """What subjects add when a hand has ended."""
        tabled = [event for event in came if type(event) is AtTable]
        over = [(event.table, one) for event in tabled for one in event.events if type(one) is HandEnded]
        if not over:
            return []
        found: list[Event] = []
        desk = RoomDesk(self, asked, tabled)
        for table, ended in over:
            adding = AFTER_HAND if self._in_event(table) else AFTER_ON_BOARD
            found += [one for add in adding for one in add(desk, table, ended)]
        return found

    def _in_event(self, table: int) -> bool:
        found = self.room.floor.tables.get(table)
        return found is not None and bool(found.event)

    def _apply(self, events: list[Event], at: int, position: int) -> None:
        """Writes the events in; those of a hand are in already, because a hand is decided step by step."""
        room = self.room
        for event in events:
            if type(event) is AtHand:
                if begins(event):
                    self.hands.take_up(event.table, at)
                room.hands[event.table].since = at
                room.changed[f"table {event.table}"] = position
                continue
            apply(room, event, at)
            touch(room, event, position)
            self._due_known = False


def open_room(
    name: str, house: str, at: int, *, zone: str = "UTC", money: str = "real", by: str = "", command: str = ""
) -> tuple[Room, NewEntry]:
    """A new room, and the first entry of its log."""
    called, profile = by_value(house)
    ZoneInfo(zone)
    event = RoomOpened(name, called, zone, money, profile)  # type: ignore[arg-type]
    room = Room()
    apply(room, event, at)
    room.at, room.position = at, 1
    return room, NewEntry(command or "open", at, by, encode(Body((event,))), VERSION)
