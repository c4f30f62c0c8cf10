"""What a deal would bring, before anybody agrees: every way of dividing, with nothing, a twentieth or a tenth
of first prize kept for the winner. Only looks.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from cardhouse.floor.state import Floor
from cardhouse.houses.choices import Choices
from cardhouse.tournaments.prizes.chops import METHODS, Method, divided
from cardhouse.tournaments.prizes.due import place_prizes
from cardhouse.tournaments.prizes.field import stacks_left
from cardhouse.tournaments.state import Event

KEPT_PERCENTS = (0, 5, 10)
PLAYERS_MOST = 20
"""Deals are looked at by at most so many who are left."""


class WhatIf(msgspec.Struct, frozen=True):
    """One way of dividing: amounts in the order of the stacks."""

    method: Method
    kept: int
    amounts: tuple[int, ...]


class DealView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who is left with how many chips, what each way would bring, and what is proposed."""

    people: tuple[str, ...] = ()
    stacks: tuple[int, ...] = ()
    prizes: tuple[int, ...] = ()
    ways: tuple[WhatIf, ...] = ()
    proposed: WhatIf | None = None
    signed: tuple[bool, ...] = ()
    """Who of them has signed."""
    persons: tuple[str, ...] = ()
    """The same people by the ids that commands use: for staff."""
    made: bool = False


def what_if(
    floor: Floor, event: Event, choices: Choices, *, name: Callable[[str], str] = str, staff: bool = True
) -> DealView:
    """Every way, where those who are left are in the money."""
    stacks = stacks_left(floor, event)
    prizes = place_prizes(event, choices)[: len(stacks)]
    shown = event.prizes.deal or event.prizes.proposal
    open_for_deals = 1 < len(stacks) <= min(len(prizes), PLAYERS_MOST) and event.prizes.deal is None
    ways = [
        WhatIf(method, kept, tuple(divided(method, list(stacks.values()), prizes, kept=kept)))
        for method in METHODS
        for kept in (prizes[0] * percent // 100 // 100 * 100 for percent in KEPT_PERCENTS)
    ] if open_for_deals else []  # fmt: skip
    people = list(shown.amounts) if shown is not None else list(stacks)
    return DealView(
        people=tuple(name(person) for person in people),
        stacks=tuple(stacks.get(person, 0) for person in people),
        prizes=tuple(prizes),
        ways=tuple(ways),
        proposed=WhatIf(shown.method, shown.kept, tuple(shown.amounts.values())) if shown else None,
        signed=tuple(person in event.prizes.signed for person in people),
        persons=tuple(people) if staff else (),
        made=event.prizes.deal is not None,
    )
