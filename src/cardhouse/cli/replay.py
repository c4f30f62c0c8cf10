"""`cardhouse replay`: replays hand histories and checks their final stacks.

What a history means and when its stacks came out is decided in `cardhouse.histories`; here it is counted and
shown. It ends with 1 when any hand could not be replayed or came out otherwise than its final stacks.
"""

import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from cardhouse.cli.output import print_json, print_table, print_text
from cardhouse.errors import CardhouseError
from cardhouse.histories.checking import Report, check_files, failures_in, histories_in

app = App(name="replay")
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON for programs.")]
FAILURES_SHOWN = 50


@app.default
def replay(*paths: Path, as_json: Json = False) -> int:
    """Replay the hands of PHH files (.phh, .phhs), and of every such file below a folder.

    Parameters
    ----------
    paths:
        Files and folders.
    """
    if not paths:
        raise CardhouseError("say which files or folders to replay")
    files = histories_in(paths)
    if not files:
        raise CardhouseError(f"there is no .phh or .phhs file in {', '.join(map(str, paths))}")
    report = _run(files)
    if as_json:
        print_json(plain(report))
    else:
        _show(report)
    return 1 if report.failures else 0


def _run(files: list[Path]) -> Report:
    """The report, with a bar on the terminal meanwhile."""
    out = Console(stderr=True)
    if not out.is_terminal:
        return check_files(files)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=out, transient=True) as progress:
        task = progress.add_task("0 hands", total=len(files))

        def step(done: int, so_far: Report) -> None:
            progress.update(task, completed=done, description=f"{so_far.hands:,} hands")

        return check_files(files, step)


def plain(report: Report) -> dict[str, Any]:
    """The report for programs."""
    counts = asdict(report)
    counts["seconds"] = round(report.seconds, 3)
    return counts


def _show(report: Report) -> None:
    rate = f" ({report.hands / report.seconds:,.0f} a second)" if report.seconds else ""
    rows = [
        ["hands", f"{report.hands:,}", f"in {report.seconds:.1f} seconds{rate}"],
        ["replayed", f"{report.replayed:,}", "every action was possible"],
        ["unsettled", f"{report.unsettled:,}", "the history ends before the hand does, or tells no winner"],
        ["stacks checked", f"{report.stacks_checked:,}", "the history gives final stacks"],
        ["stacks equal", f"{report.stacks_equal:,}", "and the replay ends with them"],
        ["odd chips", f"{report.odd_chips:,}", "of these, but for an odd chip of a divided pot"],
    ]
    print_table(["what", "how many", "which means"], rows, numbers=["how many"])
    lines = list(failures_in(report))
    for line in lines[:FAILURES_SHOWN]:
        print_text(line, style="red")
    if len(lines) > FAILURES_SHOWN:
        print_text(f"and {len(lines) - FAILURES_SHOWN:,} more: --json lists all", style="red")
    sys.stdout.flush()
