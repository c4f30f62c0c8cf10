"""A text as what is compared of it: meanings, words as they were said, pairs of neighbours.

Words are compared as words, so that "turn" is not found in "turned over". What means the same, and what tells
nothing, is data for each language (`spoken.toml`, `spoken_de.toml`, `spoken_es.toml`); what is meant in
German or Spanish has the English name, so that all languages share what is known of a situation. Which
language it is, is seen from the words. What a text may mean as a whole is ranked in `searching`.
"""

from __future__ import annotations

import itertools
import re
import tomllib
import unicodedata
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

TYPED_WELL, TYPED_ROUGHLY = 4, 8
"""From so many letters on a word may have one typing error, or two; never in its first letter."""
SEAT = re.compile(r"\b(?:s|st|seat)(?=\d{1,2}\b)")
"""A seat as dealers write it: s4."""
STAKES = re.compile(r"\$?\b\d+(?:\.\d+)? ?/ ?\$?\d+(?:\.\d+)?(?: ?/ ?\$?\d+)*k?\b")
"""1/3, $4/$8, 500/1000: what is played for, and no count of anything."""
BEGUN = 3
"""So many letters of a word that is not typed to its end."""
COUNTED, AMOUNT = 9, "amount"
"""Larger numbers are amounts, and all the same here."""
ALIKE = 40
"""Percent of the threes of letters that a word nobody knows must share with one that is known."""
DOUBLED = "bdgmnprt"
ITSELF, PAIR = "=", "~"
"""What marks a word as it was said, and a pair of words."""
ENGLISH, OTHERS = "spoken.toml", ("spoken_de.toml", "spoken_es.toml")
ENDINGS = ("ing", "ed", "es", "s")


@dataclass(frozen=True, slots=True)
class Language:
    """How one language says it."""

    name: str
    left_out: frozenset[str]
    """Words that tell nothing apart; of a phrase that has no others they count too."""
    same: dict[str, str]
    """By what is said, the one word for it, with its endings or without; empty for what tells nothing."""
    longest: dict[str, int]
    """By the word that it begins with, or that word's stem: so many words has the longest of these."""
    vocabulary: dict[str, str]
    """Every word that is written in the data, with its stem."""
    stems: frozenset[str]


def compared(text: str, spoken: str | None = None) -> list[str]:
    """What is compared of a text; in the language of that file, or the one that its words are of."""
    plain = _folded(text)
    language = _language(spoken or _spoken_in(plain))
    words = list(_as_meant([_counted(word, language) for word in plain], language))
    meant = list(_one_name_each(words, language, language.left_out))
    if not meant:
        meant = list(_one_name_each(words, language, frozenset()))
    said = (ITSELF + _stem(word) for word in words if word not in language.left_out)
    return [*meant, *said, *(PAIR.join(pair) for pair in itertools.pairwise(meant))]


@cache
def sayings() -> tuple[tuple[str, str, str], ...]:
    """What people say: the situation, the saying, the file that says in which language."""
    by_file = [("told.toml", ENGLISH), *((name, name) for name in (ENGLISH, *OTHERS))]
    return tuple(
        (name, one, language)
        for file, language in by_file
        for name, all_said in data(file)["said"].items()
        for one in all_said
    )


@cache
def data(name: str) -> dict[str, Any]:
    """One of the files."""
    return tomllib.loads(files("cardhouse.rulings").joinpath(name).read_text("utf-8"))


@lru_cache(1024)
def _folded(text: str) -> tuple[str, ...]:
    """Words without capitals and accents."""
    plain = text.lower().replace("'", "").replace("’", "").replace("ß", "ss")
    plain = SEAT.sub("seat ", STAKES.sub(" stakes ", plain))
    if not plain.isascii():
        apart = unicodedata.normalize("NFKD", plain)
        plain = "".join(one for one in apart if not unicodedata.combining(one))
    return tuple(re.findall(r"[a-z0-9]+", plain))


def _counted(word: str, language: Language) -> str:
    return AMOUNT if word.isdigit() and int(word) > COUNTED and word not in language.same else word


def _spoken_in(plain: Collection[str]) -> str:
    """The language that has most of the words; what several have counts for none of the others."""
    english = _language(ENGLISH)
    only = [word for word in plain if word not in english.vocabulary and word not in english.left_out]
    shares = [(sum(word in _own(name) for word in only), name) for name in OTHERS]
    most, name = max(shares)
    return name if most * 4 > len(plain) else ENGLISH


def lookalikes(text: str) -> list[str]:
    """For each word the known one with most of the same threes of letters: "misdealers", "misdealt"."""
    plain = _folded(text)
    known = _language(_spoken_in(plain)).vocabulary
    near = [max((_alike(word, one), one) for one in known) for word in plain if len(word) > BEGUN]
    return [one for share, one in near if share >= ALIKE]


def _alike(word: str, other: str) -> int:
    """How many of all threes of letters both have, in percent."""
    mine, theirs = _threes(word), _threes(other)
    return 200 * len(mine & theirs) // (len(mine) + len(theirs))


@lru_cache(16384)
def _threes(word: str) -> frozenset[str]:
    return frozenset(word[at : at + BEGUN] for at in range(len(word) - BEGUN + 1))


@cache
def _own(name: str) -> frozenset[str]:
    language = _language(name)
    return language.left_out | frozenset(language.vocabulary)


@cache
def _language(name: str) -> Language:
    own = data(name)
    english = [] if name == ENGLISH else list(_gathered(data(ENGLISH)))
    said = [*_gathered(own), *english]
    idle = [(one.split(), "") for one in own["left_out"] if " " in one]
    stems = {" ".join(map(_stem, words)): meant for words, meant in reversed(said)}
    same = stems | {" ".join(words): meant for words, meant in (*idle, *reversed(said))}
    told = [one for _, one, _ in sayings_of(name)]
    every = (word for one in (*same, *told) for word in _folded(one))
    longest: dict[str, int] = {}
    for one in same:
        first, size = one.partition(" ")[0], one.count(" ") + 1
        longest[first] = max(size, longest.get(first, 1))
    vocabulary = {word: _stem(word) for word in every if len(word) >= BEGUN}
    return Language(
        name=name,
        left_out=frozenset(own["left_out"]),
        same=same,
        longest=longest,
        vocabulary=vocabulary,
        stems=frozenset(vocabulary.values()),
    )


def sayings_of(language: str) -> list[tuple[str, str, str]]:
    """Those of one language, with what is told around in it."""
    scenes = [("", one, ENGLISH) for one in data("told.toml")["scenes"]]
    return [one for one in (*sayings(), *scenes) if one[2] == language]


def _gathered(own: dict[str, Any]) -> Iterator[tuple[list[str], str]]:
    for name, others in own["same"].items():
        for one in (name, *others):
            yield list(_folded(one)), name


def _one_name_each(plain: list[str], language: Language, left_out: Collection[str]) -> Iterator[str]:
    """The longest that has one name is taken first: "big blind" before "blind"."""
    at = 0
    while at < len(plain):
        first = plain[at]
        longest = max(language.longest.get(first, 1), language.longest.get(_stem(first), 1))
        for size in range(min(longest, len(plain) - at), 0, -1):
            said = plain[at : at + size]
            named = language.same.get(" ".join(said), language.same.get(" ".join(map(_stem, said))))
            if named is not None:
                break
        else:
            size, named = 1, "" if first in left_out else _stem(first)
        if named:
            yield named
        at += size


def _as_meant(plain: list[str], language: Language) -> Iterator[str]:
    """A word with a typing error is the word that is meant; the last one may not be typed to its end."""
    known = language.vocabulary
    for at, word in enumerate(plain):
        if len(word) < BEGUN or word in known or word in language.left_out or _stem(word) in language.stems:
            yield word
            continue
        last = at == len(plain) - 1
        begun = sorted((one for one in known if last and one.startswith(word)), key=len)
        yield begun[0] if begun else _typed(word, language.name)


@lru_cache(4096)
def _typed(word: str, spoken: str) -> str:
    """The known word that this one is with the fewest errors; itself where none is near."""
    errors = (len(word) >= TYPED_WELL) + (len(word) >= TYPED_ROUGHLY)
    near = [
        (_errors(one, word), -len(one), one)
        for one in _beginning(word[0], spoken)
        if abs(len(one) - len(word)) <= errors
    ]
    fewest, _, meant = min(near, default=(errors + 1, 0, word))  # a letter is sooner left out than put in
    return meant if fewest <= errors else word


@cache
def _beginning(letter: str, spoken: str) -> tuple[str, ...]:
    """The known words that begin so."""
    return tuple(one for one in _language(spoken).vocabulary if one[0] == letter)


def _errors(meant: str, typed: str) -> int:
    """Letters left out, put in, mistaken, or two of them changed about (optimal string alignment)."""
    before: list[int] = []
    row = list(range(len(typed) + 1))
    for i, letter in enumerate(meant, 1):
        above, before, row = before, row, [i]
        for j, other in enumerate(typed, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == typed[j - 2] and meant[i - 2] == other:
                cost = min(cost, above[j - 2] + 1)
            row.append(cost)
    return row[-1]


@lru_cache(8192)
def _stem(word: str) -> str:
    """Without the usual endings: "raises", "raised" and "raising" are one."""
    for ending in ENDINGS:
        cut = word.removesuffix(ending)
        if cut != word and len(cut) > 2 and not word.endswith("ss"):
            word = cut[:-1] if cut[-1] == cut[-2] and cut[-1] in DOUBLED else cut
            break
    return word[:-1] if len(word) > 3 and word.endswith("e") else word
