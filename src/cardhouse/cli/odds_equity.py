"""`cardhouse odds equity`: what hands are worth against each other, in every game.

Decided in `cardhouse.odds.equity`; here it is only asked and shown: a table with bars, a picture, JSON.
"""

from __future__ import annotations

from os import cpu_count
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter, validators
from rich.console import Console
from rich.progress import Progress

from cardhouse.cli.equity_picture import bars, picture
from cardhouse.cli.long_work import Seed, check_writable
from cardhouse.cli.output import print_json, print_table, print_text
from cardhouse.cli.part_files import Json
from cardhouse.errors import CardhouseError
from cardhouse.odds.equity.answer import DEALS, Equity, How, equity
from cardhouse.odds.equity.on_card import equity_on
from cardhouse.odds.gpu import graphics_card
from cardhouse.sim.workers import workers

CORES = cpu_count() or 1
Count = Annotated[int, Parameter(validator=validators.Number(gte=1, lte=10**10))]
Processes = Annotated[int, Parameter(validator=validators.Number(gte=1, lte=256))]


def equity_command(
    hands: str,
    /,
    *,
    game: str = "holdem",
    board: str = "",
    dead: str = "",
    draws: int | None = None,
    exact: bool = False,
    sampled: bool = False,
    deals: Count = DEALS,
    seed: Seed = 1,
    processes: Processes = CORES,
    cluster: str = "",
    gpu: bool = False,
    svg: Path | None = None,
    as_json: Json = False,
) -> None:
    """How much of the pot each hand gets against the others: counted where that ends in time, else dealt.

    Hands are parted by "vs": cards (AhAd), ranges (88+, AQs, ATo-AJo, "top 10%", random; several by commas,
    a weight behind a colon), patterns (AA**, AKQJ-ds), stud hands with the down cards in brackets
    ("(AhKs)Qd", ?? for what is unknown). In draw games what is drawn stands behind a slash, one word for each
    draw: 2h3d4c7sKd/draw 1, /pat, /throw Kd, /usual.

    Parameters
    ----------
    hands:
        Such as "AhAd vs KsKc vs 88+,AQs".
    game:
        Any game, by the names people use.
    board:
        The cards on the board; in stud common cards.
    dead:
        Cards that are out of play: folded, burned, exposed.
    draws:
        Draws that are left; else all of the game's.
    exact:
        Count however long it takes.
    sampled:
        Deal even where it could be counted.
    deals:
        Hands to be dealt where it must be sampled.
    seed:
        The same seed deals the same hands, whoever deals them.
    processes:
        Processes of this machine, for what takes long.
    cluster:
        The address of a Dask scheduler, for many machines.
    gpu:
        Deal on this machine's graphics card (games with a board and stud; cupy must be installed).
    svg:
        Draw it into this file.
    """
    if exact and sampled:
        raise CardhouseError("--exact counts and --sampled deals: choose one of them")
    if gpu and exact:
        raise CardhouseError("a graphics card deals: --gpu or --exact")
    check_writable(svg)
    how: How = "exact" if exact else "sampled" if sampled else "auto"
    with Progress(console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("Counting or dealing hands", total=None)

        def progress(done: int, of: int) -> None:
            shown.update(task, completed=done, total=of)

        if gpu:
            found = equity_on(
                graphics_card(), hands, game, board=board, dead=dead, deals=deals, seed=seed,
                progress=progress,
            )  # fmt: skip
        else:
            with workers(processes, cluster) as pool:
                found = equity(
                    hands, game, board=board, dead=dead, draws=draws, how=how, deals=deals, seed=seed,
                    workers=pool, parts=processes, progress=progress,
                )  # fmt: skip
    _tell(found, svg, as_json)


def _tell(found: Equity, svg: Path | None, as_json: bool) -> None:
    if svg is not None:
        svg.write_text(picture(found), encoding="utf-8")
    if as_json:
        print_json(msgspec.to_builtins(found))
        return
    on = f", board {found.board}" if found.board else ""
    gone = f", dead {found.dead}" if found.dead else ""
    print_text(f"{found.name}{on}{gone}", style="bold")
    halves = ["scoop", "part", "high", "low", "quarter"] if found.high_low else ["win", "tie"]
    drawn = ["draws"] if any(player.draws for player in found.players) else []
    rows = [
        [player.hand, *([", ".join(player.draws)] if drawn else []),
         percent(player.equity) if found.exact else f"{percent(player.equity)} ± {percent(player.error)}",
         *[percent(part) for part in (player.win, player.tie)],
         *([percent(part) for part in (player.high, player.low, player.quarter)] if found.high_low else [])]
        for player in found.players
    ]  # fmt: skip
    print_table(["hand", *drawn, "equity", *halves], rows, numbers=["equity", *halves])
    for line in bars(found):
        print_text(line)
    how = f"Counted exactly: {found.showdowns:,} showdowns." if found.exact else (
        f"Sampled from {found.showdowns:,} deals; behind ± is the standard error."
    )  # fmt: skip
    print_text(how + (f" Drawn in {svg}." if svg is not None else ""))


def percent(part: float) -> str:
    """A part of one in percent, with two places.

    >>> percent(0.81946)
    '81.95%'
    """
    return f"{part * 100:.2f}%"
