"""How the commands print: tables for people, JSON for programs. What is printed is each command's affair."""

import json
import sys
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text


def print_json(value: object) -> None:
    """One JSON document on standard output."""
    json.dump(value, sys.stdout, indent=2, ensure_ascii=False)
    sys.stdout.write("\n")


def print_table(
    columns: Sequence[str],
    rows: Iterable[Sequence[object]],
    title: str | None = None,
    numbers: Sequence[str] = (),
) -> None:
    """A table; columns named in `numbers` stand to the right. Text is printed as it is, brackets and all. A
    number is never cut: where room is short its column's name goes over several lines.
    """
    cells = [["" if cell is None else str(cell) for cell in row] for row in rows]
    table = Table(title=Text(title) if title else None, title_justify="left", header_style="bold")
    for position, column in enumerate(columns):
        right = column in numbers
        table.add_column(Text(column), justify="right" if right else "left",
                         style="cyan" if position == 0 else None, overflow="fold",
                         min_width=max((len(row[position]) for row in cells), default=1) if right else None)
    for row in cells:
        table.add_row(*(Text(cell) for cell in row))
    console().print(table)


def print_text(text: str, style: str = "") -> None:
    """A paragraph, wrapped to the width of a terminal; in a pipe one line, so that it can be searched."""
    out = console()
    out.print(Text(text, style=style), soft_wrap=not out.is_terminal)


def console() -> Console:
    """Standard output as it is now (tests and pipes change it)."""
    return Console(highlight=False, markup=False)


def shorten(text: str, most: int = 160) -> str:
    """The beginning of a long text, cut between words."""
    flat = " ".join(text.split())
    return flat if len(flat) <= most else flat[:most].rsplit(" ", 1)[0] + " …"
