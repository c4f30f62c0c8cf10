"""Reports on what the house collected: rake, time and the promotional drop, by table, game, hour; boxes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from datetime import datetime
from typing import TypeVar

from cardhouse.money.gaming_day import QUARTER, SECOND
from cardhouse.money.reports.report import Cell, Column, Report, count, money, text
from cardhouse.money.reports.view import View

Key = TypeVar("Key", bound=Hashable)
KINDS = ("rake", "time", "promotional")


def _kind(box: str, what: str) -> int:
    """Which column it is of."""
    return 2 if box == "jackpot_drop" else 1 if what == "time" else 0


def _collected(view: View, key: Callable[[int, int, str], Key]) -> dict[Key, list[int]]:
    """Rake, time and promotional drop of the day by `key(instant, table, game)`."""
    found: dict[Key, list[int]] = defaultdict(lambda: [0, 0, 0])
    for quarter, amounts in sorted(view.books.reports.collected.items()):
        if not view.today(quarter * QUARTER):
            continue
        for name, amount in amounts.items():
            box, what, table, game = name.split("|", 3)
            found[key(quarter * QUARTER, int(table), game)][_kind(box, what)] += amount
    return found


def _columns(*first: Column) -> list[Column]:
    return [*first, *(money(kind) for kind in KINDS), money("together")]


def tables(view: View) -> Report:
    """By table and game."""
    found = _collected(view, lambda at, table, game: (table, game))
    rows: list[tuple[Cell, ...]] = [
        (table, game, *amounts, sum(amounts)) for (table, game), amounts in sorted(found.items())
    ]
    columns = _columns(count("table"), text("game"))
    return view.report("tables", "Collected by table", columns, rows)


def games(view: View) -> Report:
    """By game."""
    found = _collected(view, lambda at, table, game: game)
    rows: list[tuple[Cell, ...]] = [
        (game, *amounts, sum(amounts)) for game, amounts in sorted(found.items())
    ]
    return view.report("games", "Collected by game", _columns(text("game")), rows)


def hours(view: View) -> Report:
    """By hour of the room's clock, in the order in which they came."""

    def hour(at: int, table: int, game: str) -> tuple[int, str]:
        local = datetime.fromtimestamp(at // SECOND, view.zone).replace(minute=0)
        return int(local.timestamp()), local.strftime("%Y-%m-%d %H:00")

    found = _collected(view, hour)
    rows: list[tuple[Cell, ...]] = [
        (name, *amounts, sum(amounts)) for (_, name), amounts in sorted(found.items())
    ]
    return view.report("hours", "Collected by hour", _columns(text("hour")), rows)


def drop(view: View) -> Report:
    """Boxes: on the tables, pulled, counted."""
    books = view.books
    rows: list[tuple[Cell, ...]] = []
    for one in books.reports.soft_counts:
        if view.today(one.at):
            people = f"{one.by} and {one.confirmed_by}"
            rows.append((
                one.kind.replace("_", " "), one.table, one.box, "counted", one.expected, one.counted,
                one.counted - one.expected, people, one.fund or "the house",
            ))  # fmt: skip
    for box in books.reports.boxes.values():
        amount = sum(box.expected.values())
        rows.append((
            box.kind.replace("_", " "), box.table, box.number, "pulled", amount, 0, 0, box.pulled_by,
            box.fund or "the house",
        ))  # fmt: skip
    for account, amount in sorted(books.balances.items()):
        kind, _, table = account.partition(":")
        if kind in ("drop", "jackpot_drop"):
            rows.append((kind.replace("_", " "), int(table), 0, "on the table", amount, 0, 0, "", ""))
    columns = [
        text("box"), count("table"), count("number"), text("where"), money("expected"), money("counted"),
        money("difference"), text("by"), text("goes to"),
    ]  # fmt: skip
    return view.report("drop", "Drop and soft count", columns, rows)
