"""All papers of prizes from which something was withheld go to accounting, every day."""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.state import Event, Events

SAYS = {
    "no_papers_left": "there are no papers to send",
    "papers_kept": "this house keeps the papers with the event",
    "papers_not_sent": "the papers of {people} were not sent to accounting",
}


class SendPapers(EventCommand, frozen=True):
    """Send the day's papers to accounting."""


class PapersSent(TournamentEvent, frozen=True):
    """Papers of withheld prizes went to accounting."""

    people: tuple[str, ...]
    by: str
    cite: str | None = None


def unsent(desk: EventDesk, event: Event) -> Refusal | None:
    """A refusal where papers that go to accounting daily still lie here."""
    rule = desk.choices["tournament_payout.papers"]
    if rule.value == "kept" or not event.prizes.papers:
        return None
    people = ", ".join(dict.fromkeys(one.person for one in event.prizes.papers))
    return Refusal("papers_not_sent", {"people": people}, rule.cite)


def decide(desk: EventDesk, command: SendPapers) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    rule = desk.choices["tournament_payout.papers"]
    if rule.value == "kept":
        return Refusal("papers_kept", {}, rule.cite)
    if not event.prizes.papers:
        return Refusal("no_papers_left")
    people = tuple(dict.fromkeys(one.person for one in event.prizes.papers))
    return [PapersSent(event.name, people, desk.by, rule.cite)]


def apply(events: Events, event: PapersSent, at: int) -> None:
    events.all[event.event].prizes.papers.clear()
