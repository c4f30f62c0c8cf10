"""What a room keeps from whoever has its database alone: it is sealed under the installation's key
(`store/keys.py`), which lies elsewhere. A room without one (tests, studies from seeds) seals nothing.
"""

from __future__ import annotations

import os

import msgspec

from cardhouse.store.keys import KEY_BYTES, Chance, Keys, key_file, made_keys, read_keys
from cardhouse.store.opening import is_postgresql, sqlite_path
from cardhouse.store.sqlite_connection import MEMORY

CARDS = "cards of an entry"
"""What hidden cards are sealed for."""


class Sealed(msgspec.Struct, frozen=True):
    """A box that is opened with a key: its id, and the box (base64 in the log)."""

    key: str
    box: bytes


class Sealing:
    """The key that a room is written and read with. `file` is where it lies, for people."""

    def __init__(self, keys: Keys, file: str = "", chance: Chance = os.urandom) -> None:
        """`chance`: so many bytes for a new secret, or for a box that is like no other."""
        self.keys = keys
        self.file = file
        self.chance = chance

    def seal(self, purpose: str, data: bytes, bound: str) -> Sealed:
        """A box of what nobody may read; `bound` says what it belongs to, and must be told to open it."""
        return Sealed(self.keys.id, self.keys.seal(purpose, data, bound.encode(), self.chance))

    def open(self, purpose: str, sealed: Sealed, bound: str) -> bytes | None:
        """What is in a box; None where no key here is its own. WrongKey where it was changed or moved."""
        if not self.keys.knows(sealed.key):
            return None
        return self.keys.open(purpose, sealed.box, bound.encode())


def bound_to(room: str, position: int, command: str) -> str:
    """Which entry of which room a box belongs to."""
    return f"{room}\n{position}\n{command}"


def sealing_for(database: str) -> Sealing:
    """The key to write a database's rooms with, made where there is none yet."""
    if _in_memory(database):
        return Sealing(Keys(os.urandom(KEY_BYTES)))  # what dies with the process needs no file
    file = key_file(database)
    return Sealing(made_keys(file), str(file))


def sealing_found(database: str) -> Sealing | None:
    """The key to read a database's rooms with; None where there is none here."""
    file = key_file(database)
    found = None if _in_memory(database) else read_keys(file)
    return Sealing(found, str(file)) if found is not None else None


def _in_memory(database: str) -> bool:
    return not is_postgresql(database) and sqlite_path(database) == MEMORY
