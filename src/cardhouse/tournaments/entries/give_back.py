"""An entry is given back before the start, and its money with it: each posting is reversed, to the cent. What
staff money was counted is uncounted. Whoever is in after the start stays in.
"""

from __future__ import annotations

from cardhouse.money import account as accounts
from cardhouse.money.cage.events import SafekeepingChanged
from cardhouse.money.cage.places import serving_fault
from cardhouse.money.event import Posted
from cardhouse.money.ledger.posting import post
from cardhouse.money.posting import Posting
from cardhouse.money.tips.events import StaffMoneyCollected
from cardhouse.money.tips.records import Collected
from cardhouse.money.tips.state import STAFF_POOL
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, AnyEvent, EventDesk
from cardhouse.tournaments.entries.register import ALONE
from cardhouse.tournaments.entries.split import entry_split, more_chips_split, staff_add_on_split
from cardhouse.tournaments.entries.state import Entry
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.seating.assigning import give_up
from cardhouse.tournaments.state import Event, Events

SAYS = {
    "cash_at_desk": "entry {entry} was paid in cash: it is given back where the cash is",
    "play_began": "{event} has begun: an entry that played is not given back",
    "not_paid_back": "the money of entry {entry} cannot be given back: {why}",
}


class Unregister(EventCommand, frozen=True):
    """Somebody does not want to play after all; before the start, or while he waits as an alternate."""

    person: str


class EntryGivenBack(TournamentEvent, frozen=True):
    """An entry is no more, and what was paid for it was paid back."""

    entry: int
    person: str
    paid_back: int
    cite: str | None = None


def decide(desk: EventDesk, command: Unregister) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    entry = event.entries.latest(command.person)
    if entry is None or entry.status == "unregistered":
        return Refusal("not_entered", {"person": command.person, "event": event.name})
    if entry.status not in ("registered", "alternate"):
        return Refusal("play_began", {"event": event.name})
    if desk.by_himself and entry.way not in ALONE:
        return Refusal("cash_at_desk", {"entry": entry.number})
    return given_back(desk, event, entry)


def given_back(desk: EventDesk, event: Event, entry: Entry) -> list[AnyEvent] | Refusal:
    """The entry with all its money."""
    money = paid_back(desk, event, entry)
    if isinstance(money, Refusal):
        return money
    return [EntryGivenBack(event.name, entry.number, entry.person, entry.paid), *money]


def paid_back(desk: EventDesk, event: Event, entry: Entry) -> list[AnyEvent] | Refusal:
    """Every posting of an entry reversed, the latest first. Where one is some days old, so that the books no
    longer hold it in full, all are made anew from the sheet.
    """
    made: list[AnyEvent] = []
    for number, lines in _reversed(desk, event, entry):
        note = f"{event.name}: given back"
        posted = post(desk.money, "reversal", lines, person=entry.person, reverses=number, note=note)
        if isinstance(posted, Refusal):
            return Refusal("not_paid_back", {"entry": entry.number, "why": posted.text()})
        made += [posted, *_staff_money(event.name, posted), *_kept_again(desk, entry.person, posted)]
    return made


def _reversed(desk: EventDesk, event: Event, entry: Entry) -> list[tuple[int, dict[str, int]]]:
    """The lines that give each posting back, with its number."""
    recent = desk.money.books.recent
    if all(number in recent for number in entry.postings):
        return [(number, _back(desk, recent[number])) for number in reversed(entry.postings)]
    sheet, choices = event.sheet, desk.choices
    split = entry_split(event.name, sheet, choices)
    if entry.staff_add_on:
        split = split.with_more(staff_add_on_split(sheet, choices))
    bought = [("rebuy_to", sheet.rebuys)] * entry.rebuys + [("add_on_to", sheet.add_on)] * entry.add_ons
    for key, sold in bought:
        assert sold is not None, "what was sold stays on the sheet"
        split = split.with_more(more_chips_split(event.name, sheet, choices, price=sold.price, key=key))
    lines = {account: -amount for account, amount in split.lines.items()}
    return [(entry.postings[0], lines | _sources(event, entry, split.total))]


def _sources(event: Event, entry: Entry, total: int) -> dict[str, int]:
    """Whence an entry's money came, as the entry says: a voucher is a voucher again, never cash, and what was
    announced and not paid is owed no more.
    """
    owed = event.entries.owed.get(entry.number, 0)
    found = {
        accounts.voucher(entry.voucher): entry.by_voucher,
        accounts.announced(event.name, entry.person): owed,
        accounts.safe(entry.person) if entry.way in ALONE else accounts.OUTSIDE: (
            total - entry.by_voucher - owed
        ),
    }
    return {account: amount for account, amount in found.items() if amount}


def _back(desk: EventDesk, old: Posting) -> dict[str, int]:
    """A posting's lines the other way round. Cash comes out of the drawer that took it only by its keeper;
    else the event's own box pays, and the drawer still owes it (`hand_in_cash`).
    """
    lines = {line.account: -line.amount for line in old.lines}
    drawers = [account for account in lines if accounts.kind(account) in ("cage", "cart")]
    for account in drawers:
        if serving_fault(desk.money, account.removesuffix(":cash"), "tournament money") is not None:
            lines[accounts.OWING] += lines.pop(account)
    return lines


def _staff_money(event: str, posted: Posted) -> list[AnyEvent]:
    """The staff pool counts what came in by where it came from; given back, it came from nowhere."""
    taken = sum(one.amount for one in posted.posting.lines if one.account == accounts.pool(STAFF_POOL))
    return [StaffMoneyCollected(Collected(event, "staffing_fee", taken))] if taken else []


def _kept_again(desk: EventDesk, person: str, posted: Posted) -> list[AnyEvent]:
    """What came out of safekeeping lies there again."""
    back = sum(one.amount for one in posted.posting.lines if one.account == accounts.safe(person))
    return [SafekeepingChanged(person, {}, back, desk.by)] if back else []


def apply(events: Events, event: EntryGivenBack, at: int) -> None:
    owner = events.all[event.event]
    entry = owner.entries.all[event.entry]
    if entry.status == "alternate":
        owner.entries.alternates.remove(event.entry)
    else:
        owner.entries.left -= 1
    give_up(owner, entry)
    entry.status, entry.paid, entry.postings = "unregistered", 0, []
    owner.entries.given_back += 1
