"""What must be so after every entry of an event's log: chips conserved, seats and entries in agreement,
tables as even as the rule wants them, money to the cent, every move with its rule, places without gaps.

Only what an entry can have changed is looked at after it, so that a check costs the same in any field; at
each level and at the end everything is looked at by the slow checks of `tournaments`.
"""

from __future__ import annotations

from typing import Any

from cardhouse.errors import CardhouseError
from cardhouse.floor.event import AtTable
from cardhouse.floor.opening.events import TableClosed, TableOpened
from cardhouse.floor.state import Floor
from cardhouse.houses.choices import Choices
from cardhouse.money.event import Posted
from cardhouse.room.events import AtHand
from cardhouse.sim.event.host import WatchedHost
from cardhouse.tournaments.balance.break_table import TableBroken
from cardhouse.tournaments.balance.checking import check_balance, not_done
from cardhouse.tournaments.balance.even_out import TablesLookedAt
from cardhouse.tournaments.balance.looking import one_field
from cardhouse.tournaments.balance.moving import PlayerMoved
from cardhouse.tournaments.balance.redraw_seats import FinalTableFormed, SeatsRedrawn
from cardhouse.tournaments.clock.next_level import LevelBegan
from cardhouse.tournaments.days.bag_chips import ChipsBagged
from cardhouse.tournaments.days.begin_day import DayBegan
from cardhouse.tournaments.entries.more_chips import ChipsBoughtInEvent
from cardhouse.tournaments.entries.register import EntryRegistered
from cardhouse.tournaments.places.checking import check_event, check_table
from cardhouse.tournaments.places.going_out import EntrantOut
from cardhouse.tournaments.prizes.pay_prize import PrizePaid
from cardhouse.tournaments.prizes.settle_pool import PoolSettled
from cardhouse.tournaments.seating.assigning import PlayersSeated, SeatDrawn
from cardhouse.tournaments.state import Event

CITED = (PlayerMoved, TableBroken, SeatsRedrawn, FinalTableFormed)


class BrokenEventError(CardhouseError):
    """Something that must always be so was not."""

    seed: int | None = None
    """Of the one that broke, where several are played."""


class Checks:
    """The books of whoever does not trust the room: its own count of chips, entries and places."""

    def __init__(self, host: WatchedHost, name: str) -> None:
        self.host = host
        self.name = name
        self.tables: dict[int, int] = {}
        """Chips at each table when it was last looked at."""
        self.given: dict[int, int] = {}
        """Chips given to each entry."""
        self.on_tables = self.issued = self.in_bags = 0
        self.paid = 0
        self.moves = 0
        self.done = 0

    @property
    def event(self) -> Event:
        return self.host.room.events.all[self.name]

    @property
    def floor(self) -> Floor:
        return self.host.room.floor

    @property
    def choices(self) -> Choices:
        return self.host.event_choices(self.name)

    def after(self, events: list[Any]) -> None:
        """Looks at what an entry can have changed."""
        self.done += 1
        if len(events) == 1 and type(events[0]) is AtHand:
            return  # within a hand no chip leaves the table
        touched: set[int] = set()
        wrong: list[str] = []
        for event in events:
            kind = type(event)
            if kind is AtTable or kind is TableOpened or kind is TableClosed:
                touched.add(event.table)
            elif kind is Posted:
                wrong += _money(event)
            elif kind in SEES:
                wrong += SEES[kind](self, event)
        wrong += self._at_tables(touched)
        if touched or self.issued:
            wrong += self._chips()
        if wrong:
            self.broken(wrong)

    def take_up(self) -> None:
        """Counts a room that was read from its log."""
        event = self.event
        self.tables = {number: self.floor.tables[number].table.chips for number in event.tables}
        self.given = {number: entry.chips for number, entry in event.entries.all.items()}
        self.on_tables, self.issued = sum(self.tables.values()), sum(self.given.values())
        self.in_bags = sum(bag.chips for bag in event.bags.all)
        self.paid = sum(one.amount for one in event.prizes.paid)

    def whole(self) -> None:
        """Looks at everything."""
        event, room = self.event, self.host.room
        wrong = check_event(event, self.floor)
        if event.phase == "running" and one_field(event.sheet) and not event.balance.changed:
            wrong += check_balance(event, self.floor, self.choices, room.hands.__contains__)
        if sum(room.books.balances.values()):
            wrong.append("the books do not come to nothing")
        if wrong:
            self.broken(wrong)

    def broken(self, wrong: list[str]) -> None:
        """Stops the simulation."""
        raise BrokenEventError(f"entry {self.host.entries}: {'; '.join(wrong[:5])}")

    def _at_tables(self, touched: set[int]) -> list[str]:
        """Chips and seats of the tables that changed."""
        event, floor, wrong = self.event, self.floor, list[str]()
        for number in touched:
            was = self.tables.pop(number, 0)
            if number not in event.tables:
                self.on_tables -= was
                continue
            table = floor.tables[number].table
            now = self.tables[number] = table.chips
            self.on_tables += now - was
            wrong += check_table(event, floor, number)
            if event.balance.field.players.get(number) != len(table.seats):
                wrong.append(f"table {number} has {len(table.seats)} players, counted otherwise")
        return wrong

    def _chips(self) -> list[str]:
        """Everything given out lies somewhere, until the chips of a closed event go back to the cage."""
        event = self.event
        if event.phase == "closed":
            return []
        chips = event.chips
        held = sum(chips.held_back.values()) if chips.held_back else 0
        there = self.on_tables + self.in_bags + held + chips.removed
        if there == self.issued + chips.added:
            return []
        return [f"{self.issued + chips.added:,} chips were given out, {there:,} are there"]

    def _issued(self, number: int) -> None:
        now = self.event.entries.all[number].chips
        self.issued += now - self.given.get(number, 0)
        self.given[number] = now

    def bought(self, event: Any) -> list[str]:
        """An entry or more chips: what was paid is what the sheet says."""
        sheet = self.event.sheet
        self._issued(event.entry)
        if isinstance(event, SeatDrawn):
            return []
        if isinstance(event, ChipsBoughtInEvent):
            offer = sheet.rebuys if event.kind == "rebuy" else sheet.add_on
            price = offer.price if offer is not None else 0
        else:
            extra = sheet.staff_add_on
            price = sheet.buy_in.total + (extra.price if extra is not None and event.staff_add_on else 0)
        return [] if event.paid == price else [f"entry {event.entry} paid {event.paid}, not {price}"]

    def seated(self, event: PlayersSeated) -> list[str]:
        """At the start everybody has his chips."""
        for number, _ in event.chips:
            self._issued(number)
        return []

    def bagged(self, event: Any) -> list[str]:
        """Chips went into a bag, or came out of all of them."""
        if isinstance(event, ChipsBagged):
            self.in_bags += event.bag.chips
        else:
            self.in_bags = sum(bag.chips for bag in self.event.bags.all)
        return []

    def cited(self, event: Any) -> list[str]:
        """Nobody is moved without a rule."""
        self.moves += isinstance(event, PlayerMoved)
        return [] if event.cites else [f"no rule for {event}"]

    def out(self, event: EntrantOut) -> list[str]:
        """Places are given out one after the other."""
        places = self.event.places
        there = places.order[places.index[event.entry]]
        wrong = len(places.order) != len(places.busts) or there != event.entry
        return [f"places do not agree after {event.person}"] if wrong else []

    def looked_at(self, event: TablesLookedAt) -> list[str]:
        """Whenever the field was looked at, it is even or what it needs waits for a hand."""
        owner = self.event
        if owner.phase != "running" or not one_field(owner.sheet):
            return []
        wrong = not_done(owner, self.floor, self.choices, self.host.room.hands.__contains__)
        return wrong if event.waiting else wrong + self._even(owner)

    def _even(self, event: Event) -> list[str]:
        """By the numbers alone: how far the fullest and the shortest table are apart."""
        field, choices = event.balance.field, self.choices
        few = field.tables <= choices.value("event_balance.even_from_tables")
        most = choices.value("event_balance.difference_most" if few else "event_balance.halt_gap")
        gap = field.fullest - field.shortest
        if field.tables < 2 or gap <= (most if few else most - 1):
            return []
        return [f"tables of {field.shortest} and {field.fullest} players, and nothing is done"]

    def settled(self, event: PoolSettled) -> list[str]:
        """What is played for is what came in."""
        return [f"the pool differs by {event.difference}"] if event.difference else []

    def prize(self, event: PrizePaid) -> list[str]:
        """Never more than there is."""
        self.paid += event.paid.amount
        pool = self.event.prizes.pool
        wrong = pool is None or self.paid > pool.primary + pool.bounty
        return [f"{self.paid} cents were paid"] if wrong else []

    def level(self, event: LevelBegan) -> list[str]:
        """At each level everything is looked at."""
        self.whole()
        return []


SEES: dict[Any, Any] = {
    EntryRegistered: Checks.bought,
    ChipsBoughtInEvent: Checks.bought,
    SeatDrawn: Checks.bought,
    PlayersSeated: Checks.seated,
    ChipsBagged: Checks.bagged,
    DayBegan: Checks.bagged,
    **dict.fromkeys(CITED, Checks.cited),
    EntrantOut: Checks.out,
    TablesLookedAt: Checks.looked_at,
    PoolSettled: Checks.settled,
    PrizePaid: Checks.prize,
    LevelBegan: Checks.level,
}


def _money(event: Posted) -> list[str]:
    """Two sides or more, nothing left over."""
    left = sum(line.amount for line in event.posting.lines)
    return [f"posting {event.posting.number} leaves {left} cents over"] if left else []
