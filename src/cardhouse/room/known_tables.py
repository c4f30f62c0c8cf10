"""Which table the books mean: cards, banks and boxes are of tables that the floor knows. A bank is set up and
cards are inspected before a game opens, so there the number need only be one that a table can have; a box is
pulled, and a dispute is about, a table that had a game.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.opening.tables import TABLES_MOST
from cardhouse.floor.people.decide import known
from cardhouse.money.banks.commands import SetBankAmount
from cardhouse.money.banks.issuing import set_amount
from cardhouse.money.decks import commands as decks
from cardhouse.money.decks import decide as of_cards
from cardhouse.money.reports.commands import PullBox
from cardhouse.money.reports.soft_count import pull_box
from cardhouse.play.refusal import Refusal
from cardhouse.room.events import Event
from cardhouse.room.hosting import RoomDesk

Answer = list[Event] | Refusal
NUMBERED: dict[Any, Any] = {
    SetBankAmount: set_amount,
    decks.InspectCards: of_cards.inspect,
    decks.PutCardsInPlay: of_cards.put_in_play,
    decks.LengthenCardTime: of_cards.lengthen,
}
"""What is asked of a table that need not be open, and who decides it."""


def numbered(desk: RoomDesk, command: Any) -> Answer:
    """Something about a table by its number."""
    if not 1 <= command.table <= TABLES_MOST:
        return Refusal("bad_table_number", {"table": command.table, "most": TABLES_MOST})
    return NUMBERED[type(command)](desk.money, command)  # type: ignore[no-any-return]


def no_game_there(desk: RoomDesk, table: int) -> Refusal | None:
    """A refusal where no game is or was at a table."""
    tables = desk.room.floor.tables
    if table in tables or table in desk.room.books.reports.game_types:
        return None
    return Refusal("no_such_table", {"table": table, "tables": sorted(tables)})


def pull(desk: RoomDesk, command: PullBox) -> Answer:
    """A box of a table that has a game, or had one."""
    return no_game_there(desk, command.table) or pull_box(desk.money, command)  # type: ignore[return-value]


def ask_for_cards(desk: RoomDesk, command: decks.AskForCards) -> Answer:
    """Other cards, for somebody who is on the books."""
    person = known(desk.floor, command.person)
    if isinstance(person, Refusal):
        return person
    return of_cards.ask_for_cards(desk.money, command)  # type: ignore[return-value]
