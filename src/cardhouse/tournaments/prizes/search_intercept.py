"""Before a taxable prize is paid the payout staff look up whether something must be withheld from it.

What the state's database says comes in as data: nothing (the words No Match stand on the report), or an
amount with its claim number and reason, which begins the procedure of `intercept_step`.
"""

from __future__ import annotations

from cardhouse.money.ledger.posting import whole
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.prizes.due import due_to
from cardhouse.tournaments.prizes.state import Claim, Search, Withholding
from cardhouse.tournaments.prizes.taxes import taxable
from cardhouse.tournaments.state import Events

SAYS = {
    "no_search_needed": "nothing is looked up for the prize of {person}: {why}",
    "search_elsewhere": "claims are looked up at the {where}",
    "searched_before": "the prize of {person} was looked up already",
    "claim_words": "a claim has its reference number and a reason in words",
    "claim_too_large": "{amount:money} cannot be withheld from {prize:money}",
}


class SearchIntercept(EventCommand, frozen=True):
    """Look a player up. `claim` is what must be withheld, with its number and reason; 0 for no match."""

    person: str
    claim: int = 0
    reference: str = ""
    reason: str = ""
    where: str = "payout_area"


class InterceptSearched(TournamentEvent, frozen=True):
    """A player was looked up before his prize was paid."""

    person: str
    search: Search
    note: str = ""
    """What stands on the report."""
    cite: str | None = None


def decide(desk: EventDesk, command: SearchIntercept) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    prize = due_to(event, desk.choices, command.person)
    if prize is None or prize.left <= 0:
        return Refusal("no_prize_due", {"person": command.person, "event": event.name})
    if command.person in event.prizes.searches:
        return Refusal("searched_before", {"person": command.person})
    rule, where = desk.choices["tournament_payout.intercept"], desk.choices["tournament_payout.searched_at"]
    if rule.value == "none" or not taxable(event, desk.choices, prize):
        why = "this house has none" if rule.value == "none" else "it is not taxable"
        return Refusal("no_search_needed", {"person": command.person, "why": why}, rule.cite)
    if where.value != "anywhere" and command.where != where.value:
        return Refusal("search_elsewhere", {"where": where.value.replace("_", " ")}, where.cite)
    note = desk.choices["tournament_payout.no_match"]
    if command.claim == 0:
        said = "No Match" if note.value == "on_report" else ""
        return [InterceptSearched(event.name, command.person, Search(desk.by), said, note.cite)]
    wrong = whole(command.claim)
    if wrong is None and command.claim > prize.left:
        wrong = Refusal("claim_too_large", {"amount": command.claim, "prize": prize.left})
    if wrong is None and not (command.reference.strip() and command.reason.strip()):
        wrong = Refusal("claim_words")
    if wrong is not None:
        return wrong
    claim = Claim(command.claim, command.reference.strip(), command.reason.strip())
    return [InterceptSearched(event.name, command.person, Search(desk.by, claim), cite=rule.cite)]


def apply(events: Events, event: InterceptSearched, at: int) -> None:
    prizes = events.all[event.event].prizes
    prizes.searches[event.person] = event.search
    if event.search.claim is not None:
        prizes.withholding[event.person] = Withholding(event.search.claim, event.search.by)
