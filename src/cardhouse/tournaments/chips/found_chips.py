"""Chips found that nobody can be shown to own (tournament.chips): where the house says so they leave play and
go back to the tournament's stock. Whose stack they are missing from nobody knows, so no stack changes; all
chips together do, and a count of the table that lost them shows the difference.
"""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.chips.in_play import chips_in, denominations
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.phases import in_phase
from cardhouse.tournaments.state import Events

SAYS = {
    "found_impossible": "{chips:,} chips cannot have been lost: {event} plays with {most:,}",
}


class ReportFoundChips(EventCommand, frozen=True):
    """Chips of the event lay about, and nobody can be shown to own them."""

    chips: int
    note: str = ""


class ChipsFound(TournamentEvent, frozen=True):
    """Chips were found without an owner. `removed`: they left play, else they are kept until he is known."""

    chips: int
    removed: bool
    note: str = ""
    cite: str | None = None


def decide(desk: EventDesk, command: ReportFoundChips) -> Answer:
    event = in_phase(desk, command.event, "running", what="reporting chips that were found")
    if isinstance(event, Refusal):
        return event
    most, smallest = chips_in(desk.floor.floor, event).on_tables, next(iter(denominations(event)), 1)
    if not 0 < command.chips <= most or command.chips % smallest:
        return Refusal("found_impossible", {"chips": command.chips, "most": most, "event": event.name})
    rule = desk.choices["tournament_chips.ownerless"]
    removed = rule.value == "removed_to_inventory"
    return [ChipsFound(event.name, command.chips, removed, note=command.note.strip(), cite=rule.cite)]


def apply(events: Events, event: ChipsFound, at: int) -> None:
    chips = events.all[event.event].chips
    if event.removed:
        chips.lost += event.chips
        chips.removed += event.chips
