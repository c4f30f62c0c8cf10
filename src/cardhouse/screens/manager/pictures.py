"""The charts of the manager's page: which numbers of the room they show. `charts.py` draws them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from markupsafe import Markup

from cardhouse.languages.figures import SPACE
from cardhouse.money.reports.listing import REPORTS
from cardhouse.money.reports.view import View
from cardhouse.room.history import Slot
from cardhouse.screens.charts import Series, bars, legend, lines
from cardhouse.screens.texts import text
from cardhouse.screens.writing import hour, in_figures, money

Drawing = Callable[[str, Sequence[str], Sequence[Series], Callable[[int], str]], Markup]


class Picture(msgspec.Struct, frozen=True):
    """A chart, with its numbers as a table for those who listen or want them exactly."""

    key: str
    title: str
    svg: Markup
    legend: Markup
    says: str
    """What the chart shows, in a sentence."""
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def _picture(
    key: str, labels: Sequence[str], series: Sequence[Series], draw: Drawing, write: Callable[[int], str]
) -> Picture:
    title = text(f"manager.charts.{key}")
    rows = tuple(
        (label, *(write(one.values[place]) for one in series)) for place, label in enumerate(labels)
    )
    head = (text("manager.charts.when"), *(one.name for one in series))
    shown = legend(series) if len(series) > 1 else Markup("")
    says = summary(labels, series, write)
    drawn = draw(f"{title}. {says}", labels, series, write)
    return Picture(key, title, svg=drawn, legend=shown, says=says, head=head, rows=rows)


def summary(labels: Sequence[str], series: Sequence[Series], write: Callable[[int], str]) -> str:
    """The most and the least of each series and where they were, for those who cannot see the chart.

    >>> summary(["18:00", "19:00"], [Series("hands", [40, 52])], str)
    'hands: from 40 (18:00) to 52 (19:00).'
    """
    said = []
    for one in series:
        if not any(one.values):
            continue
        least, most = min(one.values), max(one.values)
        low, high = labels[one.values.index(least)], labels[one.values.index(most)]
        facts = {"name": one.name, "least": write(least), "most": write(most), "low": low, "high": high}
        said.append(text("manager.charts.range" if least != most else "manager.charts.steady", **facts))
    return " ".join(said)


def _named(key: str, values: Sequence[int]) -> Series:
    return Series(text(f"manager.charts.{key}"), values)


def _whole_hour(time: str) -> str:
    """6 PM below a bar, which is narrow; 18:00 stays as it is."""
    return time.replace(f":00{SPACE}", SPACE)


def from_history(slots: Sequence[Slot], zone: str) -> list[Picture]:
    """Hands, occupancy and waits, hour by hour."""
    labels = [_whole_hour(hour(one.at, zone)) for one in slots]
    seats = [_named("seated", [one.seated for one in slots]), _named("seats", [one.seats for one in slots])]
    waits = [
        _named("waiting", [one.waiting for one in slots]),
        _named("longest", [one.longest_wait for one in slots]),
    ]
    return [
        _picture("hands", labels, [_named("hands_ended", [one.hands for one in slots])], bars, str),
        _picture("occupancy", labels, seats, lines, str),
        _picture("waits", labels, waits, lines, str),
    ]


def from_books(view: View, account: Callable[[str], str]) -> list[Picture]:
    """What was collected by hour, the drop by table, what was over or short."""
    hours = REPORTS["hours"](view).rows
    labels = [_whole_hour(in_figures(str(row[0])[-5:])) for row in hours]
    kinds = [
        _named(key, [int(row[place]) for row in hours])
        for place, key in ((1, "rake"), (2, "time"), (3, "promotional"))
    ]
    drop = REPORTS["drop"](view).rows
    boxes = [
        text("manager.charts.box" if row[2] else "manager.charts.on_table", table=row[1], box=row[2])
        for row in drop
    ]
    short = REPORTS["variances"](view).rows
    return [
        _picture("collected", labels, [one for one in kinds if any(one.values)] or kinds[:1], bars, money),
        _picture("drop", boxes, [_named("expected", [int(row[4]) for row in drop])], bars, money),
        _picture(
            "variance", [account(str(row[0])) for row in short],
            [_named("over", [int(row[2]) for row in short])], bars, money,
        ),
    ]  # fmt: skip
