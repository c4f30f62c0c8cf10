"""One room in memory with what its decisions and views are made with: the house on a day, the hands in
progress, chance, and the desk of each place. Deciding itself is `host.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from cardhouse.cards.deck import mixed as system_mixed
from cardhouse.floor.desk import MINUTE, Desk, Mixing
from cardhouse.floor.event import AtTable
from cardhouse.houses.by_value import house_from
from cardhouse.houses.choices import Choices
from cardhouse.houses.own_house import OwnHouse, own_house
from cardhouse.houses.profile import House, load_house
from cardhouse.money.desk import MoneyDesk
from cardhouse.play.refusal import Refusal
from cardhouse.play.table import RuleSet, Table
from cardhouse.play.table_apply import apply as apply_at_table
from cardhouse.promotions.desk import PromotionDesk
from cardhouse.room.chance import Collected
from cardhouse.room.hands import Hands
from cardhouse.room.irregularities.desk import Irregularities
from cardhouse.room.sealing import Sealing
from cardhouse.room.shuffling.decks import Decks
from cardhouse.room.shuffling.draws import Draws
from cardhouse.room.state import Room
from cardhouse.room.unwritten.state import as_ruled
from cardhouse.tournaments.desk import EventDesk

QUARTER_MINUTES = 15
DAYS_KEPT = 64
"""Quarters of an hour of which the day is known: it is asked several times for every hand and every view."""
Book = Callable[[str, date, RuleSet], Choices]


class Asked(msgspec.Struct, frozen=True):
    """A command: who asks (in the register as `person`), when, under which id, what position he saw last, by
    which session of his, and which accounts are in the same hands as his (`money.two_people`).
    """

    id: str
    by: str
    command: Any
    at: int
    roles: frozenset[str] = frozenset()
    seen: int | None = None
    person: str = ""
    session: str = ""
    tied: frozenset[str] = frozenset()


@lru_cache(maxsize=256)
def house_on(house: str, day: date, rule_set: RuleSet = "cash") -> Choices:
    """What the house's book says on a day, for cash games or tournaments."""
    return load_house(house).choices(rule_set, day)


def seeded_mixing(seed: int) -> Mixing:
    """Chance from a seed, the same for the same calls: for simulations and tests."""
    calls = iter(range(1 << 62))
    return lambda cards: tuple(system_mixed(range(cards), seed * 1_000_003 + next(calls)))


def secure_mixing(cards: int) -> tuple[int, ...]:
    """A permutation from the operating system's secure source."""
    return tuple(system_mixed(range(cards), None))


class Hosting:
    """One room in this process. `book` gives a house's choices on a day, for one of its two sets of rules."""

    def __init__(
        self,
        room: Room,
        mixed: Mixing = secure_mixing,
        book: Book = house_on,
        sealing: Sealing | None = None,
        collected: Collected | None = None,
    ) -> None:
        """`sealing`: the key of a room that seals its cards; `collected`: the chance that people add."""
        self.room = room
        self.sealing = sealing
        self.collected = collected or Collected()
        self.draws = Draws(room, sealing, self.collected) if sealing is not None else None
        self.mixed: Mixing = self.draws or mixed
        """Chance for what everybody may see."""
        self.book = book
        self._zone = ZoneInfo(room.zone)
        decks = Decks(room, sealing, mixed, self.collected) if sealing is not None else None
        self.hands = Hands(room, self.choices_at, mixed, self.as_ruled, decks)
        self.irregularities = Irregularities(self.hands)
        self._ruled: dict[tuple[str, int, str], tuple[Choices, dict[str, Any], Choices]] = {}
        self._houses: dict[str, tuple[OwnHouse, House]] = {}
        self.hurry = 1
        """How many times as fast as for people turns pass: for demonstrations in tests."""
        self._days: dict[int, date] = {}
        self._asked: tuple[Asked, int, Choices] | None = None

    @property
    def zone(self) -> ZoneInfo:
        """Where the room lies; as long as nothing is in its books it may be said anew."""
        if self._zone.key != self.room.zone:
            self._zone = ZoneInfo(self.room.zone)
            self._days.clear()
        return self._zone

    def in_force(
        self, rule_set: RuleSet | None = None, *, table: int = 0, event: str = "", at: int | None = None
    ) -> Choices:
        """What is gone by: the house's book with what a supervisor ruled where it is silent, for the day, in
        an event or at a table. A table goes by its own set of rules, an event by that of events, the rest by
        that of cash games. As the room stands, or as it will `at` an instant.
        """
        found = self.room.floor.tables.get(table)
        own: RuleSet = found.rule_set if found is not None else "tournament" if event else "cash"
        instant = self.room.at if at is None else at
        return self.as_ruled(self.choices_at(instant, rule_set=rule_set or own), instant, table, event)

    def choices_at(self, instant: int, house: str = "", rule_set: RuleSet = "cash") -> Choices:
        """The book alone, on the room's own day of an instant, for one of its sets of rules: for what is past
        and for the book itself. What is gone by now is `in_force`.
        """
        day = self._day(instant // (QUARTER_MINUTES * MINUTE))
        name = house or self.room.house
        if name in self.room.houses or name in self.room.profiles:
            return self.house(name).choices(rule_set, day)
        return self.book(name, day, rule_set)

    def choices_for(self, asked: Asked) -> Choices:
        """The set of the table that a command is about; what is about none goes by that of cash games."""
        known = self._asked
        if known is not None and known[0] is asked and known[1] == self.room.position:
            return known[2]  # every desk of one command is made with them
        choices = self.in_force(table=getattr(asked.command, "table", 0), at=asked.at)
        self._asked = asked, self.room.position, choices
        return choices

    def as_ruled(self, choices: Choices, instant: int, table: int = 0, event: str = "") -> Choices:
        """The book with what a supervisor ruled where it is silent: for that day, for an event, which a table
        may be of, and for the hand at the table. What is about a table of other rules is left aside.
        """
        if not self.room.unwritten.ruled:
            return choices
        found = self.room.floor.tables.get(table)
        if found is None or found.rule_set != choices.rule_set:
            table = 0
        elif not event:
            event = found.event
        ruled = self.room.unwritten.at(choices.rule_set, instant, table, event)
        if not ruled:
            return choices
        place = choices.rule_set, table, event
        known = self._ruled.get(place)
        if known is None or known[0] is not choices or known[1] != ruled:
            known = self._ruled[place] = (choices, ruled, as_ruled(choices, ruled))
        return known[2]

    def event_choices(self, event: str) -> Choices:
        """What an event goes by now."""
        return self.in_force("tournament", event=event)

    def house(self, name: str = "") -> House:
        """A house that the room goes by or went by; without a name the one in force."""
        name = name or self.room.house
        own = self.room.houses.get(name)
        if own is None:
            profile = self.room.profiles.get(name)
            return load_house(name) if profile is None else house_from(name, profile)
        known = self._houses.get(name)
        if known is None or known[0] is not own:  # the room may have been read again from its log
            known = self._houses[name] = (own, own_house(own, self.base_of(own)))
        return known[1]

    def base_of(self, own: OwnHouse) -> House | None:
        """The book that an own house was made from, where the room keeps it; None for one of the five."""
        profile = self.room.profiles.get(own.based_on)
        return None if profile is None else house_from(own.based_on, profile)

    def _day(self, quarter: int) -> date:
        """The room's own day of a quarter of an hour since 1970: no zone's days begin within one."""
        day = self._days.get(quarter)
        if day is None:
            if len(self._days) >= DAYS_KEPT:
                self._days.clear()
            start = datetime.fromtimestamp(quarter * QUARTER_MINUTES * 60, self.zone)
            day = self._days[quarter] = start.date()
        return day

    def desk(
        self, asked: Asked, choices: Choices | None = None, tables: dict[int, Table] | None = None
    ) -> Desk:
        """What the floor decides with. `tables`: as this entry has left them so far."""
        return Desk(
            self.room.floor, choices or self.choices_for(asked), now=asked.at, by=asked.by, roles=asked.roles,
            person=asked.person,
            mixed=self.mixed, zone=self.zone, copies=tables if tables is not None else {}
        )  # fmt: skip

    def money_desk(self, asked: Asked) -> MoneyDesk:
        """What the cage and the books decide with."""
        return MoneyDesk(
            self.room.books, self.choices_for(asked), now=asked.at, by=asked.by, roles=asked.roles,
            zone=self.zone, tied=asked.tied,
        )  # fmt: skip

    def event_desk(self, asked: Asked, tables: dict[int, Table] | None = None) -> EventDesk:
        """What is decided with about events: floor and books by their own desks, the rules of tournaments."""
        table, event = getattr(asked.command, "table", 0), getattr(asked.command, "event", "")
        choices = self.in_force("tournament", table=table, event=event, at=asked.at)
        return EventDesk(
            events=self.room.events,
            floor=self.desk(asked, choices, tables),
            money=self.money_desk(asked),
            choices=choices,
            in_hand=self.room.hands.__contains__,
            kill_hand=self.hands.kill,
        )

    def promotion_desk(self, asked: Asked, tables: dict[int, Table] | None = None) -> PromotionDesk:
        """What is decided with about promotions, which stand among the rules of cash games."""
        events = self.event_desk(asked, tables)
        choices = self.in_force("cash", table=getattr(asked.command, "table", 0), at=asked.at)
        return PromotionDesk(self.room.promotions, events, events.floor, events.money, choices)

    def hand_fault(self, asked: Asked) -> Refusal | None:
        """Why the hand that is asked for may not begin: what other subjects have against it (`host.py`)."""
        return None


class RoomDesk:
    """What is decided with where floor, books and hands have a part in it. `so_far`: what this entry did to
    tables already, so that whoever adds to it goes on from there.
    """

    __slots__ = ("_promotions", "_tables", "asked", "host", "so_far")

    def __init__(self, host: Hosting, asked: Asked, so_far: Sequence[Any] = ()) -> None:
        self.host = host
        self.asked = asked
        self.so_far = so_far
        self._tables: dict[int, Table] | None = None
        self._promotions: PromotionDesk | None = None

    @property
    def room(self) -> Room:
        return self.host.room

    @property
    def choices(self) -> Choices:
        """The book in force, for the set of rules of the table that is asked about."""
        return self.host.choices_for(self.asked)

    @property
    def floor(self) -> Desk:
        """A new desk each time: keep it where several decisions are to see each other."""
        return self.host.desk(self.asked, tables=self.tables)

    @property
    def money(self) -> MoneyDesk:
        """A new desk each time."""
        return self.host.money_desk(self.asked)

    @property
    def events(self) -> EventDesk:
        """A new desk each time: keep it where several decisions are to see each other."""
        return self.host.event_desk(self.asked, self.tables)

    @property
    def promotions(self) -> PromotionDesk:
        """The same desk for all who add to one entry: what several post about promotions is counted on."""
        if self._promotions is None:
            self._promotions = self.host.promotion_desk(self.asked, self.tables)
        return self._promotions

    @property
    def tables(self) -> dict[int, Table] | None:
        """The tables that this entry changed, as it left them; every desk from here writes into the same."""
        if self._tables is None and self.so_far:
            self._tables = {}
            for event in self.so_far:
                if isinstance(event, AtTable):
                    kept = self._tables.get(event.table) or self.room.floor.tables[event.table].table.copy()
                    self._tables[event.table] = kept
                    for one in event.events:
                        apply_at_table(kept, one)
        return self._tables

    def part(self, name: str) -> Any:
        """What a subject with a place of its own keeps."""
        return self.host.room.parts[name]


class LookingDesk(RoomDesk):
    """For whoever only looks and decides nothing: the same desks for all who ask, made when first asked for.
    Before every hand a dozen subjects look whether it may begin.
    """

    __slots__ = ("_events", "_floor")

    def __init__(self, host: Hosting, asked: Asked) -> None:
        super().__init__(host, asked)
        self._events: EventDesk | None = None
        self._floor: Desk | None = None

    @property
    def floor(self) -> Desk:
        if self._floor is None:
            self._floor = self.host.desk(self.asked)
        return self._floor

    @property
    def events(self) -> EventDesk:
        if self._events is None:
            self._events = self.host.event_desk(self.asked)
        return self._events
