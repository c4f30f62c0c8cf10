"""The base of everything that is asked of the room itself or at a table while a hand is played."""

from __future__ import annotations

import msgspec


class RoomCommand(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """One thing that somebody asks. Who asks, and when, comes beside it (`host.Asked`)."""
