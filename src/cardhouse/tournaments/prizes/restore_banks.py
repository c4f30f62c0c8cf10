"""What bounties took out of a table's imprest, the cage's or a cart's is made good from the money that
registration took in, when the house has it so.
"""

from __future__ import annotations

from cardhouse.money import account as accounts
from cardhouse.money.ledger.posting import post
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, AnyEvent, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.state import Events

SAYS = {
    "banks_whole": "no bank is short by bounties of {event}",
    "banks_restored_later": "banks are made good when {when}",
}


class RestoreBanks(EventCommand, frozen=True):
    """Make good what bounties took out of banks."""


class BanksRestored(TournamentEvent, frozen=True):
    """Banks have their imprest again."""

    banks: dict[str, int]
    cites: tuple[str, ...] = ()


def decide(desk: EventDesk, command: RestoreBanks) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    short = {bank: amount for bank, amount in event.prizes.bounty_banks.items() if amount}
    if not short:
        return Refusal("banks_whole", {"event": event.name})
    rule = desk.choices["tournament_money.bounty_restored"]
    ready = event.prizes.pool is not None if rule.value == "registration_complete" else event.phase == "ended"
    if not ready:
        when = "registration is complete" if rule.value == "registration_complete" else "the event has ended"
        return Refusal("banks_restored_later", {"when": when}, rule.cite)
    found: list[AnyEvent] = []
    for bank, amount in short.items():
        cash = f"{bank.rpartition(':')[0]}:cash"
        lines = {accounts.bounty(event.name): -amount, cash: amount}
        made = post(desk.money, "prize", lines, note=f"{event.name}: bounties made good", cite=rule.cite)
        if isinstance(made, Refusal):
            return made
        found.append(made)
    rows = event.sheet.plan.rows("restored", desk.choices.book)
    return [*found, BanksRestored(event.name, short, rows)]


def apply(events: Events, event: BanksRestored, at: int) -> None:
    prizes = events.all[event.event].prizes
    for bank, amount in event.banks.items():
        prizes.bounty_banks[bank] -= amount
