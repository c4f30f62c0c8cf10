"""The rulings of a room, in order, and which of them wait for a person."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from cardhouse.play.remedy_events import Ruled
from cardhouse.room.irregularities.events import RulingCarriedOut, RulingMade, RulingSettled


class OnRecord(msgspec.Struct):
    """A ruling with when it was made and by whom it was asked, and how it was settled."""

    made: RulingMade
    at: int
    settled: list[RulingSettled] = msgspec.field(default_factory=list)
    done: RulingCarriedOut | None = None

    @property
    def carried_out(self) -> bool:
        """Whether it was done, with the ruling itself or later."""
        by_choice = any(one.carried_out for one in self.settled)
        return self.made.carried_out or by_choice or self.done is not None

    @property
    def waits(self) -> bool:
        """Whether a person has still to choose."""
        return bool(self.made.options) and not self.settled

    def ruled(self) -> Ruled:
        """As it stands now, the way precedent is looked up."""
        made = self.made
        if not self.settled:
            return Ruled(made.what, made.outcome, made.cites)
        last = self.settled[-1]
        by: Literal["floor", "override"] = "override" if last.how == "override" else "floor"
        return Ruled(made.what, last.outcome, last.cites or made.cites, by, last.by, last.reason)


class Rulings(msgspec.Struct):
    """All rulings of a room by number."""

    made: dict[int, OnRecord] = msgspec.field(default_factory=dict)

    @property
    def next(self) -> int:
        return len(self.made) + 1

    def waiting(self) -> list[OnRecord]:
        """Those that wait for a person to choose, the oldest first."""
        return [one for one in self.made.values() if one.waits]

    def past(self) -> Iterable[Ruled]:
        """Every ruling so far that stands, in order."""
        return (one.ruled() for one in self.made.values() if not one.waits)


def apply_made(rulings: Rulings, event: RulingMade, at: int) -> None:
    rulings.made[event.ruling] = OnRecord(event, at)


def apply_carried_out(rulings: Rulings, event: RulingCarriedOut, at: int) -> None:
    rulings.made[event.ruling].done = event


def apply_settled(rulings: Rulings, event: RulingSettled, at: int) -> None:
    rulings.made[event.ruling].settled.append(event)
