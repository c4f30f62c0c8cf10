"""What was entered from paper: every sheet in order, and what became of it."""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.room.paper.events import PaperConfirmed, PaperEntered, PaperSetAside


class Sheet(msgspec.Struct):
    """One sheet. `by` whom it was confirmed or set aside, and why."""

    entered: PaperEntered
    at: int
    stands: Literal["waits", "confirmed", "set_aside"] = "waits"
    by: str = ""
    reason: str = ""


class Paper(msgspec.Struct):
    """All sheets of a room by number."""

    sheets: dict[int, Sheet] = msgspec.field(default_factory=dict)

    def waiting_at(self, table: int) -> Sheet | None:
        """The one that waits for the second person there."""
        found = (one for one in self.sheets.values() if one.entered.table == table)
        return next((one for one in found if one.stands == "waits"), None)


def apply_entered(paper: Paper, event: PaperEntered, at: int) -> None:
    paper.sheets[event.sheet] = Sheet(event, at)


def apply_confirmed(paper: Paper, event: PaperConfirmed, at: int) -> None:
    sheet = paper.sheets[event.sheet]
    sheet.stands, sheet.by = "confirmed", event.by


def apply_set_aside(paper: Paper, event: PaperSetAside, at: int) -> None:
    sheet = paper.sheets[event.sheet]
    sheet.stands, sheet.by, sheet.reason = "set_aside", event.by, event.reason
