"""What was paid for a place that was none, because a bust was undone, comes back into the pool. Whoever still
plays may also keep it until his own place is known: then the difference is due (`due`). What was withheld
from it for the revenue service comes back with it, and its papers are reversed.
"""

from __future__ import annotations

from cardhouse.money import account as accounts
from cardhouse.money.ledger.posting import post
from cardhouse.money.taxes.reverse_papers import reversed_papers, tax_lines, together
from cardhouse.money.taxes.withhold import withheld_of
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.entries.paying import cash_lines
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.prizes.due import dues
from cardhouse.tournaments.prizes.state import Paid
from cardhouse.tournaments.state import Events

SAYS = {"nothing_overpaid": "{person} has had no more than is due"}


class TakeBackPrize(EventCommand, frozen=True):
    """Somebody gives back what he had too much. `place`: the drawer of the cage that takes it."""

    person: str
    place: str = ""


class PrizeTakenBack(TournamentEvent, frozen=True):
    """A prize, or a part of it, came back into the pool."""

    paid: Paid
    """With an amount below nothing."""


def decide(desk: EventDesk, command: TakeBackPrize) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    mine = [one for one in dues(event, desk.choices) if one.person == command.person and one.left < 0]
    if not mine:
        return Refusal("nothing_overpaid", {"person": command.person})
    back = mine[0]
    papers = reversed_papers(desk.money, f"event {event.name}", command.person, back=-back.left)
    tax = -withheld_of(papers)
    cash = cash_lines(desk, command.place, -back.left - tax)
    if isinstance(cash, Refusal):
        return cash
    lines = together({accounts.prize(event.name): -back.left}, cash, tax_lines(papers))
    made = post(desk.money, "prize", lines, person=command.person, note=f"{event.name}: given back")
    if isinstance(made, Refusal):
        return made
    paid = Paid(
        person=command.person, kind=back.kind, amount=back.left, entry=back.entry, at=desk.now, by=desk.by,
        tax=-tax,
    )  # fmt: skip
    return [made, *([papers] if papers is not None else []), PrizeTakenBack(event.name, paid)]


def apply(events: Events, event: PrizeTakenBack, at: int) -> None:
    events.all[event.event].prizes.pay(event.paid)
