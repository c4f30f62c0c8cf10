"""In which language people are spoken to, and how refusals sound in it. What is decided carries codes and
facts alone, so that whoever tells it chooses the words: the server for each request (`speaking`).

English sentences stand beside the code that decides (`play.refusal.register`). Another language is a folder
here: `refusals.toml`, a sentence for each code with the same facts, and `phrases.toml` for what a fact says
in words, such as why, by the English words, with gaps as in `seat {seat} is to act` and what stands in a gap
told in turn; `shown.toml` is the same for what views say, which goes along with pages for their scripts
(`static/texts.js`), `rulings.toml` for what rulings say, `hands.toml` for streets and hands, `log.toml` for
what the log says happened; `reports.toml` says how reports and their columns are called. What has no words
there yet is told in English. Texts of pages: `screens/texts`; which words were chosen: `README.md` here.
"""

from __future__ import annotations

import contextlib
import functools
import re
import string
import tomllib
from collections.abc import Iterator
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from cardhouse.languages.figures import amount_retold

FOLDER = Path(__file__).parent
ENGLISH = "en"
OWN_NAMES = {ENGLISH: "English", "de": "Deutsch", "es": "Español"}
"""Each as those call it who speak it."""
KEPT = 4_096
"""How many phrases are remembered in other words."""
LISTED: dict[str, dict[str, str]] = {
    "; ": {}, ", ": {}, " or ": {"de": " oder ", "es": " o "}, " and ": {"de": " und ", "es": " y "},
}  # fmt: skip
"""What stands between several, the widest first: where one of them is known in other words, each is told by
itself."""
RULINGS, HANDS = "rulings", "hands"
"""Parts that only pages need which tell rulings, or streets and what hands are called."""
RANKED = frozenset(("rank", "second"))
"""Gaps in which a rank stands, as hands are called by it; how that is told is kept as `rank king`."""
RANKS = "(?:ace|deuce|three|four|five|six|seven|eight|nine|ten|jack|queen|king)(?:e?s)?"
PIP, PEOPLE = "(?:10|[2-9AJQK])", r"(?:seat \d+|the player|.+?)"
GAPS = {
    **dict.fromkeys(("amount", "count", "number", "seat", "table"), r"-?\$?\d[\d,.]*"),
    **dict.fromkeys(("who", "other"), PEOPLE), **dict.fromkeys(RANKED, RANKS), "pips": f"{PIP}(?:-{PIP})*",
}  # fmt: skip
"""What can stand in a gap of a name; in any other can anything."""
_SPOKEN: ContextVar[str] = ContextVar("language", default=ENGLISH)


@functools.cache
def languages() -> tuple[str, ...]:
    """English first, then every one that has its folder.

    >>> languages()
    ('en', 'de', 'es')
    """
    return (ENGLISH, *sorted(path.parent.name for path in FOLDER.glob("*/refusals.toml")))


def others(language: str) -> list[tuple[str, str]]:
    """What else is spoken, with its own name.

    >>> others("de")
    [('en', 'English'), ('es', 'Español')]
    """
    return [(name, OWN_NAMES[name]) for name in languages() if name != language]


def spoken() -> str:
    """The language of whoever asks now."""
    return _SPOKEN.get()


@contextlib.contextmanager
def speaking(language: str) -> Iterator[None]:
    """Everything that is told meanwhile is told in a language."""
    before = _SPOKEN.set(language)
    try:
        yield
    finally:
        _SPOKEN.reset(before)


def understood(wanted: str) -> str:
    """The first language of a browser's list that there is, by its order and weights; English if none is.

    >>> understood("fr-CH, de-AT;q=0.8, en;q=0.9"), understood("es"), understood(""), understood("de;q=x")
    ('en', 'es', 'en', 'en')
    """
    found: list[tuple[float, str]] = []
    for one in wanted[:200].split(","):
        name, _, weight = one.strip().partition(";q=")
        with contextlib.suppress(ValueError):
            found.append((-float(weight or 1), name.partition("-")[0].lower()))
    found.sort(key=lambda one: one[0])
    return next((name for weight, name in found if weight < 0 and name in languages()), ENGLISH)


@functools.cache
def written(language: str, part: str) -> dict[str, str]:
    """What a language has of `refusals` or `phrases`, by code or by the English words."""
    path = FOLDER / language / f"{part}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def sentence(code: str, language: str) -> str | None:
    """How a refusal is told; None where the language has no words for it."""
    return written(language, "refusals").get(code)


def phrase(words: Any, language: str) -> Any:
    """What a fact says, where it says it in words that the language knows; anything else as it is.

    >>> phrase("seat 3 is to act", "es"), phrase("Ann", "es"), phrase(3, "es")
    ('le toca al asiento 3', 'Ann', 3)
    >>> phrase("Ann must move: table 2 has an open seat; first of the volunteers", "de")
    'Ann muss wechseln: Tisch 2 hat einen freien Platz; als Erster freiwillig'
    """
    return _phrase(words, language) if isinstance(words, str) and language != ENGLISH else words


def phrases_shown(language: str, *more: str) -> dict[str, str]:
    """What views say in words, by the English ones; none for English. `more`: `RULINGS`."""
    parts = ("shown", *more) if language != ENGLISH else ()
    return {words: form for part in parts for words, form in written(language, part).items()}


def logged(words: str, language: str) -> str:
    """A kind of entry on the log, or one of its facts, in words of the language.

    >>> logged("seat taken", "es"), logged("seat taken", "en")
    ('asiento tomado', 'seat taken')
    """
    known = written(language, "log")
    return known.get(words) or known.get(words.removeprefix("table "), words)


@functools.lru_cache(KEPT)
def _phrase(words: str, language: str) -> str:
    whole = _whole(words, language)
    if whole is not None:
        return whole
    for between, way in LISTED.items():
        if between in words:
            parts = words.split(between)
            told = _several(parts, between, language)
            if told != parts:
                return way.get(language, between).join(told)
    return words


def _whole(words: str, language: str) -> str | None:
    """A phrase that is known as it stands, or with its gaps filled."""
    known = _known(language)
    if words in known:
        return known[words]
    for pattern, form in _with_gaps(language):
        found = pattern.fullmatch(words)
        if found is not None:
            gaps = {name: _filled(name, part, language) for name, part in found.groupdict().items()}
            return form.format(**gaps)
    return None


def _several(parts: list[str], between: str, language: str) -> list[str]:
    """Each of several by itself; what is known with its "and" in it stays together."""
    told: list[str] = []
    at = 0
    while at < len(parts):
        for end in range(len(parts), at, -1):
            one = _whole(between.join(parts[at:end]), language) if end > at + 1 else None
            if one is not None or end == at + 1:
                told.append(one if one is not None else _phrase(parts[at], language))
                at = end
                break
    return told


def _filled(gap: str, part: str, language: str) -> str:
    if gap in RANKED:
        return _phrase(f"rank {part}", language)
    return amount_retold(part, language) if gap == "amount" else _phrase(part, language)


@functools.cache
def _known(language: str) -> dict[str, str]:
    return {**written(language, "phrases"), **phrases_shown(language, RULINGS, HANDS)}


@functools.cache
def _with_gaps(language: str) -> list[tuple[re.Pattern[str], str]]:
    """The phrases that have gaps, as patterns: what says more without its gaps is tried first."""
    found = [(list(string.Formatter().parse(words)), form) for words, form in _known(language).items()]
    gapped = [(parts, form) for parts, form in found if any(part[1] for part in parts)]
    gapped.sort(key=lambda one: -sum(len(part[0]) for part in one[0]))
    return [(re.compile("".join(map(_gap, parts))), form) for parts, form in gapped]


def _gap(part: tuple[str, str | None, str | None, str | None]) -> str:
    inside = GAPS.get(part[1] or "", ".+?")
    return re.escape(part[0]) + (f"(?P<{part[1]}>{inside})" if part[1] else "")
