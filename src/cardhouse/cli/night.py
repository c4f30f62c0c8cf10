"""`cardhouse night`: a whole simulated night from one seed, checked after every entry of its log.

Who comes and what happens is decided in `cardhouse.sim.night`. Ends with 1 when something that must always be
so was not, and prints the command that shows it again. With --faults the night takes place on a disk, and
things go wrong with it (`cardhouse.sim.faults`); with --days it is a room that never closes, day after day;
with --nights many are played, over processes or a cluster (`night_many`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Annotated

from cyclopts import App, Parameter, validators
from rich.console import Console
from rich.progress import Progress

from cardhouse.cli.long_work import Seed
from cardhouse.cli.night_many import Spread, many_nights
from cardhouse.cli.output import print_json, print_table, print_text
from cardhouse.houses.profile import load_house
from cardhouse.sim.faults.many import Nights
from cardhouse.sim.faults.night import FaultyNight
from cardhouse.sim.faults.run import ONE_IN, lose_power_everywhere, shortest_story, simulate_with_faults
from cardhouse.sim.night.run import HAND_MINUTES, BrokenNightError, Pace, Told, simulate
from cardhouse.sim.night.world import Night

app = App(name="night", help="Simulate a night in a room.")
Count = Annotated[int, Parameter(validator=validators.Number(gte=1, lte=100))]
TablesCount = Annotated[int, Parameter(validator=validators.Number(gte=1, lte=300))]
Days = Annotated[int, Parameter(validator=validators.Number(gte=1, lte=366))]
HandMinutes = Annotated[int, Parameter(validator=validators.Number(gte=1, lte=240))]
OneIn = Annotated[int, Parameter(validator=validators.Number(gte=1))]
ShrinkSeconds = Annotated[int, Parameter(validator=validators.Number(gte=0))]
SHRINK_SECONDS = 300
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON for programs.")]


@app.default
def night(
    *, seed: Seed = 1, house: str = "horseshoe", tables: TablesCount | None = None,
    hours: Count | None = None, days: Days = 1, hand_minutes: HandMinutes = HAND_MINUTES,
    faults: Annotated[bool, Parameter(negative="")] = False, one_in: OneIn = ONE_IN,
    shrink_seconds: ShrinkSeconds = SHRINK_SECONDS, spread: Spread = Spread(),  # noqa: B008
    as_json: Json = False,
) -> int:  # fmt: skip
    """Simulate a night: guests, lists, seats, absences, hands, games that open and break.

    Parameters
    ----------
    seed:
        Everything that happens comes from it.
    house:
        By whose book the room goes.
    tables:
        How many tables the room has: 30, or 6 with faults, unless told otherwise.
    hours:
        How long the night is: 12, or 4 with faults, unless told otherwise. With --days, of each day.
    days:
        So many days of a room that never closes: each is closed by two people while the games go on, and on
        the last one everybody goes home. A line tells of each day.
    hand_minutes:
        A hand begins at each table every so many minutes.
    faults:
        On a disk, with kills, freezes, lost power, a full disk, replaced files, jumping clocks, commands that
        come again; then, for a single night, power lost after every byte of every write of a short evening.
    one_in:
        With faults something goes wrong at one command in so many, whatever it is about.
    shrink_seconds:
        So long a night that broke is told again with less and less of it, until what is left is needed for it
        to break; 0 for not at all.
    """
    load_house(house)
    pace = Pace(hours or (4 if faults else 12), days, hand_minutes)
    tables = tables or (6 if faults else 30)
    if spread.nights > 1:
        asked = Nights(house=house, tables=tables, pace=pace, one_in=one_in if faults else 0)
        return many_nights(asked, seed, spread, as_json=as_json)
    try:
        with Progress(console=Console(stderr=True), transient=True) as bar:
            if faults:
                return _with_faults(bar, seed, house, tables, pace, one_in=one_in, as_json=as_json)
            return _undisturbed(bar, seed, house, tables, pace, as_json=as_json)
    except BrokenNightError as broken:
        print_text(str(broken))
        if broken.night is not None and shrink_seconds:
            _shrunk(broken.night, shrink_seconds)
        return 1


def _shrunk(night: Night, seconds: int) -> None:
    """The shortest story that breaks in the same way."""
    with Progress(console=Console(stderr=True), transient=True) as bar:
        moving = _moving(bar, "What of it is needed?")
        found = shortest_story(night, seconds=seconds, progress=moving)
    if found is None:
        print_text("Its commands alone do not break again: what failed is what somebody in it expected.")
        return
    shortest, lines = found
    least = "" if shortest.finished else f", as far as {seconds} seconds went (--shrink-seconds)"
    print_text(
        f"The shortest story that breaks so: {len(shortest.steps)} of {shortest.of:,} steps{least}; "
        f"{shortest.tried:,} were tried."
    )
    for line in lines:
        print_text(line)


def _with_faults(
    bar: Progress, seed: int, house: str, tables: int, pace: Pace, *, one_in: int, as_json: bool
) -> int:
    told, happened = simulate_with_faults(
        seed, house, tables, pace, one_in=one_in,
        progress=_moving(bar, "The night goes on, in spite of it all"), each_day=_each_day(bar, pace),
    )  # fmt: skip
    tried = None
    if pace.days == 1:
        tried = lose_power_everywhere(seed, _moving(bar, "Power is lost at every byte"))
    bar.stop()
    if as_json:
        print_json({**asdict(told), "faults": happened, "power_lost": tried.states if tried else 0})
        return 0
    _show(told)
    rows = [(name.replace("_", " "), f"{times:,}") for name, times in sorted(happened.items())]
    print_table(("what went wrong", "times"), rows, "Faults", ("times",))
    if tried is not None:
        print_text(
            f"Power was lost in {tried.states:,} ways within a write; {tried.kept:,} times it was there, "
            "else nothing of it, and never was anything lost that had been acknowledged."
        )
    return 0


def _undisturbed(bar: Progress, seed: int, house: str, tables: int, pace: Pace, *, as_json: bool) -> int:
    progress = _moving(bar, "The night goes on")
    _, told = simulate(seed, house, tables, pace=pace, progress=progress, each_day=_each_day(bar, pace))
    bar.stop()
    if as_json:
        print_json(asdict(told))
    else:
        _show(told)
    return 0


def _moving(bar: Progress, words: str) -> Callable[[int, int], None]:
    task = bar.add_task(words, total=None)
    return lambda done, of: bar.update(task, completed=done, total=of)


def _each_day(bar: Progress, pace: Pace) -> Callable[[Night, Told], None] | None:
    """A line for each of several days, also where there is no screen for a bar."""
    if pace.days == 1:
        return None

    def tell(night: Night, told: Told) -> None:
        harm = night.happened.total() if isinstance(night, FaultyNight) else 0
        bar.console.print(
            f"{told.closed}: {len(night.floor.tables)} tables, so far {told.guests:,} guests, {told.hands:,} "
            f"hands, {len(night.log):,} entries, {harm:,} faults.",
            highlight=False, soft_wrap=True,
        )  # fmt: skip

    return tell


def _show(told: Told) -> None:
    print_text(
        f"{_time(told)} at {told.house}, seed {told.seed}: {told.guests} guests, "
        f"up to {told.most_tables} tables, {told.hands:,} hands."
    )
    print_text(
        f"{told.entries:,} entries with {told.events:,} events; {told.twice:,} commands came twice and "
        f"counted once. Every check held after every entry, the books come to nothing, and the log replays "
        f"to the same room."
    )
    print_text(
        f"The house collected {told.taken // 100:,} dollars. {told.closed} was closed by two people, every "
        f"chip and every cent where the books say."
    )
    for title, found in (("What was done", told.done), ("What was refused", told.refused)):
        rows = sorted(found.items(), key=lambda one: -one[1])[:20]
        print_table(("what", "times"), [(name, f"{times:,}") for name, times in rows], title, ("times",))


def _time(told: Told) -> str:
    return f"{told.hours} hours" if told.days == 1 else f"{told.days} days of {told.hours} hours"
