"""Rulings on the room's log. What a ruling did in the hand follows as the hand's own events."""

from __future__ import annotations

import functools
import operator
from typing import Any, Literal

import msgspec

from cardhouse.room.irregularities.commands import RuleOnAct
from cardhouse.rulings import deal_effects, effects, effects_board, hand_effects
from cardhouse.rulings.effects import Effect

EFFECTS = tuple(
    kind
    for module in (effects, deal_effects, effects_board, hand_effects)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Effect) and kind is not Effect
)
AnyEffect: Any = functools.reduce(operator.or_, dict.fromkeys(EFFECTS))
Kind = Literal["act", "betting", "board", "deal", "hand"]


class Event(msgspec.Struct, frozen=True, tag=True):
    """One thing about a ruling."""


class RulingMade(Event, frozen=True, kw_only=True):
    """The house's ruling. With `options` it waits for a person to choose.

    `case` is what was ruled on, as JSON of the kind of case that `case_name` names.
    """

    ruling: int
    table: int
    hand: int
    what: str
    kind: Kind
    case_name: str
    case: str
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
    silent: tuple[str, ...] = ()
    carried_out: bool = False
    act: RuleOnAct | None = None


class RulingSettled(Event, frozen=True, kw_only=True):
    """A person chose what was left open, or a supervisor ruled otherwise."""

    ruling: int
    table: int
    how: Literal["floor", "player", "override"]
    by: str
    outcome: str
    cites: tuple[str, ...] = ()
    reason: str = ""
    carried_out: bool = False


EVENTS: tuple[type, ...] = (RulingMade, RulingSettled)
