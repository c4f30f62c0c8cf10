"""`cardhouse event simulate`: whole events played to a winner by bots through the room's own commands,
checked after every entry of the log.

Who comes and what happens is decided in `cardhouse.sim.event`. Ends with 1 when something that must always be
so was not, and prints the command that shows it again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter, validators
from rich.console import Console
from rich.progress import Progress

from cardhouse.cli.long_work import Seed
from cardhouse.cli.output import print_json, print_table, print_text
from cardhouse.houses.profile import load_house
from cardhouse.play.stakes import dollars
from cardhouse.sim.event.checks import BrokenEventError
from cardhouse.sim.event.many import play_many
from cardhouse.sim.event.run import Told, flights_for, sheet_for, simulate
from cardhouse.tournaments.sheet import Sheet
from cardhouse.tournaments.sheets.reading import read_sheet_file

Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON for programs.")]
Entries = Annotated[int, Parameter(validator=validators.Number(gte=2, lte=1_000_000))]
Count = Annotated[int, Parameter(validator=validators.Number(gte=1, lte=10_000))]
Flights = Annotated[int, Parameter(validator=validators.Number(gte=-1, lte=26))]
BAR = 50
SHOWN = 9


def simulate_event(
    *, entries: Entries = 100, house: str = "horseshoe", template: str = "turbo",
    sheet: Path | None = None, seed: Seed = 1, flights: Flights = -1, events: Count = 1,
    processes: Count = 1, cluster: str = "", as_json: Json = False,
) -> int:  # fmt: skip
    """Play an event to its winner with bots, by all its rules, and check everything after every entry.

    Parameters
    ----------
    entries:
        How many are bought, late ones and re-entries included.
    house:
        By whose book the event goes.
    template:
        One of `cardhouse event templates`, for as many as come.
    sheet:
        A structure sheet as TOML file instead.
    seed:
        Everything that happens comes from it.
    flights:
        So many first days, each played down to 15 percent; all that are left meet on another day. By itself
        from 5,000 entries on.
    events:
        How many events are played, each with the next seed.
    processes:
        Over how many processes of this machine.
    cluster:
        Over the machines of a Dask cluster: the address of its scheduler.
    """
    rules = load_house(house).choices("tournament")
    flights = flights_for(entries) if flights < 0 else flights
    if sheet is None:
        wanted = sheet_for(template, house, entries, flights=flights)
    else:
        wanted = read_sheet_file(sheet, rules)
    try:
        if events > 1 or cluster:
            told = _many(wanted, house, entries, range(seed, seed + events), processes, cluster)
        else:
            told = [_one(wanted, house, entries, seed)]
    except BrokenEventError as broken:
        print_text(str(broken))
        source = f"--template {template}" if sheet is None else f"--sheet {sheet}"
        failed = seed if broken.seed is None else broken.seed
        again = f"cardhouse event simulate --entries {entries} --house {house} {source} --seed {failed}"
        print_text(f"Again: {again}" + (f" --flights {flights}" if flights else ""))
        print_text(f"It was one of {events} events." if events > 1 else "")
        return 1
    if as_json:
        print_json([msgspec.to_builtins(one) for one in told])
    elif len(told) == 1:
        _show(told[0])
    else:
        _show_many(told)
    return 0


def _one(sheet: Sheet, house: str, entries: int, seed: int) -> Told:
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"{sheet.name}: players come, then go", total=None)
        return simulate(
            sheet, house, entries, seed, progress=lambda done, of: bar.update(task, completed=done, total=of)
        )[1]


def _many(
    sheet: Sheet, house: str, entries: int, seeds: range, processes: int, cluster: str
) -> list[Told]:
    told = []
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"{len(seeds)} events", total=len(seeds))
        for one in play_many(sheet, house, entries, seeds, processes=processes, cluster=cluster):
            told.append(one)
            bar.advance(task)
    return sorted(told, key=lambda one: one.seed)


def _show(told: Told) -> None:
    print_text(
        f"{told.event} at {told.house}, seed {told.seed}: {told.entries:,} entries of {told.people:,} "
        f"people. {told.winner} won."
    )
    print_text(
        f"{told.hands:,} hands in {hours(told.minutes)} of play; {told.log:,} entries of the log, "
        f"{told.moves:,} moves between tables, each with its rule. Everything was checked after every entry: "
        f"chips, seats, tables kept even, places, money to the cent."
    )
    print_text(f"{told.seconds:.1f} seconds here; the log's digest is {told.digest}.")
    rows = [(str(place), person, dollars(amount)) for place, person, amount in told.paid[:SHOWN]]
    more = f" of {len(told.paid):,}" if len(told.paid) > SHOWN else ""
    title = f"Places paid{more}: {dollars(told.pool)} in all"
    print_table(("place", "player", "prize"), rows, title, ("prize",))
    print_text("Left in the field:")
    for line in plot(told.field):
        print(line)


def plot(field: tuple[tuple[int, int], ...]) -> list[str]:
    """The field over time, a bar for each level.

    >>> plot(((0, 100), (15, 50)))[1]
    '   0:15     50 #########################'
    """
    most = max(left for _, left in field)
    return [
        f"  {hours(minutes):>5} {left:6,} {'#' * max(1, BAR * left // most)}"
        for minutes, left in field
    ]


def hours(minutes: int) -> str:
    """Hours and minutes."""
    return f"{minutes // 60}:{minutes % 60:02}"


def _show_many(told: list[Told]) -> None:
    minutes = sorted(one.minutes for one in told)
    rows = [
        (str(one.seed), one.winner, f"{one.entries:,}", f"{one.hands:,}", hours(one.minutes),
         f"{one.seconds:.1f}")
        for one in told
    ]  # fmt: skip
    columns = ("seed", "winner", "entries", "hands", "time", "seconds")
    print_table(columns, rows, f"{len(told)} events", columns[2:])
    late = minutes[min(len(minutes) - 1, len(minutes) * 9 // 10)]
    half = minutes[len(minutes) // 2]
    print_text(f"Half were over after {hours(half)}, nine in ten after {hours(late)}.")
