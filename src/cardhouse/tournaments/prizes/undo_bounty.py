"""A bust is undone for which a bounty was paid: it comes back, with what it did to other heads and envelopes.

Where the winners still have the chips on them, they go back into the bank in the same entry. Where they have
left, whoever had them is asked: it stands against him until he gives it back (`TakeBackBounty`), and until
then he is paid no prize and the event's books stay open.
"""

from __future__ import annotations

from cardhouse.money import account as accounts
from cardhouse.money.ledger.posting import post
from cardhouse.money.posting import Chips
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, AnyEvent, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.places import undo_bust
from cardhouse.tournaments.places.undo_bust import UndoBust
from cardhouse.tournaments.prizes.state import HeadPaid, Paid, Prizes
from cardhouse.tournaments.state import Event, Events

SAYS = {
    "bounty_went_on": "the bounty on {person} went onto the head of {winner}, paid since: undo that first",
    "no_bounty_back": "{person} has no bounty of {event} to give back",
    "bounty_back_first": "{person} gives {amount:money} of bounties back first: the bust was undone",
}


class TakeBackBounty(EventCommand, frozen=True):
    """Somebody gives back, in cash, a bounty for a bust that was undone."""

    person: str


class BountyUndone(TournamentEvent, frozen=True):
    """The bounty on a head is no more. `returned`: the chips are in the bank again, else asked for."""

    person: str
    """Whose head it was."""
    entry: int
    returned: bool
    by: str = ""


class BountyTakenBack(TournamentEvent, frozen=True):
    """What was asked for came back, into these banks."""

    person: str
    banks: dict[str, int]
    by: str = ""


def decide(desk: EventDesk, command: UndoBust) -> Answer:
    undone = undo_bust.decide(desk, command)
    if isinstance(undone, Refusal):
        return undone
    event = desk.events.all[command.event]
    head = event.prizes.heads.get(command.entry)
    if head is None:
        return undone
    person = event.entries.all[command.entry].person
    winner = next((entry for entry, _ in head.onto if entry in event.prizes.heads_paid), 0)
    if winner:
        facts = {"person": person, "winner": event.entries.all[winner].person}
        return Refusal("bounty_went_on", facts)
    back = _chips_back(desk, event, head)
    if isinstance(back, Refusal):
        return back
    none_paid = not any(head.shares.values())
    return [*undone, *back, BountyUndone(event.name, person, command.entry, bool(back) or none_paid, desk.by)]


def _chips_back(desk: EventDesk, event: Event, head: HeadPaid) -> list[AnyEvent] | Refusal:
    """The same pieces into the bank again; nothing where somebody has not all of it on him."""
    had = {accounts.pocket(person): amount for person, amount in head.shares.items() if amount}
    if not had or not head.chips or any(desk.money.balance(one) < amount for one, amount in had.items()):
        return []
    lines = {head.bank: sum(had.values()), **{account: -amount for account, amount in had.items()}}
    pieces = [Chips(one.account, one.value, -one.count) for one in head.chips]
    made = post(desk.money, "prize", lines, chips=pieces, note=f"{event.name}: bounty undone")
    return made if isinstance(made, Refusal) else [made]


def owed_back(event: Event, person: str) -> int:
    """What somebody must give back of bounties."""
    return sum(event.prizes.bounties_back.get(person, {}).values())


def back_first(event: Event, person: str) -> Refusal | None:
    """Why somebody gets nothing yet: a bounty for a bust that was undone is asked of him."""
    amount = owed_back(event, person)
    return Refusal("bounty_back_first", {"person": person, "amount": amount}) if amount else None


def take_back(desk: EventDesk, command: TakeBackBounty) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    banks = dict(event.prizes.bounties_back.get(command.person, {}))
    if not banks:
        return Refusal("no_bounty_back", {"person": command.person, "event": event.name})
    lines = {f"{bank.rpartition(':')[0]}:cash": amount for bank, amount in banks.items()}
    lines[accounts.OUTSIDE] = -sum(banks.values())
    made = post(desk.money, "prize", lines, person=command.person, note=f"{event.name}: bounty given back")
    if isinstance(made, Refusal):
        return made
    return [made, BountyTakenBack(event.name, command.person, banks, desk.by)]


def apply(events: Events, event: BountyUndone, at: int) -> None:
    prizes = events.all[event.event].prizes
    prizes.heads_paid.remove(event.entry)
    head = prizes.heads.pop(event.entry)
    for entry, grew in head.onto:
        prizes.on_heads[entry] -= grew
    if head.envelope is not None:
        prizes.envelopes.remove(head.envelope)
    for person, amount in head.shares.items():
        prizes.pay(Paid(person=person, kind="bounty", amount=-amount, at=at, by=event.by))
        if not event.returned and amount:
            owed = prizes.bounties_back.setdefault(person, {})
            owed[head.bank] = owed.get(head.bank, 0) + amount
    if event.returned:
        _bank_whole(prizes, {head.bank: sum(head.shares.values())})


def apply_taken(events: Events, event: BountyTakenBack, at: int) -> None:
    prizes = events.all[event.event].prizes
    del prizes.bounties_back[event.person]
    _bank_whole(prizes, event.banks)


def _bank_whole(prizes: Prizes, banks: dict[str, int]) -> None:
    """A bank is short by so much less; below nothing where it was made good before."""
    for bank, amount in banks.items():
        prizes.bounty_banks[bank] = prizes.bounty_banks.get(bank, 0) - amount
