"""Sheets that come with Cardhouse (`templates/`): the events that rooms hold nightly, and one a format."""

from __future__ import annotations

from functools import cache
from importlib import resources

from cardhouse.errors import CardhouseError
from cardhouse.houses.catalogue import suggest
from cardhouse.houses.choices import Choices
from cardhouse.tournaments.sheet import Sheet
from cardhouse.tournaments.sheets.fitting import fitted
from cardhouse.tournaments.sheets.reading import read_sheet

_FOLDER = resources.files("cardhouse.tournaments.sheets") / "templates"


@cache
def template_names() -> tuple[str, ...]:
    """The names of all templates, sorted."""
    return tuple(sorted(file.name.removesuffix(".toml") for file in _FOLDER.iterdir()))


def template(name: str, choices: Choices) -> Sheet:
    """A template as this house would hold it; an unknown one is refused with those there are."""
    return fitted(as_written(name), choices)


@cache
def as_written(name: str) -> Sheet:
    """A template as its file has it."""
    if name not in template_names():
        near = suggest(name, template_names())
        raise CardhouseError(f"there is no template {name!r}{near} Templates: {', '.join(template_names())}")
    return read_sheet((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"), name=f"{name}.toml")
