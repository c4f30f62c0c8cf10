"""Somebody gives up after the start, for health or other reasons: the chips are blinded off, hand by hand,
or leave play, as the house has it. Before the start an entry is unregistered (`entries`).
"""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.play.table_commands import SitOut, StandUp
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.state import Events

SAYS = {"withdrawn_already": "{person} has withdrawn from {event} already"}


class WithdrawEntrant(EventCommand, frozen=True):
    """Somebody plays no more."""

    person: str
    reason: str = ""


class EntrantWithdrawn(TournamentEvent, frozen=True):
    """Somebody gave up. `blinded_off`: the chips stay and post what falls due; else they left play."""

    person: str
    entry: int
    reason: str = ""
    blinded_off: bool = True
    cite: str | None = None


def decide(desk: EventDesk, command: WithdrawEntrant) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    if event.phase != "running":
        facts = {"event": event.name, "phase": event.phase, "what": "withdrawing", "allowed": "running"}
        return Refusal("wrong_phase", facts)
    entry, place = event.entries.latest(command.person), desk.place_of(event, command.person)
    if entry is None or place is None:
        return Refusal("not_entered", {"person": command.person, "event": event.name})
    if entry.status == "withdrawn":
        return Refusal("withdrawn_already", {"person": command.person, "event": event.name})
    rule = desk.choices["tournament_chips.withdrawn"]
    blinded = rule.value == "blinded_off"
    seat = desk.floor.trial(place[0]).seats[place[1]]
    gone = EntrantWithdrawn(event.name, command.person, entry.number, command.reason, blinded, rule.cite)
    if blinded and seat.away:
        return [gone]
    done = desk.floor.do(place[0], SitOut(place[1]) if blinded else StandUp(place[1]))
    if isinstance(done, Refusal):
        return done
    return [gone, done]


def apply(events: Events, event: EntrantWithdrawn, at: int) -> None:
    held = events.all[event.event]
    held.entries.all[event.entry].status = "withdrawn"
    if event.blinded_off:
        held.penalties.withdrawn.append(event.person)
    else:
        held.entries.left -= 1
