"""The floor announces the next level or pause of the sheet: it begins with the announcement, as it does when
the clock gives its signal (`next_level.py`). Whoever wants another time or line corrects the clock.
"""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.clock.next_level import level_begins, waits_for_round
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.phases import in_phase

SAYS = {
    "clock_alone_begins": "a level of {event} begins with the signal of the clock, not when it is announced",
    "no_next_level": "{event} is at its last level",
    "round_first": "a pause of {event} begins when every table has finished its hand",
}


class AnnounceLevel(EventCommand, frozen=True):
    """The next line of the sheet begins now, because the floor says so."""


def decide(desk: EventDesk, command: AnnounceLevel) -> Answer:
    event = in_phase(desk, command.event, "running", what="announcing a level")
    if isinstance(event, Refusal):
        return event
    rule = desk.choices["event_clock.level_begins"]
    if "floor_announcement" not in rule.value:
        return Refusal("clock_alone_begins", {"event": event.name}, rule.cite)
    if event.clock.place + 1 >= len(event.sheet.levels):
        return Refusal("no_next_level", {"event": event.name})
    if waits_for_round(event):
        return Refusal("round_first", {"event": event.name})
    return [level_begins(desk, event, event.clock.place + 1, announced=True)]
