"""The reports: what is in each, and that each can be had as text, page, CSV and JSON."""

from __future__ import annotations

import csv
import io
import json
from html.parser import HTMLParser

import pytest

from cardhouse.edition import edition
from cardhouse.money.cage import commands as cage
from cardhouse.money.reports import commands as cmd
from cardhouse.money.reports.formats import FORMATS, as_csv, as_html, as_json, as_text
from cardhouse.money.reports.listing import REPORTS
from cardhouse.money.reports.report import Report, count, money, text
from cardhouse.money.reports.view import View
from money.at_the_cage import CAGE, FLOOR, HOUR, Desk

VOID = {"meta"}


class Page(HTMLParser):
    """Every tag that was opened is closed, in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.cells: list[str] = []
        self.outside: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.outside += [name for name, _ in attrs if name in ("src", "href")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("td", "th"):
            self.cells.append(data)


@pytest.fixture
def desk() -> Desk:
    """Two guests, two games, rake, time and the promotional drop in three hours, a box counted."""
    desk = Desk()
    desk.open_cage({500: 2_000, 2500: 400}, 5_000_000)
    desk.books.reports.games.update({3: "4-8", 5: "20-40"})
    desk.do(cage.SellChips("cage:main", "ann", 1_000_000, {2500: 400}), "cat", CAGE)
    desk.post("sat_down", {"pocket:ann": -900_000, "stack:3:ann": 900_000}, person="ann", table=3)
    for hour, (table, box, what, amount) in enumerate(
        [(3, "drop", "hand", 600), (5, "drop", "time", 1_200), (3, "jackpot_drop", "hand", 100)]
    ):
        desk.now += HOUR if hour else 0
        desk.post(what, {"stack:3:ann": -amount, f"{box}:{table}": amount}, table=table)
    desk.do(cmd.PullBox(3), "flo", FLOOR)
    desk.do(cmd.CountBox(1, {500: 1}), "cat", CAGE)
    desk.do(cmd.ConfirmBoxCount(1, {500: 1}), "max")
    return desk


def view(desk: Desk, day: int = 0) -> View:
    return View(desk.books, "the room", desk.now, day=day)


def made(desk: Desk, name: str) -> list[tuple[object, ...]]:
    return list(REPORTS[name](view(desk)).rows)


def test_what_was_collected_by_table_game_and_hour(desk: Desk) -> None:
    assert made(desk, "tables") == [(3, "4-8", 600, 0, 100, 700), (5, "20-40", 0, 1_200, 0, 1_200)]
    assert made(desk, "games") == [("20-40", 0, 1_200, 0, 1_200), ("4-8", 600, 0, 100, 700)]
    assert [row[1:] for row in made(desk, "hours")] == [
        (600, 0, 0, 600), (0, 1_200, 0, 1_200), (0, 0, 100, 100),
    ]  # fmt: skip


def test_the_drop_tells_counted_boxes_and_those_on_tables(desk: Desk) -> None:
    assert [row[:7] for row in made(desk, "drop")] == [
        ("drop", 3, 1, "counted", 600, 500, -100),
        ("drop", 5, 0, "on the table", 1_200, 0, 0),
        ("jackpot drop", 3, 0, "on the table", 100, 0, 0),
    ]
    assert ("drop 3", -100) in [(row[0], row[2]) for row in made(desk, "variances")]


def test_balances_come_to_nothing_and_movements_lead_to_them(desk: Desk) -> None:
    balances = REPORTS["balances"](view(desk))
    assert balances.totals() == ("total", 0, 0, 0)
    movements = REPORTS["movements"](view(desk))
    assert movements.totals() == ("total", "", 0)
    by_place: dict[object, int] = {}
    for place, _, amount in movements.rows:
        by_place[place] = by_place.get(place, 0) + int(amount)
    assert {row[0]: row[3] for row in balances.rows if row[3]} == {k: v for k, v in by_place.items() if v}


def test_what_people_have(desk: Desk) -> None:
    assert made(desk, "people") == [("ann", 898_100, 100_000, 0, 0, 998_100)]


def test_a_reversed_collection_is_taken_off_the_reports(desk: Desk) -> None:
    desk.post("reversal", {"stack:3:ann": 1_200, "drop:5": -1_200}, table=5, note="wrong table")
    assert (5, "20-40", 0, 1_200, 0, 1_200) not in made(desk, "tables")
    assert REPORTS["tables"](view(desk)).totals()[-1] == 700


def test_another_day_has_none_of_it(desk: Desk) -> None:
    other = View(desk.books, "the room", desk.now, day=view(desk).gaming_day - 1)
    assert REPORTS["tables"](other).rows == ()
    on_tables = REPORTS["drop"](view(desk)).rows[1:]
    assert REPORTS["drop"](other).rows == on_tables, "they are there now"


def test_the_close_says_what_is_not_even(desk: Desk) -> None:
    rows = made(desk, "close")
    assert ("drop:3", "soft count over or short", 600, 500, -100) in rows
    assert any(row[0] == "cage:main" for row in rows)


@pytest.mark.parametrize("name", REPORTS)
def test_every_report_in_every_format(desk: Desk, name: str) -> None:
    desk.close_day("a dollar is missing in a box")
    desk.post("toke", {"at_large": -500, "toke:dee": 500})
    report = REPORTS[name](view(desk))
    assert report.name == name
    for row in report.rows:
        assert len(row) == len(report.columns)
    told = json.loads(as_json(report))
    assert [tuple(row.values()) for row in told["rows"]] == list(report.rows)
    lines = list(csv.reader(io.StringIO(as_csv(report), newline="")))
    assert len(lines) == 2 + len(report.rows)
    assert lines[0] == [
        report.title, "the room", f"gaming day {report.day}", f"made {report.made}", f"Cardhouse {edition()}",
    ]  # fmt: skip
    page = Page(as_html(report))
    assert not page.open
    assert not page.outside
    assert page.cells[: len(report.columns)] == [column.name for column in report.columns]
    assert as_text(report).startswith(report.title)
    assert set(FORMATS) == {"text", "html", "csv", "json"}


def test_amounts_names_and_totals_as_people_read_them() -> None:
    columns = (text("person"), count("table"), money("in"))
    rows = (("<b>ann</b>", 1_234, -123_450), ("=SUM(A1)", 2, 5))
    report = Report("sample", "A & B", "room", "2026-03-03", "2026-03-04 01:00", columns, rows)
    assert as_text(report).splitlines() == [
        "A & B",
        f"room, gaming day 2026-03-03, made 2026-03-04 01:00, Cardhouse {edition()}",
        "",
        "person      table         in",
        "----------  -----  ---------",
        "<b>ann</b>  1,234  -1,234.50",
        "=SUM(A1)        2       0.05",
        "----------  -----  ---------",
        "total              -1,234.45",
    ]
    assert "<b>" not in as_html(report)
    first, *lines = as_csv(report).splitlines()
    assert first == f"A & B,room,gaming day 2026-03-03,made 2026-03-04 01:00,Cardhouse {edition()}"
    assert lines == ["person,table,in", "<b>ann</b>,1234,-1234.50", "'=SUM(A1),2,0.05"]
    assert json.loads(as_json(report))["totals"] == {"in": -123_445}
