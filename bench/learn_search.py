"""What each word speaks for, learned anew: `python bench/learn_search.py` writes rulings/learned.txt.

Learned is a weight for each word and situation, so that as many sayings as possible find their own situation
first, alone and with scenes told around them (softmax regression, one saying at a time, in several orders of
which the middle is taken). From the sayings of all languages, the phrases in tests/rulings/search that were
looked at, those written for it, and what the project itself says of a situation: its title, its questions,
and the rows that the five books' rulings on it cite; never from phrases that are only counted. The first line
holds a digest of the sayings and phrases, and a test compares it: whoever changes one runs this again (half a
minute). A row or a question that changes is learned with the next saying.
"""

from __future__ import annotations

import hashlib
import itertools
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from cardhouse.errors import CardhouseError
from cardhouse.houses.catalogue import find_row
from cardhouse.houses.profile import every_house, load_house
from cardhouse.play.refusal import Refusal
from cardhouse.rulings import searching, wording
from cardhouse.rulings.rule import rule
from cardhouse.rulings.situations import Fact, Situation, situations

ROOT = Path(__file__).parents[1]
RULINGS = ROOT / "src" / "cardhouse" / "rulings"
TEXTS = ROOT / "src" / "cardhouse" / "screens" / "texts"
PHRASES = ROOT / "tests" / "rulings" / "search"
LOOKED_AT = (
    "phrases_first", "phrases_second", "phrases_third", "phrases_fourth", "phrases_sixth", "phrases_seventh",
    "stories_first", "stories_third", "stories_fourth", "notes_second", "german_first", "spanish_first",
)  # fmt: skip
WRITTEN = ("sayings_first", "sayings_second", "sayings_third")
"""Sayings that were written for learning and are compared with nothing."""
SPOKEN = {"german_first": "spoken_de.toml", "spanish_first": "spoken_es.toml"}
SEEDS, ROUNDS, STEP, FADING = (7, 8, 9), 20, 2.0, 1e-5
UNSAID = 0.3
"""How much of a saying is left out each time, so that no word is relied on alone."""
MIXED, SCENES_MOST, SCENES_ALONE = 0.7, 3, 3
"""How often scenes are told around a saying, how many, and how often each scene is learned by itself."""
SHARED_MOST = 3
"""A row that is cited in more situations than this tells none of them apart."""
ANSWERS = {"yes or no": "no", "money": "40", "number": "2", "seat": "1", "card": "7h", "cards": "7h 8d",
           "text": "something", "list": "none"}  # fmt: skip
"""What is answered to a question that must be, when the five books are asked."""
SEEN_LEAST, TELLING, SCALE = 2, 0.3, 10
"""What is kept of it: words that were seen so often, weights from there on, in tenths."""

Row = tuple[frozenset[str], frozenset[str]]


def rows() -> list[Row]:
    """What is learned from: the words of a saying, and the situations that are right for it."""
    found = [
        (frozenset(wording.compared(one, spoken)), frozenset((name,)))
        for name, one, spoken in wording.sayings()
    ]
    for file in LOOKED_AT + WRITTEN:
        spoken = SPOKEN.get(file, wording.ENGLISH)
        for phrase in tomllib.loads((PHRASES / f"{file}.toml").read_text("utf-8"))["phrase"]:
            right = frozenset(phrase["means"])
            found += [(frozenset(wording.compared(one, spoken)), right) for one in phrase["says"]]
    return found


def digest() -> str:
    """Of all that it is learned from, and how."""
    files = [RULINGS / name for name in ("told.toml", wording.ENGLISH, *wording.OTHERS)]
    files += [PHRASES / f"{name}.toml" for name in LOOKED_AT + WRITTEN]
    files += [RULINGS / "wording.py", Path(__file__)]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]


def described() -> Iterator[Row]:
    """What the project's own texts say of every situation, and the rows that rulings on it cite."""
    for name, situation in situations().items():
        asked = [fact.question for fact in situation.facts if fact.question]
        for one in (situation.about, *asked):
            yield frozenset(wording.compared(one, wording.ENGLISH)), frozenset((name,))
    for language, spoken in (("en", wording.ENGLISH), *zip(("de", "es"), wording.OTHERS, strict=True)):
        texts = tomllib.loads((TEXTS / language / "dealer.toml").read_text("utf-8"))["happened"]["situation"]
        for name, title in texts.items():
            yield frozenset(wording.compared(title, spoken)), frozenset((name,))
    for says, names in cited().items():
        if len(names) <= SHARED_MOST:
            yield frozenset(wording.compared(says, wording.ENGLISH)), frozenset(names)


def cited() -> dict[str, set[str]]:
    """What rows say, and for which situations some house cites them, each fact answered this way and that."""
    found: dict[str, set[str]] = {}
    books = [(load_house(name).choices(kind), kind == "cash")
             for name in every_house() for kind in ("cash", "tournament")]  # fmt: skip
    for situation in situations().values():
        for (choices, cash), given in itertools.product(books, _answers(situation)):
            try:
                ruling = rule(situation.make(given, cash=cash), choices)
            except CardhouseError:
                continue
            if not isinstance(ruling, Refusal):
                for row in ruling.rows:
                    found.setdefault(find_row(row).says, set()).add(situation.name)
    return found


def _answers(situation: Situation) -> list[dict[str, str]]:
    """All at their usual, then each once as it may be else."""
    needed = {fact.name: _any(fact) for fact in situation.facts if fact.required and fact.question}
    return [needed] + [
        {**needed, fact.name: choice}
        for fact in situation.facts if fact.question
        for choice in (("yes", "no") if fact.kind == "yes or no" else fact.choices)
    ]  # fmt: skip


def _any(fact: Fact) -> str:
    return fact.choices[0] if fact.choices else ANSWERS[fact.kind]


def learned(said: list[Row], scenes: list[frozenset[str]]) -> tuple[list[str], list[str], np.ndarray]:
    """The words, the situations, and for each of both a weight."""
    words = sorted({word for one, _ in said for word in one})
    names = sorted({name for _, right in said for name in right})
    at = {word: place for place, word in enumerate(words)}
    kind = np.array([searching.share(word) / 100 for word in words])
    known = [np.array(sorted(at[word] for word in one), int) for one, _ in said]
    around = [{at[word] for word in one if word in at} for one in scenes]
    right = np.array([[name in those for name in names] for _, those in said], float)
    orders = [_in_one_order(known, around, right, kind, seed) for seed in SEEDS]
    return words, names, np.mean(orders, axis=0) * kind[:, None]


def _in_one_order(
    known: list[np.ndarray], around: list[set[int]], right: np.ndarray, kind: np.ndarray, seed: int
) -> np.ndarray:
    """By word and situation the weight, by sayings in the order of this seed."""
    weights = np.zeros((len(kind), right.shape[1]))
    chance = np.random.default_rng(seed)
    for turn in range(ROUNDS):
        step = STEP * (1 - turn / ROUNDS)
        for row in chance.permutation(len(known)):
            places = _heard(known[row], around, chance)
            if len(places) == 0:
                continue
            text = kind[places] / np.linalg.norm(kind[places])
            likely = _likely(text @ weights[places])
            wanted = likely * right[row] / (likely @ right[row])
            weights[places] -= step * (np.outer(text, likely - wanted) + FADING * weights[places])
    return weights


def _heard(said: np.ndarray, around: list[set[int]], chance: np.random.Generator) -> np.ndarray:
    """A part of a saying's words, often with scenes told around it."""
    kept = said[chance.random(len(said)) >= UNSAID]
    seen = set((kept if len(kept) else said).tolist())
    if chance.random() < MIXED:
        for scene in chance.integers(0, len(around), chance.integers(1, SCENES_MOST + 1)):
            seen |= around[scene]
    return np.array(sorted(seen), int)


def _likely(scores: np.ndarray) -> np.ndarray:
    raised = np.exp(scores - scores.max())
    found: np.ndarray = raised / raised.sum()
    return found


def write() -> None:
    """The file."""
    told = wording.data("told.toml")["scenes"]
    scenes = [frozenset(wording.compared(one, wording.ENGLISH)) for one in told]
    said = [*rows(), *described()] + [(one, frozenset((searching.SCENE,))) for one in scenes] * SCENES_ALONE
    words, names, weights = learned(said, scenes)
    seen = Counter(word for one, _ in said for word in one)
    lines = [f"# Written by bench/learn_search.py; do not edit. Learned from {digest()}.", " ".join(names)]
    for word, row in zip(words, weights, strict=True):
        kept = [f"{at}:{round(one * SCALE)}" for at, one in enumerate(row) if abs(one) >= TELLING]
        if seen[word] >= SEEN_LEAST and kept:
            lines.append(" ".join((word, *kept)))
    (RULINGS / "learned.txt").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    write()
