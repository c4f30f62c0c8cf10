"""A study of events: each played to its winner by `sim.event` from the same seeds under each arm, by the
sheet as that arm's own rules would hold it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from cardhouse.errors import CardhouseError
from cardhouse.houses.choices import Choices
from cardhouse.sim.event.checks import BrokenEventError
from cardhouse.sim.event.run import simulate
from cardhouse.sim.study.arms import Arm
from cardhouse.sim.study.comparing import Measure
from cardhouse.sim.study.study import play_batch
from cardhouse.tournaments.sheet import Sheet
from cardhouse.tournaments.sheets.checking import faults
from cardhouse.tournaments.sheets.faults import SheetError

COLUMNS = (
    "seed", "events", "entries", "people", "hands", "minutes", "moves", "paid", "pool", "log", "seats",
)  # fmt: skip
MEASURES = (
    Measure("minutes of play", "minutes", "events", digits=1),
    Measure("hands an event", "hands", "events", digits=1),
    Measure("moves between tables", "moves", "events", digits=1),
    Measure("places paid", "paid", "events", digits=1),
    Measure("prizes, dollars", "pool", "events", 0.01),
)


class EventsPlan(msgspec.Struct, frozen=True, kw_only=True):
    """What is played: each event has the next seed."""

    sheets: dict[str, Sheet]
    """By the name of the arm."""
    entries: int
    seed: int


def sheets_of(arms: Sequence[Arm], sheet_by: Callable[[Choices], Sheet]) -> dict[str, Sheet]:
    """The sheet as each arm's rules would hold it; CardhouseError where those of one arm refuse it."""
    sheets = {}
    for arm in arms:
        rules = arm.loaded().choices("tournament")
        try:
            sheet = sheets[arm.name] = sheet_by(rules)
            if wrong := faults(sheet, rules):
                raise SheetError(wrong)
        except SheetError as refused:
            raise CardhouseError(f"{arm.name}: {refused}") from None
    return sheets


def how_fitted(sheets: Mapping[str, Sheet]) -> str:
    """In words, where the sheet is not the same for all arms: what it is for each."""
    fits = [[part(sheet) for sheet in sheets.values()] for part in (_tables, _fees)]
    differing = [words for words in fits if len(set(words)) > 1]
    told = [f"{arm}: {', '.join(words)}" for arm, *words in zip(sheets, *differing, strict=True)]
    return f"The sheet is fitted to each: {'; '.join(told)}." if differing else ""


def _tables(sheet: Sheet) -> str:
    return f"tables of {sheet.seats}"


def _fees(sheet: Sheet) -> str:
    fees = sheet.buy_in
    parts = f"{fees.administration / 100:,.2f} to the administration, {fees.house / 100:,.2f} to the house"
    return f"fees of {parts}"


def play_events(batch: bytes) -> bytes:
    """One batch, in whatever process this is."""
    return play_batch(batch, EventsPlan, _one)


def _one(arm: Arm, plan: EventsPlan, number: int) -> tuple[int, ...]:
    seed = plan.seed + number
    sheet = plan.sheets[arm.name]
    with arm.on_disk() as house:
        try:
            _, told = simulate(sheet, house, plan.entries, seed)
        except BrokenEventError as broken:
            raise CardhouseError(f"{arm.name}, the event of seed {seed} broke: {broken}") from None
    return (
        seed, 1, told.entries, told.people, told.hands, told.minutes, told.moves, len(told.paid), told.pool,
        told.log, sheet.seats,
    )  # fmt: skip
