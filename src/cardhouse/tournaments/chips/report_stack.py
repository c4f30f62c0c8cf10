"""A player says how many chips he has. It is shown as what he said, and the room reckons with nothing of it:
no stack changes by it, no count is compared with it, and nobody is paid, moved or ranked by it.

Where software deals the room knows every stack, and nobody needs to say.
"""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.chips.in_play import chips_in
from cardhouse.tournaments.chips.state import Report
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.phases import in_phase
from cardhouse.tournaments.state import Events

SAYS = {
    "stack_is_known": "software deals in {event}: every stack is known",
    "report_impossible": "{chips:,} chips cannot be: {most:,} are in play in {event}",
}


class ReportStack(EventCommand, frozen=True):
    """A player reports his own chips."""

    person: str
    chips: int


class StackReported(TournamentEvent, frozen=True):
    """What a player says that he has."""

    person: str
    entry: int
    chips: int


def decide(desk: EventDesk, command: ReportStack) -> Answer:
    event = in_phase(desk, command.event, "running", what="reporting chips")
    if isinstance(event, Refusal):
        return event
    if event.sheet.mode == "dealt":
        return Refusal("stack_is_known", {"event": event.name})
    entry = event.entries.latest(command.person)
    if entry is None or entry.status != "playing":
        return Refusal("not_entered", {"person": command.person, "event": event.name})
    most = chips_in(desk.floor.floor, event).on_tables
    if not 0 < command.chips <= most:
        return Refusal("report_impossible", {"chips": command.chips, "most": most, "event": event.name})
    return [StackReported(event.name, command.person, entry.number, command.chips)]


def apply(events: Events, event: StackReported, at: int) -> None:
    events.all[event.event].chips.reported[event.entry] = Report(event.chips, at)
