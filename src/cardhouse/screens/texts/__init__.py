"""Every word on the pages, by key, from one file a language (`en.toml`). Decides no layout.

A key is a path such as `start.title`; words in braces are filled in. A page names the sections that its
scripts need (`section`), which are sent along with it. Another language is another file with the same keys,
and a folder beside it; which one is spoken is `cardhouse.languages`.
"""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path
from typing import Any

from cardhouse.languages import ENGLISH, spoken

FOLDER = Path(__file__).parent


def texts() -> dict[str, Any]:
    """All texts of the language that is spoken; what it has no words for is said in English."""
    return _spoken_in(spoken())


@functools.cache
def _spoken_in(language: str) -> dict[str, Any]:
    return _over(written(ENGLISH), written(language)) if language != ENGLISH else written(ENGLISH)


def _over(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """What is above hides what is below it, text by text."""
    return {
        key: _over(inner, above.get(key, {})) if isinstance(inner, dict) else above.get(key, inner)
        for key, inner in below.items()
    }


@functools.cache
def written(language: str) -> dict[str, Any]:
    """All texts of a language as written: one TOML, with those of each role beside it (`en/*.toml`)."""
    found = tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))
    for path in sorted((FOLDER / language).glob("*.toml")):
        for section, inner in tomllib.loads(path.read_text(encoding="utf-8")).items():
            assert section not in found, f"{path.name}: the section {section} is there already"
            found[section] = inner
    return found


def text(key: str, /, **facts: Any) -> str:
    """The words for a key, filled in. A key that is not there is a mistake of ours.

    >>> text("common.seat", number=3)
    'Seat 3'
    """
    found: Any = texts()
    for part in key.split("."):
        found = found[part]
    assert isinstance(found, str), f"{key} is a section, not a text"
    return found.format(**facts) if facts else found


def section(*names: str) -> dict[str, Any]:
    """Whole sections, for a page's scripts."""
    return {name: texts()[name] for name in names}
