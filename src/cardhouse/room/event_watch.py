"""Whether events are whole after every entry of the log: all chips that were given out are somewhere, and
whoever sits at a table is in the event with that seat. As the ledger sees to its own sum, the room sees to
this; an event that is not whole is stopped (`places/stop_event`), on the log, until somebody lets it go on.

An onlooker's count, kept beside the room and not in it: only what an entry can have changed is looked at, so
that it costs the same in any field. Where the count differs everything is counted again before a word is
said, and at each level everything is looked at in any case.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.event import AtTable
from cardhouse.floor.opening.events import TableClosed, TableOpened
from cardhouse.play.table_events import HandBegan
from cardhouse.room.events import AtHand
from cardhouse.room.state import Room
from cardhouse.subject import Subject
from cardhouse.tournaments.clock.next_level import LevelBegan
from cardhouse.tournaments.days.bag_chips import ChipsBagged
from cardhouse.tournaments.days.begin_day import DayBegan
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.places.checking import check_event, check_table
from cardhouse.tournaments.places.stop_event import StopEvent
from cardhouse.tournaments.seating.assigning import PlayersSeated
from cardhouse.tournaments.state import Event

AT_TABLES = frozenset((AtTable, TableOpened, TableClosed))
OVER = frozenset(("closed", "cancelled"))
"""Chips of such an event go back to the cage."""


class EventCount:
    """The chips of one event, counted by an onlooker."""

    __slots__ = ("event", "given", "in_bags", "issued", "on_tables", "tables")

    def __init__(self, room: Room, event: Event) -> None:
        self.event = event
        self.tables = {number: room.floor.tables[number].table.chips for number in event.tables}
        self.given = {number: entry.chips for number, entry in event.entries.all.items()}
        self.on_tables, self.issued = sum(self.tables.values()), sum(self.given.values())
        self.in_bags = sum(bag.chips for bag in event.bags.all)

    def take(self, happened: TournamentEvent) -> None:
        """What an event of the log did to entries and bags."""
        kind = type(happened)
        if kind is ChipsBagged:
            self.in_bags += happened.bag.chips  # type: ignore[attr-defined]
        elif kind is DayBegan:
            self.in_bags = sum(bag.chips for bag in self.event.bags.all)
        elif kind is PlayersSeated:
            for number, _ in happened.chips:  # type: ignore[attr-defined]
                self._entry(number)
        else:
            self._entry(getattr(happened, "entry", 0))

    def _entry(self, number: int) -> None:
        entry = self.event.entries.all.get(number)
        if entry is not None:
            self.issued += entry.chips - self.given.get(number, 0)
            self.given[number] = entry.chips

    def table(self, room: Room, number: int) -> None:
        """What lies at a table now."""
        was = self.tables.pop(number, 0)
        if number in self.event.tables:
            now = self.tables[number] = room.floor.tables[number].table.chips
            self.on_tables += now - was
        else:
            self.on_tables -= was

    @property
    def conserved(self) -> bool:
        """Whether what was given out is there."""
        chips = self.event.chips
        held = sum(chips.held_back.values()) if chips.held_back else 0
        return self.on_tables + self.in_bags + held + chips.removed == self.issued + chips.added


class EventWatch:
    """All events of a room."""

    def __init__(self) -> None:
        self.counts: dict[str, EventCount] = {}
        self.owner: dict[int, str] = {}
        """Whose table it is, also after it was closed."""

    def after(self, room: Room, events: list[Any]) -> list[Any]:
        """The events that are not whole after an entry are stopped, and told what does not agree."""
        if not room.events.all:
            return []
        touched: dict[str, set[int]] = {}
        levels = False
        for one in events:
            kind = type(one)
            if kind is AtHand or (kind is AtTable and one.events and type(one.events[-1]) is HandBegan):
                continue  # what is dealt and bet stays at the table: it is looked at when the hand is over
            if kind in AT_TABLES:
                name = self._owner(room, one.table)
                if name:
                    touched.setdefault(name, set()).add(one.table)
            elif isinstance(one, TournamentEvent):
                touched.setdefault(one.event, set())
                levels = levels or kind is LevelBegan
        return [
            StopEvent(name, wrong)
            for name, tables in touched.items()
            if (wrong := self._look(room, name, tables, events=events, whole=levels))
        ]

    def _owner(self, room: Room, number: int) -> str:
        table = room.floor.tables.get(number)
        if table is None:
            return self.owner.pop(number, "")
        if table.event:
            self.owner[number] = table.event
        return table.event

    def _look(self, room: Room, name: str, tables: set[int], *, events: list[Any], whole: bool) -> str:
        event = room.events.all.get(name)
        if event is None or event.phase in OVER or event.stopped:
            self.counts.pop(name, None)
            return ""
        count = self.counts.get(name)
        if count is None or count.event is not event:
            count = self.counts[name] = EventCount(room, event)
        else:
            for one in events:
                if isinstance(one, TournamentEvent) and one.event == name:
                    count.take(one)
            for number in tables:
                count.table(room, number)
        mine = tables & event.tables.keys()
        wrong = [said for number in mine for said in check_table(event, room.floor, number)]
        if not wrong and not whole and count.conserved:
            return ""
        self.counts[name] = EventCount(room, event)
        return "; ".join(check_event(event, room.floor)[:3])


SUBJECT = Subject(name="event_watch", folder=__package__, place="room", onlooker=EventWatch)
