"""A study of events: each played to its winner by `sim.event` from the same seeds under each arm."""

from __future__ import annotations

import msgspec

from cardhouse.sim.event.run import simulate
from cardhouse.sim.study.arms import Arm
from cardhouse.sim.study.comparing import Measure
from cardhouse.sim.study.study import play_batch
from cardhouse.tournaments.sheet import Sheet

COLUMNS = ("seed", "events", "entries", "people", "hands", "minutes", "moves", "paid", "pool", "log")
MEASURES = (
    Measure("minutes of play", "minutes", "events", digits=1),
    Measure("hands an event", "hands", "events", digits=1),
    Measure("moves between tables", "moves", "events", digits=1),
    Measure("places paid", "paid", "events", digits=1),
    Measure("prizes, dollars", "pool", "events", 0.01),
)


class EventsPlan(msgspec.Struct, frozen=True, kw_only=True):
    """What is played: each event has the next seed."""

    sheet: Sheet
    entries: int
    seed: int


def play_events(batch: bytes) -> bytes:
    """One batch, in whatever process this is."""
    return play_batch(batch, EventsPlan, _one)


def _one(arm: Arm, plan: EventsPlan, number: int) -> tuple[int, ...]:
    seed = plan.seed + number
    with arm.on_disk() as house:
        _, told = simulate(plan.sheet, house, plan.entries, seed)
    return (
        seed, 1, told.entries, told.people, told.hands, told.minutes, told.moves, len(told.paid), told.pool,
        told.log,
    )  # fmt: skip
