"""What somebody owes for a rebuy that he announced and played before he paid (`announce_rebuy`): it is in the
pool already, and stands in the ledger against him until he pays. Until then he gets nothing from the event.
"""

from __future__ import annotations

from cardhouse.money import account as accounts
from cardhouse.money.ledger.posting import post
from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.desk import Answer, AnyEvent, EventDesk
from cardhouse.tournaments.entries.paying import cash_lines, posting_of
from cardhouse.tournaments.entries.state import Entry
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.state import Event, Events

SAYS = {"rebuy_owed": "{person} announced a rebuy and is bound to it: {owed:money} are paid first"}


class AnnouncedRebuyPaid(TournamentEvent, frozen=True, kw_only=True):
    """Somebody paid for the rebuy that he had announced."""

    entry: int
    person: str
    paid: int
    posting: int = 0
    cite: str | None = None


def owes_first(desk: EventDesk, event: Event, entry: int) -> Refusal | None:
    """Why somebody gets no more before he has paid."""
    owed = event.entries.owed.get(entry)
    if not owed:
        return None
    facts = {"person": event.entries.all[entry].person, "owed": owed}
    return Refusal("rebuy_owed", facts, desk.choices.cite("chips.playing_behind"))


def owing_paid(desk: EventDesk, event: Event, entry: Entry, *, place: str) -> Answer:
    """The money comes; chips that have not played yet are put in front of him."""
    owed, cite = event.entries.owed[entry.number], desk.choices.cite("chips.playing_behind")
    cash = cash_lines(desk, place, owed)
    if isinstance(cash, Refusal):
        return cash
    lines = {**cash, accounts.announced(event.name, entry.person): owed}
    money = post(desk.money, "entry", lines, person=entry.person, cite=cite, note=event.name)
    if isinstance(money, Refusal):
        return money
    paid = AnnouncedRebuyPaid(event=event.name, entry=entry.number, person=entry.person, paid=owed,
        posting=posting_of([money]), cite=cite)
    return [paid, money, *_put_in_front(desk, entry)]


def _put_in_front(desk: EventDesk, entry: Entry) -> list[AnyEvent]:
    table = desk.floor.floor.tables.get(entry.table)
    seat = table.table.seats.get(entry.seat) if table is not None else None
    if seat is None or not seat.behind:
        return []
    came = desk.floor.do(entry.table, at_table.DeliverChips(entry.seat))
    assert not isinstance(came, Refusal), f"chips that are behind can be brought: {came}"
    return [came]


def apply(events: Events, event: AnnouncedRebuyPaid, at: int) -> None:
    entries = events.all[event.event].entries
    del entries.owed[event.entry]
    entry = entries.all[event.entry]
    entry.paid += event.paid
    entry.postings += [event.posting] if event.posting else []
