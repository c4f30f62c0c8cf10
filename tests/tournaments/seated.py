"""An event with players at tables, for the tests of chips, penalties and days."""

from __future__ import annotations

from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.state import FloorTable
from cardhouse.play.button import Layout
from cardhouse.play.setup import Mode
from cardhouse.play.table import Seat, Table
from cardhouse.tournaments.announcing.announce_event import AnnounceEvent
from cardhouse.tournaments.announcing.open_registration import OpenRegistration
from cardhouse.tournaments.chips.in_play import chips_in
from cardhouse.tournaments.chips.inventory import ChipCount
from cardhouse.tournaments.entries.state import Entry
from cardhouse.tournaments.sheet import Sheet, stakes_of
from cardhouse.tournaments.state import Event
from tournaments.events import SHEET, EventRoom


class SeatedEvent(EventRoom):
    """The event `Turbo` in its second level, with these stacks at its tables."""

    def __init__(
        self,
        tables: dict[int, dict[str, int]],
        *,
        house: str = "horseshoe",
        mode: Mode = "dealt",
        sheet: Sheet = SHEET,
    ) -> None:
        super().__init__(house)
        self.ok(AnnounceEvent("Turbo", sheet))
        self.ok(OpenRegistration("Turbo"))
        event = self.event
        event.phase, event.began = "running", self.now
        for number, stacks in tables.items():
            self._open(event, number, stacks, mode, sheet)

    def _open(self, event: Event, number: int, stacks: dict[str, int], mode: Mode, sheet: Sheet) -> None:
        stakes = stakes_of(sheet.plays(2).sign, sheet.game)
        table = Table(sheet.game, stakes, sheet.seats, self.host.room.house, "tournament")
        for seat, (person, stack) in enumerate(stacks.items(), 1):
            table.seats[seat] = Seat(person, stack, standing="established")
            number_of = len(event.entries.all) + 1
            entry = Entry(number_of, person, self.now, status="playing", table=number, seat=seat, chips=stack)
            event.entries.all[number_of] = entry
            event.entries.of[person] = [number_of]
        table.layout = Layout(button=1, fresh=True)
        table.button = 1
        self.host.room.floor.tables[number] = FloorTable(
            number, "", table, self.now, mode, stage="running", started=self.now, event=event.name
        )
        event.tables.add(number)

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

    def known(self, person: str) -> None:
        """Somebody is on the room's books."""
        if person not in self.host.room.floor.people.known:
            self.ok(RegisterPerson(person))

    def move(self, person: str, table: int, to: int) -> None:
        """Somebody moves to the first open seat of another table, with his chips."""
        tables = self.host.room.floor.tables
        seat = tables[table].seat_of(person)
        there = tables[to].table
        there.seats[there.open_seats()[0]] = tables[table].table.seats.pop(seat)
