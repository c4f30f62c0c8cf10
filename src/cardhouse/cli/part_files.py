"""Files of an organiser (structure sheets, promotions) on the command line: written, and every fault told."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from cardhouse.cli.output import print_json, print_text
from cardhouse.errors import CardhouseError
from cardhouse.tournaments.sheets.faults import SheetError

Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON for programs.")]
Out = Annotated[Path | None, Parameter(name="--out", help="Write to this file, not to standard output.")]


def write(text: str, out: Path | None) -> None:
    """To a file, or to standard output as it is."""
    if out is None:
        sys.stdout.write(text)
    else:
        out.write_text(text, encoding="utf-8")


def tell_faults(files: Sequence[Path], name_of: Callable[[Path], str], *, as_json: bool, such_as: str) -> int:
    """Reads every file for its name and tells all that is wrong with it; 1 where something is."""
    if not files:
        raise CardhouseError(f"name the file to be checked, such as {such_as}")
    told = []
    for file in files:
        try:
            name = name_of(file)
        except SheetError as broken:
            told += [{"file": str(file), "line": fault.line, "where": fault.where, "why": fault.why,
                      "rule": fault.cite} for fault in broken.faults]  # fmt: skip
            if not as_json:
                print_text(str(broken))
        else:
            if not as_json:
                print_text(f"{file}: no faults; {name} can be held", style="green")
    if as_json:
        print_json(told)
    return 1 if told else 0
