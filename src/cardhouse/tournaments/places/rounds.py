"""How the tables of a round are made up, and when one of them is played out. Pure.

Tables are as even as they can be. Where two play at a table and the field is no power of two, as many as it
takes go on from the first round without playing; they sit alone.
"""

from __future__ import annotations

from cardhouse.tournaments.sheet import Sheet
from cardhouse.tournaments.state import Event

HEADS_UP = 2


def in_rounds(event: Event) -> bool:
    """Whether tables play by themselves and the next round is drawn from those who are left."""
    return event.sheet.plan.play == "rounds"


def table_size(sheet: Sheet) -> int:
    """Seats at a table of a round: the format's, or the sheet's."""
    return min(sheet.plan.table or sheet.seats, sheet.seats)


def sizes(players: int, seats: int) -> list[int]:
    """How many play at each table of a round, the larger ones first.

    >>> sizes(13, 10), sizes(64, 10)
    ([7, 6], [10, 9, 9, 9, 9, 9, 9])
    >>> sizes(5, 2), sizes(8, 2)
    ([2, 1, 1, 1], [2, 2, 2, 2])
    """
    if seats == HEADS_UP:
        going_on = 1 << (players.bit_length() - 1)
        pairs = players - going_on if players > going_on else players // 2
        return [2] * pairs + [1] * (players - 2 * pairs)
    tables = -(-players // seats)
    fewest, more = divmod(players, tables)
    return [fewest + 1] * more + [fewest] * (tables - more)


def going_on(sheet: Sheet, tables: int) -> int:
    """How many of a table go on to the next round; of the last one, its winner."""
    if tables == 1 or sheet.plan.advances != "sheet":
        return 1
    return sheet.rounds.advance if sheet.rounds is not None else 1


def played_out(event: Event, table: int) -> bool:
    """Whether as few are left at a table as go on. Somebody must go out where more than one sat down."""
    current = event.places.round
    if current is None:
        return False
    sat = current.players.get(table, 0)
    return event.balance.field.players.get(table, 0) <= max(1, min(current.advance, sat - 1))


def round_over(event: Event) -> bool:
    """Whether every table of the round is played out."""
    current = event.places.round
    return current is not None and all(played_out(event, table) for table in current.players)
