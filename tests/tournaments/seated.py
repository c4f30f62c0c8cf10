"""An event with players at tables, for the tests of chips, penalties and days."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.event import AtTable
from cardhouse.floor.opening.events import TableOpened
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.play.setup import Mode
from cardhouse.play.table_events import ButtonPlaced, SeatGivenUp, SeatTaken
from cardhouse.room.apply import apply
from cardhouse.room.entries import decode
from cardhouse.tournaments.announcing.announce_event import AnnounceEvent
from cardhouse.tournaments.announcing.open_registration import OpenRegistration
from cardhouse.tournaments.chips.in_play import chips_in
from cardhouse.tournaments.chips.inventory import ChipCount
from cardhouse.tournaments.clock.state import Clock
from cardhouse.tournaments.entries.state import Entry
from cardhouse.tournaments.levels import level_at
from cardhouse.tournaments.seating.tables import spread_of
from cardhouse.tournaments.sheet import Sheet
from cardhouse.tournaments.state import Event
from tournaments.events import MINUTE, SHEET, EventRoom


class SeatedEvent(EventRoom):
    """The event `Turbo` at a line of its sheet, with these stacks at its tables."""

    def __init__(
        self,
        tables: dict[int, dict[str, int]],
        *,
        house: str = "horseshoe",
        mode: Mode = "dealt",
        sheet: Sheet = SHEET,
        line: int = 2,
    ) -> None:
        super().__init__(house)
        self.ok(AnnounceEvent("Turbo", sheet))
        self.ok(OpenRegistration("Turbo"))
        event = self.event
        event.phase, event.began = "running", self.now
        ends = self.now + sheet.levels[line - 1].minutes * MINUTE
        event.clock = Clock(line - 1, level_at(sheet, line - 1), since=self.now, ends=ends)
        for number, stacks in tables.items():
            self._open(event, number, stacks, mode)
        self.known("zoe")  # from here on the room knows what its clock owes

    def _open(self, event: Event, number: int, stacks: dict[str, int], mode: Mode) -> None:
        spread = spread_of(event.name, event.sheet, event.sheet.plays(event.clock.level).sign)
        house = self.host.room.house
        opened = TableOpened(number, spread, mode, house, rule_set="tournament", event=event.name)
        apply(self.host.room, opened, self.now)
        for seat, (person, stack) in enumerate(stacks.items(), 1):
            count = len(event.entries.all) + 1
            entry = Entry(count, person, self.now, status="playing", table=number, seat=seat, chips=stack)
            event.entries.all[count], event.entries.of[person] = entry, [count]
            event.entries.left += 1
            taken = SeatTaken(seat, person, stack, 0, "new", "established", False)
            apply(self.host.room, AtTable(number, (taken,)), self.now)
        apply(self.host.room, AtTable(number, (ButtonPlaced(1, running=True),)), self.now)

    @property
    def event(self) -> Event:
        return self.host.room.events.all["Turbo"]

    def stacks(self, number: int) -> dict[str, int]:
        """Everybody's chips at a table."""
        seats = self.host.room.floor.tables[number].table.seats.values()
        return {seat.player: seat.chips for seat in seats}

    def counted(self) -> ChipCount:
        """Where the chips are; nothing may be missing."""
        found = chips_in(self.host.room.floor, self.event)
        assert found.difference == 0, found.text()
        return found

    def happened(self, kind: type[Any]) -> list[Any]:
        """Everything of a kind on the log."""
        bodies = [decode(entry.body) for entry in self.log]
        return [one for body in bodies for one in body.events if isinstance(one, kind)]

    def known(self, person: str) -> None:
        """Somebody is on the room's books."""
        if person not in self.host.room.floor.people.known:
            self.ok(RegisterPerson(person))

    def move(self, person: str, table: int, to: int) -> None:
        """Somebody moves to the first open seat of another table, with his chips."""
        tables = self.host.room.floor.tables
        seat = tables[table].seat_of(person)
        there, chips = tables[to].table.open_seats()[0], tables[table].table.seats[seat].chips
        apply(self.host.room, AtTable(table, (SeatGivenUp(seat, person, chips),)), self.now)
        taken = SeatTaken(there, person, chips, 0, "new", "established", False)
        apply(self.host.room, AtTable(to, (taken,)), self.now)
        entry = self.event.entries.latest(person)
        assert entry is not None
        entry.table, entry.seat = to, there
