"""Finding a situation by plain words, also by a story of several sentences: the likeliest first.

Two things are looked at, and a situation's place is where both together put it. How much the text shares with
all that is said of it, and with the nearest of its sayings (BM25 and likeness over `spoken.toml`, `told.toml`
and the other languages). And what each word speaks for or against, as was learned beforehand from the same
sayings and from scenes that people set around anything (`learned.txt`, written by `bench/learn_search.py`):
asked of the whole text, of each sentence and of each two in a row, so that the one that tells is not drowned
by seats, blinds and streets. What is compared of a text is decided in `wording`.
"""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from cardhouse.rulings.wording import ENGLISH, ITSELF, PAIR, compared, data, lookalikes, sayings

FOUND_MOST, EVERY = 8, 1000
NEAR_ENOUGH = 15
"""Percent of the best score: what has less is not told."""
WEIGHT = 1000
UNIT = 1000
"""One standard deviation of a score."""
SATURATION, LENGTH = 120, 40
"""Of BM25, in percent: how soon a word said again tells nothing, how far long texts are held back."""
WHOLE = 2
"""How often the whole text counts, each sentence and each two in a row counting once."""
LEARNED = 80
"""What the learned scores count beside those of the sayings, in percent."""
NEAREST, NEAREST_COUNTED = 36, 2
"""What the nearest sayings weigh against all words together, and how many of them count."""
SHARE = {ITSELF: 60, PAIR: 40}
"""What a word as it was said and a pair of words weigh against a word's meaning, in percent."""
SCENE_LESS = 30
"""How much less a word weighs that is told around everything: percent, by the root of how often."""
SCENE = "scene"
"""What a sentence is that tells of no situation."""
SENTENCES = re.compile(r"[.?!;:]+\s*|,? (?:and then|but then|then|but|so|and now|now)\s")
LIKELY, FADING = 1_000_000, (9048, 10_000)
"""The likeliest, and what is left of it for each tenth that a learned score is lower: e to the minus 0.1."""
UNLIKELY = 1000
"""One in a thousand: below that no difference is made."""


@dataclass(frozen=True, slots=True)
class Sayings:
    """What is said of every situation, as the ranking needs it."""

    names: tuple[str, ...]
    """By saying, the situation that it is of."""
    having: dict[str, tuple[int, ...]]
    """By word, the sayings that have it."""
    weight: dict[str, int]
    """By word: the fewer situations have it, the more it tells."""
    length: tuple[int, ...]
    """By saying, what its words weigh together."""
    speaks: dict[str, tuple[tuple[str, int], ...]]
    """By word, how much it speaks for each situation of which it is said."""


def search(text: str, among: Collection[str] | None = None, most: int = FOUND_MOST) -> list[str]:
    """The situations that a text may mean, the likeliest first; `among`: only these."""
    words = _known(text)
    if not words:
        return []
    said, learned = _in_units(_by_sayings(words)), _in_units(_by_learning(text))
    scores = {
        name: said[name] + LEARNED * learned[name] // 100
        for name in said if among is None or name in among
    }  # fmt: skip
    best = max(scores.values(), default=0)
    ranked = sorted((-score, name) for name, score in scores.items() if score * 100 > best * NEAR_ENOUGH)
    return [name for _, name in ranked[:most]]


def nearest(text: str, among: Collection[str] | None = None) -> list[str]:
    """For a text of which no word is known: what words that look like them may mean."""
    return search(" ".join(lookalikes(text)), among)


def share(word: str) -> int:
    """What a word weighs by its kind, in percent."""
    return SHARE[PAIR] if PAIR in word else SHARE[ITSELF] if word.startswith(ITSELF) else 100


def _known(text: str) -> frozenset[str]:
    return frozenset(word for word in compared(text) if word in _sayings().weight)


def _in_units(scores: dict[str, int]) -> dict[str, int]:
    """How far each is from the middle of all, so that scores of two kinds can be added."""
    middle = sum(scores.values()) // len(scores)
    spread = math.isqrt(sum((one - middle) ** 2 for one in scores.values()) // len(scores)) or 1
    return {name: UNIT * (one - middle) // spread for name, one in scores.items()}


def _by_sayings(words: Collection[str]) -> dict[str, int]:
    """By situation: what all its sayings share with the words, and how alike the nearest of them are."""
    said = _sayings()
    shared: Counter[int] = Counter()
    scores: dict[str, int] = dict.fromkeys(said.names, 0)
    for word in words:
        for name, speaks in said.speaks[word]:
            scores[name] += speaks
        for one in said.having[word]:
            shared[one] += said.weight[word]
    asked = sum(said.weight[word] for word in words)
    alike: dict[str, list[int]] = {}
    for one, weight in shared.items():
        alike.setdefault(said.names[one], []).append(WEIGHT * weight // (asked + said.length[one]))
    for name, found in alike.items():
        scores[name] += NEAREST * sum(sorted(found)[-NEAREST_COUNTED:]) // NEAREST_COUNTED
    return scores


def _by_learning(text: str) -> dict[str, int]:
    """By situation: how likely it is by the whole text, its sentences and each two in a row, all together."""
    parts = [part for part in SENTENCES.split(text) if " " in part.strip()]
    pairs = [" ".join(pair) for pair in itertools.pairwise(parts)]
    texts = [text] * WHOLE + [*(parts if len(parts) > 1 else ()), *(pairs if len(pairs) > 1 else ())]
    looked_at = [_likely(words) for words in map(_known, texts)]
    together = {
        name: sum(one[name] for one in looked_at) // len(looked_at) for name in looked_at[0] if name != SCENE
    }
    return {name: int(WEIGHT * math.log(one + LIKELY // UNLIKELY)) for name, one in together.items()}


def _likely(words: Collection[str]) -> dict[str, int]:
    """By situation, and for none: how likely the words mean it, in millionths."""
    learned = _learned()
    scores: dict[str, int] = dict.fromkeys((*_sayings().names, SCENE), 0)
    for word in words:
        for name, weight in learned.get(word, ()):
            scores[name] += weight
    length = math.isqrt(sum(share(word) ** 2 for word in words)) or 1
    scores = {name: one * 100 // length for name, one in scores.items()}
    best = max(scores.values())
    faded = _faded()
    weights = {name: faded[min(best - one, len(faded) - 1)] for name, one in scores.items()}
    every = sum(weights.values()) if words else LIKELY * LIKELY
    return {name: LIKELY * one // every for name, one in weights.items()}


@cache
def _faded() -> tuple[int, ...]:
    kept, of = FADING
    steps = itertools.accumulate(itertools.repeat(None), lambda left, _: left * kept // of, initial=LIKELY)
    return tuple(itertools.takewhile(bool, steps))


@cache
def _learned() -> dict[str, tuple[tuple[str, int], ...]]:
    """By word, the situations that it speaks for or against. A line of the file is a word and, for each, the
    number of the situation in the first line and the weight.
    """
    text = (files("cardhouse.rulings") / "learned.txt").read_text("utf-8")
    lines = [line.split() for line in text.splitlines() if not line.startswith("#")]
    names = lines[0]
    found = {}
    for word, *weights in lines[1:]:
        pairs = (one.split(":") for one in weights)
        found[word] = tuple((names[int(at)], int(weight)) for at, weight in pairs)
    return found


@cache
def _sayings() -> Sayings:
    said = [(name, frozenset(compared(one, language))) for name, one, language in sayings()]
    said += [(name, frozenset(compared(name, ENGLISH))) for name in sorted({name for name, _ in said})]
    bags: dict[str, Counter[str]] = {}
    having: dict[str, list[int]] = {}
    for at, (name, words) in enumerate(said):
        bags.setdefault(name, Counter()).update(words)
        for word in words:
            having.setdefault(word, []).append(at)
    weight = _weights(bags.values())
    return Sayings(
        names=tuple(name for name, _ in said),
        having={word: tuple(found) for word, found in having.items()},
        weight=weight,
        length=tuple(sum(weight[word] for word in words) for _, words in said),
        speaks=_speaking(bags, weight),
    )


def _weights(bags: Collection[Counter[str]]) -> dict[str, int]:
    around = Counter(word for one in data("told.toml")["scenes"] for word in set(compared(one, ENGLISH)))
    having = Counter(word for bag in bags for word in bag)
    return {
        word: int(WEIGHT * (math.log(len(bags) + count) - math.log(count))) * share(word)
        // (100 + SCENE_LESS * math.isqrt(around[word]))
        for word, count in having.items()
    }  # fmt: skip


def _speaking(
    bags: dict[str, Counter[str]], weight: dict[str, int]
) -> dict[str, tuple[tuple[str, int], ...]]:
    """BM25 of each word for each situation."""
    usual = sum(bag.total() for bag in bags.values()) // len(bags)
    found: dict[str, list[tuple[str, int]]] = {}
    for name, bag in bags.items():
        norm = SATURATION * (100 - LENGTH + LENGTH * bag.total() // usual) // 100
        for word, count in bag.items():
            speaks = weight[word] * count * (SATURATION + 100) // (count * 100 + norm)
            found.setdefault(word, []).append((name, speaks))
    return {word: tuple(all_of) for word, all_of in found.items()}
