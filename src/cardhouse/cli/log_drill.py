"""`cardhouse log drill`: whether a room could be brought back, tried with copies of one's own database.

What is done and compared is decided in `cardhouse.room.drilling`; here the point in time is chosen and the
result told. Ends with 1 where something was not as it had been, or the room was back too late.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter, validators
from rich.console import Console
from rich.progress import Progress

from cardhouse.cli.log_points import instant_of
from cardhouse.cli.log_reading import reading
from cardhouse.cli.output import print_json, print_table, print_text
from cardhouse.errors import CardhouseError
from cardhouse.room.drilling import RESTORED, Drilled
from cardhouse.room.drilling import drill as drilled
from cardhouse.room.sealing import sealing_found
from cardhouse.store.archives import folder_of_file
from cardhouse.store.archiving import archived_end
from cardhouse.store.errors import ArchiveMissing, BrokenChain
from cardhouse.store.log import Log, Store

WITHIN_SECONDS = 300
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON for programs.")]
Within = Annotated[int, Parameter(validator=validators.Number(gte=0))]


def drill(
    database: str, *, until: str | None = None, seed: int | None = None, folder: Path | None = None,
    within: Within = WITHIN_SECONDS, as_json: Json = False,
) -> int:  # fmt: skip
    """Back up, put back as it was at a point in time, open and prove, with copies: the database is only read.

    Parameters
    ----------
    database:
        A SQLite file or postgresql://…, also one in use.
    until:
        The point in time, with its zone: 2026-11-15T23:30:00-08:00. Without it one is chosen by chance.
    seed:
        The chance of that choice, to try the same point again.
    folder:
        Where the copies are made, which need twice the room of the database; they are taken away again.
    within:
        In how many seconds a room must be back.
    """
    if folder is not None and not folder.is_dir():
        raise CardhouseError(f"there is no folder {folder}")
    with reading(database) as store, tempfile.TemporaryDirectory(prefix="drill ", dir=folder) as place:
        if not store.rooms():
            raise CardhouseError(f"{store.where} has no rooms yet")
        try:
            with Progress(console=Console(stderr=True), transient=True) as shown:
                task = shown.add_task("Drill", total=None)
                found = drilled(
                    store, Path(place), _point(until, seed), sealing_found(database),
                    telling=lambda step: shown.update(task, description=f"Drill: {step} …"),
                )  # fmt: skip
        except (ArchiveMissing, BrokenChain) as fault:
            return _not_brought_back(_of_its_archive(fault, store, Path(place)), as_json)
    late = found.back_again > within
    if as_json:
        print_json({**msgspec.to_builtins(found), "back_again": found.back_again, "within": within})
    else:
        _tell(found, within)
    return 1 if found.faults or late else 0


def _not_brought_back(fault: str, as_json: bool) -> int:
    if as_json:
        print_json({"faults": [fault]})
    else:
        print_text(f"WRONG: {fault}.")
    return 1


def _of_its_archive(fault: ArchiveMissing | BrokenChain, store: Store, place: Path) -> str:
    """What is wrong, with the archive where the database has it: the copy only points there."""
    there = store.log(fault.room).archives.folder
    return str(fault).replace(str(folder_of_file(str(place / RESTORED))), str(there))


def _point(until: str | None, seed: int | None) -> Callable[[Log], int]:
    if until is not None:
        instant = instant_of(until)
        return lambda log: log.position_at(instant)
    chance = random.Random(seed)

    def by_chance(log: Log) -> int:
        """What is archived is not put back: a file of it is there, or it is not."""
        end = log.head().position
        return chance.randint(max(min(1, end), archived_end(log).position), end)

    return by_chance


def _tell(found: Drilled, within: int) -> None:
    megabytes = found.size / 1_000_000
    print_text(f"{found.entries:,} entries, a backup of {megabytes:,.1f} MB.")
    for room, position in found.heads.items():
        print_text(f"{room}: put back up to position {position:,}.")
    rows = [(step, f"{seconds:.1f}") for step, seconds in found.seconds.items()]
    print_table(("step", "seconds"), rows, "", ("seconds",))
    back = found.back_again
    late = f", LATER than the {within} that were asked for" if back > within else ""
    print_text(f"From the backup to a room in which hands can be dealt: {back:.1f} seconds{late}.")
    for fault in found.faults:
        print_text(f"WRONG: {fault}.")
    if not found.faults:
        print_text("Everything is as it was at that point.")
