"""A period of cashing out ends; the next one has a new price. When there can be no other one, because the
sheet has none left or the final table is reached, what is left goes back to the primary pool and is paid by
the schedule, where the house has it so.
"""

from __future__ import annotations

from cardhouse.money import account as accounts
from cardhouse.money.ledger.posting import post
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, AnyEvent, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.prizes.open_cash_out import final_table
from cardhouse.tournaments.state import Event, Events

SAYS = {"cash_out_goes_on": "no period is open, and there are others to come"}


class CloseCashOut(EventCommand, frozen=True):
    """No more chips are cashed out in this period."""


class CashOutClosed(TournamentEvent, frozen=True):
    """A period of cashing out is over."""

    left: int
    """What is left for it, in cents."""
    returned: int = 0
    """What of that went back to the primary pool: there will be no other period."""
    over: bool = False
    cites: tuple[str, ...] = ()
    moved: tuple[tuple[str, int], ...] = ()
    """What went into each account and out of it."""


def decide(desk: EventDesk, command: CloseCashOut) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    if event.sheet.cash_out is None:
        return Refusal("no_cash_out", {"event": event.name})
    over = _last_one(desk, event)
    if event.prizes.period is None and not (over and event.prizes.cash_out):
        return Refusal("cash_out_goes_on")
    plan, book, left = event.sheet.plan, desk.choices.book, event.prizes.cash_out
    if not over or not left:
        return [CashOutClosed(event.name, left, 0, over, plan.rows("repriced", book))]
    rule = desk.choices["tournament_money.cash_out_rest"]
    back = rule.value == "primary_pool"
    goes_to = accounts.prize(event.name) if back else accounts.revenue("cash_out")
    lines = {accounts.cash_out(event.name): -left, goes_to: left}
    made = post(desk.money, "prize", lines, note=f"{event.name}: left of cashing out", cite=rule.cite)
    if isinstance(made, Refusal):
        return made
    cites = plan.rows("period_ends", book)
    closed = CashOutClosed(event.name, 0, left if back else 0, over, cites, tuple(lines.items()))
    found: list[AnyEvent] = [made, closed]
    return found


def _last_one(desk: EventDesk, event: Event) -> bool:
    """Whether there can be no other period."""
    until = desk.choices["tournament_money.cash_out_until"]
    if until.value == "final_table" and final_table(event):
        return True
    terms = event.sheet.cash_out
    period = event.prizes.period
    level = period.level if period is not None else event.clock.level
    return terms is None or not any(after > level for after in terms.after)


def apply(events: Events, event: CashOutClosed, at: int) -> None:
    prizes = events.all[event.event].prizes
    prizes.period = None
    prizes.cash_out = event.left
    prizes.returned += event.returned
    for account, amount in event.moved:  # an event that is called off puts back what is still there
        prizes.moved[account] = prizes.moved.get(account, 0) + amount
