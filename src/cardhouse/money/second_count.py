"""Two people count alone. Where they found something else, both counts are on the log and neither holds: both
count again, and nobody is told what the other found, so that nobody can count by the other's number.

Both count for the same moment: a second person who only looks whether all is there closes nothing.
"""

from __future__ import annotations

import msgspec

from cardhouse.play.refusal import Refusal, register

register({"count_for_other": "the count of {place} that waits is for its {moment}: count it for that"})


class Differed(msgspec.Struct, frozen=True):
    """The last two counts of a place were not the same; who made them, and when that was found."""

    first: str
    second: str
    at: int


def moment_fault(place: str, waits: str, meant: str) -> Refusal | None:
    """A refusal where the count that waits was begun for another moment than the second person means."""
    return None if waits == meant else Refusal("count_for_other", {"place": place, "moment": waits})
