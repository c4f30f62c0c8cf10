"""`cardhouse night`: a whole simulated night from one seed, checked after every entry of its log.

Who comes and what happens is decided in `cardhouse.sim.night`. Ends with 1 when something that must always be
so was not, and prints the command that shows it again.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from cyclopts import App, Parameter, validators
from rich.console import Console
from rich.progress import Progress

from cardhouse.cli.output import print_json, print_table, print_text
from cardhouse.houses.profile import load_house
from cardhouse.sim.night.run import BrokenNightError, Told, simulate

app = App(name="night", help="Simulate a night in a room.")
Count = Annotated[int, Parameter(validator=validators.Number(gte=1, lte=100))]
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON for programs.")]


@app.default
def night(
    *, seed: int = 1, house: str = "horseshoe", tables: Count = 30, hours: Count = 12, as_json: Json = False
) -> int:
    """Simulate a night: guests, lists, seats, absences, hands, games that open and break.

    Parameters
    ----------
    seed:
        Everything that happens comes from it.
    house:
        By whose book the room goes.
    tables:
        How many tables the room has.
    hours:
        How long the night is.
    """
    load_house(house)
    try:
        with Progress(console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("The night goes on", total=None)
            _, told = simulate(
                seed,
                house,
                tables,
                hours,
                progress=lambda done, of: bar.update(task, completed=done, total=of),
            )
    except BrokenNightError as broken:
        print_text(str(broken))
        return 1
    if as_json:
        print_json(asdict(told))
    else:
        _show(told)
    return 0


def _show(told: Told) -> None:
    print_text(
        f"{told.hours} hours at {told.house}, seed {told.seed}: {told.guests} guests, "
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
