"""The durable log of each room, and what is kept beside it. What an entry means is the room's affair."""

from cardhouse.store.errors import (
    BadEntry,
    BrokenChain,
    DuplicateCommand,
    FileReplaced,
    NotTheWriter,
    StaleWrite,
    StoreError,
    StoreFull,
    StoreLocked,
    StoreUnavailable,
    UnknownRoom,
)
from cardhouse.store.log import Entry, Head, Log, NewEntry, Snapshot, Store, WriterSeat
from cardhouse.store.opening import open_store
from cardhouse.store.writer import Writer

__all__ = [
    "BadEntry",
    "BrokenChain",
    "DuplicateCommand",
    "Entry",
    "FileReplaced",
    "Head",
    "Log",
    "NewEntry",
    "NotTheWriter",
    "Snapshot",
    "StaleWrite",
    "Store",
    "StoreError",
    "StoreFull",
    "StoreLocked",
    "StoreUnavailable",
    "UnknownRoom",
    "Writer",
    "WriterSeat",
    "open_store",
]
