"""The rulings of a room, in order, and which of them wait for a person."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, cast

import msgspec

from cardhouse.play.remedy_events import Ruled
from cardhouse.room.irregularities.events import (
    RulingAppealed,
    RulingCarriedOut,
    RulingMade,
    RulingSettled,
    RulingTakenBack,
)
from cardhouse.rulings.act import Act
from cardhouse.rulings.case import Case
from cardhouse.rulings.situations import situation_of

Decider = Literal["dealer", "supervisor", "lead supervisor", "tournament director"]


class OnRecord(msgspec.Struct):
    """A ruling with when it was made and by whom it was asked, and how it was settled."""

    made: RulingMade
    at: int
    settled: list[RulingSettled] = msgspec.field(default_factory=list)
    done: RulingCarriedOut | None = None
    taken_back: RulingTakenBack | None = None
    """Where what was carried out last was undone, and nothing since."""
    appeals: list[RulingAppealed] = msgspec.field(default_factory=list)
    done_at: int = 0
    """When it was carried out, by a command of its own or with a choice."""
    during: bool = False
    """Whether a hand was in progress at the table when it was made."""

    @property
    def situation(self) -> str:
        """What happened, by its name; `made.what` is how it was reported. An act is made otherwise."""
        kind: type[Case] = type(self.made.case)
        return self.made.what if isinstance(self.made.case, Act) else situation_of(kind).name

    @property
    def carried_out(self) -> bool:
        """Whether it was done, with the ruling itself or later."""
        by_choice = any(one.carried_out for one in self.settled)
        return self.made.carried_out or by_choice or self.done is not None

    @property
    def as_done(self) -> RulingMade | RulingCarriedOut | RulingSettled:
        """With what it was carried out last."""
        chosen = [one for one in self.settled if one.carried_out]
        return chosen[-1] if chosen else self.done or self.made

    @property
    def waits(self) -> bool:
        """Whether a person has still to choose."""
        return bool(self.made.options) and not self.settled

    @property
    def appeal_waits(self) -> bool:
        """Whether it was taken to a person who has not answered."""
        return len(self.appeals) > sum(1 for one in self.settled if one.after)

    @property
    def decided_by(self) -> Decider:
        """Who made the decision that stands: a dealer who went by the book, or a person who decided."""
        last = self.settled[-1] if self.settled else None
        if last is None or last.how == "player":
            return "dealer"
        return cast(Decider, last.after) if last.after else "supervisor"

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


def apply_made(rulings: Rulings, event: RulingMade, at: int, *, during: bool) -> None:
    rulings.made[event.ruling] = OnRecord(event, at, during=during)


def apply_carried_out(rulings: Rulings, event: RulingCarriedOut, at: int) -> None:
    rulings.made[event.ruling].done, rulings.made[event.ruling].done_at = event, at
    rulings.made[event.ruling].taken_back = None


def apply_settled(rulings: Rulings, event: RulingSettled, at: int) -> None:
    one = rulings.made[event.ruling]
    one.settled.append(event)
    one.done_at = at if event.carried_out else one.done_at
    rulings.made[event.ruling].taken_back = None


def apply_taken_back(rulings: Rulings, event: RulingTakenBack, at: int) -> None:
    """As before it was carried out: what a person had chosen is open again."""
    one = rulings.made[event.ruling]
    one.made = msgspec.structs.replace(one.made, carried_out=False, span=(0, 0))
    one.done, one.settled, one.taken_back = None, [], event


def apply_appealed(rulings: Rulings, event: RulingAppealed, at: int) -> None:
    rulings.made[event.ruling].appeals.append(event)
