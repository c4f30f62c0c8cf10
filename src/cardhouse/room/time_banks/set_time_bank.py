"""How much of a time bank there is at a table that software deals: what its host or the floor set for it,
else the house's choice. Taken up with the next hand, so that nobody's time changes while he thinks.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.event import FloorEvent
from cardhouse.floor.time_bank import Returns, TimeBank
from cardhouse.houses.choices import Choices
from cardhouse.play.refusal import Refusal
from cardhouse.room.command import RoomCommand
from cardhouse.room.hosting import RoomDesk
from cardhouse.room.state import Room
from cardhouse.room.time_banks.state import TableBanks, banks_at, banks_of

SECONDS_MOST = 600
EVERY_MOST = 1_000
SAYS = {
    "people_keep_the_clock": "people deal at table {table}: they keep the clock there, without time banks",
    "bad_time_bank": "a time bank has 0 to {seconds} seconds; what comes back does so after 1 to {hands} "
    "hands or minutes, and is not more than the whole",
}


class SetTimeBank(RoomCommand, frozen=True):
    """From the next hand on everybody at this table has so many seconds of his own; 0: nobody has any."""

    table: int
    seconds: int
    returns: Returns = "never"
    every: int = 0
    adds: int = 0


class TimeBankSet(FloorEvent, frozen=True):
    """What a table's time bank shall be."""

    table: int
    bank: TimeBank
    by: str


class TimeBankTakenUp(FloorEvent, frozen=True):
    """With this hand a table's time bank is another one: as it was set, or as the house says."""

    table: int
    bank: TimeBank
    cite: str | None = None


def decide(desk: RoomDesk, command: SetTimeBank) -> list[Any] | Refusal:
    table = desk.floor.table(command.table)
    if isinstance(table, Refusal):
        return table
    if table.mode != "dealt":
        return Refusal("people_keep_the_clock", {"table": command.table})
    bank = TimeBank(command.seconds, command.returns, every=command.every, adds=command.adds)
    if not _sound(bank):
        return Refusal("bad_time_bank", {"seconds": SECONDS_MOST, "hands": EVERY_MOST})
    return [TimeBankSet(command.table, bank, desk.asked.by)]


def _sound(bank: TimeBank) -> bool:
    if not 0 <= bank.seconds <= SECONDS_MOST:
        return False
    if bank.returns == "never":
        return bank.every == bank.adds == 0
    return 1 <= bank.every <= EVERY_MOST and 1 <= bank.adds <= bank.seconds


def of_house(choices: Choices) -> TimeBank:
    """The house's choice."""
    returns: Returns = choices.value("acts.time_bank_returns")
    every, adds = choices.value("acts.time_bank_every"), choices.value("acts.time_bank_adds")
    return TimeBank(choices.value("acts.time_bank_seconds"), returns, every=every, adds=adds)


def with_hand(desk: RoomDesk, number: int) -> list[Any]:
    """What the hand that begins at a table goes by, where that is another one than before."""
    table, banks = desk.room.floor.tables.get(number), banks_at(desk.room, number)
    if table is None or table.mode != "dealt":
        return []
    chosen = banks.chosen if banks is not None else None
    bank = chosen if chosen is not None else of_house(desk.choices)
    if bank == (banks.bank if banks is not None else TimeBank()):
        return []
    cite = desk.choices.cite("acts.time_bank_seconds") if chosen is None else None
    return [TimeBankTakenUp(number, bank, cite)]


def apply_set(room: Room, event: TimeBankSet, at: int) -> None:
    banks_of(room).tables.setdefault(event.table, TableBanks()).chosen = event.bank


def apply_taken_up(room: Room, event: TimeBankTakenUp, at: int) -> None:
    banks = banks_of(room).tables.setdefault(event.table, TableBanks())
    banks.bank = event.bank
    for spent in banks.spent.values():
        spent.since, spent.hands = at, 0
