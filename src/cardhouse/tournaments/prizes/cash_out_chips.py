"""A player gives chips for cash while a period is open: up to a part of the stack with which he came into it.
The chips leave play; what he gets is whole cents, and the rest of a cent stays in the pool.
"""

from __future__ import annotations

from cardhouse.money import account as accounts
from cardhouse.money.ledger.posting import post
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_commands import RemoveChips
from cardhouse.tournaments.chips.in_play import seated
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, AnyEvent, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.prizes.cash_out import most_chips, price, worth
from cardhouse.tournaments.prizes.state import CashOutPeriod, Paid
from cardhouse.tournaments.state import Event, Events

SAYS = {
    "cash_out_closed": "no chips are cashed out now",
    "cash_out_chips": "{chips:typed} is no number of chips",
    "cash_out_most": "{person} may cash out {most:,} chips: {percent} percent of the stack in all",
    "cash_out_nothing": "{chips:,} chips do not come to a cent",
}


class CashOutChips(EventCommand, frozen=True):
    """Exchange chips for cash."""

    person: str
    chips: int


class ChipsCashedOut(TournamentEvent, frozen=True):
    """A player exchanged chips for cash; they are out of play."""

    chips: int
    paid: Paid
    cites: tuple[str, ...] = ()


def decide(desk: EventDesk, command: CashOutChips) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    period = event.prizes.period
    if period is None:
        return Refusal("cash_out_closed")
    if type(command.chips) is not int or command.chips <= 0:
        return Refusal("cash_out_chips", {"chips": command.chips})
    seat = seated(desk, event, command.person)
    if isinstance(seat, Refusal):
        return seat
    stack = desk.floor.floor.tables[seat[0]].table.seats[seat[1]].chips
    refused = _most_fault(desk, period, command, stack=stack)
    if refused is not None:
        return refused
    return _exchanged(desk, event, command, table=seat[0], seat=seat[1])


def _most_fault(
    desk: EventDesk, period: CashOutPeriod, command: CashOutChips, *, stack: int
) -> Refusal | None:
    rule = desk.choices["tournament_money.cash_out_stack_percent"]
    given = period.given.get(command.person, 0)
    most = most_chips(stack + given, rule.value) - given
    if command.chips <= most:
        return None
    facts = {"person": command.person, "most": max(0, most), "percent": rule.value}
    return Refusal("cash_out_most", facts, rule.cite)


def _exchanged(desk: EventDesk, event: Event, command: CashOutChips, *, table: int, seat: int) -> Answer:
    period = event.prizes.period
    assert period is not None
    amount = worth(command.chips, price(period.cents, period.chips))
    if not amount:
        return Refusal("cash_out_nothing", {"chips": command.chips})
    plan, book = event.sheet.plan, desk.choices.book
    cite = plan.cite("exchanged", book)
    at_table = desk.floor.do(table, RemoveChips(seat, command.chips, cite))
    if isinstance(at_table, Refusal):
        return at_table
    lines = {accounts.cash_out(event.name): -amount, accounts.OUTSIDE: amount}
    made = post(desk.money, "prize", lines, person=command.person, note=f"{event.name}: cash-out", cite=cite)
    if isinstance(made, Refusal):
        return made
    paid = Paid(person=command.person, kind="cash_out", amount=amount, at=desk.now, by=desk.by)
    cites = (*plan.rows("exchange", book), *plan.rows("exchanged", book))
    found: list[AnyEvent] = [at_table, made, ChipsCashedOut(event.name, command.chips, paid, cites)]
    return found


def apply(events: Events, event: ChipsCashedOut, at: int) -> None:
    held = events.all[event.event]
    prizes, person = held.prizes, event.paid.person
    prizes.pay(event.paid)
    prizes.cash_out -= event.paid.amount
    held.chips.removed += event.chips
    if prizes.period is not None:
        prizes.period.given[person] = prizes.period.given.get(person, 0) + event.chips
