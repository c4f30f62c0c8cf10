"""Two people count alone. Where they found something else, both counts are on the log and neither holds: both
count again, and nobody is told what the other found, so that nobody can count by the other's number.
"""

from __future__ import annotations

import msgspec


class Differed(msgspec.Struct, frozen=True):
    """The last two counts of a place were not the same; who made them, and when that was found."""

    first: str
    second: str
    at: int
