"""The base of everything that people ask of the floor; each subject's own commands are in its folder."""

from __future__ import annotations

import msgspec


class FloorCommand(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """One thing that somebody asks of the floor. Who asks, and when, comes beside it (`desk.Desk`)."""
