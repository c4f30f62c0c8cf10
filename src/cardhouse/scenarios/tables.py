"""Tables of short rows: the kinds of check, registered by the rows_* modules, and the reading of a row.

The kind `play` (also when no kind is given) takes any key of a setting, `steps`, `refused` and any key of
`expect` as a column, so that a row is a whole small story; `then button` expects what `button` would set.
Every other kind says which columns it has.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cardhouse.houses.choices import Choices
from cardhouse.scenarios.expectations import Pair
from cardhouse.scenarios.model import Expect, Proof, Refused, Row, Said, WordError
from cardhouse.scenarios.nodes import Fields, Items, line_of
from cardhouse.scenarios.setting import RuleSet
from cardhouse.scenarios.steps import StepReader

if TYPE_CHECKING:
    from cardhouse.scenarios.reading import Document
    from cardhouse.scenarios.story import Story

PLAY = "play"
NOT_SHARED = ("name", "house", "covers", "why", "steps", "expect")  # of the scenario, never of its rows


@dataclass(frozen=True, slots=True)
class Spot:
    """What a row is judged by."""

    house: str
    rule_set: RuleSet
    choices: Choices
    proofs: list[Proof] = field(default_factory=list)
    """Through what the row was judged; a check that tells it to a room says so here."""
    hears: Callable[[Story], None] = lambda story: None
    """Hears which rows the room names."""
    replays: bool = True
    """Whether the log of what was told is replayed."""

    def told(self, story: Story) -> Iterator[Pair]:
        """The row was told to this room: its log must give the room again."""
        self.hears(story)
        self.proofs.append(story.proved)
        wrong = story.fault() if self.replays else ""
        if wrong:
            yield "a log that gives this room again", wrong

    @property
    def scale(self) -> int:
        return 100 if self.rule_set == "cash" else 1


RunRow = Callable[[Spot, dict[str, str]], Iterable[Pair]]


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of check: its columns (those with `?` may be left out) and what judges a row.

    `cites` is the column that names the row of the book by itself, so that it need not be said twice.
    """

    name: str
    about: str
    columns: dict[str, str]
    run: RunRow
    cites: str = ""


KINDS: dict[str, Kind] = {}


def row_kind(
    name: str, about: str, columns: dict[str, str], *, cites: str = ""
) -> Callable[[RunRow], RunRow]:
    """Register a kind. Columns are `name: what it holds`; a name that ends in `?` is optional."""

    def register(run: RunRow) -> RunRow:
        KINDS[name] = Kind(name, about, columns, run, cites)
        return run

    return register


def read_row(document: Document, check: str, cells: dict[str, Any], node: Any) -> Row:
    """A row of that kind, its faults reported."""
    line = line_of(node)
    kind = KINDS.get(check)
    by = str(cells.get("by", ""))
    if kind is not None and kind.cites:
        by = f"{cells.get(kind.cites, '')} {by}"
    rows = by.replace(",", " ").split()
    cells.pop("note", None)
    if check == PLAY:
        cells.pop("by", None)
        return Row(
            {**_play_row(document, cells, node, rows), "also": rows[1:]}, line, rows[0] if rows else ""
        )
    if kind is None:
        document.fault(node, f"there is no check {check!r}; there are {PLAY}, {', '.join(sorted(KINDS))}")
        return Row({}, line)
    cells.pop("by", None)
    shared = {
        name: value
        for name, value in document.fields.items()
        if name not in NOT_SHARED and (f"{name}?" in kind.columns or name in kind.columns)
    }
    cells = {**shared, **cells}
    known = {column.removesuffix("?") for column in kind.columns}
    for column in cells:
        if column not in known:
            near = difflib.get_close_matches(column, known, n=1)
            document.fault(
                node,
                f"{column!r} is no column of {check}; there are {', '.join(sorted(known))}"
                + (f"; did you mean {near[0]}?" if near else ""),
            )
    missing = [column for column in kind.columns if not column.endswith("?") and column not in cells]
    if missing:
        document.fault(node, f"the check {check} needs {', '.join(missing)}")
    return Row(
        {"cells": {name: str(cell) for name, cell in cells.items()}, "also": rows[1:]},
        line,
        rows[0] if rows else "",
    )


def _play_row(document: Document, cells: dict[str, Any], node: Any, rows: list[str]) -> dict[str, Any]:
    """A small story: the document's setting with the row's cells over it."""
    from cardhouse.scenarios.reading import (
        FIRST_KEYS,
        SETTING_KEYS,
    )  # the two read each other's parts of a file

    given = {
        name: value
        for name, value in {**document.fields, **cells}.items()
        if name in (*FIRST_KEYS, *SETTING_KEYS)
    }
    setting = document.setting(given)
    reader = StepReader(document, setting)
    steps = [*reader.steps(document.fields.get("steps", Items())), *reader.steps(cells.get("steps", Items()))]
    wanted = Fields(
        {
            name.removeprefix("then "): value
            for name, value in cells.items()
            if name not in given and name not in ("steps", "refused", "expect", "why")
        }
    )
    wanted.line = line_of(node)
    for extra in (document.fields.get("expect"), cells.get("expect")):
        if isinstance(extra, Fields):
            wanted.update(extra)
    _refuse_last(document, cells, steps, node, rows, reader)
    if wanted:
        wanted["by"] = Items(rows)
        expect = reader.expect(wanted)
        steps.append(Expect(expect.expectations, line_of(node)))
    if not reader.asserts:
        document.fault(node, "this row expects nothing")
    return {"setting": reader.with_questions(setting), "steps": steps}


def _refuse_last(
    document: Document,
    cells: dict[str, Any],
    steps: list[Any],
    node: Any,
    rows: list[str],
    reader: StepReader,
) -> None:
    reason = str(cells.get("refused", "no"))
    if reason == "no":
        return
    if not steps or not isinstance(steps[-1], Said):
        document.fault(node, "refused: there is no step that could be refused")
        return
    steps[-1] = Said(steps[-1].sentence, Refused("" if reason == "yes" else reason, ", ".join(rows)))
    reader.asserts = True


def kind_named(name: str) -> Kind:
    """The kind of that name."""
    if name not in KINDS:
        raise WordError(f"there is no check {name!r}")
    return KINDS[name]
