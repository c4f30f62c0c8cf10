"""Rulings on the room's log. What a ruling did in the hand follows as the hand's own events."""

from __future__ import annotations

import functools
import operator
from typing import Any, Literal, get_args

import msgspec

from cardhouse.rulings.act import Act
from cardhouse.rulings.any_effect import AnyEffect as Effects
from cardhouse.rulings.rule import CASES

AnyEffect: Any = functools.reduce(operator.or_, get_args(Effects))
AnyCase: Any = functools.reduce(operator.or_, (Act, *CASES))
"""What can be ruled on: one struct a situation, tagged with its name."""
CASE_VERSION = 1
"""Of the shape of the cases; raised when a fact changes its meaning, with a step in `upcasting`."""


class Event(msgspec.Struct, frozen=True, tag=True):
    """One thing about a ruling."""


class RulingMade(Event, frozen=True, kw_only=True):
    """The house's ruling on `case`, which only tells. With `options` it waits for a person to choose.

    `seat`, `to` and `opener` say whose hand, pot and turn it is about. `steps` is what the people at the
    table do by it, and `option_steps` what they do by each option. `in_hand`: there was a hand that it can be
    carried out in; `after_hand`: it is on the last hand, whose pot can still move; `carried_out`: it was with
    the same command, with options the part that is certain; `span`: which events of the hand that was.
    `by_people`: nothing in the hand changes by it; who did it says so.
    """

    ruling: int
    table: int
    hand: int
    what: str
    case: AnyCase
    version: int = CASE_VERSION
    seat: int = 0
    to: int = 0
    opener: int = 0
    effects: tuple[AnyEffect, ...] = ()
    options: tuple[tuple[AnyEffect, ...], ...] = ()
    offered: tuple[str, ...] = ()
    chooser: Literal["", "player", "floor"] = ""
    outcome: str
    because: str
    cites: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    gaps: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    option_steps: tuple[tuple[str, ...], ...] = ()
    cash: bool = True
    in_hand: bool = False
    after_hand: bool = False
    carried_out: bool = False
    span: tuple[int, int] = (0, 0)
    by_people: bool = False


class RulingCarriedOut(Event, frozen=True, kw_only=True):
    """The ruling was done: in the hand where one is in progress (`span`: from and up to which of its events),
    at the table by its steps. `to`: who got the pot that moved.
    """

    ruling: int
    table: int
    seat: int = 0
    by: str = ""
    to: int = 0
    span: tuple[int, int] = (0, 0)


class RulingSettled(Event, frozen=True, kw_only=True):
    """A person chose what was left open, ruled otherwise, or let stand what was taken to him."""

    ruling: int
    table: int
    how: Literal["floor", "player", "override", "upheld"]
    by: str
    outcome: str
    cites: tuple[str, ...] = ()
    reason: str = ""
    carried_out: bool = False
    option: int = -1
    """Which of those that were offered."""
    seat: int = 0
    to: int = 0
    span: tuple[int, int] = (0, 0)
    after: str = ""
    """To whom it had been taken, where it answers an appeal."""


class RulingTakenBack(Event, frozen=True, kw_only=True):
    """What was carried out is undone, and all stands as before it; the ruling itself stays on the record and
    can be carried out or chosen again.
    """

    ruling: int
    table: int
    by: str = ""
    reason: str = ""


class RulingAppealed(Event, frozen=True, kw_only=True):
    """A player did not accept it: it waits for whoever the book names (`to`)."""

    ruling: int
    table: int
    person: str
    to: str
    cite: str = ""


EVENTS: tuple[type, ...] = (
    RulingMade, RulingCarriedOut, RulingSettled, RulingTakenBack, RulingAppealed,
)  # fmt: skip
