"""Reads a promotion's TOML as a structure sheet is read, every fault at once with its line."""

from __future__ import annotations

from pathlib import Path

from cardhouse.houses.choices import Choices
from cardhouse.promotions.files.checking import faults
from cardhouse.promotions.promotion import Promotion
from cardhouse.tournaments.sheets.reading import read_part


def read_terms(text: str, choices: Choices | None = None, *, name: str = "this promotion") -> Promotion:
    """Terms from their text; with a house's choices they are checked too. SheetError has every fault."""
    return read_part(text, Promotion, lambda terms: faults(terms, choices) if choices else [], name=name)


def read_terms_file(path: Path, choices: Choices | None = None) -> Promotion:
    """Terms from their file."""
    return read_terms(path.read_text(encoding="utf-8"), choices, name=path.name)
