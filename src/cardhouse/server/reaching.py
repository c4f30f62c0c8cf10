"""What can come of a command: the events that its decision makes and the codes that it refuses with, read
from the code of the decision and of what that calls in the same subject.

More may be named than one call ever brings, since branches are not weighed; what another subject adds to the
same entry is not named.
"""

from __future__ import annotations

import functools
import types
from collections.abc import Iterator
from typing import Any

import msgspec

from cardhouse.floor.event import AtTable
from cardhouse.play.refusal import CODES
from cardhouse.room.dispatch import APPLY
from cardhouse.room.events import AtHand
from cardhouse.room.irregularities.events import RulingMade

OWN = (types.FunctionType, staticmethod, classmethod)
BY_METHODS: dict[str, tuple[type, ...]] = {
    **dict.fromkeys(("AskRuling", "RuleOnAct", "ReportMistake"), (RulingMade,)),
    **dict.fromkeys(("Act", "DealAgain"), (AtHand,)),
    **dict.fromkeys(
        ("BetweenHandsDo", "DrawForTheButton", "LeaveTable", "PlayBehind", "DeliverChips", "TakeChipsOff"),
        (AtTable,),
    ),
}
"""What comes of decisions that are methods of a host or a desk, which names alone do not lead to."""


class Reached(msgspec.Struct, frozen=True):
    """Names of events and codes of refusals."""

    events: tuple[str, ...]
    refusals: tuple[str, ...]


def reached(kind: type, *decisions: tuple[Any, str]) -> Reached:
    """Everything that these decisions on a kind of command can come to, each within its folder; where that
    makes no event, within the layer, since some subjects leave the deciding to a neighbour, then anywhere.
    """
    found = _within(kind, *decisions)
    for parts in (2, 1):
        if not found.events:
            wider = ((one, ".".join(folder.split(".")[:parts])) for one, folder in decisions)
            found = _within(kind, *wider)
    declared = tuple(event.__name__ for event in BY_METHODS.get(kind.__name__, ()))
    return msgspec.structs.replace(found, events=tuple(dict.fromkeys((*declared, *found.events))))


def _within(kind: type, *decisions: tuple[Any, str]) -> Reached:
    events: dict[str, None] = {}
    refusals: dict[str, None] = {}
    seen: set[Any] = set()
    ahead = list(decisions)
    while ahead:
        thing, folder = ahead.pop(0)
        function = _plain(thing)
        if function is None or function in seen:
            continue
        seen.add(function)
        for code in _codes(function.__code__):
            refusals |= dict.fromkeys(one for one in code.co_consts if isinstance(one, str) and one in CODES)
        for named in _named(function, kind):
            if isinstance(named, type) and named in APPLY:
                events[named.__name__] = None
            elif callable(named) and (getattr(named, "__module__", "") or "").startswith(folder):
                ahead.append((named, folder))
    return Reached(tuple(events), tuple(refusals))


def _plain(thing: Any) -> types.FunctionType | None:
    """The function behind what is called."""
    while isinstance(thing, functools.partial):
        thing = thing.func
    thing = getattr(thing, "__wrapped__", thing)
    return thing if isinstance(thing, types.FunctionType) else None


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    yield code
    for one in code.co_consts:
        if isinstance(one, types.CodeType):
            yield from _codes(one)


def _named(function: types.FunctionType, kind: type) -> Iterator[Any]:
    """What a function names: of its module, of a module that it imports, of what encloses it, of a table of
    decisions by kind of command, of a class that it uses.
    """
    for cell in function.__closure__ or ():
        yield cell.cell_contents
    names = [name for code in _codes(function.__code__) for name in code.co_names]
    for name in names:
        thing = function.__globals__.get(name)
        if isinstance(thing, types.ModuleType):
            yield from (getattr(thing, other) for other in names if hasattr(thing, other))
        elif isinstance(thing, dict) and kind in thing:
            yield thing[kind]
        elif isinstance(thing, type) and thing not in APPLY:
            yield from (getattr(thing, other) for other in names if isinstance(vars(thing).get(other), OWN))
        elif thing is not None:
            yield thing
