"""The base of what happened in events; each subject's own are in its folder."""

from __future__ import annotations

import msgspec


class TournamentEvent(msgspec.Struct, frozen=True, tag=True):
    """One thing that happened in an event, which each names first. `cite` is the row of the house's book that
    decided it.
    """

    event: str
