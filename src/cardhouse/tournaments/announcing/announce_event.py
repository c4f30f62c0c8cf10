"""The organiser announces an event with its structure sheet. Whether the sheet can work, by itself and by the
house's rules, is found out in `sheets/`; here every fault is told at once.
"""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.sheet import Sheet
from cardhouse.tournaments.sheets.checking import faults
from cardhouse.tournaments.state import Event, Events

NAME_MOST = 60
SAYS = {
    "bad_event_name": "an event's name has 1 to {most} characters",
    "event_exists": "there is an event {event!r} already",
    "bad_sheet": "this sheet cannot work: {faults}",
}


class AnnounceEvent(EventCommand, frozen=True):
    """Put an event on the board. Registration opens by the sheet's own time."""

    sheet: Sheet


class EventAnnounced(TournamentEvent, frozen=True):
    """An event will be held by this sheet."""

    sheet: Sheet
    cite: str | None = None


def decide(desk: EventDesk, command: AnnounceEvent) -> Answer:
    name = " ".join(command.event.split())
    if not name or len(name) > NAME_MOST:
        return Refusal("bad_event_name", {"most": NAME_MOST})
    if name in desk.events.all:
        return Refusal("event_exists", {"event": name})
    wrong = faults(command.sheet, desk.choices)
    if wrong:
        said = "; ".join(str(fault) for fault in wrong)
        cite = next((fault.cite for fault in wrong if fault.cite), None)
        return Refusal("bad_sheet", {"faults": said}, cite)
    return [EventAnnounced(name, command.sheet)]


def apply(events: Events, event: EventAnnounced, at: int) -> None:
    events.all[event.event] = Event(event.event, event.sheet, at, sheets=[event.sheet])
