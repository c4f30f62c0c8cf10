"""What a decision about an event is made with: the events, the floor and the books with their own desks, the
house's rules for tournaments, the hour, who asks, and chance.

Nothing here is changed by deciding. What happens at tables is worked out by the floor's desk on copies, what
happens to money by the books' desk; several steps of one decision see each other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from cardhouse.floor.desk import Desk
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.state import FloorTable
from cardhouse.houses.choices import Choices
from cardhouse.money.desk import MoneyDesk
from cardhouse.money.event import MoneyEvent
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.chance import DECK, mixed_many
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.state import Event, Events

AnyEvent = TournamentEvent | FloorEvent | MoneyEvent
Answer = list[AnyEvent] | Refusal
Decide = Callable[["EventDesk", Any], Answer]
KillHand = Callable[..., list[Any]]
"""(table, seat, why, cite, as_left: the table after this decision): what comes of it."""
BY_THEMSELVES = frozenset(("player",))
SAYS = {
    "no_such_event": "there is no event {event:typed}; there are {events}",
    "wrong_phase": "{event} is {phase}: {what} is possible while it is {allowed}",
    "not_entered": "{person} is not in {event}",
}
"""Refusals that all subjects share."""


class EventDesk(msgspec.Struct):
    """One decision's surroundings."""

    events: Events
    floor: Desk
    money: MoneyDesk
    choices: Choices
    """Of the tournament rule set."""
    in_hand: Callable[[int], bool]
    """Whether a hand is in progress at a table."""
    kill_hand: KillHand | None = None
    """Kills the hand of a seat at once. It cannot be taken back: do it last, when nothing can be refused."""
    room: dict[int, int] | None = None
    """Open seats at each table of the event after what this decision drew so far; None where it drew none."""
    drawn: set[tuple[int, int]] = msgspec.field(default_factory=set)
    """Tables and seats that this decision drew so far."""

    @property
    def now(self) -> int:
        return self.floor.now

    @property
    def by(self) -> str:
        return self.floor.by

    @property
    def roles(self) -> frozenset[str]:
        return self.floor.roles

    @property
    def by_himself(self) -> bool:
        """Whether a player asks by his own phone, and nobody of the staff."""
        return bool(self.roles) and not self.roles - BY_THEMSELVES

    def mixed(self, cards: int) -> tuple[int, ...]:
        """A permutation of so many, from the system's secure source or from a seed."""
        mixed = self.floor.mixed
        at_once = cards <= DECK or getattr(mixed, "any_number", False)
        return mixed(cards) if at_once else mixed_many(mixed, cards)

    def event(self, name: str) -> Event | Refusal:
        """An event by its name."""
        found = self.events.all.get(name)
        if found is None:
            return Refusal("no_such_event", {"event": name, "events": ", ".join(self.events.all) or "none"})
        return found

    def event_of(self, table: int) -> Event | None:
        """Whose table it is; None at a table of the board."""
        found = self.floor.floor.tables.get(table)
        return self.events.all.get(found.event) if found is not None and found.event else None

    def place_of(self, event: Event, person: str) -> tuple[int, int] | None:
        """The table and seat of somebody in an event; None where he has none."""
        for number in sorted(event.tables):
            seat = self.floor.floor.tables[number].seat_of(person)
            if seat:
                return number, seat
        return None

    def tables(self, event: Event) -> list[FloorTable]:
        """The event's tables, by number."""
        return [self.floor.floor.tables[number] for number in sorted(event.tables)]
