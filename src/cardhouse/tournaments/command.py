"""The base of everything that people ask about events; each subject's own commands are in its folder."""

from __future__ import annotations

import msgspec


class EventCommand(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """One thing that somebody asks about an event, which every command names first."""

    event: str
