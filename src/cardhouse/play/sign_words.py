"""The words and amounts of a sign, in whatever order they stand: "no limit 1/3", "$1/$3 NL", "4-8 limit with
a half kill". Only takes a text apart; what can be played is decided in `stakes`.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from cardhouse.games.game import Structure

STRUCTURES: dict[str, Structure] = {
    "no limit": "no_limit",
    "nl": "no_limit",
    "pot limit": "pot_limit",
    "pl": "pot_limit",
    "spread limit": "spread_limit",
    "spread": "spread_limit",
    "fixed limit": "limit",
    "limit": "limit",
    "fl": "limit",
}
VALUED = ("big blind ante", "button ante", "ante", "blinds", "blind", "bring-in", "chips", "chip", "buy-in",
          "time", "collection")  # fmt: skip
FLAGS = ("half kill", "voluntary kill", "full kill", "kill", "time", "rake")
IDLE = ("with", "a", "and")
SHORT = {
    "nlhe": "no limit hold'em", "nlh": "no limit hold'em", "lhe": "limit hold'em",
    "plhe": "pot limit hold'em", "plo": "pot limit omaha", "plo8": "pot limit omaha 8",
    "lo8": "limit omaha 8", "plo4": "pot limit omaha", "plo5": "pot limit big o",
}  # fmt: skip
"""Structure and game in one word."""


def _any_of(words: Iterable[str]) -> str:
    """These words, the longest first, with a space or a hyphen where one of the two stands."""
    by_length = sorted(words, key=len, reverse=True)
    return "|".join(re.sub(r"[ -]", r"[\\s-]+", word) for word in by_length)


_AMOUNT = r"\$?(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+(?!\d)|(?=\.\d))(?:\.\d{1,2}(?!\d))?"
_SIZES = rf"{_AMOUNT}(?:\s*[-/–]\s*{_AMOUNT})*"
_SIGN = re.compile(
    rf"\b(?P<word>{_any_of(VALUED)})\s+(?P<value>{_SIZES})(?!\w)"
    rf"|\b(?P<flag>{_any_of(FLAGS)})\b"
    rf"|\b(?P<structure>{_any_of(STRUCTURES)})\b"
    rf"|(?<![\w.,$/-])(?P<sizes>{_SIZES})(?![\w/-])"
    rf"|\b(?:{_any_of(IDLE)})\b|[,;]",
    re.IGNORECASE,
)


@dataclass(slots=True)
class SignWords:
    """A sign taken apart; amounts are still texts, and `other` is what is no part of a sign."""

    structures: list[Structure] = field(default_factory=list)
    sizes: list[list[str]] = field(default_factory=list)
    extras: dict[str, list[str]] = field(default_factory=dict)
    flags: set[str] = field(default_factory=set)
    other: str = ""


def take_apart(text: str) -> SignWords:
    """The parts of a sign by what they are.

    >>> words = take_apart("$4/$8 limit Omaha, half-kill")
    >>> words.structures, words.sizes, words.flags, words.other
    (['limit'], [['$4', '$8']], {'half kill'}, 'Omaha')
    """
    words = SignWords()
    for found in _SIGN.finditer(text):
        if found["word"]:
            words.extras[_plain(found["word"]).removesuffix("s")] = _amounts(found["value"])
        elif found["flag"]:
            words.flags.add(_plain(found["flag"]))
        elif found["structure"]:
            words.structures.append(STRUCTURES[_plain(found["structure"])])
        elif found["sizes"]:
            words.sizes.append(_amounts(found["sizes"]))
    words.other = " ".join(_SIGN.sub(" ", text).split())
    return words


def near_words(text: str) -> str:
    """A hint for words that no sign has, where they resemble some that it could."""
    known = [*STRUCTURES, *VALUED, *FLAGS]
    near = [word for part in (text, *text.split())
            for word in difflib.get_close_matches(part.lower(), known, n=1)]  # fmt: skip
    return f"; did you mean {' or '.join(dict.fromkeys(near))}?" if near else ""


def _plain(word: str) -> str:
    """The listed form of a word: small letters, and hyphens only where the list has them."""
    spaced = re.sub(r"[\s-]+", " ", word.lower())
    return {"bring in": "bring-in", "buy in": "buy-in"}.get(spaced, spaced)


def _amounts(text: str) -> list[str]:
    return [part.strip() for part in re.split(r"[-/–]", text)]
