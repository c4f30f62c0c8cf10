"""A player dodged a blind on purpose on his way from a broken table (blinds.missed): by the house's rule both
blinds are forfeited to the next pot at his new table, and the offence goes on record for its penalty.

Whether it was on purpose is the floor's to say, by giving this command. The penalty itself is `conduct`.
"""

from __future__ import annotations

from cardhouse.floor.conduct.commands import RecordIncident
from cardhouse.floor.conduct.decide import record_incident
from cardhouse.floor.event import AtTable
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_events import ChipsRemoved, LeftInPot
from cardhouse.tournaments.balance.moving import hand_fault, where_is
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, AnyEvent, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.state import Events

SAYS = {"not_from_broken": "{person} does not come from a broken table"}


class RuleBlindsDodged(EventCommand, frozen=True):
    """Somebody took his time on purpose, or another way, so that a blind went past."""

    person: str
    note: str = ""


class BlindsForfeited(TournamentEvent, frozen=True):
    """A player from a broken table forfeits what he dodged."""

    person: str
    chips: int
    note: str = ""
    cite: str | None = None


def decide(desk: EventDesk, command: RuleBlindsDodged) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    here = where_is(desk, event, command.person)
    if isinstance(here, Refusal):
        return here
    table, seat = here
    went = event.balance.went.get(command.person)
    if went is None or went.why != "broken":
        return Refusal("not_from_broken", {"person": command.person})
    refused = hand_fault(desk, table, "what is forfeited")
    if refused is not None:
        return refused
    setting = desk.choices["event_breaking.dodger_forfeits"]
    at = desk.floor.trial(table)
    blinds = sum(at.stakes.blinds[-2:]) if setting.value == "both_blinds" else 0
    chips = min(blinds, at.seats[seat].stack)
    penalty = desk.choices["event_breaking.dodger_penalty"]
    events: list[AnyEvent] = [BlindsForfeited(event.name, command.person, chips, command.note, setting.cite)]
    if chips:
        removed = ChipsRemoved(seat, chips, setting.cite), LeftInPot(chips, setting.cite)
        events.append(AtTable(table, removed))
    if penalty.value == "mandatory" and penalty.cited:
        incident = RecordIncident(command.person, penalty.cited, command.note, table=table)
        recorded = record_incident(desk.floor, incident)
        if isinstance(recorded, Refusal):
            return recorded
        events += recorded
    return events


def apply(events: Events, event: BlindsForfeited, at: int) -> None:
    """The chips are on the table's own events."""
