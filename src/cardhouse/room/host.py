"""Runs one room in memory: decides each command by the house's choices, applies what came of it, and gives
the entries for the log. Writing them durably is `keeping.py`.

Time and chance come in as data. Before a command everything that became due is done, each at its own
instant.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from cardhouse.cards.deck import mixed as system_mixed
from cardhouse.errors import CardhouseError
from cardhouse.floor.absences.stepping_away import return_fault
from cardhouse.floor.decide import HANDLERS as FLOOR_HANDLERS
from cardhouse.floor.desk import MINUTE, Desk, Mixing
from cardhouse.floor.timers import Due, next_due
from cardhouse.houses.choices import Choices
from cardhouse.houses.own_house import OwnHouse, own_house
from cardhouse.houses.profile import House, ProfileError, load_house, named_house
from cardhouse.money.banks.commands import ExchangeAtRack
from cardhouse.money.cage.cash_log import cash_events
from cardhouse.money.collections.commands import COMMANDS as COLLECTIONS
from cardhouse.money.decide import HANDLERS as MONEY_HANDLERS
from cardhouse.money.desk import MoneyDesk
from cardhouse.money.tips.commands import GiveToke
from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal, register
from cardhouse.play.table import RuleSet
from cardhouse.room import collecting
from cardhouse.room import commands as cmd
from cardhouse.room.apply import apply, touch
from cardhouse.room.banks import bank_fault, rack_fault
from cardhouse.room.bookkeeping import postings, stopped_at, stopped_by
from cardhouse.room.cage import ANSWERS as CAGE
from cardhouse.room.cage import may_have
from cardhouse.room.events import VERSION, AtHand, Body, Event, HouseAmended, HouseChosen, RoomOpened, encode
from cardhouse.room.hands import Hands, begins
from cardhouse.room.irregularities import commands as wrong
from cardhouse.room.irregularities.decide import Irregularities
from cardhouse.room.state import Room
from cardhouse.room.tokes import give as give_toke
from cardhouse.store.log import NewEntry

CLOCK = "clock"
QUARTER_MINUTES = 15
DAYS_KEPT = 64
"""Quarters of an hour of which the day is known: it is asked several times for every hand and every view."""
Book = Callable[[str, date, RuleSet], Choices]

register(
    {
        "stale": "{subject} changed since you looked (at {seen}, now {now}): look again, then decide",
        "no_such_house": "{why}",
        "house_changed": "the house's rules changed since you looked ({seen}, now {now}): look again",
        "bad_house": "the house cannot go by these rules. {why}",
    }
)


class Asked(msgspec.Struct, frozen=True):
    """A command: who asks (in the register as `person`), when, under which id, what position he saw last."""

    id: str
    by: str
    command: Any
    at: int
    roles: frozenset[str] = frozenset()
    seen: int | None = None
    person: str = ""


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


class RoomHost:
    """One room in this process, decided on one thread. `book` gives a house's choices on a day, for one of
    its two sets of rules.
    """

    def __init__(self, room: Room, mixed: Mixing = secure_mixing, book: Book = house_on) -> None:
        self.room = room
        self.mixed = mixed
        self.book = book
        self.zone = ZoneInfo(room.zone)
        self.hands = Hands(room, self.choices_at, mixed)
        self.irregularities = Irregularities(self.hands)
        self._houses: dict[str, tuple[OwnHouse, House]] = {}
        self.hurry = 1
        """How many times as fast as for people turns pass: for demonstrations in tests."""
        self._days: dict[int, date] = {}
        self._due: Due | None = None
        self._due_known = False

    def choices_at(self, instant: int, house: str = "", rule_set: RuleSet = "cash") -> Choices:
        """The book in force on the room's own day of an instant, for one of its sets of rules."""
        day = self._day(instant // (QUARTER_MINUTES * MINUTE))
        name = house or self.room.house
        if name in self.room.houses:
            return self.house(name).choices(rule_set, day)
        return self.book(name, day, rule_set)

    def choices_for(self, asked: Asked) -> Choices:
        """The set of the table that a command is about; what is about none goes by that of cash games."""
        found = self.room.floor.tables.get(getattr(asked.command, "table", 0))
        return self.choices_at(asked.at, rule_set=found.rule_set if found is not None else "cash")

    def house(self, name: str = "") -> House:
        """A house that the room goes by or went by; without a name the one in force."""
        name = name or self.room.house
        own = self.room.houses.get(name)
        if own is None:
            return load_house(name)
        known = self._houses.get(name)
        if known is None or known[0] is not own:  # the room may have been read again from its log
            known = self._houses[name] = (own, own_house(own))
        return known[1]

    def _day(self, quarter: int) -> date:
        """The room's own day of a quarter of an hour since 1970: no zone's days begin within one."""
        day = self._days.get(quarter)
        if day is None:
            if len(self._days) >= DAYS_KEPT:
                self._days.clear()
            start = datetime.fromtimestamp(quarter * QUARTER_MINUTES * 60, self.zone)
            day = self._days[quarter] = start.date()
        return day

    # Time

    def next_due(self) -> Due | None:
        """What the clock gives next, and when."""
        if not self._due_known:
            self._due, self._due_known = next_due(self.room.floor), True
        return self._due

    def advance(self, now: int) -> list[NewEntry]:
        """Moves the clock on: everything due by then is done, each at its own instant."""
        entries: list[NewEntry] = []
        due = self.next_due()
        while due is not None and due.at <= now:
            at = max(due.at, self.room.at)
            outcome = Outcome()
            asked = Asked(f"{CLOCK} {self.room.position + 1}", CLOCK, due.command, at)
            self._answer(asked, outcome)
            assert outcome.refusal is None, f"the clock was refused: {outcome.refusal}"
            entries += outcome.entries
            before, due = due, self.next_due()
            assert due is None or due[:2] != before[:2], f"{before.key} stays due"
        return entries

    # Commands

    def do(self, asked: Asked) -> Outcome:
        """Decides and applies one command. A refusal changes nothing, but is kept on the log too."""
        now = max(asked.at, self.room.at)
        outcome = Outcome()
        due = self._due if self._due_known else self.next_due()
        if due is not None and due.at <= now:
            outcome.entries += self.advance(now)
        if now != asked.at:
            asked = msgspec.structs.replace(asked, at=now)
        outcome.place = len(outcome.entries)
        self._answer(asked, outcome)
        outcome.position = self.room.position
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
            outcome.refusal = came
            body = Body(refusal=came)
        else:
            outcome.events = came
            body = Body(tuple(came))
            self._apply(came, asked.at, position)
        self.room.position = position
        self.room.at = asked.at
        outcome.entries.append(NewEntry(asked.id, asked.at, asked.by, encode(body), VERSION))

    def _with_postings(self, asked: Asked, came: list[Event]) -> list[Event] | Refusal:
        """The events with what they do to the books. A hand that went on and the clock cannot be refused."""
        if len(came) == 1 and type(came[0]) is AtHand:
            return came
        desk = self.money_desk(asked)
        found = [*came, *postings(self.room, came, desk)]
        if self.room.books.stopped and asked.by != CLOCK and not any(type(one) is AtHand for one in came):
            refused = stopped_by(self.room, found)
            if refused is not None:
                return refused
        return found + cash_events(desk, found)

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
        command = asked.command
        if type(command) is cmd.Act:
            return self.hands.act(command, asked.roles, asked.person)
        decide = _HANDLERS.get(type(command))
        if decide is not None:
            return decide(self, command, asked)
        money = MONEY_HANDLERS.get(type(command))
        if money is not None:
            return money(self.money_desk(asked), command)  # type: ignore[return-value]
        floor = FLOOR_HANDLERS[type(command)]
        return floor(self.desk(asked), command)  # type: ignore[return-value]

    def desk(self, asked: Asked) -> Desk:
        """What the floor decides with."""
        return Desk(
            self.room.floor, self.choices_for(asked), asked.at, asked.by, asked.roles, self.mixed, self.zone
        )

    def money_desk(self, asked: Asked) -> MoneyDesk:
        """What the cage and the books decide with."""
        return MoneyDesk(self.room.books, self.choices_for(asked), asked.at, asked.by, asked.roles, self.zone)

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

    # What the room itself answers

    def _choose_house(self, command: cmd.ChooseHouse, asked: Asked) -> list[Event] | Refusal:
        try:
            named_house(command.house)
        except CardhouseError as wrong:
            return Refusal("no_such_house", {"why": str(wrong)})
        return [HouseChosen(command.house)]

    def _amend_house(self, command: cmd.AmendHouse, asked: Asked) -> list[Event] | Refusal:
        if command.instead_of != self.room.house:
            return Refusal("house_changed", {"seen": command.instead_of, "now": self.room.house})
        edition = f"{self.room.name}-{len(self.room.houses) + 1}"
        own = OwnHouse(edition, command.name.strip(), command.based_on, command.rules, asked.at, asked.by)
        try:
            own_house(own)
        except ProfileError as wrong:
            said = [f"{fault.key}: {fault.wrong}; {fault.remedy}" for fault in wrong.faults]
            return Refusal("bad_house", {"why": ". ".join(said), "faults": said})
        return [HouseAmended(own)]

    def _begin(self, command: cmd.BeginHand, asked: Asked) -> list[Event] | Refusal:
        floor, money = self.desk(asked), self.money_desk(asked)
        refused = bank_fault(self.room, self.choices_for(asked), command.table, asked.by)
        refused = refused or collecting.deal_fault(floor, money, command.table)
        refused = refused or stopped_at(self.room, command.table)
        if refused is not None:
            return refused
        takes = collecting.takes_at(floor, money, command.table)
        return self.hands.begin(command, asked.at, self.room.house, takes)

    def _exchange_at_rack(self, command: ExchangeAtRack, asked: Asked) -> list[Event] | Refusal:
        floor, money = self.desk(asked), self.money_desk(asked)
        refused = rack_fault(floor, command)
        refused = refused or may_have(floor, money, command.person, command.out, command.into)
        return refused or MONEY_HANDLERS[ExchangeAtRack](money, command)  # type: ignore[return-value]

    def _collections(self, command: Any, asked: Asked) -> list[Event] | Refusal:
        return collecting.answer(self.desk(asked), self.money_desk(asked), command)

    def _cage(self, command: Any, asked: Asked) -> list[Event] | Refusal:
        return CAGE[type(command)](self.desk(asked), self.money_desk(asked), command)

    def _deal_again(self, command: cmd.DealAgain, asked: Asked) -> list[Event] | Refusal:
        return self.hands.deal_again(command, asked.at)

    def _draw(self, command: cmd.DrawForTheButton, asked: Asked) -> list[Event] | Refusal:
        desk = self.desk(asked)
        found = desk.table(command.table)
        if isinstance(found, Refusal):
            return found
        cards = command.cards
        if found.mode == "dealt":
            seats = sorted(found.table.tied) or found.table.present()
            cards = dict(zip(seats, self.mixed(52), strict=False))
        came = desk.do(command.table, at_table.DrawForButton(cards))
        return came if isinstance(came, Refusal) else [came]

    def _between_hands(self, command: cmd.BetweenHandsDo, asked: Asked) -> list[Event] | Refusal:
        desk = self.desk(asked)
        found = desk.table(command.table)
        if isinstance(found, Refusal):
            return found
        if isinstance(command.do, at_table.ComeBack):
            refused = return_fault(found, command.do.seat)
            if refused is not None:
                return refused
        came = desk.do(command.table, command.do)
        if isinstance(came, Refusal):
            return came
        return [came, *self._revised(command.table, desk)]

    def _revised(self, number: int, desk: Desk) -> list[Event]:
        """A straddle or kill in time but after the hand began: the hand is dealt from the new setup."""
        running = self.room.hands.get(number)
        setup = desk.trial(number).setup
        if running is None or setup is None or setup == self.room.floor.tables[number].table.setup:
            return []
        return self.hands.deal(number, desk.trial(number), setup, desk.choices)


def open_room(
    name: str, house: str, at: int, *, zone: str = "UTC", money: str = "real", by: str = "", command: str = ""
) -> tuple[Room, NewEntry]:
    """A new room, and the first entry of its log."""
    load_house(house)
    ZoneInfo(zone)
    event = RoomOpened(name, house, zone, money)  # type: ignore[arg-type]
    room = Room()
    apply(room, event, at)
    room.at, room.position = at, 1
    return room, NewEntry(command or "open", at, by, encode(Body((event,))), VERSION)


_HANDLERS: dict[type, Callable[[RoomHost, Any, Asked], list[Event] | Refusal]] = {
    cmd.ChooseHouse: RoomHost._choose_house,
    cmd.AmendHouse: RoomHost._amend_house,
    cmd.BeginHand: RoomHost._begin,
    ExchangeAtRack: RoomHost._exchange_at_rack,
    GiveToke: lambda host, command, asked: give_toke(host.desk(asked), host.money_desk(asked), command),
    cmd.DealAgain: RoomHost._deal_again,
    cmd.TakeBackEntry: lambda host, command, asked: host.hands.take_back(command),
    cmd.DrawForTheButton: RoomHost._draw,
    cmd.BetweenHandsDo: RoomHost._between_hands,
    **dict.fromkeys(COLLECTIONS, RoomHost._collections),
    **dict.fromkeys(CAGE, RoomHost._cage),
    wrong.AskRuling: lambda host, command, asked: host.irregularities.ask(command, host.choices_for(asked)),
    wrong.RuleOnAct: lambda host, command, asked: host.irregularities.rule_on_act(command),
    wrong.ReportMistake: lambda host, command, asked: host.irregularities.report_mistake(command),
    wrong.ChooseRuling: lambda host, command, asked: host.irregularities.choose(
        command, asked.by, asked.roles
    ),
    wrong.OverrideRuling: lambda host, command, asked: host.irregularities.override(
        command, asked.by, host.choices_for(asked)
    ),
}
