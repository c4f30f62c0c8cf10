"""Reports over a month and a year: the closed days of the log, each with what it came to, the sums below, and
years that are long past as well.
"""

from __future__ import annotations

import csv
import io
import json
from datetime import UTC, date, datetime

import pytest

from cardhouse.cli.main import main
from cardhouse.edition import edition
from cardhouse.money.cage import commands as cage
from cardhouse.money.reports.commands import CloseDay
from cardhouse.money.reports.listing import OVER_DAYS
from cardhouse.store import NewEntry, open_store
from money.seeing import close_of
from money.trial_room import TrialRoom

DAYS = {
    date(2024, 3, 5): 2, date(2025, 3, 4): 1, date(2026, 2, 27): 3, date(2026, 3, 2): 1, date(2026, 3, 3): 4,
}  # fmt: skip
"""On which days the room was open, and how often 100 dollars of chips were bought."""
BOUGHT = 10_000


def noon(day: date) -> int:
    return int(datetime(day.year, day.month, day.day, 12, tzinfo=UTC).timestamp()) * 1_000_000


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Three years of a small room; on the last day nobody closed it yet."""
    room = TrialRoom(opened=noon(date(2024, 3, 5)))
    room.person("ann")
    room.stock("cage:main", {500: 2_000}, 500_000)
    for day, sales in DAYS.items():
        room.now = noon(day)
        for _ in range(sales):
            room.do(cage.SellChips("cage:main", "ann", BOUGHT, {500: 20}), "cas", "cage")
        if day != max(DAYS):
            room.do(CloseDay("as it stands"), "cas", "cage")
            room.do(close_of(room.books), "max", "manager")
    where = str(tmp_path_factory.mktemp("years") / "room.db")
    store = open_store(where)
    entries = [NewEntry(one.command, one.at, one.by or "max", one.body) for one in room.entries]
    store.create_room("trial").append(entries, 0)
    store.close()
    return where


def told(database: str, *words: str) -> int:
    return main(["cage", "report", "cash", database, *words])


@pytest.mark.parametrize(
    ("words", "rows"),
    [
        (("--month", "2026-02"), {"2026-02-27": 3}),
        (("--month", "2026-03"), {"2026-03-02": 1}),
        (("--year", "2026"), {"2026-02-27": 3, "2026-03-02": 1}),
        (("--year", "2025"), {"2025-03-04": 1}),
        (("--year", "2024"), {"2024-03-05": 2}),
        (("--year", "2023"), {}),
    ],
)
def test_a_line_for_each_closed_day_and_the_sum(
    database: str, capsys: pytest.CaptureFixture[str], words: tuple[str, str], rows: dict[str, int]
) -> None:
    assert told(database, *words, "--format", "json") == 0
    made = json.loads(capsys.readouterr().out)
    assert {row["gaming day"]: row["cash in"] for row in made["rows"]} == {
        day: times * BOUGHT for day, times in rows.items()
    }
    assert made["totals"]["cash in"] == sum(rows.values()) * BOUGHT
    assert f"{len(rows)} closed gaming days" in made["notes"][0]


def test_each_says_its_title_version_period_and_when_it_was_made(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told(database, "--year", "2026")
    title, about = capsys.readouterr().out.splitlines()[:2]
    period = "gaming days 2026-01-01 to 2026-03-03"
    assert title == "Cash in and out by person"
    assert about == f"trial, {period}, made 2026-03-03 12:00, Cardhouse {edition()}"
    told(database, "--month", "2026-02", "--format", "csv")
    lines = list(csv.reader(io.StringIO(capsys.readouterr().out)))
    assert lines[0] == [
        "Cash in and out by person", "trial", "gaming days 2026-02-01 to 2026-02-28",
        "made 2026-03-03 12:00", f"Cardhouse {edition()}",
    ]  # fmt: skip
    names = ["gaming day", "cash in", "cash out", "transactions"]
    assert lines[1:] == [names, ["2026-02-27", "300.00", "0.00", "3"]]


@pytest.mark.parametrize("name", OVER_DAYS)
def test_every_report_of_a_day_can_be_had_over_a_year(
    database: str, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    assert main(["cage", "report", name, database, "--year", "2026", "--format", "html"]) == 0
    assert "2026-01-01 to 2026-03-03" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "words", "why"),
    [
        ("balances", ("--year", "2026"), "is of one moment"),
        ("cash", ("--month", "2026-13"), "is no month or year"),
        ("cash", ("--month", "2026-02", "--year", "2026"), "not several"),
    ],
)
def test_what_cannot_be_had(
    database: str, capsys: pytest.CaptureFixture[str], name: str, words: tuple[str, ...], why: str
) -> None:
    assert main(["cage", "report", name, database, *words]) != 0
    assert why in capsys.readouterr().err
