"""The page that checks a shuffle as one file: its scripts, style and words inside it, so that it works from a
disk, years later, with no room and no network. The scripts are those of the page that the room serves.
"""

from __future__ import annotations

import base64
import posixpath
from typing import Any

import jinja2
from markupsafe import Markup

from cardhouse.edition import edition
from cardhouse.screens.pages import data_block, environment
from cardhouse.screens.spoken import spoken
from cardhouse.screens.statics import IMPORT, imported, statics
from cardhouse.screens.texts import text

SCRIPT = "shuffle/check.js"
STYLES = ("app.css", "shuffle/check.css")
TEXTS = ("cards", "check")
HOME = "cardhouse/"
"""Modules of one file know each other by names with this in front."""


def alone_page() -> str:
    """The whole file."""
    template: jinja2.Template = environment().get_template("shuffle/alone.html")
    return template.render(
        title=text("check.title"), style=_inside(_style()), modules=data_block({"imports": _modules()}),
        texts=data_block(spoken([SCRIPT], TEXTS)), first=HOME + SCRIPT, edition=edition(),
    )  # fmt: skip


def _modules() -> dict[str, str]:
    """Every module as an address that holds it whole."""
    found = {}
    for name in (SCRIPT, *imported(SCRIPT)):
        code = base64.b64encode(_renamed(name).encode()).decode()
        found[HOME + name] = f"data:text/javascript;base64,{code}"
    return found


def _renamed(name: str) -> str:
    """A module whose imports go by name: from an address that holds it there is no way to a neighbour."""
    folder = posixpath.dirname(name)

    def renamed(found: Any) -> str:
        way = str(found.group(1))
        name = HOME + posixpath.normpath(posixpath.join(folder, way))
        return str(found.group(0)).replace(f'"{way}"', f'"{name}"')

    return IMPORT.sub(renamed, statics()[name].plain.decode())


def _style() -> str:
    return "\n".join(statics()[name].plain.decode() for name in STYLES)


def _inside(style: str) -> Markup:
    assert "</" not in style, "a style that would end its own element"
    return Markup(style)  # noqa: S704 (files of ours, and nothing in them ends the element)
