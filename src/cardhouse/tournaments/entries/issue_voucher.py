"""A voucher for an entry: a debt of the house to one person, good for one event or for any. Seats won in
satellites are the same debt, paid for out of that event's pool (`prizes/`); here the house gives one itself.
"""

from __future__ import annotations

from cardhouse.floor.people.decide import known
from cardhouse.money import account as accounts
from cardhouse.money.ledger.posting import post, whole
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, AnyEvent, EventDesk
from cardhouse.tournaments.entries.state import Voucher
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.state import Events

VOUCHERS = "vouchers"
SAYS = {"voucher_needs_reason": "a voucher is given out with a reason in words"}


class IssueVoucher(EventCommand, frozen=True):
    """The house gives somebody a voucher. `event` may be empty: then it is good for any."""

    person: str
    value: int
    why: str


class VoucherIssued(TournamentEvent, frozen=True):
    """Somebody has a voucher or a seat; `event` is what it is good for."""

    number: int
    person: str
    value: int
    why: str
    cite: str | None = None


def decide(desk: EventDesk, command: IssueVoucher) -> Answer:
    event = desk.event(command.event) if command.event else None
    person = known(desk.floor, command.person)
    for found in (event, person, whole(command.value)):
        if isinstance(found, Refusal):
            return found
    if not command.why.strip():
        return Refusal("voucher_needs_reason")
    return issued(desk, command.event, person=command.person, value=command.value, why=command.why.strip(),
        source=accounts.revenue(VOUCHERS))


def issued(
    desk: EventDesk, good_for: str, *, person: str, value: int, why: str, source: str,
    earlier: int = 0, cite: str | None = None,
) -> list[AnyEvent] | Refusal:  # fmt: skip
    """A voucher whose worth comes out of an account; `earlier` are those of the same decision."""
    number = len(desk.events.vouchers) + earlier + 1
    lines = {source: -value, accounts.voucher(number): value}
    made = post(desk.money, "voucher", lines, person=person, note=why, cite=cite)
    if isinstance(made, Refusal):
        return made
    return [VoucherIssued(good_for, number, person, value, why, cite), made]


def apply(events: Events, event: VoucherIssued, at: int) -> None:
    events.vouchers[event.number] = Voucher(
        event.number, event.person, event.value, at, good_for=event.event, why=event.why
    )
