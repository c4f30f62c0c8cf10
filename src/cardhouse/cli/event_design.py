"""`cardhouse event design` and `forecast`: a sheet that ends when it should, the chips for it, and what to
expect, as text with bars or as one HTML page with charts. What is expected comes from
`cardhouse.tournaments.design`; here it is only shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from html import escape
from pathlib import Path

import msgspec

from cardhouse.cli.output import print_table, print_text
from cardhouse.errors import CardhouseError
from cardhouse.screens.charts import Series, bars, legend, lines
from cardhouse.tournaments.design.chip_plan import ChipStep
from cardhouse.tournaments.design.designing import Design
from cardhouse.tournaments.design.forecast import Forecast
from cardhouse.tournaments.sheets.check_times import TIME

CLOCK = re.compile(r"(\d{1,2}):(\d{2})")
BAR = 40
STYLE = """
body { font: 15px/1.45 sans-serif; max-width: 720px; margin: 24px auto; color: #111 }
table { border-collapse: collapse }
td, th { padding: 2px 10px; border-bottom: 1px solid #ccc; text-align: right }
th:first-child, td:first-child { text-align: left } .chart { width: 100% } .chart text { font-size: 11px }
.chart .axis { stroke: #ddd } .chart .zero { stroke: #888 } .a { fill: #1d4f9c } .b { fill: #dd6b20 }
.line { stroke-width: 2 }
.line.a { stroke: #1d4f9c; fill: none }
.line.b { stroke: #dd6b20; fill: none }
.legend { list-style: none; padding: 0; display: flex; gap: 20px }
.legend svg { width: 12px; margin-right: 5px }
"""


def minutes_between(start: str, finish: str) -> int:
    """From one time of the day to the next, over midnight where it must be."""
    found = [CLOCK.fullmatch(text.strip()) for text in (start, finish)]
    times = [int(one[1]) * 60 + int(one[2]) for one in found if one is not None]
    if len(times) < 2 or any(time >= 24 * 60 for time in times):
        raise CardhouseError(f"{start!r} to {finish!r}: write times of the day, such as 19:00 and 1:30")
    return (times[1] - times[0]) % (24 * 60)


def clock_at(start: str, minutes: int) -> str:
    """The time of the day so many minutes after the start; without one, hours and minutes."""
    try:
        begins = datetime.strptime(start, TIME)
    except ValueError:
        return f"{minutes // 60}:{minutes % 60:02d}"
    return f"{begins + timedelta(minutes=minutes):%H:%M}"


def tell(expected: Forecast, chips: tuple[ChipStep, ...], start: str) -> None:
    """The forecast in the terminal."""
    print_text(summary(expected, start), style="bold")
    most = max(hour.players for hour in expected.hours)
    rows = [[clock_at(start, hour.minutes), hour.players, hour.tables, hour.dealers,
             "█" * max(1, hour.players * BAR // most)] for hour in expected.hours]  # fmt: skip
    print_table(["time", "players", "tables", "dealers", ""], rows, numbers=["players", "tables", "dealers"])
    values = sorted({value for step in chips for value in step.in_play})
    rows = [[step.when, step.tables, *_cells(step, values)] for step in chips]
    columns = ["chips for a table", "tables", *(f"{value:,}" for value in values)]
    print_table(columns, rows, numbers=columns[1:])
    for short in _shortages(chips):
        print_text(short, style="bold red")
    for text in expected.assumed:
        print_text(f"Assumed: {text}")


def summary(expected: Forecast, start: str) -> str:
    """When it ends, in a sentence."""
    times = [clock_at(start, minutes) for minutes in (expected.median, expected.tenth, expected.ninety)]
    return (f"{expected.entries:,} entries: ends about {times[0]}; one run in ten ends by {times[1]}, nine "
            f"in ten by {times[2]}; all chips are then {expected.big_blinds} big blinds "
            f"({expected.runs} runs, seed {expected.seed})")  # fmt: skip


def _cells(step: ChipStep, values: list[int]) -> Iterator[str]:
    """For each denomination: how many a table has, and what came or left."""
    has, come, leave = (step.a_table(one) for one in (step.in_play, step.come, step.leave))
    for value in values:
        change = f" (+{come[value]})" if value in come and step.leave else ""
        change = f"-{leave[value]}" if value in leave else change
        yield f"{has[value]:,}{change}" if value in has else change


def _shortages(chips: tuple[ChipStep, ...]) -> Iterator[str]:
    for step in chips:
        for value, count in step.short.items():
            yield f"{step.when}: {count:,} chips of {value:,} more are needed than the house owns"


def as_page(title: str, design: Design, start: str) -> str:
    """The plan as one HTML page with charts."""
    expected = design.expected
    labels = [clock_at(start, hour.minutes) for hour in expected.hours]
    field = [
        Series("players", [hour.players for hour in expected.hours]),
        Series("no more in nine runs of ten", [hour.players_late for hour in expected.hours]),
    ]
    tables = [hour.tables for hour in expected.hours]
    relief = [hour.dealers - hour.tables for hour in expected.hours]
    staff = [Series("tables", tables), Series("dealers on a break", relief)]
    parts = [
        f"<h1>{escape(title)}</h1><p>{escape(summary(expected, start))}</p>",
        f"<h2>Players left</h2>{lines('Players left', labels, field)}{legend(field)}",
        f"<h2>Tables and dealers</h2>{bars('Tables and dealers', labels, staff)}{legend(staff)}",
        f"<h2>Chips for each table</h2>{_chips_table(design.chips)}",
        *(f"<p>{escape(short)}</p>" for short in _shortages(design.chips)),
        "<h2>Assumed</h2>" + "".join(f"<p>{escape(text)}</p>" for text in expected.assumed),
    ]
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    body = "\n".join(parts)
    return f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body>\n{body}\n</body></html>\n'


def _chips_table(chips: tuple[ChipStep, ...]) -> str:
    values = sorted({value for step in chips for value in step.in_play})
    head = "".join(f"<th>{text}</th>" for text in ("", "tables", *(f"{value:,}" for value in values)))
    rows = [
        f"<tr><td>{escape(step.when)}</td><td>{step.tables}</td>"
        + "".join(f"<td>{cell}</td>" for cell in _cells(step, values)) + "</tr>"
        for step in chips
    ]  # fmt: skip
    return f"<table><tr>{head}</tr>{''.join(rows)}</table>"


def as_data(design: Design) -> dict[str, object]:
    """The plan for programs."""
    return {"expected": msgspec.to_builtins(design.expected, str_keys=True),
            "chips": [msgspec.to_builtins(step, str_keys=True) for step in design.chips]}  # fmt: skip


def write_page(path: Path, text: str) -> None:
    """A page to a file."""
    path.write_text(text, encoding="utf-8")
    print_text(f"{path} has the charts.")
