"""Whether entries are taken now: before the start, and while the sheet's late window is open."""

from __future__ import annotations

from cardhouse.tournaments.state import Event


def taking_entries(event: Event, now: int) -> bool:
    """Whether somebody may enter now."""
    if event.phase == "registering":
        return True
    return event.phase == "running" and event.sheet.late.through > 0
