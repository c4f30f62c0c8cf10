"""What collections need of the floor: who sits at a table and who has a seat there, who is in the box, who
may decide. Puts what time takes from the stacks and its posting into one entry.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardhouse.floor.desk import Desk
from cardhouse.floor.opening.authority import may, needs
from cardhouse.floor.state import Floor, FloorTable
from cardhouse.money.collections import boxes, terms, time
from cardhouse.money.collections import commands as cmd
from cardhouse.money.collections.events import TimeCollected
from cardhouse.money.collections.game import Game, Payer
from cardhouse.money.desk import MoneyDesk
from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal, register
from cardhouse.play.rules import rules_for
from cardhouse.play.setup import RakeTerms
from cardhouse.room.events import Event
from cardhouse.room.state import Room

Answer = list[Event] | Refusal
PROMOTIONAL = "promotional"
"""The designation of games whose pots give to the promotional drop."""

register({"collection_staff_only": "{what} is for staff at the table"})


def game_at(desk: Desk, table: FloorTable) -> Game:
    """A table as collections see it."""
    played, opening = table.table, table.opening
    over = opening.play_overs
    payers = [
        Payer(seat.player, number, "seat", seat.stack, number in over)
        for number, seat in sorted(played.seats.items())
    ]
    payers += [Payer(seat.player, number, "box", seat.stack) for number, seat in sorted(played.boxed.items())]
    payers += [
        Payer(held.person, number, "held")
        for number, held in sorted(opening.held.items())
        if not held.lapsed and number not in played.seats
    ]
    return Game(
        table=table.number,
        opened=table.opened,
        family=played.rules_of_game.family,
        stakes=played.stakes,
        timed=rules_for(desk.choices, played.game, played.stakes, played.rule_set).timed,
        seats=played.size - len(opening.closed),
        players=len(played.seats),
        payers=tuple(payers),
        begun=table.stage == "running",
        hand_on=played.setup is not None,
        closed=opening.private,
        dealer=table.absences.dealer,
        dealer_since=table.absences.dealer_since,
    )


def deal_fault(floor: Desk, money: MoneyDesk, number: int) -> Refusal | None:
    """Why no hand may begin because of what is collected: a box is missing, or time is due."""
    table = floor.floor.tables.get(number)
    if table is None:
        return None
    use: boxes.Use = "promotional" if promotional(floor.floor, table) else "cash"
    if not table.table.cash:
        use = "event"
    refused = boxes.box_fault(money, number, use)
    if refused is not None or not time.in_advance(money):
        return refused
    return time.time_fault(money, game_at(floor, table))


def reduction_fault(floor: Desk, money: MoneyDesk, number: int) -> Refusal | None:
    """Why no hand may begin with a lowered rake: whoever deals has none to give. It is on record by then:
    granted to a player who asked, or set by management.
    """
    table = floor.floor.tables.get(number)
    if table is None or terms.since(money.books, number, table.opened).terms is not None:
        return None
    return terms.not_asked(money, game_at(floor, table))


def promotional(floor: Floor, table: FloorTable) -> bool:
    """Whether the promotional drop is taken at this table."""
    spread = floor.spreads.get(table.spread)
    return spread is not None and PROMOTIONAL in spread.designated


def takes_at(room: Room, number: int) -> tuple[RakeTerms | None, bool]:
    """What is taken at a table in place of the standard rake, and whether promotions get their part."""
    table = room.floor.tables.get(number)
    if table is None:
        return None, False
    return terms.since(room.books, number, table.opened).terms, promotional(room.floor, table)


def answer(floor: Desk, money: MoneyDesk, command: Any) -> Answer:
    """What comes of a command about collections."""
    table = floor.table(command.table)
    if isinstance(table, Refusal):
        return table
    return _HANDLERS[type(command)](floor, money, table, command)


def _ask(floor: Desk, money: MoneyDesk, table: FloorTable, command: cmd.AskLowerRake) -> Answer:
    if not table.seat_of(command.person):
        return Refusal("not_at_table", {"person": command.person, "table": command.table})
    return terms.ask(money, game_at(floor, table), command)  # type: ignore[return-value]


def _change(floor: Desk, money: MoneyDesk, table: FloorTable, command: cmd.ChangeRake) -> Answer:
    refused = needs(floor, "money_collections.changed_by", "another rake")
    if refused is not None:
        return refused
    return terms.change(money, game_at(floor, table), command)  # type: ignore[return-value]


def _restore(floor: Desk, money: MoneyDesk, table: FloorTable, command: cmd.RestoreRake) -> Answer:
    refused = needs(floor, "money_collections.changed_by", "the standard rake")
    if refused is not None:
        return refused
    return terms.restore(money, game_at(floor, table), command)  # type: ignore[return-value]


def _announce(floor: Desk, money: MoneyDesk, table: FloorTable, command: cmd.AnnounceTime) -> Answer:
    if not may(floor, "staff"):
        return Refusal("collection_staff_only", {"what": "announcing time"})
    return time.announce(money, game_at(floor, table), command)  # type: ignore[return-value]


def _collect(floor: Desk, money: MoneyDesk, table: FloorTable, command: cmd.CollectTime) -> Answer:
    if not may(floor, "staff"):
        return Refusal("collection_staff_only", {"what": "collecting time"})
    game = game_at(floor, table)
    taken = time.collect(money, game)
    if isinstance(taken, Refusal):
        return taken
    posted = time.posted(money, game, taken)
    if isinstance(posted, Refusal):
        return posted
    paid = at_table.PayCollection(
        _from_table(taken, "seat"), _from_table(taken, "box"), taken.left_in_pot, taken.cite
    )
    came = floor.do(table.number, paid)
    if isinstance(came, Refusal):
        return came
    dropped = taken.collected - taken.left_in_pot
    told = TimeCollected(
        table.number, taken.until, seats=taken.seats, collected=taken.collected, dropped=dropped,
        dealer=taken.dealer, cite=taken.cite
    )
    return [came, posted, told] if came.events else [posted, told]


def _from_table(taken: time.Collection, place: str) -> tuple[tuple[int, int], ...]:
    return tuple(
        (one.payer.seat, one.amount)
        for one in taken.paid
        if one.payer.place == place and not one.from_pocket
    )


def _leave_free(floor: Desk, money: MoneyDesk, table: FloorTable, command: cmd.LeaveFirstDownFree) -> Answer:
    refused = needs(floor, "money_collections.changed_by", "a free down")
    if refused is not None:
        return refused
    return time.leave_free(money, game_at(floor, table), command)  # type: ignore[return-value]


def _attach(floor: Desk, money: MoneyDesk, table: FloorTable, command: cmd.AttachBox) -> Answer:
    if not may(floor, "supervisor"):
        return Refusal("not_authorised", {"what": "a box on a table", "who": "a supervisor"})
    return boxes.attach(money, command)  # type: ignore[return-value]


def _take_off(floor: Desk, money: MoneyDesk, table: FloorTable, command: cmd.TakeOffBox) -> Answer:
    if not may(floor, "supervisor"):
        return Refusal("not_authorised", {"what": "a box on a table", "who": "a supervisor"})
    if table.table.setup is not None:
        return Refusal("hand_in_progress", {"what": "taking a box off"})
    return boxes.take_off(money, command)  # type: ignore[return-value]


_HANDLERS: dict[type, Callable[[Desk, MoneyDesk, FloorTable, Any], Answer]] = {
    cmd.AskLowerRake: _ask,
    cmd.ChangeRake: _change,
    cmd.RestoreRake: _restore,
    cmd.AnnounceTime: _announce,
    cmd.CollectTime: _collect,
    cmd.LeaveFirstDownFree: _leave_free,
    cmd.AttachBox: _attach,
    cmd.TakeOffBox: _take_off,
}
