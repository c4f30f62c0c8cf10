"""`cardhouse bench`: how fast Cardhouse is beside other engines, measured here and now.

What is measured, and how, is in `sim/bench_engine.py` and its neighbours, each imported only when asked for;
here the figures are printed, or written down with the machine they come from.
"""

import importlib
import os
import platform
import sys
from collections.abc import Iterable
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import App, Parameter, validators

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
Figures = list[dict[str, Any]]

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
RESULTS = Path("bench") / "results.md"
BAR = 40


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
        Write the figures to bench/results.md in the current folder, with the machine and the day; of one part
        alone, only its own section.
    """
    if write and not RESULTS.parent.is_dir():
        raise CardhouseError(f"there is no folder {RESULTS.parent} here: run it where the checkout is")
    chosen = list(PARTS) if part == "all" else [part]
    measured = {name: measure(name, seconds) for name in chosen}
    if write:
        before = RESULTS.read_text("utf-8") if RESULTS.exists() and part != "all" else ""
        RESULTS.write_text(written(measured, machine(), date.today(), before), encoding="utf-8")
        print(f"Written to {RESULTS}.", file=sys.stderr)
    if as_json:
        print_json([line for figures in measured.values() for line in figures])
        return
    for name, figures in measured.items():
        columns = ["what", "unit", "Cardhouse", "peer", "peer's name", "ratio"]
        print_table(columns, rows(figures), title=PARTS[name][2], numbers=["Cardhouse", "peer", "ratio"])
        for line in bars(figures):
            print(line)


def measure(name: str, seconds: float) -> Figures:
    """The figures of one part; it may say on standard error which peers are missing."""
    module, function, _ = PARTS[name]
    if find_spec(module) is None:
        raise CardhouseError(f"the benchmark of {name} is not part of this installation")
    run = getattr(importlib.import_module(module), function)
    if name not in ("engine", "replay"):
        figures: Figures = run()
        return figures
    tree = compiled.tree()
    if tree is None:
        _tell("The hand engine is not compiled: only plain Python is measured (make fast compiles it).")
    plain: Figures = run(seconds, tell=_tell) if name == "engine" else run()
    if tree is None:
        return plain
    return plain + (compiled.bench(tree, seconds) if name == "engine" else compiled.bench_replay(tree))


def _tell(message: str) -> None:
    print(message, file=sys.stderr)


def rows(figures: Figures) -> list[list[str]]:
    """One line of words for each comparison."""
    return [
        [
            figure["name"],
            figure["unit"],
            number(figure["ours"]),
            number(figure["peer"]),
            figure["peer_name"] or "",
            share(figure["ratio"]),
        ]
        for figure in figures
    ]


def share(ratio: float | None) -> str:
    """How many times the peer's figure; below one the second digit counts."""
    if ratio is None:
        return ""
    return f"{ratio:.1f}x" if ratio >= 1 else f"{ratio:.2f}x"


def number(value: float | None) -> str:
    """A figure with no more digits than mean something."""
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 else f"{value:,.1f}"


def bars(figures: Figures) -> list[str]:
    """Under the table: how the figures that are spread are, a bar for each step."""
    lines = []
    for figure in figures:
        spread = figure.get("spread")
        if not spread:
            continue
        most = max(count for _, count in spread)
        lines += ["", figure["name"]]
        lines += [f"  {step:>14} {count:6,} {'#' * (BAR * count // most)}".rstrip() for step, count in spread]
    return lines


def written(measured: dict[str, Figures], where: dict[str, str], day: date, before: str = "") -> str:
    """The page of results; sections of `before` that were not measured now stay as they are."""
    lines = ["# How fast Cardhouse is", "", "Written by `make bench`: one core, side by side, medians."]
    lines += ["", *(f"- {what}: {value}" for what, value in where.items()), f"- Day: {day.isoformat()}"]
    head, *sections = before.rstrip("\n").split("\n## ") if before else ["\n".join(lines)]
    kept = {section.partition("\n")[0]: section.rstrip("\n") for section in sections}
    for name, figures in measured.items():
        title = PARTS[name][2]
        told = [title, ""]
        if before:
            told += [f"Measured on {day.isoformat()}.", ""]
        told += _table(["what", "unit", "Cardhouse", "peer", "peer's name", "ratio"], rows(figures))
        drawn = bars(figures)
        kept[title] = "\n".join([*told, *(["", "```", *drawn[1:], "```"] if drawn else [])])
    return "\n\n## ".join([head.rstrip("\n"), *kept.values()]) + "\n"


def _table(columns: list[str], cells: Iterable[list[str]]) -> list[str]:
    numbers = ("Cardhouse", "peer", "ratio")
    rule = ["--:" if column in numbers else "---" for column in columns]
    return ["| " + " | ".join(row) + " |" for row in (columns, rule, *cells)]


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
