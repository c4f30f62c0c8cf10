"""Runs a night, and tells what happened in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from cardhouse.floor.desk import MINUTE, SECOND
from cardhouse.money.account import revenue
from cardhouse.promotions.funds.paying import HOUSE
from cardhouse.room.entries import decode
from cardhouse.sim.night import checks
from cardhouse.sim.night.cashier import Cashier
from cardhouse.sim.night.closing_time import ClosingTime
from cardhouse.sim.night.guests import Guests
from cardhouse.sim.night.promoting import Promoting
from cardhouse.sim.night.staff import Staff
from cardhouse.sim.night.tables import Tables
from cardhouse.sim.night.world import Night

STEP = 30 * SECOND
STEPS_AN_HOUR = 60 * MINUTE // STEP
DOWN = 30 * MINUTE
HAND = 4
"""A hand at each table every so many steps."""


@dataclass(slots=True)
class Told:
    """What happened in a night."""

    seed: int
    house: str
    tables: int
    hours: int
    entries: int = 0
    events: int = 0
    hands: int = 0
    guests: int = 0
    twice: int = 0
    most_tables: int = 0
    closed: str = ""
    """The gaming day that was closed at the end, even to the cent."""
    taken: int = 0
    """What the house collected."""
    done: dict[str, int] = field(default_factory=dict)
    refused: dict[str, int] = field(default_factory=dict)


class BrokenNightError(AssertionError):
    """Something that must always be so was not; the message has the command that shows it again."""


def simulate(
    seed: int,
    house: str = "horseshoe",
    tables: int = 30,
    hours: int = 12,
    *,
    arrivals: int = 0,
    every_entry: bool = True,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Night, Told]:
    """A whole night. `arrivals` are guests in an hour; 0 makes enough of them for the tables."""
    night = Night(seed, house, checks.check if every_entry else None)
    told = Told(seed, house, tables, hours)
    try:
        _run(night, told, arrivals or 8 * tables, progress)
        checks.check(night)
        checks.balances_add_up(night.room)
        checks.replays_to_the_same(night)
    except Exception as broken:
        again = f"cardhouse night --seed {seed} --house {house} --tables {tables} --hours {hours}"
        raise BrokenNightError(f"{broken!r} after {len(night.log)} entries; again with: {again}") from broken
    told.entries = len(night.log)
    told.events = sum(_events(entry.body) for entry in night.log)
    told.done, told.refused = dict(night.done), dict(night.refused)
    told.twice = night.twice
    return night, told


def _events(body: bytes) -> int:
    return sum(len(getattr(event, "events", (event,))) for event in decode(body).events)


def _run(night: Night, told: Told, arrivals: int, progress: Callable[[int, int], None] | None) -> None:
    cashier = Cashier(night)
    guests = Guests(cashier)
    staff = Staff(night, guests, told.tables)
    tables = Tables(cashier)
    promoting = Promoting(cashier)
    cashier.open_the_cage()
    staff.open_the_room()
    promoting.start()
    steps = told.hours * STEPS_AN_HOUR
    for step in range(steps):
        night.pass_time(STEP)
        rate = arrivals if step < steps * 3 // 4 else arrivals // 6  # later few come any more
        one_more = night.chance.randrange(STEPS_AN_HOUR) < rate % STEPS_AN_HOUR
        for _ in range(rate // STEPS_AN_HOUR + one_more):
            guests.arrive()
        guests.answer_calls()
        staff.keep_the_board()
        staff.new_games()
        for table in list(night.floor.tables.values()):
            if (step + table.number) % HAND == 0:
                tables.play(table)
                guests.at_table(table)
            if (step * STEP + table.number * MINUTE) % DOWN < STEP:
                tables.push(table)
        staff.walk_the_floor()
        staff.break_games()
        guests.come_back()
        guests.grow_tired()
        cashier.cash_out()
        promoting.settle_claims()
        night.catch_up()
        told.most_tables = max(told.most_tables, len(night.floor.tables))
        if progress is not None:
            progress(step + 1, steps)
    promoting.settle_claims()
    closing = ClosingTime(cashier, tables).close_the_room()
    told.closed, told.taken = closing.name, sum(_revenue(closing.balances))
    told.hands, told.guests = tables.hands, guests.came
    promoting.reconcile()


def _revenue(balances: dict[str, int]) -> list[int]:
    """What came in; the seed of a jackpot went out."""
    given = revenue(HOUSE)
    return [has for place, has in balances.items() if place.startswith("revenue:") and place != given]
