"""What hands that were played on paper did to a table; with what every event of a table is.

How it is entered is `room/paper`; everything else that happens there is `table_events`.
"""

from __future__ import annotations

import msgspec


def _tag(name: str) -> str:
    """Events of the hand have some of the same names; in one log the two must not be taken for each other."""
    return f"Table{name}"


class TableHappening(msgspec.Struct, frozen=True, gc=False, tag=_tag):
    """One thing that happened at the table."""


class PlayedOnPaper(TableHappening, frozen=True):
    """So many hands were played while the computer was out; what they did to stacks follows."""

    hands: int


class WonOnPaper(TableHappening, frozen=True):
    """A seat has so many more chips after hands that were played on paper."""

    seat: int
    chips: int


class LostOnPaper(TableHappening, frozen=True):
    """A seat has so many fewer chips after hands that were played on paper; boxes and tips got some."""

    seat: int
    chips: int
