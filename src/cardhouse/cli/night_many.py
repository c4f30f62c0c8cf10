"""`cardhouse night --nights`: nights from one seed after the other, over processes or a cluster, each told
when it is over. What is played is `cardhouse.sim.faults.many`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import msgspec
from cyclopts import Parameter, validators
from rich.console import Console
from rich.progress import Progress

from cardhouse.cli.long_work import usable_processors
from cardhouse.cli.output import print_json, print_table, print_text
from cardhouse.sim.faults.many import Nights, Played, play_nights

NIGHTS_MOST = 100_000


@Parameter(name="*")
@dataclass(frozen=True)
class Spread:
    """Many nights, and who plays them."""

    nights: Annotated[int, Parameter(validator=validators.Number(gte=1, lte=NIGHTS_MOST))] = 1
    """So many, each from the next seed and each a room of its own."""
    processes: Annotated[int, Parameter(validator=validators.Number(gte=0, lte=1_024))] = 0
    """Several nights over so many processes; 0 for as many as there are processors."""
    cluster: str = ""
    """Several nights over a Dask cluster: its scheduler's address, or `local` for one made here."""


def many_nights(nights: Nights, seed: int, spread: Spread, *, as_json: bool) -> int:
    """All of them, whatever breaks; 1 where something did, with the command that shows it again."""
    seeds = range(seed, seed + spread.nights)
    processes = min(spread.processes or usable_processors(), spread.nights)
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"{spread.nights:,} nights", total=spread.nights)

        def over(played: Played) -> None:
            bar.console.print(_line(played), highlight=False, soft_wrap=True)
            bar.advance(task)

        found = play_nights(nights, seeds, processes=processes, cluster=spread.cluster, each=over)
    if as_json:
        print_json([msgspec.to_builtins(one) for one in found])
    else:
        _show(found)
    return 1 if any(one.broken for one in found) else 0


def _line(played: Played) -> str:
    if played.broken:
        return f"Seed {played.seed}: {played.broken}"
    told, faults = played.told, sum(played.faults.values())
    return (
        f"Seed {played.seed}: guests {told['guests']:,}, hands {told['hands']:,}, "
        f"entries {told['entries']:,}, faults {faults:,}; every check held."
    )


def _show(found: Sequence[Played]) -> None:
    whole = [one for one in found if not one.broken]
    rows = [
        (name, f"{sum(one.told[key] for one in whole):,}")
        for name, key in (
            ("guests", "guests"), ("hands", "hands"), ("entries of the log", "entries"),
            ("events in them", "events"), ("commands that came twice", "twice"),
        )
    ]  # fmt: skip
    print_table(("in all", "number"), rows, f"{len(found):,} nights", ("number",))
    faults: Counter[str] = Counter()
    for one in whole:
        faults.update(one.faults)
    if faults:
        harmed = [(name.replace("_", " "), f"{times:,}") for name, times in sorted(faults.items())]
        print_table(("what went wrong", "times"), harmed, f"{faults.total():,} faults", ("times",))
    broken = [one for one in found if one.broken]
    for one in broken:
        print_text(one.broken)
    if broken:
        print_text(f"{len(broken):,} of {len(found):,} nights broke.")
    else:
        print_text("Every check held after every entry of each night.")
