"""The door for phones opens where they know it from last time, and elsewhere only where that is taken."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pytest

from cardhouse.server import phones
from cardhouse.server.phones import PORT, for_phones


def test_the_door_is_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = {PORT}

    def listeners(_host: str, port: int) -> list[socket.socket]:
        if port in taken:
            raise OSError
        return []

    def opened() -> str:
        door: Any = for_phones(str(tmp_path / "room.db"), "127.0.0.1")
        door.open_door = lambda _sockets, _context: None
        assert door.let_in() is None
        return str(door.address)

    monkeypatch.setattr(phones, "listeners", listeners)
    monkeypatch.setattr(phones, "own_address", lambda _chosen="": "192.0.2.7")
    assert opened() == f"https://192.0.2.7:{PORT + 1}", "the first that is free"
    taken.clear()
    assert opened() == f"https://192.0.2.7:{PORT + 1}", "the phones know this one"
    taken.add(PORT + 1)
    assert opened() == f"https://192.0.2.7:{PORT}"
