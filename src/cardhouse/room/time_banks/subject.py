"""Time banks at tables that software deals, as the room answers them; used with acts (`room.at_tables`)."""

from __future__ import annotations

from cardhouse.floor.event import AtTable
from cardhouse.floor.opening.events import TableClosed
from cardhouse.play.table_events import HandEnded
from cardhouse.room.state import Room
from cardhouse.room.time_banks import set_time_bank, use_time_bank
from cardhouse.room.time_banks.state import NAME, TimeBanks, banks_of
from cardhouse.subject import Subject


def _at_table(room: Room, event: AtTable, at: int) -> None:
    """Before the hand is gone (`room.at_tables` stands above)."""
    if any(isinstance(one, HandEnded) for one in event.events):
        use_time_bank.hand_ended(room, event.table)


def _closed(room: Room, event: TableClosed, at: int) -> None:
    banks_of(room).tables.pop(event.table, None)


SUBJECT = Subject(
    name="table_time_banks",
    folder=__package__,
    place="room",
    commands={set_time_bank.SetTimeBank: set_time_bank.decide},
    events={
        set_time_bank.TimeBankSet: set_time_bank.apply_set,
        set_time_bank.TimeBankTakenUp: set_time_bank.apply_taken_up,
        use_time_bank.TableTimeBankUsed: use_time_bank.apply_used,
        AtTable: _at_table,
        TableClosed: _closed,
    },
    says=set_time_bank.SAYS,
)
KEPT = Subject(name=NAME, folder=__package__, place="own", state=TimeBanks)
