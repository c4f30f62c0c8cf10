"""`cardhouse bench`: how fast Cardhouse is beside other engines, measured here and now.

What is measured, and how, is in `sim/bench_engine.py` and its neighbours, each imported only when asked for;
here the figures are printed, or written down with the machine they come from (`bench_page.py`).
"""

import importlib
import os
import platform
import sys
from collections.abc import Callable
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, Parameter, validators

from cardhouse.cli.bench_page import COLUMNS, NUMBERS, Figures, bars, rows, written
from cardhouse.cli.output import print_json, print_table
from cardhouse.errors import CardhouseError
from cardhouse.sim import compiled

app = App(name="bench", help="Measure the speed beside other engines.")
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON for programs.")]
Seconds = Annotated[float, Parameter(validator=validators.Number(gt=0, lte=600))]
Part = Literal[
    "engine", "cards", "replay", "rulings", "store", "room", "server", "viewers", "money", "events",
    "odds", "equity", "gpu", "restore", "learn", "all",
]

PARTS = {
    "engine": ("cardhouse.sim.bench_engine", "bench_engine", "Hands of random play, every event recorded"),
    "cards": ("cardhouse.sim.bench_cards", "bench_cards", "Ranking cards"),
    "replay": ("cardhouse.sim.bench_replay", "bench_replay", "Reading and replaying hand histories"),
    "rulings": ("cardhouse.sim.bench_rulings", "bench_rulings", "Rulings from Python"),
    "store": ("cardhouse.sim.bench_store", "bench_store", "The log, every append durable"),
    "room": ("cardhouse.sim.bench_room", "bench_room", "A room of fifty tables in one process, durable"),
    "server": ("cardhouse.sim.bench_server", "bench_server", "The server from outside, on sockets"),
    "viewers": ("cardhouse.sim.bench_viewers", "bench_viewers", "A full room watched at a live pace"),
    "money": ("cardhouse.sim.bench_money", "bench_money", "The ledger, and a year of a room with 30 tables"),
    "events": ("cardhouse.sim.bench_events", "bench_events", "Events to a winner, and deals by chips"),
    "odds": ("cardhouse.sim.bench_odds", "bench_odds", "Odds of hands, counted and sampled"),
    "equity": ("cardhouse.sim.bench_equity", "bench_equity", "Equity of hands, counted and dealt"),
    "gpu": ("cardhouse.sim.bench_gpu", "bench_gpu", "Hands ranked and dealt on a graphics card"),
    "restore": ("cardhouse.sim.bench_restore", "bench_restore", "Back from a backup to a point in a year"),
    "learn": ("cardhouse.sim.bench_learn", "bench_learn", "Batches of tables to learn at"),
}
COMPILED: dict[str, Callable[[Path, float], Figures]] = {
    "engine": compiled.bench, "replay": compiled.bench_replay, "room": compiled.bench_room,
    "learn": compiled.bench_learn,
}  # fmt: skip
"""Parts that are measured once more with the compiled engine."""
RESULTS = Path("bench") / "results.md"


@app.default
def bench(part: Part, /, *, seconds: Seconds = 1.0, write: bool = False, as_json: Json = False) -> None:
    """Measure one part, or all of them.

    Parameters
    ----------
    part:
        What to measure: engine, cards, replay, rulings, store, room, server, viewers, money, events, odds,
        equity, gpu, restore, learn or all.
    seconds:
        How long each side of each comparison of the engine runs.
    write:
        Write the figures to bench/results.md in the current folder, with the machine and the day, each part
        as soon as it is measured. What is not measured this time stays as it is, with its own day.
    """
    if write and not RESULTS.parent.is_dir():
        raise CardhouseError(f"there is no folder {RESULTS.parent} here: run it where the checkout is")
    everything: Figures = []
    for name in PARTS if part == "all" else [part]:
        figures = measure(name, seconds)
        everything += figures
        if write:
            _write(PARTS[name][2], figures, whole=part == "all")
        if not as_json:
            _show(PARTS[name][2], figures)
    if as_json:
        print_json(everything)


def _write(title: str, figures: Figures, *, whole: bool) -> None:
    """At once, part by part: a run that is stopped keeps what it measured."""
    before = RESULTS.read_text("utf-8") if RESULTS.exists() else ""
    page = written(before, title, figures, where=machine(), day=date.today(), whole=whole)
    RESULTS.write_text(page, encoding="utf-8")
    _tell(f"Written to {RESULTS}: {title}.")


def _show(title: str, figures: Figures) -> None:
    print_table(COLUMNS, rows(figures), title=title, numbers=list(NUMBERS))
    for line in bars(figures):
        print(line)


def measure(name: str, seconds: float) -> Figures:
    """The figures of one part; it may say on standard error which peers are missing."""
    module, function, _ = PARTS[name]
    if find_spec(module) is None:
        raise CardhouseError(f"the benchmark of {name} is not part of this installation")
    run = getattr(importlib.import_module(module), function)
    plain: Figures
    if name == "engine":
        plain = run(seconds, tell=_tell)
    elif name == "learn":
        plain = run(seconds)
    else:
        plain = run()
    both = COMPILED.get(name)
    if both is None:
        return plain
    tree = compiled.tree()
    if tree is None:
        _tell("The hand engine is not compiled: only plain Python is measured (make fast compiles it).")
        return plain
    return plain + both(tree, seconds)


def _tell(message: str) -> None:
    print(message, file=sys.stderr)


def machine() -> dict[str, str]:
    """What the figures depend on."""
    return {
        "Processor": _processor(),
        "Cores": str(os.cpu_count()),
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "System": f"{platform.system()} {platform.machine()}",
    }


def _processor() -> str:
    told = Path("/proc/cpuinfo")
    if told.exists():
        for line in told.read_text("utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "not known"
