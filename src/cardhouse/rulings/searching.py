"""Finding a situation by plain words: ranked, with the trade's words, slang and typing errors.

Words are compared as words, so that "turn" is not found in "turned over". What people say for each situation
is data (`spoken.toml`); what a situation is and which facts it needs is `situations`. No library is needed
for a hundred short texts: the score is BM25 over all that is said of a situation, and how near the nearest of
its sayings is. Compared are what the words mean, the words themselves, since one word may mean two things,
and pairs of neighbours, since "dealer mucked" is not "mucked dealer".
"""

from __future__ import annotations

import itertools
import math
import re
import tomllib
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

FOUND_MOST = 8
NEAR_ENOUGH = 30
"""Percent of the best score: what has less is not told."""
TYPED_WELL, TYPED_ROUGHLY = 4, 8
"""From so many letters on a word may have one typing error, or two; never in its first letter."""
BEGUN = 3
"""So many letters of a word that is not typed to its end."""
COUNTED, AMOUNT = 9, "amount"
"""Larger numbers are amounts, and all the same here."""
DOUBLED = "bdgmnprt"
WEIGHT = 1000
SATURATION, LENGTH = 120, 40
"""Of BM25, in percent: how soon a word said again tells nothing, how far long texts are held back."""
NEAREST = 36
"""What the nearest saying weighs against all words together."""
ITSELF, PAIR = "=", "~"
SHARE = {ITSELF: 60, PAIR: 40}
"""What a word as it was said and a pair of words weigh against a word's meaning, in percent."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """What is said of every situation, as the ranking needs it."""

    bags: dict[str, Counter[str]]
    sayings: dict[str, tuple[frozenset[str], ...]]
    weight: dict[str, int]
    """By word: the fewer situations have it, the more it tells."""
    length: int


def search(text: str, among: Collection[str] | None = None, most: int = FOUND_MOST) -> list[str]:
    """The situations that a text may mean, the likeliest first; `among`: only these."""
    spoken = _spoken()
    words = frozenset(word for word in _compared(" ".join(_as_meant(_plain(text)))) if word in spoken.weight)
    if not words:
        return []
    scores = {name: _score(spoken, name, words) for name in spoken.bags if among is None or name in among}
    best = max(scores.values(), default=0)
    ranked = sorted((-score, name) for name, score in scores.items() if score * 100 > best * NEAR_ENOUGH)
    return [name for _, name in ranked[:most]]


def _score(spoken: Spoken, name: str, words: frozenset[str]) -> int:
    bag, weight = spoken.bags[name], spoken.weight
    norm = SATURATION * (100 - LENGTH + LENGTH * bag.total() // spoken.length) // 100
    whole = sum(weight[one] * bag[one] * (SATURATION + 100) // (bag[one] * 100 + norm) for one in words)
    asked = sum(weight[one] for one in words)
    nearest = max((_alike(saying, words, asked, weight) for saying in spoken.sayings[name]), default=0)
    return whole + NEAREST * nearest


def _alike(saying: frozenset[str], words: frozenset[str], asked: int, weight: dict[str, int]) -> int:
    shared = sum(weight[one] for one in saying & words)
    return WEIGHT * shared // (asked + sum(weight[one] for one in saying)) if shared else 0


def _as_meant(plain: list[str]) -> Iterator[str]:
    """A word with a typing error is the word that is meant; the last one may not be typed to its end."""
    known = _vocabulary()
    for at, word in enumerate(plain):
        if len(word) < BEGUN or word in known or word in _left_out() or _stem(word) in known.values():
            yield word
            continue
        last = at == len(plain) - 1
        begun = sorted((one for one in known if last and one.startswith(word)), key=len)
        yield begun[0] if begun else _typed(word)


@lru_cache(4096)
def _typed(word: str) -> str:
    """The known word that this one is with the fewest errors; itself where none is near."""
    errors = (len(word) >= TYPED_WELL) + (len(word) >= TYPED_ROUGHLY)
    near = [
        (_errors(one, word), -len(one), one)
        for one in _vocabulary()
        if one[0] == word[0] and abs(len(one) - len(word)) <= errors and one not in _left_out()
    ]
    fewest, _, meant = min(near, default=(errors + 1, 0, word))  # a letter is sooner left out than put in
    return meant if fewest <= errors else word


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


def _compared(text: str) -> list[str]:
    """What is compared of a text: meanings, words as they were said, pairs of neighbours."""
    meant = _words(text)
    said = (ITSELF + _stem(word) for word in _plain(text) if word not in _left_out())
    return [*meant, *said, *(PAIR.join(pair) for pair in itertools.pairwise(meant))]


def _words(text: str) -> list[str]:
    """A text as words: those that mean the same are one, endings are off, what tells nothing is left out."""
    plain = _plain(text)
    return list(_one_name_each(plain, _left_out())) or list(_one_name_each(plain, frozenset()))


def _plain(text: str) -> list[str]:
    found = re.findall(r"[a-z0-9]+", text.lower().replace("'", "").replace("’", ""))
    same = _same()[0]
    return [AMOUNT if one.isdigit() and int(one) > COUNTED and one not in same else one for one in found]


def _one_name_each(plain: list[str], left_out: Collection[str]) -> Iterator[str]:
    """The longest that has one name is taken first: "big blind" before "blind"."""
    same, longest = _same()
    at = 0
    while at < len(plain):
        for size in range(min(longest, len(plain) - at), 0, -1):
            said = plain[at : at + size]
            named = same.get(" ".join(said), same.get(" ".join(map(_stem, said))))
            if named is not None:
                break
        else:
            size, named = 1, "" if plain[at] in left_out else _stem(plain[at])
        if named:
            yield named
        at += size


@lru_cache(4096)
def _stem(word: str) -> str:
    """Without the usual endings: "raises", "raised" and "raising" are one."""
    for ending in ("ing", "ed", "es", "s"):
        cut = word.removesuffix(ending)
        if cut != word and len(cut) > 2 and not word.endswith("ss"):
            word = cut[:-1] if cut[-1] == cut[-2] and cut[-1] in DOUBLED else cut
            break
    return word[:-1] if len(word) > 3 and word.endswith("e") else word


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((files("cardhouse.rulings") / "spoken.toml").read_text("utf-8"))


@cache
def _left_out() -> frozenset[str]:
    """Words that tell nothing apart; of a phrase that has no others they count too."""
    return frozenset(_data()["left_out"])


@cache
def _same() -> tuple[dict[str, str], int]:
    """By what is said, the one word for it, with its endings or without; and how many words that has at most.
    What tells nothing has an empty one.
    """
    said = [(re.findall(r"[a-z0-9]+", one), name) for name, others in _data()["same"].items()
            for one in (name, *others)]  # fmt: skip
    idle = [(one.split(), "") for one in _data()["left_out"] if " " in one]
    stems = {" ".join(map(_stem, words)): name for words, name in reversed(said)}
    found = stems | {" ".join(words): name for words, name in (*idle, *said)}
    return found, max(one.count(" ") + 1 for one in found)


@cache
def _vocabulary() -> dict[str, str]:
    """Every word that is written in the data, with its stem."""
    said = [*_same()[0], *(one for sayings in _data()["said"].values() for one in sayings)]
    return {word: _stem(word) for one in said for word in _plain(one) if len(word) >= BEGUN}


@cache
def _spoken() -> Spoken:
    sayings = {name: tuple(map(_compared, all_said)) for name, all_said in _data()["said"].items()}
    bags = {
        name: Counter(word for words in (*said, _compared(name)) for word in words)
        for name, said in sayings.items()
    }
    having = Counter(word for bag in bags.values() for word in bag)
    every = len(bags)
    weight = {
        one: int(WEIGHT * (math.log(every + count) - math.log(count))) * _share(one) // 100
        for one, count in having.items()
    }
    length = sum(bag.total() for bag in bags.values()) // every
    as_sets = {name: tuple(map(frozenset, said)) for name, said in sayings.items()}
    return Spoken(bags, as_sets, weight, length)


def _share(word: str) -> int:
    return SHARE[PAIR] if PAIR in word else SHARE[ITSELF] if word.startswith(ITSELF) else 100
