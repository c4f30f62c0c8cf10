"""Whoever puts a player out gets the bounty on his head, in chips of the table's imprest or of a temporary
bank; the bank stays short until registration is complete and its money makes it good (`restore_banks`).

Fixed bounties are paid whole. Of a progressive one a part goes onto the winner's own head. A mystery bounty
is drawn: which envelope, comes from the room's chance and is in the event.
"""

from __future__ import annotations

from typing import Literal

from cardhouse.money import account as accounts
from cardhouse.money.desk import MoneyDesk
from cardhouse.money.event import Posted
from cardhouse.money.ledger.posting import post
from cardhouse.money.pockets import into_pocket
from cardhouse.money.posting import Chips
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, AnyEvent, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.places.ranking import standing_of
from cardhouse.tournaments.prizes.bounties import (
    BountyShare,
    bounty_shares,
    envelopes_for,
    envelopes_left,
)
from cardhouse.tournaments.prizes.field import heads_of, on_head
from cardhouse.tournaments.prizes.state import HeadPaid, Paid
from cardhouse.tournaments.state import Event, Events

Source = Literal["table_imprest", "temporary_bank"]
SAYS = {
    "no_bounties": "{event} has no bounties",
    "not_put_out": "nobody has put {person} out",
    "bounty_taken": "the bounty on {person} was paid",
    "mystery_later": "the mystery bounties of {event} had not begun when this player went out",
    "no_envelopes": "all envelopes of {event} are drawn: what was collected for bounties is paid",
    "bounty_source": "bounties come from the {allowed}",
    "bounty_bank_named": "the bank is named: the table's number, or the bank of the cage or cart",
    "bank_cannot_pay": "the chips of {bank} do not come to {amount:money}",
}


class PayBounty(EventCommand, frozen=True):
    """Hand over the bounty on a player who was put out. `bank`: a table's number, or the name of a
    temporary bank.
    """

    person: str
    source: Source
    bank: str


class BountyPaid(TournamentEvent, frozen=True):
    """The bounty on a head went to those who took it."""

    person: str
    """Whose head it was."""
    entry: int
    shares: tuple[BountyShare, ...]
    bank: str
    """The account that is short by what was paid."""
    envelope: int | None = None
    paid: tuple[Paid, ...] = ()
    cites: tuple[str, ...] = ()
    chips: tuple[Chips, ...] = ()
    """The pieces that left the bank."""


def decide(desk: EventDesk, command: PayBounty) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    refused = _fault(desk, event, command)
    if refused is not None:
        return refused
    heads = [one for one in heads_of(event, command.person) if one[0] not in event.prizes.heads_paid]
    entry, winners = heads[0]
    bank = _bank(command)
    if isinstance(bank, Refusal):
        return bank
    terms = event.sheet.bounties
    assert terms is not None
    envelope = _drawn(desk, event) if terms.kind == "mystery" else None
    if terms.kind == "mystery" and envelope is None:
        return Refusal("no_envelopes", {"event": event.name})
    worth = envelope if envelope is not None else on_head(event, entry)
    grows = terms.kind == "progressive" and winners != (command.person,) and not _head_paid(event, winners)
    percent = terms.to_own_head if grows else 0
    shares = bounty_shares(worth, winners, percent)
    posted = _posted(desk, event, shares, bank=bank)
    if isinstance(posted, Refusal):
        return posted
    plan, book = event.sheet.plan, desk.choices.book
    paid = tuple(
        Paid(person=one.person, kind="bounty", amount=one.paid, at=desk.now, by=desk.by) for one in shares
    )
    cites = (*plan.rows("knocked_out", book), *plan.rows("bank", book))
    return [
        *posted,
        BountyPaid(
            event.name, command.person, entry, tuple(shares), bank, envelope=envelope, paid=paid, cites=cites,
            chips=tuple(chips for one in posted if isinstance(one, Posted) for chips in one.posting.chips),
        ),
    ]


def _head_paid(event: Event, winners: tuple[str, ...]) -> bool:
    """Whether what went onto a winner's own head would be paid to nobody: that one was paid."""
    return any(event.entries.of[person][-1] in event.prizes.heads_paid for person in winners)


def _fault(desk: EventDesk, event: Event, command: PayBounty) -> Refusal | None:
    if event.sheet.bounties is None or "bounty" not in event.sheet.plan.pools:
        return Refusal("no_bounties", {"event": event.name})
    heads = heads_of(event, command.person)
    if not any(winners for _, winners in heads):
        return Refusal("not_put_out", {"person": command.person})
    if all(entry in event.prizes.heads_paid for entry, _ in heads):
        return Refusal("bounty_taken", {"person": command.person})
    if not _mysteries_begun(event, command.person):
        return Refusal("mystery_later", {"event": event.name})
    rule = desk.choices["tournament_money.bounty_paid_from"]
    if command.source not in rule.value:
        allowed = " or the ".join(word.replace("_", " ") for word in sorted(rule.value))
        return Refusal("bounty_source", {"allowed": allowed}, rule.cite)
    return None


def _mysteries_begun(event: Event, person: str) -> bool:
    """Mystery bounties are on the last heads only, and what is drawn for is settled."""
    terms = event.sheet.bounties
    if terms is None or terms.kind != "mystery":
        return True
    standing = standing_of(event, event.entries.of[person][-1])
    return event.prizes.pool is not None and (standing is None or standing.place <= _mystery_heads(event))


def _mystery_heads(event: Event) -> int:
    """How many of the last heads are drawn for: as many as the sheet says, or those in the money."""
    terms = event.sheet.bounties
    return (terms.from_places if terms is not None else 0) or event.places.paid


def _bank(command: PayBounty) -> str | Refusal:
    if command.source == "temporary_bank" and command.bank:
        return accounts.cart(command.bank, "chips")
    if command.source == "table_imprest" and command.bank.isdigit():
        return accounts.bank(int(command.bank), "chips")
    return Refusal("bounty_bank_named")


def _drawn(desk: EventDesk, event: Event) -> int | None:
    """One of the envelopes that are left, by chance."""
    terms, pool = event.sheet.bounties, event.prizes.pool
    if terms is None or pool is None:
        return None
    unit = event.sheet.payouts.round_to
    filled = envelopes_for(terms.envelopes, pool.bounty, heads=_mystery_heads(event), unit=unit)
    left = envelopes_left(filled, event.prizes.envelopes)
    return left[desk.mixed(len(left))[0]] if left else None


def _posted(
    desk: EventDesk, event: Event, shares: list[BountyShare], *, bank: str
) -> list[AnyEvent] | Refusal:
    found: list[AnyEvent] = []
    cite = desk.choices.cite("tournament_money.bounty_paid_from")
    for share in shares:
        if not share.paid:
            continue
        chips = counted_out(desk.money, bank, share.paid)
        if chips is None:
            return Refusal("bank_cannot_pay", {"bank": bank, "amount": share.paid})
        lines = {bank: -share.paid, **into_pocket(share.person, share.paid)}
        note = f"{event.name}: bounty"
        made = post(desk.money, "prize", lines, chips=chips, person=share.person, note=note, cite=cite)
        if isinstance(made, Refusal):
            return made
        found.append(made)
    return found


def counted_out(desk: MoneyDesk, bank: str, amount: int) -> list[Chips] | None:
    """Chips of a bank that come to an amount, the large ones first; None where they do not."""
    found = []
    for value in sorted(desk.books.chips.get(bank, {}), reverse=True):
        count = min(amount // value, desk.count(bank, value))
        if count:
            found.append(Chips(bank, value, -count))
            amount -= count * value
    return found if not amount else None


def apply(events: Events, event: BountyPaid, at: int) -> None:
    held = events.all[event.event]
    prizes = held.prizes
    prizes.heads_paid.append(event.entry)
    for one in event.paid:
        prizes.pay(one)
    onto = tuple((held.entries.of[one.person][-1], one.onto_head) for one in event.shares if one.onto_head)
    for head, grew in onto:
        prizes.on_heads[head] = prizes.on_heads.get(head, 0) + grew
    shares = {one.person: one.amount for one in event.paid}
    prizes.heads[event.entry] = HeadPaid(shares, event.bank, event.chips, onto, event.envelope)
    if event.envelope is not None:
        prizes.envelopes.append(event.envelope)
    short = sum(one.amount for one in event.paid)
    prizes.bounty_banks[event.bank] = prizes.bounty_banks.get(event.bank, 0) + short
