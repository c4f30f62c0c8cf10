"""Every word on the pages, by key, from one file a language (`en.toml`). Decides no layout.

A key is a path such as `start.title`; words in braces are filled in. A page names the sections that its
scripts need (`section`), which are sent along with it. Another language is another file with the same keys,
and a folder beside it.
"""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
LANGUAGE = "en"


def texts() -> dict[str, Any]:
    """All texts of the language that is spoken."""
    return written(LANGUAGE)


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
