"""How the facts of a refusal are written for people: amounts in dollars or chips, places of the books by what
they are called, codes as plain words, what somebody typed between marks. Facts themselves stay as programs
read them; which sentence they stand in is `refusal`'s.

A sentence says of what kind a fact is: `{least:money}` is money anywhere, `{least:chips}` is what is counted
at the table, `{name:typed}` is what somebody gave and is shown as it came, `{like:exact}` how it would be
given, `{game:game}` a game.
"""

from __future__ import annotations

import functools
import re
import string
from collections.abc import Collection
from typing import Any

from cardhouse.games.names import known_game
from cardhouse.languages import phrase
from cardhouse.languages.figures import money, number, retold
from cardhouse.languages.places import places_in_words
from cardhouse.play.stakes import Unit

AMOUNTS = frozenset(("money", "chips"))
"""Marks of the facts that are amounts."""
MARKS = {"en": "“{}”", "de": "„{}“", "es": "«{}»"}
TYPED_MOST = 60
_CODE = re.compile(
    r"(?<![\w/.:\\-])[a-z][a-z0-9]*(?:[._][a-z0-9]+)*_[a-z0-9]+(?:\.[a-z0-9_]+)*(?![\w/\\-]|\.\w)"
)
_FILE = re.compile(r"\.(?:toml|yaml|json|db|csv|txt|key|pem|log)$")
_LISTED = re.compile(r"\[(\d+(?:, \d+)*)\]")


class FactWords(string.Formatter):
    """Fills a refusal's sentence in one language, at a table that counts in `unit`."""

    def __init__(self, unit: Unit, language: str) -> None:
        self.cash = unit == "cents"
        self.language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec in AMOUNTS and type(value) is int:
            cash = self.cash or format_spec == "money"
            return money(value, self.language) if cash else number(value, self.language)
        if format_spec == "," and type(value) is int:
            return number(value, self.language)
        if format_spec == "exact":
            return str(value)
        if format_spec == "typed":
            return typed(value, self.language)
        if format_spec == "game" and isinstance(value, str):
            found = known_game(value)
            return str(phrase(found.name if found is not None else value, self.language))
        return in_words(value, self.language)


@functools.lru_cache(64)
def fact_words(unit: Unit, language: str) -> FactWords:
    return FactWords(unit, language)


def typed(value: Any, language: str) -> str:
    """What somebody gave, as it came; numbers need no marks.

    >>> typed("nine", "en"), typed("", "de"), typed(7, "es"), typed(None, "en")
    ('“nine”', 'nichts', '7', 'nothing')
    """
    if value is None or value == "":
        return str(phrase("nothing", language))
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return str(value)
    said = "".join(one if one.isprintable() else "?" for one in str(value))
    cut = f"{said[:TYPED_MOST]}…" if len(said) > TYPED_MOST else said
    return MARKS.get(language, MARKS["en"]).format(cut)


def in_words(value: Any, language: str) -> str:
    """A fact without marks: several one after the other, codes and places as people call them.

    >>> in_words([1, 2, 3], "en"), in_words([], "en"), in_words("tournament_director", "en")
    ('1, 2, 3', 'none', 'tournament director')
    >>> in_words("counting cage:main", "en"), in_words("see my_room.toml", "en")
    ('counting window main', 'see my_room.toml')
    """
    if value is None:
        return str(phrase("nothing", language))
    if isinstance(value, str):
        said = _LISTED.sub(r"\1", _CODE.sub(_uncoded, places_in_words(value)))
        return retold(str(phrase(said, language)), language)
    if isinstance(value, Collection) and not isinstance(value, bytes):
        return ", ".join(in_words(one, language) for one in value) or str(phrase("none", language))
    return str(value)


def _uncoded(found: re.Match[str]) -> str:
    """`shift_manager` as two words, the key `betting.raise_cap` with its part; a file keeps its name."""
    code = found[0]
    return code if _FILE.search(code) else code.replace(".", ": ").replace("_", " ")
