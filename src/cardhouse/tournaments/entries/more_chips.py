"""More chips for somebody who is in: rebuys, which hang on the size of the stack, and add-ons, which do not.
They are bought at the table, the cage or the cart between two hands, and the whole price is the players'.
Whoever announced a rebuy (`announce_rebuy`) pays for that one with his next.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, AnyEvent, EventDesk
from cardhouse.tournaments.entries.owing import owes_first, owing_paid
from cardhouse.tournaments.entries.paying import paid, posting_of
from cardhouse.tournaments.entries.split import more_chips_split
from cardhouse.tournaments.entries.state import Entry
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.formats.format import load_format
from cardhouse.tournaments.state import Event, Events
from cardhouse.tournaments.windows import add_on_now, may_rebuy

Point = Literal["table", "cage", "cart"]
Kind = Literal["rebuy", "add_on"]
SAYS = {
    "no_rebuy_now": "{event} sells no {what} {when}",
    "stack_too_large": "{person} has {stack:chips}; a {what} is for those with {most:chips} or less",
    "bought_often_enough": "{person} has bought a {what} as often as one may: {most}",
    "not_bought_here": "a {what} is bought at {places}, not at the {at}",
    "buys_in_a_hand": "{person} is in a hand: chips are bought between hands",
}


class Rebuy(EventCommand, frozen=True):
    """Somebody buys more chips. `place` is the drawer that takes the cash, at the cage or cart."""

    person: str
    at: Point = "table"
    place: str = ""


class BuyAddOn(EventCommand, frozen=True):
    """Somebody buys the add-on."""

    person: str
    at: Point = "table"
    place: str = ""


class ChipsBoughtInEvent(TournamentEvent, frozen=True, kw_only=True):
    """A rebuy or an add-on."""

    kind: Kind
    entry: int
    person: str
    chips: int
    paid: int
    posting: int = 0
    also: tuple[str, ...] = ()
    cite: str | None = None


class Offer(NamedTuple):
    """What is sold, to whom, how often, and which of the house's choices says for whom and whither."""

    kind: Kind
    price: int
    chips: int
    most: int
    stack_at_most: int
    when: str
    to: str

    @property
    def name(self) -> str:
        return self.kind.replace("_", "-")


def rebuy(desk: EventDesk, command: Rebuy) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    debtor = event.entries.latest(command.person)
    if debtor is not None and debtor.number in event.entries.owed:
        return owing_paid(desk, event, debtor, place=command.place)
    offer = rebuy_offer(desk, event)
    return offer if isinstance(offer, Refusal) else _bought(desk, event, command, offer)


def rebuy_offer(desk: EventDesk, event: Event) -> Offer | Refusal:
    """What a rebuy is now, by the sheet."""
    sold = event.sheet.rebuys
    if sold is None or not may_rebuy(event):
        return _not_now(desk, event, "rebuy", sold is not None)
    return Offer("rebuy", sold.price, chips=sold.chips, most=sold.most,
        stack_at_most=sold.stack_at_most or event.sheet.stack, when="event_entries.rebuy_when", to="rebuy_to")


def add_on(desk: EventDesk, command: BuyAddOn) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    sold = event.sheet.add_on
    if sold is None or not add_on_now(event):
        return _not_now(desk, event, "add_on", sold is not None)
    offer = Offer("add_on", sold.price, chips=sold.chips, most=sold.most, stack_at_most=event.sheet.stack,
        when="event_entries.add_on_when", to="add_on_to")
    return _bought(desk, event, command, offer)


def _not_now(desk: EventDesk, event: Event, what: Kind, in_sheet: bool) -> Refusal:
    rows = load_format(event.sheet.format).rows(what, desk.choices.book)
    sold = f"{what.replace('_', '-')}s"
    facts = {"event": event.name, "what": sold, "when": "now" if in_sheet else "at all"}
    return Refusal("no_rebuy_now", facts, next(iter(rows), None))


def _bought(desk: EventDesk, event: Event, command: Rebuy | BuyAddOn, offer: Offer) -> Answer:
    entry = event.entries.latest(command.person)
    if entry is None or entry.status != "playing":
        return Refusal("not_entered", {"person": command.person, "event": event.name})
    refused = (
        point_fault(desk, offer, command.at)
        or owes_first(desk, event, entry.number)
        or offer_fault(desk, entry, offer)
    )
    if refused is not None:
        return refused
    split = more_chips_split(event.name, event.sheet, desk.choices, price=offer.price, key=offer.to)
    money = paid(desk, event.name, split, person=entry.person, place=command.place, table=entry.table)
    if isinstance(money, Refusal):
        return money
    came = desk.floor.do(entry.table, at_table.AddChips(entry.seat, offer.chips))
    if isinstance(came, Refusal):
        return came
    bought = ChipsBoughtInEvent(
        event=event.name, kind=offer.kind, entry=entry.number, person=entry.person, chips=offer.chips,
        paid=offer.price, posting=posting_of(money), cite=split.cite,
        also=load_format(event.sheet.format).rows(offer.kind, desk.choices.book),
    )  # fmt: skip
    return [bought, *money, came, *dealt_in(desk, entry)]


def point_fault(desk: EventDesk, offer: Offer, at: Point) -> Refusal | None:
    """Why it is not bought there."""
    points = desk.choices["event_entries.rebuy_at"]
    if at in points.value:
        return None
    facts = {"what": offer.name, "places": " or ".join(sorted(points.value)), "at": at}
    return Refusal("not_bought_here", facts, points.cite)


def offer_fault(desk: EventDesk, entry: Entry, offer: Offer) -> Refusal | None:
    """Why somebody may not have it: in a hand, often enough, too many chips."""
    table = desk.floor.floor.tables[entry.table].table
    if table.in_hand(entry.seat):
        return Refusal("buys_in_a_hand", {"person": entry.person})
    bought = entry.rebuys if offer.kind == "rebuy" else entry.add_ons
    if offer.most and bought >= offer.most:
        limit = {"person": entry.person, "what": offer.name, "most": offer.most}
        return Refusal("bought_often_enough", limit)
    rule, stack = desk.choices[offer.when], table.seats[entry.seat].chips
    if rule.value == "stack_of_sheet" and stack > offer.stack_at_most:
        about = {"person": entry.person, "what": offer.name, "stack": stack, "most": offer.stack_at_most}
        return Refusal("stack_too_large", about, rule.cite).counted_in("chips")
    return None


def dealt_in(desk: EventDesk, entry: Entry) -> list[AnyEvent]:
    """Whoever had lost all is dealt in again with the next hand."""
    player = desk.floor.trial(entry.table).seats[entry.seat]
    if player.regular and not player.away:
        return []
    came = desk.floor.do(entry.table, at_table.ComeBack(entry.seat))
    return [] if isinstance(came, Refusal) else [came]


def apply(events: Events, event: ChipsBoughtInEvent, at: int) -> None:
    owner = events.all[event.event]
    entry = owner.entries.all[event.entry]
    entry.chips += event.chips
    entry.paid += event.paid
    entry.postings += [event.posting] if event.posting else []
    if event.kind == "rebuy":
        entry.rebuys += 1
    else:
        entry.add_ons += 1
    owner.places.waiting.pop(event.entry, None)
