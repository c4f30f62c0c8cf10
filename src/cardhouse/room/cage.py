"""What the cage needs of the floor: who may play at all, who sits where in which game, whose chips count at a
table before they are there. Holds no rules of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from cardhouse.floor.desk import Desk
from cardhouse.floor.people.authority import STAFF, needs_role
from cardhouse.floor.people.decide import known
from cardhouse.floor.people.eligibility import Step, may_play
from cardhouse.floor.seats.places import seat_at
from cardhouse.floor.sitting.limits import has_bet_sizes
from cardhouse.floor.spreads.offered import offered
from cardhouse.money import account as accounts
from cardhouse.money.cage import commands as cmd
from cardhouse.money.cage.decide import HANDLERS
from cardhouse.money.cage.denominations import Game, foreign_fault, inspect, wanted_fault
from cardhouse.money.cage.events import ForeignChipsRemoved
from cardhouse.money.counted_chips import total
from cardhouse.money.desk import MoneyDesk
from cardhouse.money.ledger.posting import whole
from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal, register
from cardhouse.room.cage_commands import InspectChips, RemoveForeignChips
from cardhouse.room.events import Event

Answer = list[Event] | Refusal
Fault = Callable[[Desk, MoneyDesk, Any], Refusal | None]

register(
    {
        "more_than_stack": "{person} has {stack:money} on the table; {counted:money} were seen",
        "chips_count_already": "{person} plays the chips that errand {run} is to bring: they must come",
    }
)


def game_at(floor: Desk, table: int) -> Game:
    """A table as the cage sees it."""
    found = floor.floor.tables[table]
    stakes = found.table.stakes
    if has_bet_sizes(stakes):
        return Game(table, found.spread, "limit", stakes.big_bet)
    betting: Literal["pot_limit", "no_limit"] = "pot_limit" if stakes.structure == "pot_limit" else "no_limit"
    return Game(table, found.spread, betting, stakes.big_blind)


def _allowed(floor: Desk, person: str, step: Step) -> Refusal | None:
    return may_play(floor, person, step) if person else None


def may_have(
    floor: Desk, money: MoneyDesk, person: str, want: Mapping[int, int], give: Mapping[int, int]
) -> Refusal | None:
    """Why somebody may not have these chips in the games that he sits in; away from the tables, in none."""
    games = [game_at(floor, table) for table, _ in floor.floor.seated(person)] if person else []
    faults = (wanted_fault(money, want, give, game) for game in (*games, None))
    return next((fault for fault in faults if fault is not None), None)


def _sell(floor: Desk, money: MoneyDesk, command: cmd.SellChips) -> Refusal | None:
    refused = _allowed(floor, command.person, "buy_in")
    return refused or may_have(floor, money, command.person, command.chips, {})


def _pay(floor: Desk, money: MoneyDesk, command: cmd.CashOut | cmd.TakeFromSafekeeping) -> Refusal | None:
    return _allowed(floor, command.person, "payout")


def _keep(floor: Desk, money: MoneyDesk, command: cmd.PutIntoSafekeeping) -> Refusal | None:
    return _allowed(floor, command.person, "buy_in")


def _confirm(floor: Desk, money: MoneyDesk, command: cmd.ConfirmRequest) -> Refusal | None:
    """Somebody may have been excluded since the first person asked."""
    request = money.books.cage.requests.get(command.request)
    return _allowed(floor, request.person, "payout") if request is not None else None


def _change(floor: Desk, money: MoneyDesk, command: cmd.ChangeChips) -> Refusal | None:
    person = known(floor, command.person) if command.person else None
    if isinstance(person, Refusal):
        return person
    return may_have(floor, money, command.person, command.want, command.give)


def _approve(floor: Desk, money: MoneyDesk, command: cmd.ApproveChips) -> Refusal | None:
    found = offered(floor, command.spread) if command.spread else None
    return found if isinstance(found, Refusal) else None


def _send(floor: Desk, money: MoneyDesk, command: cmd.SendRunner) -> Refusal | None:
    refused = may_play(floor, command.person, "buy_in")
    seat = seat_at(floor, command.table, command.person)
    return refused or (seat if isinstance(seat, Refusal) else None)


def _fill(floor: Desk, money: MoneyDesk, command: cmd.FillRun) -> Refusal | None:
    run = money.books.cage.runs.get(command.run)
    return may_have(floor, money, run.person, command.chips, {}) if run is not None else None


def _return(floor: Desk, money: MoneyDesk, command: cmd.ReturnRun) -> Refusal | None:
    run = money.books.cage.runs.get(command.run)
    if run is None or money.balance(accounts.behind(run.person)) >= 0 or not floor.floor.seated(run.person):
        return None
    return Refusal("chips_count_already", {"person": run.person, "run": run.number})


FAULTS: dict[Any, Fault] = {
    cmd.SellChips: _sell,
    cmd.CashOut: _pay,
    cmd.TakeFromSafekeeping: _pay,
    cmd.PutIntoSafekeeping: _keep,
    cmd.ConfirmRequest: _confirm,
    cmd.ChangeChips: _change,
    cmd.ApproveChips: _approve,
    cmd.SendRunner: _send,
    cmd.FillRun: _fill,
    cmd.ReturnRun: _return,
}
"""Why the floor stands in the way of a command to the cage."""


def _with_floor(floor: Desk, money: MoneyDesk, command: Any) -> Answer:
    refused = FAULTS[type(command)](floor, money, command)
    return refused or HANDLERS[type(command)](money, command)  # type: ignore[return-value]


def _deliver(floor: Desk, money: MoneyDesk, command: cmd.DeliverRun) -> Answer:
    """The chips are here: where they counted at the table already, nothing is on its way any more."""
    run = money.books.cage.runs.get(command.run)
    made = HANDLERS[cmd.DeliverRun](money, command)
    if isinstance(made, Refusal) or run is None:
        return made  # type: ignore[return-value]
    table = floor.floor.tables.get(run.table)
    place = table.seat_of(run.person) if table is not None else 0
    waits = table.table.seats[place].behind if table is not None and place else 0
    if not waits or money.balance(accounts.behind(run.person)) < 0:
        return [*made]
    came = floor.do(run.table, at_table.DeliverChips(place))
    return came if isinstance(came, Refusal) else [*made, came]


def _inspect(floor: Desk, money: MoneyDesk, command: InspectChips) -> Answer:
    place = seat_at(floor, command.table, command.person)
    if isinstance(place, Refusal):
        return place
    refused = needs_role(floor, STAFF, "look through a player's chips")
    if refused is not None:
        return refused
    stack = floor.floor.tables[command.table].table.seats[place].chips
    made = inspect(money, command.person, command.chips, game_at(floor, command.table))
    if not isinstance(made, Refusal) and total(command.chips) > stack:
        facts = {"person": command.person, "stack": stack, "counted": total(command.chips)}
        return Refusal("more_than_stack", facts)
    return made  # type: ignore[return-value]


def _foreign(floor: Desk, money: MoneyDesk, command: RemoveForeignChips) -> Answer:
    place = seat_at(floor, command.table, command.person)
    if isinstance(place, Refusal):
        return place
    refused = (
        needs_role(floor, STAFF, "take chips off a table") or foreign_fault(money) or whole(command.amount)
    )
    if refused is not None:
        return refused
    cite = money.choices.cite("money_cage.foreign_chips")
    came = floor.do(command.table, at_table.RemoveChips(place, command.amount, cite))
    if isinstance(came, Refusal):
        return came
    return [came, ForeignChipsRemoved(command.table, command.person, command.amount, money.by, cite)]


ANSWERS: dict[Any, Callable[[Desk, MoneyDesk, Any], Answer]] = {
    **dict.fromkeys(FAULTS, _with_floor),
    cmd.DeliverRun: _deliver,
    InspectChips: _inspect,
    RemoveForeignChips: _foreign,
}
"""What comes of a command to the cage that the floor has a part in."""
