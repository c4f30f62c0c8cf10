"""Runs a night, or a month of days in a room that never closes, and tells what happened in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from cardhouse.floor.desk import MINUTE
from cardhouse.money.account import revenue
from cardhouse.promotions.funds.paying import HOUSE
from cardhouse.room.entries import decode
from cardhouse.sim.night import checks
from cardhouse.sim.night.cashier import Cashier
from cardhouse.sim.night.closing_time import ClosingTime
from cardhouse.sim.night.guests import Guests
from cardhouse.sim.night.promoting import Promoting
from cardhouse.sim.night.staff import LARGE_ROOM, Staff
from cardhouse.sim.night.tables import Tables
from cardhouse.sim.night.world import Night

HOUR = 60 * MINUTE
DOWN = 30 * MINUTE
HAND = 4
"""A hand at each table every so many steps."""
HAND_MINUTES = 2
"""And every so many minutes, unless told otherwise."""
SEATS_MOST = 10


@dataclass(slots=True)
class Told:
    """What happened in a night."""

    seed: int
    house: str
    tables: int
    hours: int
    days: int = 1
    entries: int = 0
    events: int = 0
    hands: int = 0
    guests: int = 0
    twice: int = 0
    most_tables: int = 0
    closed: str = ""
    """The gaming day that was closed last, even to the cent as those before."""
    taken: int = 0
    """What the house collected."""
    digest: str = ""
    """Of the log's last entry, which stands for all of them, where the night is on a disk."""
    done: dict[str, int] = field(default_factory=dict)
    refused: dict[str, int] = field(default_factory=dict)


Check = Callable[[Night, bool], None]


class BrokenNightError(AssertionError):
    """Something that must always be so was not; the message has the command that shows it again. `night` is
    the one that broke, where there was one: `shrinking` finds what of it is needed.
    """

    night: Night | None = None


Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Pace:
    """How long it goes on and how fast."""

    hours: int = 12
    """Of play on each day."""
    days: int = 1
    hand_minutes: int = HAND_MINUTES
    """A slower room is looked at less often: its people do the same in longer steps."""

    @property
    def step(self) -> int:
        """The time between two looks round the room."""
        return self.hand_minutes * MINUTE // HAND

    @property
    def options(self) -> str:
        """What the command needs to show it again."""
        days = f" --days {self.days}" if self.days > 1 else ""
        minutes = f" --hand-minutes {self.hand_minutes}" if self.hand_minutes != HAND_MINUTES else ""
        return f" --hours {self.hours}{days}{minutes}"


def simulate(
    seed: int,
    house: str = "horseshoe",
    tables: int = 30,
    hours: int = 12,
    *,
    pace: Pace | None = None,
    every_entry: bool = True,
    progress: Progress | None = None,
    each_day: Callable[[Night, Told], None] | None = None,
    world: Callable[[int, str, Check | None], Night] = Night,
    options: str = "",
) -> tuple[Night, Told]:
    """A whole night of so many hours, or what `pace` says. `world` is where it takes place, and `options`
    what the command needs besides to show it again; `each_day` hears of each day that is over.
    """
    pace = pace or Pace(hours)
    night = world(seed, house, checks.check if every_entry else None)
    told = Told(seed, house, tables, pace.hours, pace.days)
    try:
        _run(night, told, pace, progress, each_day)
        checks.check(night)
        checks.balances_add_up(night.room)
        checks.replays_to_the_same(night)
        night.end()
    except Exception as broken:
        again = f"cardhouse night --seed {seed} --house {house} --tables {tables}{pace.options}{options}"
        told_error = BrokenNightError(f"{broken!r} after {len(night.log)} entries; again with: {again}")
        told_error.night = night
        raise told_error from broken
    told.entries = len(night.log)
    told.events = sum(_events(entry.body) for entry in night.log)
    told.done, told.refused = dict(night.done), dict(night.refused)
    told.twice = night.twice
    return night, told


def _events(body: bytes) -> int:
    return sum(len(getattr(event, "events", (event,))) for event in decode(body).events)


def _run(
    night: Night, told: Told, pace: Pace, progress: Progress | None,
    each_day: Callable[[Night, Told], None] | None,
) -> None:  # fmt: skip
    room = _Room(night, told, pace)
    room.open()
    for day in range(pace.days):
        room.play_a_day(day, progress)
        room.close_a_day(last=day + 1 == pace.days)
        if each_day is not None:
            each_day(night, told)


class _Room:
    """Everybody in it, and the days that they have."""

    def __init__(self, night: Night, told: Told, pace: Pace) -> None:
        self.night, self.told, self.pace = night, told, pace
        self.cashier = Cashier(night, told.tables)
        self.guests = Guests(self.cashier)
        self.staff = Staff(night, self.guests, told.tables)
        self.tables = Tables(self.cashier)
        self.promoting = Promoting(self.cashier)
        self._steps_an_hour = HOUR // pace.step
        self._steps = pace.hours * self._steps_an_hour
        if pace.hand_minutes > HAND_MINUTES:
            self.staff.come_at_once = SEATS_MOST

    def open(self) -> None:
        self.cashier.open_the_cage()
        self.staff.open_the_room()
        self.promoting.start()

    def play_a_day(self, day: int, progress: Progress | None) -> None:
        """The hours of one day; after the first the cage is counted before it opens."""
        if day:
            self.cashier.reopen()
        for step in range(self._steps):
            self._step(step)
            if progress is not None:
                progress(day * self._steps + step + 1, self.pace.days * self._steps)

    def _rate(self, step: int) -> int:
        """How many guests come in an hour: later few, and in a month fewer once the room is full."""
        full = self.pace.days > 1 and len(self.night.floor.tables) >= self.told.tables
        fills_over_days = self.pace.days > 1 and self.told.tables >= LARGE_ROOM
        arrivals = (3 if fills_over_days else 8) * self.told.tables
        return arrivals // (6 if full or step >= self._steps * 3 // 4 else 1)

    def _step(self, step: int) -> None:
        night, guests, staff, tables = self.night, self.guests, self.staff, self.tables
        night.pass_time(self.pace.step)
        rate = self._rate(step)
        one_more = night.chance.randrange(self._steps_an_hour) < rate % self._steps_an_hour
        for _ in range(rate // self._steps_an_hour + one_more):
            guests.arrive()
        guests.answer_calls()
        staff.keep_the_board()
        staff.new_games()
        for number in list(night.floor.tables):  # by number: the room may be read anew meanwhile
            if (step + number) % HAND == 0:
                tables.play(number)
                guests.at_table(night.floor.tables[number])
            if (step * self.pace.step + number * MINUTE) % DOWN < self.pace.step:
                tables.push(number)
        staff.walk_the_floor()
        staff.break_games()
        guests.come_back()
        guests.grow_tired()
        self.cashier.cash_out()
        self.promoting.settle_claims()
        night.catch_up()
        self.told.most_tables = max(self.told.most_tables, len(night.floor.tables))

    def close_a_day(self, last: bool) -> None:
        """The gaming day is closed by two people; on the last one everybody goes home first."""
        told, closing_time = self.told, ClosingTime(self.cashier, self.tables)
        self.promoting.settle_claims()
        closing = closing_time.close_the_room() if last else closing_time.close_the_day()
        told.closed, told.taken = closing.name, sum(_revenue(closing.balances))
        told.hands, told.guests = self.tables.hands, self.guests.came
        self.promoting.reconcile()


def _revenue(balances: dict[str, int]) -> list[int]:
    """What came in; the seed of a jackpot went out."""
    given = revenue(HOUSE)
    return [has for place, has in balances.items() if place.startswith("revenue:") and place != given]
