"""Promotions that come with Cardhouse (`templates/`), one a kind and more for what rooms hold most."""

from __future__ import annotations

from functools import cache
from importlib import resources

from cardhouse.errors import CardhouseError
from cardhouse.houses.catalogue import suggest
from cardhouse.promotions.files.reading import read_terms
from cardhouse.promotions.promotion import Promotion

_FOLDER = resources.files("cardhouse.promotions.files") / "templates"


@cache
def template_names() -> tuple[str, ...]:
    """The names of all templates, sorted."""
    return tuple(sorted(file.name.removesuffix(".toml") for file in _FOLDER.iterdir()))


@cache
def template(name: str) -> Promotion:
    """A template; an unknown one is refused with those there are."""
    if name not in template_names():
        near = suggest(name, template_names())
        raise CardhouseError(f"there is no template {name!r}{near} Templates: {', '.join(template_names())}")
    return read_terms((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"), name=f"{name}.toml")
