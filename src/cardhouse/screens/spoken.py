"""Which texts go along with a page: of the sections that it names, what its scripts can ask for.

A script asks by a key that is written in it (`floor.map.title`) or begins in it (`floor.need.${kind}`). Of a
section everything goes along that stands right below it under a name, or a beginning of one, that is written.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from typing import Any

from cardhouse.languages import RULINGS, phrases_shown
from cardhouse.languages import spoken as language_spoken
from cardhouse.screens.statics import imported, statics
from cardhouse.screens.texts import section, written

ASKED = re.compile(r"""["'`]([a-z_]+)\.(\w*)(\$\{|["'] \+)?""")
COUNTED = "_one"
"""A text that speaks of several has another one for one; scripts name the first."""
TELL_RULINGS = frozenset({"staff/ruling.js", "floor/needs.js"})
"""Scripts that tell rulings: what those say goes along in the language of the page."""


@functools.cache
def asked(scripts: tuple[str, ...]) -> frozenset[tuple[str, str, bool]]:
    """Section, name below it, and whether that is only how the name begins."""
    modules = _modules(scripts)
    found = [hit for name in modules for hit in ASKED.findall(statics()[name].plain.decode())]
    return frozenset((part, name, bool(more)) for part, name, more in found)


def _modules(scripts: tuple[str, ...]) -> frozenset[str]:
    return frozenset(name for script in scripts for name in (script, *imported(script, later=True)))


def spoken(scripts: Iterable[str], sections: Iterable[str]) -> dict[str, Any]:
    """The texts for a page's scripts."""
    wanted = asked(tuple(scripts))
    return {
        part: {name: inner for name, inner in texts.items() if _wanted(wanted, part, name)}
        for part, texts in section(*sections).items()
    }


def phrases_for(scripts: Iterable[str]) -> dict[str, str]:
    """What views say in words that these scripts show, by the English ones."""
    return _phrases(language_spoken(), bool(TELL_RULINGS & _modules(tuple(scripts))))


@functools.cache
def _phrases(language: str, rulings: bool) -> dict[str, str]:
    if not rulings:
        return phrases_shown(language)
    titles = written(language)["happened"]["situation"]
    named = {name.replace("-", " "): title for name, title in titles.items()}
    return {**named, **phrases_shown(language, RULINGS)}


def _wanted(wanted: frozenset[tuple[str, str, bool]], part: str, name: str) -> bool:
    plain = {(part, name, more) for more in (False, True)} | {(part, name.removesuffix(COUNTED), False)}
    return bool(plain & wanted) or any(
        more and part == other and name.startswith(begin) for other, begin, more in wanted
    )
