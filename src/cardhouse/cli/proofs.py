"""`cardhouse rules coverage` and `cardhouse rules mutants`: shows what the scenarios prove.

What counts is decided in `cardhouse.sim.coverage` and `cardhouse.sim.mutants`. Both end with 1 when something
is amiss: evidence that contradicts itself, or more than one mutant in twenty unnoticed.
"""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from cyclopts.validators import Number
from rich.console import Console
from rich.progress import Progress

from cardhouse.cli.output import print_json, print_table, print_text
from cardhouse.errors import CardhouseError
from cardhouse.houses.catalogue import KINDS, books, books_beyond, suggest
from cardhouse.houses.profile import every_house, load_house
from cardhouse.sim.coverage import (
    NAMED_BY_DECISIONS,
    TOLD_TO_THE_ROOM,
    Coverage,
    RowCoverage,
    load_uncovered,
)
from cardhouse.sim.coverage import coverage as find_coverage
from cardhouse.sim.evidence import Place, find_places, scenario_at, scenario_folder
from cardhouse.sim.mutants import Mutant, Report, judged, plan, too_many, try_mutants

Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON for programs.")]
Jobs = Annotated[int | None, Parameter(validator=Number(gte=1))]
Paths = Annotated[list[Path] | None, Parameter(
    name="--scenarios", negative="", help="Scenario files and folders (default: the folder scenarios).")]


def coverage(
    *, book: str | None = None, kind: str | None = None, rows: bool = False, scenarios: Paths = None,
    as_json: Json = False,
) -> int:
    """Which rows of the books are covered, by house and kind, and why not where they are not.

    Parameters
    ----------
    book:
        Only this book.
    kind:
        Only this kind, such as play.
    rows:
        List every row that is not covered, with the reason.
    """
    for given, known in ((book, books()), (kind, KINDS)):
        if given is not None and given not in known:
            raise CardhouseError(f"{given}: unknown; there are {', '.join(known)}{suggest(given, known)}")
    found = find_coverage(_places(scenarios), Report.load(), load_uncovered())
    chosen = [row for row in found.rows if book in (None, row.book) and kind in (None, row.kind)]
    if as_json:
        print_json([_plain_row(row) for row in chosen])
        for fault in found.faults:
            print(fault, file=sys.stderr)
    else:
        _show_coverage(found, chosen, rows)
    return 1 if found.faults else 0


def _show_coverage(found: Coverage, chosen: Sequence[RowCoverage], rows: bool) -> None:
    if rows:
        print_table(["row", "kind", "topic", "why not"],
                    [[row.id, row.kind, row.topic, row.why] for row in chosen if not row.covered])
    lines = []
    for name in dict.fromkeys(row.book for row in chosen):
        for kind in KINDS:
            group = [row for row in chosen if (row.book, row.kind) == (name, kind)]
            if group:
                lines.append([name, kind, *_counts(group)])
    lines.append(["all", "", *_counts(chosen)])
    numbers = ["rows", "covered", "explained", "open"]
    print_table(["book", "kind", *numbers], lines, numbers=numbers)
    for line in _totals(chosen):
        print_text(line, style="bold")
    for kind in TOLD_TO_THE_ROOM:
        group = [row for row in chosen if row.kind == kind and row.covered]
        if group:
            room = sum(row.proved == "room" for row in group)
            print_text(f"{kind}: {room} of {len(group)} rows are proved through the room "
                       f"({100 * room // len(group)}%).")
    for kind in NAMED_BY_DECISIONS:
        group = [row for row in chosen if row.kind == kind and row.by]
        if group:
            cited = sum(bool(row.cited) for row in group)
            print_text(f"{kind}: {cited} of {len(group)} rows are named by the software in their scenarios "
                       f"({100 * cited // len(group)}%).")
    if found.stale:
        print_text(f"{found.stale} cited values have no mutants tried since the last change "
                   "(cardhouse rules mutants --changed): their rows count by their scenarios alone.")
    for fault in found.faults:
        print_text(fault, style="red")


def _totals(rows: Sequence[RowCoverage]) -> Iterator[str]:
    """The rooms' books and what is beyond them, each counted for itself."""
    parts = {"five books": [row for row in rows if row.book not in books_beyond()],
             "beyond": [row for row in rows if row.book in books_beyond()]}  # fmt: skip
    told = [f"{name}: {sum(row.covered for row in group):,} of {len(group):,}"
            for name, group in parts.items() if group]  # fmt: skip
    if told:
        yield "; ".join(told)


def _counts(rows: Sequence[RowCoverage]) -> list[int]:
    covered = sum(row.covered for row in rows)
    explained = sum(row.explained for row in rows)
    return [len(rows), covered, explained, len(rows) - covered - explained]


def _plain_row(row: RowCoverage) -> dict[str, Any]:
    return {"id": row.id, "book": row.book, "kind": row.kind, "topic": row.topic, "covered": row.covered,
            "by": list(row.by), "why": row.why, "proved": row.proved,
            "cited": bool(row.cited), "cited_by": list(row.cited), "beyond": row.book in books_beyond()}


def mutants(
    *, house: list[str] | None = None, changed: Annotated[bool, Parameter(negative="")] = False,
    jobs: Jobs = None, scenarios: Paths = None, as_json: Json = False,
) -> int:
    """Set each cited value to every other value in turn; which changes does no scenario notice?

    Parameters
    ----------
    house:
        Only this house; may be given several times.
    changed:
        Try only what changed since the last run, and take the rest from its report.
    jobs:
        How many processes (default: one a core).
    """
    for name in house or ():
        load_house(name)  # a wrong name is told before the long work
    tasks = plan(house or every_house(), _places(scenarios))
    report = Report.load()
    kept = {task.name: report.fresh(task) if changed else None for task in tasks}
    stale = [task for task in tasks if kept[task.name] is None]
    with _progress_bar() as progress:
        tried = try_mutants(stale, report, jobs or os.cpu_count() or 1, progress)
    every = tried + [mutant for old in kept.values() for mutant in old or ()]
    found = judged(every, tasks)
    found.sort(key=lambda mutant: (mutant.house, mutant.set, mutant.key, str(mutant.mutant)))
    if as_json:
        print_json([_plain_mutant(mutant) for mutant in found])
    else:
        _show_mutants(found, len(stale), len(tasks))
        if len(every) > len(found):
            print_text(f"{len(every) - len(found)} mutants are of values beyond the rooms' books of which no "
                       "scenario tells yet.")
    return 1 if too_many(found) else 0


def _show_mutants(found: Sequence[Mutant], tried: int, values: int) -> None:
    survivors = [mutant for mutant in found if mutant.killed_by is None]
    if survivors:
        rows = [[m.house, m.set, m.key, m.row, _text(m.value), _text(m.mutant)] for m in survivors]
        print_table(["house", "set", "key", "row", "value", "mutant"], rows,
                    title="Changes that no scenario noticed")
    lines = []
    for name in dict.fromkeys(mutant.house for mutant in found):
        own = [mutant for mutant in found if mutant.house == name]
        alive = sum(mutant.killed_by is None for mutant in own)
        lines.append([name, len(own), alive, f"{100 * alive // len(own)}%"])
    if lines:
        numbers = ["mutants", "survivors", "share"]
        print_table(["house", *numbers], lines, numbers=numbers)
    print_text(f"{values} cited values, {tried} tried now; {len(found)} mutants, {len(survivors)} survivors "
               f"(at most one in twenty may survive).", style="red" if too_many(found) else "green")


def _plain_mutant(mutant: Mutant) -> dict[str, Any]:
    return {"house": mutant.house, "set": mutant.set, "key": mutant.key, "row": mutant.row,
            "value": mutant.value, "mutant": mutant.mutant, "killed_by": mutant.killed_by,
            "rows": dict(mutant.rows)}


@contextmanager
def _progress_bar() -> Iterator[Callable[[int, int], None]]:
    """On standard error, so that JSON on standard output stays clean."""
    with Progress(console=Console(stderr=True), transient=True) as bar:
        line = bar.add_task("Values tried", total=None)
        yield lambda done, total: bar.update(line, completed=done, total=total)


def scenarios_citing(row_id: str) -> list[str] | None:
    """The files of the scenarios that cite a row; None where there are no scenarios at all."""
    try:
        places = find_places([scenario_folder()])
    except CardhouseError:
        return None
    return sorted({place.path for place in places if row_id in scenario_at(place).covers})


def _places(given: list[Path] | None) -> list[Place]:
    paths = given or [scenario_folder()]
    places = find_places(paths)
    if not places:
        raise CardhouseError(f"there is no scenario in {', '.join(map(str, paths))}")
    return places


def _text(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(value) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{blinds}: {step}" for blinds, step in value.items()) or "none"
    return str(value)
