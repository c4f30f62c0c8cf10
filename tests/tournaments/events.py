"""Sheets and rooms for the tests of events."""

from __future__ import annotations

from datetime import date
from typing import Any

import msgspec

from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.room.host import Asked, Outcome, RoomHost, open_room, seeded_mixing
from cardhouse.scenarios import event_setting
from cardhouse.tournaments.announcing.announce_event import AnnounceEvent
from cardhouse.tournaments.announcing.open_registration import OpenRegistration
from cardhouse.tournaments.entries.register import Register
from cardhouse.tournaments.sheet import Level, Sheet
from cardhouse.tournaments.sheets.fitting import fitted

BEGAN = 1_772_557_200_000_000
MINUTE = 60_000_000
GROWN_UP = date(1980, 1, 1).toordinal()
SHEET = msgspec.structs.replace(
    event_setting.SHEET,
    name="Tuesday Turbo",
    starts="2026-03-03 13:30",
    levels=(
        *event_setting.SHEET.levels[:-2],
        Level(minutes=15, sign="no limit 100/200 big blind ante 200"),
        Level(minutes=15, sign="no limit 200/400 big blind ante 400"),
    ),
)
"""The event of stories (`scenarios/event_setting`), by the clock and with antes."""


def sheet(**changes: Any) -> Sheet:
    """The nightly event with something else in it."""
    return msgspec.structs.replace(SHEET, **changes)


class EventRoom:
    """A room in which an event is held: commands go in by the clock's minute."""

    def __init__(self, house: str = "horseshoe", seed: int = 1) -> None:
        room, entry = open_room("room", house, BEGAN, zone="America/New_York")
        self.host = RoomHost(room, seeded_mixing(seed))
        self.log = [entry]
        self.now = BEGAN
        self.said = 0

    def do(self, command: Any, *, by: str = "td", roles: tuple[str, ...] = (), person: str = "") -> Outcome:
        """One command, accepted or refused."""
        self.said += 1
        asked = Asked(f"c{self.said}", by, command, self.now, frozenset(roles), person=person)
        outcome = self.host.do(asked)
        self.log += outcome.entries
        return outcome

    def ok(self, command: Any, **more: Any) -> list[Any]:
        """One command that must be accepted: its events. A sheet is made to fit the house first."""
        if isinstance(command, AnnounceEvent):
            choices = self.host.choices_at(self.now, rule_set="tournament")
            command = msgspec.structs.replace(command, sheet=fitted(command.sheet, choices))
        outcome = self.do(command, **more)
        assert outcome.refusal is None, outcome.refusal.text()
        return outcome.events

    def refused(self, command: Any, **more: Any) -> str:
        """One command that must be refused: by which code."""
        outcome = self.do(command, **more)
        assert outcome.refusal is not None, outcome.events
        return outcome.refusal.code

    def wait(self, minutes: float) -> None:
        """Time goes by, and the clock does what it owes."""
        self.now += int(minutes * MINUTE)
        self.log += self.host.advance(self.now)

    def people(self, *names: str) -> None:
        """People of age, with identification and the club's card."""
        for name in names:
            if name not in self.host.room.floor.people.known:
                self.ok(RegisterPerson(name, tier="gold", id_checked=True, born=GROWN_UP))

    def enter(self, event: str, *names: str, **more: Any) -> list[Any]:
        """These enter an event, one after the other: what came of it."""
        self.people(*names)
        return [one for name in names for one in self.ok(Register(event, name, **more))]

    def open(self, event: str = "Turbo", *names: str, **changes: Any) -> None:
        """An event is announced and opened, and these enter."""
        self.ok(AnnounceEvent(event, sheet(**changes)))
        self.ok(OpenRegistration(event))
        self.enter(event, *names)

    def phase(self, event: str) -> str:
        """How far an event has come."""
        return self.host.room.events.all[event].phase
