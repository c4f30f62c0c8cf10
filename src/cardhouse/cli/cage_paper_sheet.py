"""`cardhouse cage paper-sheet`: empty sheets for tables that go on on paper while the computer is out; each
is entered afterwards on the floor's page of its table (`room/paper`), which prints it with names and stacks.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, validators

from cardhouse.cli.part_files import write
from cardhouse.money.reports.formats import made_by

Tables = Annotated[int, Parameter(validator=validators.Number(gte=1, lte=500))]
Seats = Annotated[int, Parameter(validator=validators.Number(gte=2, lte=11))]
COLUMNS = ("Seat", "Name", "Stack before", "Bought", "Left with", "Counted at the end")
HOW = (
    "Strike off each hand. Write down who sits down, buys or leaves, and when.",
    "At the end count every stack, the boxes and the tips: together they are what was there and was bought.",
)
FEET = (
    "From ________ until ________   Hands ________",
    "Drop box ________   Promotional box ________   Tips ________ of ________",
    "Why on paper ________________________________",
    "Dealer ____________________   Floor ____________________",
)
HANDS = " ".join(f"{number:>2}" for number in range(1, 41))


def paper_sheet(
    *, tables: Tables, seats: Seats = 9, first: Tables = 1,
    html: Annotated[bool, Parameter(negative="")] = False,
    out: Annotated[Path | None, Parameter(name="--out")] = None,
) -> None:  # fmt: skip
    """Sheets on which tables go on when the computer is out, one a table.

    Parameters
    ----------
    tables:
        How many tables there are.
    seats:
        How many seats each has.
    first:
        The number of the first table.
    html:
        Pages for the printer instead of text.
    out:
        The file to write
    """
    numbers = range(first, first + tables)
    if html:
        write(_pages(numbers, seats), out)
    else:
        write("\f".join(_text(number, seats) for number in numbers), out)


def _text(table: int, seats: int) -> str:
    head = "  ".join(f"{one:<18}" for one in COLUMNS).rstrip()
    rows = [f"{seat:<4}" + "_" * (len(head) - 4) for seat in range(1, seats + 1)]
    lines = [f"Table {table} on paper", made_by(), *HOW, "", HANDS, "", head, *rows, "", *FEET]
    return "\n".join(lines) + "\n"


def _pages(numbers: range, seats: int) -> str:
    head = "".join(f"<th>{escape(one)}</th>" for one in COLUMNS)
    row = "<td></td>" * (len(COLUMNS) - 1)
    rows = "".join(f"<tr><td>{seat}</td>{row}</tr>" for seat in range(1, seats + 1))
    told = "".join(f"<p>{escape(one)}</p>" for one in HOW)
    feet = "".join(f"<p>{escape(one)}</p>" for one in FEET)
    sheets = "".join(
        f"<section><h1>Table {number} on paper</h1><p>{escape(made_by())}</p>{told}<p>{HANDS}</p>"
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{feet}</section>"
        for number in numbers
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tables on paper</title><style>'
        "body{font:14px/1.5 system-ui,sans-serif}table{border-collapse:collapse;width:100%}"
        "th,td{border:1px solid #555;padding:.5em .6em;text-align:left}section{break-after:page}"
        f"</style></head><body>{sheets}</body></html>\n"
    )
