"""How a report looks: a table of plain text, a page to print, CSV, JSON. One function each, for all reports;
for people in the language that is spoken (`telling.py`).

Amounts are written in dollars with cents for people, and in whole cents under the same name for programs
(JSON). A page needs no other file and brings its own rules for paper.
"""

from __future__ import annotations

import csv
import functools
import io
from collections.abc import Callable
from html import escape

import msgspec

from cardhouse.edition import edition
from cardhouse.languages import phrase, spoken
from cardhouse.languages.figures import amount_retold
from cardhouse.money.reports.report import Cell, Column, Report
from cardhouse.money.reports.telling import told

SPREADSHEET_COMMANDS = ("=", "+", "-", "@", "\t", "\r")
SIGNED = "Signed ______________________ and ______________________"
STYLE = """
body{font:14px/1.4 system-ui,sans-serif;margin:2em;color:#111}
h1{font-size:1.3em;margin:0}p{margin:.3em 0}table{border-collapse:collapse;margin:1em 0}
th,td{padding:.2em .7em;border-bottom:1px solid #bbb;text-align:left;vertical-align:top}
.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
tfoot td{border-top:2px solid #111;font-weight:bold}.sign{margin-top:3em}
@media print{@page{margin:15mm}body{margin:0;font-size:11px}thead{display:table-header-group}
tr{break-inside:avoid}}
""".strip()


def amount(cents: int) -> str:
    """`1,234.50`, `-3.00`."""
    whole, part = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole:,}.{part:02d}"


def shown(column: Column, cell: Cell) -> str:
    """A cell for people: its figures as the language that is spoken writes them."""
    if isinstance(cell, str):
        return cell
    return amount_retold(amount(cell) if column.kind == "money" else f"{cell:,}", spoken())


def _heading(report: Report) -> list[str]:
    parts = (report.room, report.period, _made(report), made_by())
    return [report.title, ", ".join(part for part in parts if part)]


def _made(report: Report) -> str:
    return str(phrase(f"made {report.made}", spoken())) if report.made else ""


@functools.cache
def made_by() -> str:
    """Which version of the program made a document, and a digest of its code."""
    return f"Cardhouse {edition()}"


def as_text(report: Report) -> str:
    """A table for a terminal or a plain printer."""
    report = told(report)
    totals = report.totals()
    lines = [[column.name for column in report.columns]]
    lines += [_line(report, row) for row in (*report.rows, *((totals,) if totals else ()))]
    widths = [max(len(line[number]) for line in lines) for number in range(len(report.columns))]
    rule = "  ".join("-" * width for width in widths)
    drawn = ["  ".join(_placed(report, line, widths)).rstrip() for line in lines]
    body = [drawn[0], rule, *drawn[1 : 1 + len(report.rows)]]
    if totals:
        body += [rule, drawn[-1]]
    return "\n".join([*_heading(report), "", *body, *report.notes]) + "\n"


def _line(report: Report, row: tuple[Cell, ...]) -> list[str]:
    return [shown(column, cell) for column, cell in zip(report.columns, row, strict=True)]


def _placed(report: Report, line: list[str], widths: list[int]) -> list[str]:
    return [
        cell.ljust(width) if column.kind == "text" else cell.rjust(width)
        for column, cell, width in zip(report.columns, line, widths, strict=True)
    ]


def as_html(report: Report) -> str:
    """A whole page that needs no other file, made for paper."""
    report = told(report)
    sign = phrase(SIGNED, spoken())
    title, about = _heading(report)
    totals = report.totals()
    parts = [
        f'<!doctype html><html lang="{spoken()}"><head><meta charset="utf-8">',
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1><p>{escape(about)}</p>",
        f"<table><thead>{_row(report, [column.name for column in report.columns], 'th')}</thead><tbody>",
        *(_row(report, _line(report, row), "td") for row in report.rows),
        "</tbody>",
        f"<tfoot>{_row(report, _line(report, totals), 'td')}</tfoot>" if totals else "",
        "</table>",
        *(f"<p>{escape(note)}</p>" for note in report.notes),
        f'<p class="sign">{sign}</p></body></html>',
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _row(report: Report, cells: list[str], tag: str) -> str:
    number = ' class="number"'
    drawn = (
        f"<{tag}{'' if column.kind == 'text' else number}>{escape(cell)}</{tag}>"
        for column, cell in zip(report.columns, cells, strict=True)
    )
    return f"<tr>{''.join(drawn)}</tr>"


def as_csv(report: Report) -> str:
    """Comma-separated: a line with what it is, of when and by which version, then the names of the columns,
    then the rows. No cell can be taken for a formula.
    """
    report = told(report)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    heading = (report.title, report.room, report.period, _made(report), made_by())
    writer.writerow([_plain(Column("heading"), one) for one in heading])
    writer.writerow([column.name for column in report.columns])
    for row in report.rows:
        writer.writerow([_plain(column, cell) for column, cell in zip(report.columns, row, strict=True)])
    return out.getvalue()


def _plain(column: Column, cell: Cell) -> str:
    if isinstance(cell, int):
        return amount(cell).replace(",", "") if column.kind == "money" else str(cell)
    return f"'{cell}" if cell.startswith(SPREADSHEET_COMMANDS) else cell


def as_json(report: Report) -> str:
    """Rows as objects by the columns' names; amounts in whole cents."""
    names = [column.name for column in report.columns]
    totals = report.totals()
    found = {
        "report": report.name, "title": report.title, "room": report.room, "day": report.day,
        "last_day": report.last_day or report.day, "made": report.made, "made_by": made_by(),
        "columns": [{"name": column.name, "kind": column.kind} for column in report.columns],
        "rows": [dict(zip(names, row, strict=True)) for row in report.rows],
        "totals": {name: cell for name, cell in zip(names, totals, strict=False) if isinstance(cell, int)},
        "notes": list(report.notes),
    }  # fmt: skip
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n"


FORMATS: dict[str, Callable[[Report], str]] = {
    "text": as_text, "html": as_html, "csv": as_csv, "json": as_json,
}  # fmt: skip
