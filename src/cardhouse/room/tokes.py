"""A toke comes off the stack of who gives it: the table and the books learn of it in one entry. It is given
at a table that is open, by somebody on the room's books.
"""

from __future__ import annotations

from cardhouse.floor.desk import Desk
from cardhouse.floor.people.decide import known
from cardhouse.money.desk import MoneyDesk
from cardhouse.money.tips.commands import GiveToke
from cardhouse.money.tips.tokes import give_toke
from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal
from cardhouse.room.events import Event


def give(floor: Desk, money: MoneyDesk, command: GiveToke) -> list[Event] | Refusal:
    """What happens when somebody tips the dealer; who does not sit there gives what he has on him."""
    table, person = floor.table(command.table), known(floor, command.person)
    if isinstance(table, Refusal):
        return table
    if isinstance(person, Refusal):
        return person
    given, seat = give_toke(money, command), table.seat_of(command.person)
    if isinstance(given, Refusal) or command.form == "ticket" or not seat:
        return given  # type: ignore[return-value]
    taken = floor.do(command.table, at_table.RemoveChips(seat, command.amount))
    return taken if isinstance(taken, Refusal) else [taken, *given]
