"""The time banks that a host or the floor chooses from for a table, in words; the command takes any other."""

from __future__ import annotations

from cardhouse.floor.time_bank import TimeBank
from cardhouse.room.time_banks.set_time_bank import SetTimeBank
from cardhouse.room.time_banks.state import banks_at
from cardhouse.screens.texts import text
from cardhouse.server.room_service import RoomService

TIME_BANKS = (
    TimeBank(), TimeBank(30), TimeBank(60), TimeBank(120),
    TimeBank(30, "by_hands", every=10, adds=10), TimeBank(60, "by_minutes", every=10, adds=20),
)  # fmt: skip


def time_banks(room: RoomService, table: int) -> list[tuple[str, str, bool]]:
    """The time banks to choose from: as a form gives each, in words, and whether it is the one there."""
    banks = banks_at(room.host.room, table)
    chosen = banks.chosen if banks is not None else None
    now = chosen if chosen is not None else banks.bank if banks is not None else TIME_BANKS[0]
    offered_here = TIME_BANKS if now in TIME_BANKS else (now, *TIME_BANKS)
    return [(_written(one), _words(one), one == now) for one in offered_here]


def chosen_bank(table: int, given: str) -> SetTimeBank | None:
    """What a form gave; None where it is none of them."""
    bank = next((one for one in TIME_BANKS if _written(one) == given), None)
    if bank is None:
        return None
    return SetTimeBank(table, bank.seconds, bank.returns, every=bank.every, adds=bank.adds)


def _written(bank: TimeBank) -> str:
    return f"{bank.seconds} {bank.returns} {bank.every} {bank.adds}"


def _words(bank: TimeBank) -> str:
    if not bank.seconds:
        return text("own_night.bank.none")
    return text(f"own_night.bank.{bank.refills}", seconds=bank.seconds, every=bank.every, adds=bank.adds)
