"""A decision at a table that software deals took longer than the house's clock: what it used of the player's
time bank, in the entry of the act. The bank begins by itself.

Whether a phone is connected is nothing that a log knows, and a bank is just the thing for somebody whose
train is in a tunnel: so it runs for him too, once. When the clock then has to act for him, his bank rests
until he acts himself: whoever is gone costs the table his bank once, and the house's clock after that.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardhouse.floor.desk import SECOND
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.time_bank import Spent, dealt_in, left, seconds_used, spend
from cardhouse.play.hand import Hand
from cardhouse.room.state import HandInProgress, Room
from cardhouse.room.time_banks.state import TableBanks, banks_at, banks_of


class TableTimeBankUsed(FloorEvent, frozen=True):
    """A decision took longer than the clock gives for one. `rests`: the clock had to decide."""

    table: int
    person: str
    seconds: int = 0
    rests: bool = False


def has_banks(room: Room, table: int) -> bool:
    """Whether anybody at a table has time of his own."""
    banks = banks_at(room, table)
    return banks is not None and banks.bank.seconds > 0


def bank_left(room: Room, table: int, person: str, now: int) -> int:
    """What would run for somebody whose ordinary time is over: nothing while his bank rests."""
    banks = banks_at(room, table)
    if banks is None:
        return 0
    spent = banks.spent.get(person)
    return 0 if spent is not None and spent.rests else left(banks.bank, spent, now)


def lefts(room: Room, table: int, people: Iterable[str], now: int) -> dict[str, int]:
    """What each of these has, to be shown; empty at a table without time banks."""
    banks = banks_at(room, table)
    if banks is None or not banks.bank.seconds:
        return {}
    return {person: left(banks.bank, banks.spent.get(person), now) for person in people}


def in_turn(room: Room, table: int, hand: Hand) -> str:
    """Who thinks; nobody where no decision of one player is waited for."""
    seat = room.floor.tables[table].table.seats.get(hand.acting_seat)
    return seat.player if seat is not None else ""


def used(
    room: Room, table: int, running: HandInProgress, *, ordinary: int, now: int, by_clock: bool
) -> TableTimeBankUsed | None:
    """What the act that ends a turn means for the bank of whoever was in turn; None: nothing."""
    banks, person = banks_at(room, table), in_turn(room, table, running.hand)
    if banks is None or not person:
        return None
    spent, waited = banks.spent.get(person), now - running.since
    has = bank_left(room, table, person, running.since)
    seconds = seconds_used(waited, ordinary, has)
    rests = by_clock and waited > (ordinary + has) * SECOND
    rested = spent is not None and spent.rests
    if by_clock and not rests:
        rests = rested  # the room's own act in time, as in a simulation, says nothing about who is there
    return TableTimeBankUsed(table, person, seconds, rests) if seconds or rests != rested else None


def apply_used(room: Room, event: TableTimeBankUsed, at: int) -> None:
    banks = banks_of(room).tables.setdefault(event.table, TableBanks())
    spent = banks.spent.setdefault(event.person, Spent())
    spend(banks.bank, spent, event.seconds, at)
    spent.rests = event.rests


def hand_ended(room: Room, table: int) -> None:
    """Whoever was dealt in comes a hand nearer to what he used."""
    banks, running = banks_at(room, table), room.hands.get(table)
    if banks is None or not banks.spent or running is None:
        return
    seats = room.floor.tables[table].table.seats
    for seat in running.hand.seats:
        spent = banks.spent.get(seats[seat].player) if seat in seats else None
        if spent is not None:
            dealt_in(banks.bank, spent)
