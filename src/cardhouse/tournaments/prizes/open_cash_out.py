"""A period begins in which chips may be cashed out: at the times of the sheet, between hands, never at the
final table where the house has it so. The price of a chip is the pool by the chips in play, and holds for the
whole period.
"""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.chips.in_play import chips_in
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.levels import pause_now
from cardhouse.tournaments.prizes.state import CashOutPeriod
from cardhouse.tournaments.state import Event, Events

SAYS = {
    "no_cash_out": "chips are not cashed out in {event}",
    "cash_out_open": "chips may be cashed out already",
    "cash_out_time": "chips are cashed out in the pauses after levels {levels}",
    "cash_out_over": "from the final table on no chips are cashed out",
    "cash_out_in_hand": "a hand is in progress: chips are cashed out between hands",
}


class OpenCashOut(EventCommand, frozen=True):
    """From now on chips may be cashed out."""


class CashOutOpened(TournamentEvent, frozen=True):
    """Chips may be cashed out: `cents` for `chips`."""

    cents: int
    chips: int
    level: int
    cites: tuple[str, ...] = ()


def final_table(event: Event) -> bool:
    """Whether all who are left sit at one table."""
    return len(event.tables) == 1


def decide(desk: EventDesk, command: OpenCashOut) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    refused = _fault(desk, event)
    if refused is not None:
        return refused
    plan, book = event.sheet.plan, desk.choices.book
    cites = (*plan.rows("period", book), *plan.rows("price", book))
    if event.prizes.periods:
        cites = (*cites, *plan.rows("repriced", book))
    chips = chips_in(desk.floor.floor, event)
    in_play = chips.on_tables + chips.in_bags
    return [CashOutOpened(event.name, event.prizes.cash_out, in_play, event.clock.level, cites)]


def _fault(desk: EventDesk, event: Event) -> Refusal | None:
    terms, plan = event.sheet.cash_out, event.sheet.plan
    if terms is None or "cash_out" not in plan.pools:
        return Refusal("no_cash_out", {"event": event.name})
    if event.prizes.pool is None:
        return Refusal("pool_not_settled", {"event": event.name})
    if event.prizes.period is not None:
        return Refusal("cash_out_open")
    until = desk.choices["tournament_money.cash_out_until"]
    if until.value == "final_table" and final_table(event):
        return Refusal("cash_out_over", {}, until.cite)
    if any(desk.in_hand(table) for table in event.tables):
        return Refusal("cash_out_in_hand")
    if event.clock.level not in terms.after or not pause_now(event):
        levels = ", ".join(map(str, terms.after))
        return Refusal("cash_out_time", {"levels": levels}, plan.cite("period", desk.choices.book))
    return None


def apply(events: Events, event: CashOutOpened, at: int) -> None:
    prizes = events.all[event.event].prizes
    prizes.period = CashOutPeriod(event.cents, event.chips, event.level)
    prizes.periods += 1
