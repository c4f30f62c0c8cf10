"""`cardhouse shuffle`: whether a shuffle was fair. `prove` tests the shuffle itself by statistics, `check`
one hand's proof.

The tests are in `cardhouse.sim.battery`, the check is `cardhouse.shuffle.proof`; here it is asked and told.
Both end with 1 where something does not agree.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from os import cpu_count
from pathlib import Path
from time import monotonic
from typing import Annotated

import msgspec
from cyclopts import App, Parameter, validators
from rich.console import Console
from rich.progress import Progress

from cardhouse.cli.output import print_json, print_table, print_text
from cardhouse.cli.part_files import Json
from cardhouse.edition import code_digest
from cardhouse.errors import CardhouseError
from cardhouse.shuffle.draw import drawn, promise
from cardhouse.shuffle.proof import faults, read
from cardhouse.shuffle.telling import told
from cardhouse.sim.battery.finding import RISK
from cardhouse.sim.battery.prove import LEAST_DECKS, WORDS_A_DECK, Report, markdown, prove
from cardhouse.sim.workers import workers

app = App(name="shuffle", help="Shuffles: a hand's proof checked, the shuffle itself tested.")
CORES = cpu_count() or 1
Decks = Annotated[int, Parameter(validator=validators.Number(gte=LEAST_DECKS, lte=100_000_000))]
Processes = Annotated[int, Parameter(validator=validators.Number(gte=1, lte=256))]
NUMBERS = ("statistic", "degrees", "probability")


@app.command(name="prove")
def prove_shuffle(
    *,
    decks: Decks = 100_000,
    seed: int | None = None,
    processes: Processes = CORES,
    report: Path | None = None,
    as_json: Json = False,
) -> int:
    """Run the statistical tests of 25 CFR 547.14, and a card room's own, on words, decks and draws as this
    installation makes them.

    Parameters
    ----------
    decks:
        How many decks of each source, and eight times as many random words.
    seed:
        Everything from this number, so that the run can be repeated; else from the operating system.
    processes:
        Processes of this machine.
    report:
        Write the report to this file: .json for programs, else Markdown.
    """
    if report is not None and not report.parent.is_dir():
        raise CardhouseError(f"{report.parent} is no folder: make it, or name another file for --report")
    began, start = datetime.now(UTC), monotonic()
    with Progress(console=Console(stderr=True), transient=True) as bar, workers(processes, "") as pool:
        task = bar.add_task("Shuffling", total=decks * (3 + 2 * WORDS_A_DECK))

        def progress(source: str, done: int) -> None:
            bar.update(task, advance=done, description=source)

        tested = prove(decks, seed, workers=pool, progress=progress)
    made = Report(
        version=_version(), code=code_digest(), began=began.isoformat(timespec="seconds"),
        seconds=round(monotonic() - start), decks=decks, words=decks * WORDS_A_DECK, seed=seed, tested=tested,
    )  # fmt: skip
    if report is not None:
        _write(made, report)
    if as_json:
        print_json(msgspec.to_builtins(made))
    else:
        _show(made)
    return 1 if made.failed else 0


@app.command
def check(file: Path | None = None, /, *, as_json: Json = False) -> int:
    """Check the proof of a hand's shuffle, with nothing but the file: no room, no database, no network.

    Parameters
    ----------
    file:
        The proof as it was saved from a page (docs/shuffle.md has its form); standard input where none is
        named.
    """
    proof = read(sys.stdin.buffer.read() if file is None else file.read_bytes())
    wrong = faults(proof)
    if as_json:
        print_json({"agrees": not wrong, "faults": wrong, "proof": msgspec.to_builtins(proof)})
        return 1 if wrong else 0
    for line in told(proof):
        print_text(line)
    for fault in wrong:
        print_text(f"Does not agree: {fault}", style="bold red")
    if wrong:
        print_text("This proof does not hold.", style="bold red")
        return 1
    print_text("Everything agrees: these cards came as they were promised.", style="bold green")
    return 0


@app.command(name="draw")
def check_draw(
    secret: str, /, *, digest: str, counts: list[int], chance: list[str] | None = None, as_json: Json = False
) -> int:
    """Make the draws for seats, buttons or tickets again that a secret was promised for.

    Parameters
    ----------
    secret:
        What was shown with the draw, in hexadecimal.
    digest:
        What was promised before it.
    counts:
        How many were drawn from, each time in order.
    chance:
        What people added, in the order shown.
    """
    try:
        known, added = bytes.fromhex(secret), [bytes.fromhex(one) for one in chance or ()]
    except ValueError as error:
        raise CardhouseError("secret and chance are written in hexadecimal") from error
    agrees = promise(known).hex() == digest.lower()
    draws = [drawn(known, added, nth=nth, count=count) for nth, count in enumerate(counts)]
    if as_json:
        print_json({"agrees": agrees, "draws": draws})
    else:
        for one in draws:
            print_text(" ".join(map(str, one)))
        words = "The secret is the one that was promised." if agrees else "Another secret was promised."
        print_text(words, style="bold green" if agrees else "bold red")
    return 0 if agrees else 1


@app.command(name="open")
def open_decks(
    database: str, room: str | None = None, *, day: str, to: Path | None = None, as_json: Json = False
) -> int:
    """Open the whole decks of a gaming day that is closed, check each, and put on record that it was done.

    Parameters
    ----------
    database:
        A SQLite file or postgresql://…; its key must be here too.
    room:
        Which room; needed where there are several.
    day:
        A gaming day that was closed: 2026-11-15.
    to:
        Write every deck to this file, one JSON object a line.
    """
    from cardhouse.cli.shuffle_open import open_day

    return open_day(database, room, day, to=to, as_json=as_json)


@app.command(name="page")
def kept_page(file: Path, /) -> None:
    """Write the page that checks proofs as one file, which works in any browser without room and network.

    Parameters
    ----------
    file:
        Where to, such as check-a-shuffle.html.
    """
    from cardhouse.screens.shuffle.alone import alone_page

    file.write_text(alone_page(), encoding="utf-8")
    print_text(f"{file} checks proofs of shuffles: open it in a browser.")


def _show(made: Report) -> None:
    for one in made.tested:
        rows = [
            (found.kind, found.name, f"{found.statistic:.2f}", found.degrees or "",
             f"{found.probability:.4f}", "FAILED" if found.probability < made.bound else "passed")
            for found in one.findings
        ]  # fmt: skip
        print_table(("test", "of what", *NUMBERS, ""), rows, f"{one.source}: {one.count:,}", numbers=NUMBERS)
    print_text(
        f"{made.tests} tests at {1 - RISK:.0%} confidence for all of them together: one fails below "
        f"{RISK:g} / {made.tests} = {made.bound:.2g}. A true source fails a whole run once in a hundred."
    )
    if made.failed:
        print_text(f"{len(made.failed)} failed.", style="bold red")
    else:
        print_text("All passed.", style="bold green")


def _write(made: Report, file: Path) -> None:
    if file.suffix == ".json":
        file.write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n")
    else:
        file.write_text("# The shuffle, tested\n\n" + markdown(made), encoding="utf-8")


def _version() -> str:
    import cardhouse

    return cardhouse.__version__
