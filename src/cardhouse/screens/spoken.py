"""Which texts go along with a page: of the sections that it names, what its scripts can ask for.

A script asks by a key that is written in it (`floor.map.title`), begins in it (`floor.need.${kind}`) or
stands above the text (`floor.need`, to which it adds the rest itself: all that is below goes along).
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from typing import Any

from cardhouse.languages import HANDS, RULINGS, phrases_shown
from cardhouse.languages import spoken as language_spoken
from cardhouse.screens.statics import imported, statics
from cardhouse.screens.texts import section, written

ASKED = re.compile(r"""["'`]([a-z_]+\.[\w.]*)(\$\{|["'] \+)?""")
COUNTED = "_one"
"""A text that speaks of several has another one for one; scripts name the first."""
TELL_RULINGS = frozenset({"staff/ruling.js", "floor/needs.js"})
"""Scripts that tell rulings: what those say goes along in the language of the page."""
TELL_HANDS = frozenset({"player/felt.js", "dealer/tablet.js"})
"""Scripts that tell streets, or what a hand is called."""


@functools.cache
def asked(scripts: tuple[str, ...]) -> tuple[frozenset[str], tuple[str, ...]]:
    """Whole keys, and how those begin whose rest is known later."""
    modules = _modules(scripts)
    found = {hit for name in modules for hit in ASKED.findall(statics()[name].plain.decode())}
    whole = frozenset(key for key, more in found if not more)
    return whole, tuple(sorted(key for key, more in found if more))


def _modules(scripts: tuple[str, ...]) -> frozenset[str]:
    return frozenset(name for script in scripts for name in (script, *imported(script, later=True)))


def spoken(scripts: Iterable[str], sections: Iterable[str]) -> dict[str, Any]:
    """The texts for a page's scripts."""
    whole, begun = asked(tuple(scripts))
    return {part: _wanted(texts, f"{part}.", whole, begun) for part, texts in section(*sections).items()}


def phrases_for(scripts: Iterable[str], views: bool = True) -> dict[str, str]:
    """What views say in words that these scripts show, by the English ones. `views`: whether the page shows
    any; what tells hands is sent along where hands are told of without one.
    """
    modules = _modules(tuple(scripts))
    hands = bool(TELL_HANDS & modules)
    return _phrases(language_spoken(), bool(TELL_RULINGS & modules), hands) if views or hands else {}


@functools.cache
def _phrases(language: str, rulings: bool, hands: bool) -> dict[str, str]:
    titles = written(language)["happened"]["situation"] if rulings else {}
    parts = [part for part, told in ((RULINGS, rulings), (HANDS, hands)) if told]
    return {**titles, **phrases_shown(language, *parts)}


def _wanted(
    texts: dict[str, Any], above: str, whole: frozenset[str], begun: tuple[str, ...]
) -> dict[str, Any]:
    """Of the texts below a key, those that are asked for; what nothing is left of goes too."""
    kept: dict[str, Any] = {}
    for name, inner in texts.items():
        key = above + name
        if key in whole or key.removesuffix(COUNTED) in whole or key.startswith(begun):
            kept[name] = inner
        elif isinstance(inner, dict) and (found := _wanted(inner, f"{key}.", whole, begun)):
            kept[name] = found
    return kept
