"""The payout desk of a simulated event: every prize is handed over as the house has it, then the books of the
event are closed. What stays in the pool, or goes out twice, stops the simulation.
"""

from __future__ import annotations

from cardhouse.houses.choices import Choices
from cardhouse.money import account as accounts
from cardhouse.sim.event.checks import BrokenEventError
from cardhouse.sim.event.play import EventPlay
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.prizes.close_cash_out import CloseCashOut
from cardhouse.tournaments.prizes.close_event import CloseEvent
from cardhouse.tournaments.prizes.due import Due, dues
from cardhouse.tournaments.prizes.give_payout_card import GivePayoutCard
from cardhouse.tournaments.prizes.pay_prize import PayPrize
from cardhouse.tournaments.prizes.search_intercept import SearchIntercept
from cardhouse.tournaments.prizes.taxes import taxable
from cardhouse.tournaments.state import Event


def pay_out(play: EventPlay, *, close: bool = True) -> list[Due]:
    """Everybody in the money is paid; who got what, the first place first."""
    if play.sheet.cash_out is not None:
        play.ask(CloseCashOut(play.name))  # what nobody exchanged is paid by places
    choices = play.host.in_force("tournament", event=play.name, at=play.now)
    prizes = dues(play.event, choices)
    for prize in prizes:
        for command in handing_over(play.event, choices, prize):
            play.do(command)
    play.checks.whole()
    pool = play.event.prizes.pool
    left = play.host.room.books.balance(accounts.prize(play.name))
    if pool is None or left:
        raise BrokenEventError(f"{left} cents are left in the prize pool of {play.name}")
    if close and "bounty" not in play.sheet.plan.pools:  # bounties are handed over at tables
        play.do(CloseEvent(play.name))
    return prizes


def handing_over(event: Event, choices: Choices, prize: Due) -> list[EventCommand]:
    """What a payout desk does for one prize, in order."""
    found: list[EventCommand] = []
    if choices.value("tournament_payout.card") == "from_coordinator":
        found.append(GivePayoutCard(event.name, prize.person))
    papers = taxable(event, choices, prize)
    if papers and choices.value("tournament_payout.intercept") == "taxable_prizes":
        found.append(SearchIntercept(event.name, prize.person))
    shown = tuple(sorted(choices.value("tournament_payout.shows")))
    signs = choices.value("tournament_payout.signs")
    return [*found, PayPrize(event.name, prize.person, shown, signs, tax_papers=papers)]
