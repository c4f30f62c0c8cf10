"""Reports in the language of whoever reads them: titles, columns and fixed words by key, from `reports.toml`
of each language. The figures are the same; programs (JSON) always go by the English names.
"""

from __future__ import annotations

import msgspec

from cardhouse.languages import phrase, spoken, written
from cardhouse.money.reports.report import Cell, Column, Report

PART = "reports"
WRONG = "what is wrong"
"""The column whose words are made of parts: which box, which request."""


def told(report: Report) -> Report:
    """The same report in the language that is spoken."""
    language = spoken()
    words = written(language, PART)
    if not words:
        return report
    return msgspec.structs.replace(
        report,
        title=words.get(f"title: {report.name}", report.title),
        columns=tuple(
            msgspec.structs.replace(column, name=words.get(column.name, column.name))
            for column in report.columns
        ),
        rows=tuple(
            tuple(_cell(words, *pair) for pair in zip(report.columns, row, strict=True))
            for row in report.rows
        ),
        notes=tuple(phrase(note, language) for note in report.notes),
    )


def _cell(words: dict[str, str], column: Column, cell: Cell) -> Cell:
    """Words of ours stand in the file with their column, so that no name of a person is taken for one."""
    if not isinstance(cell, str):
        return cell
    fixed = words.get(f"{column.name}: {cell}")
    if fixed is None and column.name == WRONG:
        return str(phrase(cell, spoken()))
    return cell if fixed is None else fixed


def says(name: str, english: str) -> str:
    """What is in a report, in a line."""
    return written(spoken(), PART).get(f"says: {name}", english)
