"""What an event's staff should do and say now, for the director's page; the dealer's part is in the view of
the table. Nothing of it is stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from cardhouse.tournaments.procedures.at_moves import at_moves
from cardhouse.tournaments.procedures.at_tables import at_tables, hand_over
from cardhouse.tournaments.procedures.before_play import before_play
from cardhouse.tournaments.procedures.on_sheet import on_sheet
from cardhouse.tournaments.procedures.step import Moment, Step

ON = ("announced", "registering", "running", "between_days")


class ProceduresView(msgspec.Struct, frozen=True):
    """What is to be done in an event, and by whom."""

    event: str
    steps: tuple[Step, ...] = ()


def moment_of(host: Any, name: str) -> Moment | None:
    """An event as it stands; None where there is none, or it is over."""
    event = host.room.events.all.get(name)
    if event is None or event.phase not in ON:
        return None
    choices = host.event_choices(event.name)
    return Moment(event, host.room.floor.tables, choices, host.room.at)


def show(host: Any, name: str, alias: Any, staff: bool) -> ProceduresView | None:
    """For the director; None where there is no such event."""
    if name not in host.room.events.all:
        return None
    moment = moment_of(host, name)
    found = tuple(_named(one, alias) for one in _all(moment)) if moment is not None else ()
    return ProceduresView(name, found)


def _all(moment: Moment) -> Iterator[Step]:
    yield from before_play(moment)
    yield from at_moves(moment)
    yield from at_tables(moment)
    yield from on_sheet(moment.event.sheet, moment.choices)


def at_table(host: Any, name: str, number: int, alias: Callable[[str], str]) -> tuple[Step, ...]:
    """For the dealer of one table."""
    moment = moment_of(host, name)
    if moment is None or number not in moment.event.tables:
        return ()
    wanted = [one for one in (*before_play(moment), *at_tables(moment)) if one.table in (0, number)]
    told = [one for one in wanted if one.to in ("dealers", "players")]
    told += hand_over(moment, number, host.room.floor.conduct)
    return tuple(_named(one, alias) for one in told)


def _named(step: Step, alias: Callable[[str], str]) -> Step:
    """With names where the log has ids."""
    if "person" not in step.facts:
        return step
    return msgspec.structs.replace(step, facts={**step.facts, "person": alias(str(step.facts["person"]))})
