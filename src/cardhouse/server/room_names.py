"""What people call a room: the owner's own spelling, capitals and apostrophes included. It lies beside the
log, whose name is the one in addresses; a room without one is called after that (`screens.writing`).
"""

from __future__ import annotations

from cardhouse.store.log import Log

KEY = "room is called"
CALLED_MOST = 60
_called: dict[str, str] = {}


def call_room(log: Log, called: str) -> None:
    """From now on, and after every start."""
    log.keep(KEY, called.encode())
    _called[log.room] = called


def read_name(log: Log) -> None:
    """When the room is opened."""
    _called[log.room] = (log.kept(KEY) or b"").decode()


def called(room: str) -> str:
    """Empty where nobody said."""
    return _called.get(room, "")
