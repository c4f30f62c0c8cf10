"""Bills on the table: which play and where, which are changed, and a buy-in that is partly in bills."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardhouse.floor.buy_ins import commands as cmd
from cardhouse.floor.buy_ins.chips import addition_fault
from cardhouse.floor.buy_ins.events import CashChanged, CashPutDown
from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.people.authority import may_give_seat
from cardhouse.floor.people.eligibility import may_play, seated_elsewhere
from cardhouse.floor.refusals import declare
from cardhouse.floor.seats.places import seat_at
from cardhouse.floor.sitting.amounts import terms
from cardhouse.floor.sitting.limits import has_bet_sizes, spread_of
from cardhouse.floor.sitting.seating import seat_player
from cardhouse.floor.state import FloorTable
from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal
from cardhouse.play.stakes import dollars

DOLLAR = 100
BILLS = tuple(value * DOLLAR for value in (1, 2, 5, 10, 20, 50, 100))
BILLS_MOST = 1000
BILLS_SAID = ", ".join(f"${dollars(one)}" for one in BILLS)

declare(
    order={
        "minimum_in_chips": (
            "{person} has {chips:money} in chips and needs {least:money}: bills are changed first"
        ),
    },
    fact={
        "no_such_bill": "{bill:money} is no bill; bills are {bills}",
        "too_many_bills": "{count} bills at once are too many: {most} at most",
        "no_such_cash": "{person} has {cash:money} in bills on the table, not {amount:money}",
    },
)


class Sorted(NamedTuple):
    """What becomes of bills: some play as they are, some are changed at once, some lie idle."""

    plays: int
    changed: int
    idle: int
    cite: str | None


def cash_plays(desk: Desk, table: FloorTable) -> bool:
    """Whether bills play at this table at all."""
    spread = spread_of(desk.floor, table)
    where = desk.choices.value("floor_buy_ins.cash_plays_in")
    if where == "designated_games":
        return "cash_plays" in spread.designated and "lower_limit" not in spread.designated
    least = desk.choices.value("floor_buy_ins.cash_from_big_blind") * DOLLAR
    high = not has_bet_sizes(spread.stakes) and spread.stakes.big_blind >= least
    return where == "no_limit_from" and high


def sort_bills(desk: Desk, table: FloorTable, bills: tuple[int, ...]) -> Sorted | Refusal:
    """What the house does with these bills on this table."""
    if len(bills) > BILLS_MOST:
        return Refusal("too_many_bills", {"count": len(bills), "most": BILLS_MOST})
    for bill in bills:
        if bill not in BILLS:
            return Refusal("no_such_bill", {"bill": bill, "bills": BILLS_SAID})
    total, plays = sum(bills), 0
    rest = desk.choices["floor_buy_ins.cash_elsewhere"]
    if cash_plays(desk, table):
        named = desk.choices["floor_buy_ins.bill"]
        plays = sum(bill for bill in bills if bill == named.value * DOLLAR)
        rest = desk.choices["floor_buy_ins.other_bills"]
        if plays == total:
            return Sorted(plays, 0, 0, named.cite)
    if rest.value == "changed_at_once":
        return Sorted(plays, total - plays, 0, rest.cite)
    return Sorted(plays, 0, total - plays, rest.cite)


def put_cash_down(desk: Desk, command: cmd.PutCashDown) -> Answer:
    place = seat_at(desk, command.table, command.person)
    if isinstance(place, Refusal):
        return place
    table = desk.floor.tables[command.table]
    found = sort_bills(desk, table, command.bills)
    if isinstance(found, Refusal):
        return found
    events: list[FloorEvent] = []
    counts = found.plays + found.changed
    refused = may_play(desk, command.person, "buy_in")
    if counts and refused is None:
        refused = addition_fault(desk, table, place, counts)
    if refused is not None:
        return refused
    if counts:
        came = desk.do(command.table, at_table.AddChips(place, counts))
        if isinstance(came, Refusal):
            return came
        events.append(came)
    elif not found.idle:
        return Refusal("no_such_bill", {"bill": "nothing", "bills": BILLS_SAID})
    return [*events, CashPutDown(command.table, command.person, *_parts(found), found.cite)]


def _parts(found: Sorted) -> tuple[int, int, int]:
    return found.plays, found.idle, found.changed


def change_cash(desk: Desk, command: cmd.ChangeCash) -> Answer:
    place = seat_at(desk, command.table, command.person)
    if isinstance(place, Refusal):
        return place
    table = desk.floor.tables[command.table]
    cash = table.buy_ins.cash.get(command.person)
    there = cash.idle + cash.plays if cash is not None else 0
    amount = command.amount
    if cash is None or type(amount) is not int or not 1 <= amount <= there:
        facts = {"person": command.person, "cash": there, "amount": amount}
        return Refusal("no_such_cash", facts)
    idle = min(amount, cash.idle)
    if idle:
        refused = addition_fault(desk, table, place, idle)
        if refused is not None:
            return refused
    commands: list[at_table.TableCommand] = [at_table.AddChips(place, idle)] if idle else []
    if amount > idle:
        commands.append(at_table.AddChips(place, amount - idle, cash_in_play=True))
    came = desk.do(command.table, *commands)
    if isinstance(came, Refusal):
        return came
    return [came, CashChanged(command.table, command.person, idle, amount - idle)]


def buy_in(desk: Desk, command: cmd.BuyIn) -> Answer:
    """A newcomer with chips and bills. Where the house wants the minimum in chips, bills do not help."""
    table = desk.table(command.table)
    if isinstance(table, Refusal):
        return table
    refused = may_give_seat(desk) or seated_elsewhere(desk, command.person, command.table)
    if refused is not None:
        return refused
    found = sort_bills(desk, table, command.bills)
    if isinstance(found, Refusal):
        return found
    if type(command.chips) is not int or command.chips < 0:
        return Refusal("bad_chips", {"amount": command.chips, "least": 0})
    form = desk.choices["floor_buy_ins.entry_in"]
    least = terms(desk, table, command.person).least
    short = form.value == "chips" and command.bills and command.chips < least
    if short and not desk.overruled("minimum_in_chips"):
        facts = {"person": command.person, "chips": command.chips, "least": least}
        return Refusal("minimum_in_chips", facts, form.cite)
    stack = command.chips + found.plays + found.changed
    small = command.small_chips
    came = seat_player(desk, command.table, command.seat, command.person, stack, small_chips=small)
    if isinstance(came, Refusal) or not command.bills:
        return came
    return [*came, CashPutDown(command.table, command.person, *_parts(found), found.cite)]


HANDLERS: dict[Any, Decide] = {
    cmd.PutCashDown: put_cash_down,
    cmd.ChangeCash: change_cash,
    cmd.BuyIn: buy_in,
}
