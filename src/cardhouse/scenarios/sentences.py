"""The words of a scenario's steps: sentence patterns with what they do, registered by the words_* modules.

A pattern is the sentence itself with `{who}`, `{money}`, `{cards}` and the like in it; `(a|b)` are other
ways to say it and `(...)?` may be left out. What a word does to the table is decided in its own module.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Literal

from cardhouse.scenarios import values
from cardhouse.scenarios.model import WordError

Needs = Literal["hand", "table", "any", "room"]
Do = Callable[..., Any]
"""Does it; returns a Refusal where it was refused, anything else where it was not."""

PARTS: dict[str, str] = {
    "who": r"(?:seat \d+|[a-z][a-z0-9'_-]*)",
    "whos": r"(?:seat \d+|[a-z][a-z0-9'_-]*)(?:(?:,? and |, ?)(?:seat \d+|[a-z][a-z0-9'_-]*))*",
    "money": r"\$?\d[\d,]*(?:\.\d{1,2})?",
    "count": r"(?:\d+|once|twice|one|two|three|four|five|six|seven|eight|nine|ten)",
    "seat": r"\d+",
    "cards": r"(?:(?:10|[2-9TJQKA])[cdhs]|Jk|\?\?)(?: (?:(?:10|[2-9TJQKA])[cdhs]|Jk|\?\?))*",
    "quote": r'"[^"]*"',
    "time": r"\d{1,2}:\d{2}(?::\d{2})?",
    "text": r".+?",
}
_CONVERT: dict[str, Callable[[str], Any]] = {
    "who": values.who,
    "whos": values.whos,
    "count": values.count,
    "seat": int,
    "cards": values.cards,
    "quote": lambda text: text.strip('"'),
}
RESERVED = frozenset(
    (
        "everyone",
        "dealer",
        "rest",
        "the",
        "hand",
        "board",
        "blinds",
        "button",
        "next",
        "on",
        "nobody",
        "seat",
        "pot",
        "floor",
    )
)
"""Words that begin sentences and so cannot be players' names."""


@dataclass(frozen=True, slots=True)
class Word:
    """One pattern: what it needs at the table, and what it turns on in the setting of the hand."""

    pattern: str
    about: str
    do: Do
    needs: Needs
    subject: str
    asks: str
    introduces: bool
    always: str
    """What every sentence of it has: hundreds are looked through, and few are worth a regular expression."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A step as it was said, and the word that reads it."""

    text: str
    word: Word
    args: dict[str, Any]
    line: int

    def do(self, world: Any) -> Any:
        """Carry it out."""
        return self.word.do(world, **self.args)

    def players(self) -> list[str]:
        """The players it names."""
        named = [self.args["who"]] if isinstance(self.args.get("who"), str) else []
        return named + [name for key in ("whos", "other") for name in _listed(self.args.get(key))]


def _listed(value: Any) -> list[str]:
    return value if isinstance(value, list) else [value] if isinstance(value, str) else []


WORDS: list[Word] = []


def word(
    pattern: str, about: str, *, needs: Needs = "hand", asks: str = "", introduces: bool = False
) -> Callable[[Do], Do]:
    """Register a sentence.

    `asks` is "showdown" or "run" where the hand must stop and ask for it; `introduces` says that `{who}` is
    a player not named in the seats.
    """

    def register(do: Do) -> Do:
        subject = do.__module__.rpartition(".")[2].removeprefix("words_")
        WORDS.append(Word(pattern, about, do=do, needs=needs, subject=subject, asks=asks,
            introduces=introduces, always=_always(pattern)))
        return do

    return register


def _always(pattern: str) -> str:
    """The longest text outside of brackets and parts that nothing makes optional."""
    runs, depth = [""], 0
    for letter in re.sub(r"\\.", "()", pattern):
        if letter in "([{":
            depth += 1
        elif letter in ")]}":
            depth -= 1
        elif depth == 0 and letter == "|":
            return ""
        elif depth == 0 and letter not in ".?*+":
            runs[-1] += letter
            continue
        elif depth == 0:
            runs[-1] = runs[-1][:-1]
        if runs[-1]:
            runs.append("")
    return max(runs, key=len)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """`{who}` is a player called `who` in the arguments, `{other:who}` one called `other`."""

    def part(match: re.Match[str]) -> str:
        name, _, kind = match[1].partition(":")
        return f"(?P<{name}_as_{kind or name}>{PARTS[kind or name]})"

    return re.compile(re.sub(r"\{([a-z:_]+)\}", part, pattern))


def parse(text: str, line: int = 0, *, room: bool = False) -> Sentence:
    """The sentence that the text says; an unknown one is refused with the nearest patterns. A story of a
    whole room has its own words.
    """
    said = " ".join(text.split())
    entry, args = _understood(said, room)
    return Sentence(said, entry, args, line)


@lru_cache(maxsize=8192)
def _understood(said: str, room: bool) -> tuple[Word, dict[str, Any]]:
    """Of several patterns that fit, the one that says the most in its own words; of equals, the first."""
    best: tuple[int, Word, re.Match[str]] | None = None
    for entry in WORDS:
        if entry.always not in said or (entry.needs == "room") != room:
            continue
        match = _compiled(entry.pattern).fullmatch(said)
        if match is None or match.groupdict().get("who_as_who") in RESERVED:
            continue
        own_words = len(said) - sum(len(value or "") for value in match.groupdict().values())
        if best is None or own_words > best[0]:
            best = own_words, entry, match
    if best is None:
        raise WordError(f"{said!r} is not a sentence that is known{_near(said)}")
    args: dict[str, Any] = {}
    for group, value in best[2].groupdict().items():
        name, _, kind = group.partition("_as_")
        args[name] = None if value is None else _CONVERT.get(kind, str)(value)
    return best[1], args


def _near(said: str) -> str:
    bare = re.sub(r"\{[a-z:_]+\}", "", said)
    known = {
        re.sub(r"\s+", " ", re.sub(r"\{[a-z:_]+\}", "", entry.pattern)).strip(): entry.pattern
        for entry in WORDS
    }
    tail = bare.partition(" ")[2] or bare
    near = difflib.get_close_matches(tail, known, n=3, cutoff=0.5)
    return (
        "; near it: " + "; ".join(known[name] for name in near)
        if near
        else " (cardhouse scenario words lists them)"
    )


@cache
def split(text: str) -> tuple[str, ...]:
    """The sentences of one line: commas part them, but not within quotes or brackets."""
    parts, depth, quoted, start = [], 0, False, 0
    for at, letter in enumerate(text):
        if letter == '"':
            quoted = not quoted
        elif letter in "([":
            depth += 1
        elif letter in ")]":
            depth -= 1
        elif letter == "," and not quoted and not depth:
            parts.append(text[start:at])
            start = at + 1
    parts.append(text[start:])
    return tuple(part.strip() for part in parts if part.strip())
