"""A study of whole nights: the room of `sim.night` from the same seeds under each arm, every check on.

Nights part ways as soon as a rule tells, so that two arms have less in common than two hands do; what that
leaves of a difference's certainty is in its error.
"""

from __future__ import annotations

import msgspec

from cardhouse.errors import CardhouseError
from cardhouse.money.account import revenue
from cardhouse.sim.night.run import BrokenNightError, Check, Pace, simulate
from cardhouse.sim.night.world import Night
from cardhouse.sim.study.arms import Arm
from cardhouse.sim.study.comparing import Measure
from cardhouse.sim.study.study import play_batch

COLUMNS = (
    "seed", "nights", "hands", "guests", "most_tables", "entries", "commands", "refused", "taken", "rake",
    "time",
)  # fmt: skip
MEASURES = (
    Measure("hands a night", "hands", "nights", digits=1),
    Measure("collected a night, dollars", "taken", "nights", 0.01),
    Measure("rake a hand, dollars", "rake", "hands", 0.01, digits=3),
    Measure("time charges a night, dollars", "time", "nights", 0.01),
    Measure("guests a night", "guests", "nights", digits=1),
    Measure("tables at most", "most_tables", "nights", digits=1),
    Measure("commands refused, %", "refused", "commands", 100, digits=1),
)


class RoomsPlan(msgspec.Struct, frozen=True, kw_only=True):
    """What is played: each night has the next seed."""

    tables: int
    hours: int
    seed: int


def play_nights(batch: bytes) -> bytes:
    """One batch, in whatever process this is."""
    return play_batch(batch, RoomsPlan, _one)


def by_the_book(seed: int, house: str, check: Check | None) -> Night:
    """A night whose signs say nothing of the rake, which would go before the rule that is tried."""
    night = Night(seed, house, check)
    night.signs = False
    return night


def _one(arm: Arm, plan: RoomsPlan, number: int) -> tuple[int, ...]:
    seed = plan.seed + number
    with arm.on_disk() as house:
        try:
            night, told = simulate(seed, house, plan.tables, pace=Pace(plan.hours), world=by_the_book)
        except BrokenNightError as broken:
            # Told in words: the night itself does not go to another process, and its profile is gone by then.
            what = str(broken).partition("; again with")[0]
            raise CardhouseError(f"{arm.name}, the night of seed {seed} broke: {what}") from None
    refused = sum(told.refused.values())
    books = night.room.books
    return (
        seed, 1, told.hands, told.guests, told.most_tables, told.entries, refused + sum(told.done.values()),
        refused, told.taken, books.balance(revenue("rake")), books.balance(revenue("time")),
    )  # fmt: skip
