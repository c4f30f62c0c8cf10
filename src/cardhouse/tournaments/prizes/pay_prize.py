"""A prize is handed over at the payout area: after the card, identification, signature, tax papers and the
look-up for claims; from the event's prize pool in the ledger.

What the player gets is what is due now (`due`): a wrong bust that was undone changes it until it is paid.
Where something was withheld the checklist comes first (`intercept_step`), and the handing over ends it.
"""

from __future__ import annotations

from cardhouse.money import account as accounts
from cardhouse.money.ledger.posting import post
from cardhouse.money.taxes.withhold import tax_account, withheld_of
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, AnyEvent, EventDesk
from cardhouse.tournaments.entries.issue_voucher import issued
from cardhouse.tournaments.entries.owing import owes_first
from cardhouse.tournaments.entries.paying import cash_lines
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.places.stop_event import stopped_fault
from cardhouse.tournaments.prizes.due import Due, due_to
from cardhouse.tournaments.prizes.intercept_step import lacking, next_step
from cardhouse.tournaments.prizes.state import Paid, Papers, Withholding
from cardhouse.tournaments.prizes.taxes import tax_papers, taxable
from cardhouse.tournaments.prizes.undo_bounty import back_first
from cardhouse.tournaments.state import Event, Events

SAYS = {
    "pool_not_settled": "the prize pool of {event} is not settled: entries may still come",
    "payout_card_needed": "{person} brings a payout card of the coordinator for what is due",
    "not_shown": "{person} must show {missing}",
    "not_signed": "{person} signs for the prize on the {document}",
    "tax_papers_needed": "the prize of {person} is taxable: the papers come first",
    "search_needed": "before this prize is paid it is looked up whether something must be withheld",
}


class PayPrize(EventCommand, frozen=True):
    """Pay somebody's prize. `shown`: `identification`, `loyalty_card`; `signed`: what the player signed;
    `handed`: what was given to the guest and done with the papers where something was withheld.
    """

    person: str
    shown: tuple[str, ...] = ()
    signed: str = ""
    tax_papers: bool = False
    place: str = ""
    """The drawer of the cage that supplies the money; without one it comes from the event's own box."""
    handed: tuple[str, ...] = ()
    no_number: bool = False
    """Whether the player gives no taxpayer number: then a part is withheld."""


class PrizePaid(TournamentEvent, frozen=True):
    """A prize was handed over."""

    paid: Paid
    papers: Papers | None = None
    cite: str | None = None


def decide(desk: EventDesk, command: PayPrize) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    if event.prizes.pool is None:
        return Refusal("pool_not_settled", {"event": event.name})
    prize = due_to(event, desk.choices, command.person)
    if prize is None or prize.left <= 0:
        return Refusal("no_prize_due", {"person": command.person, "event": event.name})
    refused = (
        stopped_fault(event)
        or owes_first(desk, event, prize.entry)
        or back_first(event, command.person)
        or _desk_fault(desk, event, command, prize=prize)
    )
    held = event.prizes.withholding.get(command.person)
    if refused is None and held is not None:
        refused = _handing_fault(desk, command, held, left=prize.left - held.claim.amount)
    if refused is not None:
        return refused
    return _handed_over(desk, event, command, prize=prize)


def _handed_over(desk: EventDesk, event: Event, command: PayPrize, *, prize: Due) -> Answer:
    held = event.prizes.withholding.get(command.person) if prize.kind == "place" else None
    withheld = held.claim.amount if held is not None else 0
    told = tax_papers(desk, event, prize, no_number=command.no_number)
    if isinstance(told, Refusal):
        return told
    tax = withheld_of(told)
    if withheld + tax > prize.left:
        return Refusal("claim_too_large", {"amount": withheld + tax, "prize": prize.left})
    made = _posted(desk, event, prize, withheld=withheld, tax=tax, place=command.place)
    if isinstance(made, Refusal):
        return made
    search = event.prizes.searches.get(command.person)
    marked = desk.choices["tournament_payout.no_match"].value == "on_report"
    paid = Paid(
        person=command.person,
        kind=prize.kind,
        amount=prize.left,
        entry=prize.entry,
        place=prize.place,
        withheld=withheld,
        at=desk.now,
        by=desk.by,
        signed=command.signed,
        tax_papers=command.tax_papers,
        tax=tax,
        note="No Match" if search is not None and search.claim is None and marked else "",
    )
    papers = Papers(command.person, withheld, desk.now, "tracking_sheet" in command.handed) if held else None
    done = PrizePaid(event.name, paid, papers, desk.choices.cite("tournament_payout.signs"))
    return [*made, *([told] if told is not None else []), done]


def _posted(
    desk: EventDesk, event: Event, prize: Due, *, withheld: int, tax: int, place: str
) -> list[AnyEvent] | Refusal:
    """Cash from the pool, or a seat: then its value goes into a voucher for the event that it is good for."""
    pool, cite = accounts.prize(event.name), desk.choices.cite("tournament_payout.signs")
    terms = event.sheet.satellite
    if prize.kind == "seat" and terms is not None:
        row = event.sheet.plan.cite("seats", desk.choices.book)
        return issued(
            desk, terms.target, person=prize.person, value=prize.left, why=f"won in {event.name}",
            source=pool, cite=row,
        )  # fmt: skip
    cash = cash_lines(desk, place, withheld + tax - prize.left)
    if isinstance(cash, Refusal):
        return cash
    lines = {pool: -prize.left, accounts.withheld(event.name): withheld, tax_account(): tax, **cash}
    said = f"{event.name}: place {prize.place}" if prize.place else event.name
    made = post(desk.money, "prize", lines, person=prize.person, note=said, cite=cite)
    return made if isinstance(made, Refusal) else [made]


def _desk_fault(desk: EventDesk, event: Event, command: PayPrize, *, prize: Due) -> Refusal | None:
    """What every winner brings and signs, in the order in which the desk asks for it."""
    person, choices = command.person, desk.choices
    card, shows = choices["tournament_payout.card"], choices["tournament_payout.shows"]
    brought = event.prizes.cards.get(person)
    if card.value == "from_coordinator" and (brought is None or brought.amount != prize.left):
        return Refusal("payout_card_needed", {"person": person}, card.cite)
    missing = sorted(shows.value - set(command.shown))
    if missing:
        said = " and ".join(word.replace("_", " ") for word in missing)
        return Refusal("not_shown", {"person": person, "missing": said}, shows.cite)
    if taxable(event, choices, prize):
        if not command.tax_papers:
            return Refusal("tax_papers_needed", {"person": person}, choices.always("prizes.tax_papers"))
        search = choices["tournament_payout.intercept"]
        if search.value == "taxable_prizes" and person not in event.prizes.searches:
            return Refusal("search_needed", {"person": person}, search.cite)
    signs = choices["tournament_payout.signs"]
    if command.signed != signs.value:
        document = signs.value.replace("_", " ")
        return Refusal("not_signed", {"person": person, "document": document}, signs.cite)
    return None


def _handing_fault(desk: EventDesk, command: PayPrize, held: Withholding, *, left: int) -> Refusal | None:
    """What is still missing from the checklist of a prize from which something is withheld."""
    coming = next_step(desk.choices, held)
    if coming:
        cite = desk.choices.cite(f"tournament_payout.{coming}")
        return Refusal("step_order", {"next": coming.replace("_", " ")}, cite)
    handed = command.handed if left else (*command.handed, "remaining_prize")
    refused = lacking(desk.choices, "guest_receives", handed)
    if refused is None and command.place:
        refused = lacking(desk.choices, "cage_money", command.handed)
    if refused is None and not left:
        refused = lacking(desk.choices, "nothing_paid", command.handed)
    return refused


def apply(events: Events, event: PrizePaid, at: int) -> None:
    prizes = events.all[event.event].prizes
    person = event.paid.person
    prizes.pay(event.paid)
    prizes.cards.pop(person, None)
    prizes.searches.pop(person, None)
    if prizes.withholding.pop(person, None) is not None and event.papers is not None:
        prizes.papers.append(event.papers)
