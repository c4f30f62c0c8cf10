"""What each word speaks for, learned anew: `python bench/learn_search.py` writes rulings/learned.txt.

Learned is a weight for each word and situation, so that as many sayings as possible find their own situation
first, alone and with scenes told around them (softmax regression, one saying at a time, always in the same
order). From the sayings of all languages and the phrases in tests/rulings/search that were looked at; never
from those that are only counted. The first line holds a digest of what it was learned from, and a test
compares it: whoever changes a saying runs this again (a few seconds).
"""

from __future__ import annotations

import hashlib
import tomllib
from collections import Counter
from pathlib import Path

import numpy as np

from cardhouse.rulings import searching, wording

ROOT = Path(__file__).parents[1]
RULINGS = ROOT / "src" / "cardhouse" / "rulings"
PHRASES = ROOT / "tests" / "rulings" / "search"
LOOKED_AT = (
    "phrases_first", "phrases_second", "phrases_third", "phrases_fourth", "phrases_sixth", "phrases_seventh",
    "stories_first", "stories_third", "stories_fourth", "notes_second", "german_first", "spanish_first",
)  # fmt: skip
SPOKEN = {"german_first": "spoken_de.toml", "spanish_first": "spoken_es.toml"}
SEED, ROUNDS, STEP, FADING = 7, 20, 2.0, 1e-5
MIXED, SCENES_MOST, SCENES_ALONE = 0.7, 3, 3
"""How often scenes are told around a saying, how many, and how often each scene is learned by itself."""
SEEN_LEAST, TELLING, SCALE = 2, 0.3, 10
"""What is kept of it: words that were seen so often, weights from there on, in tenths."""

Row = tuple[frozenset[str], frozenset[str]]


def rows() -> list[Row]:
    """What is learned from: the words of a saying, and the situations that are right for it."""
    found = [
        (frozenset(wording.compared(one, spoken)), frozenset((name,)))
        for name, one, spoken in wording.sayings()
    ]
    for file in LOOKED_AT:
        spoken = SPOKEN.get(file, wording.ENGLISH)
        for phrase in tomllib.loads((PHRASES / f"{file}.toml").read_text("utf-8"))["phrase"]:
            right = frozenset(phrase["means"])
            found += [(frozenset(wording.compared(one, spoken)), right) for one in phrase["says"]]
    return found


def digest() -> str:
    """Of all that it is learned from, and how."""
    files = [RULINGS / name for name in ("told.toml", wording.ENGLISH, *wording.OTHERS)]
    files += [PHRASES / f"{name}.toml" for name in LOOKED_AT]
    files += [RULINGS / "wording.py", Path(__file__)]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]


def learned(said: list[Row], scenes: list[frozenset[str]]) -> tuple[list[str], list[str], np.ndarray]:
    """The words, the situations, and for each of both a weight."""
    words = sorted({word for one, _ in said for word in one})
    names = sorted({name for _, right in said for name in right})
    at = {word: place for place, word in enumerate(words)}
    kind = np.array([searching.share(word) / 100 for word in words])
    known = [frozenset(at[word] for word in one) for one, _ in said]
    around = [frozenset(at[word] for word in one if word in at) for one in scenes]
    right = np.array([[name in those for name in names] for _, those in said], float)
    weights = np.zeros((len(words), len(names)))
    chance = np.random.default_rng(SEED)
    for turn in range(ROUNDS):
        step = STEP * (1 - turn / ROUNDS)
        for row in chance.permutation(len(said)):
            seen = known[row]
            if chance.random() < MIXED:
                for scene in chance.integers(0, len(around), chance.integers(1, SCENES_MOST + 1)):
                    seen |= around[scene]
            places = np.array(sorted(seen))
            if len(places) == 0:
                continue
            text = kind[places] / np.linalg.norm(kind[places])
            likely = _likely(text @ weights[places])
            wanted = likely * right[row] / (likely @ right[row])
            weights[places] -= step * (np.outer(text, likely - wanted) + FADING * weights[places])
    return words, names, weights * kind[:, None]


def _likely(scores: np.ndarray) -> np.ndarray:
    raised = np.exp(scores - scores.max())
    found: np.ndarray = raised / raised.sum()
    return found


def write() -> None:
    """The file."""
    told = wording.data("told.toml")["scenes"]
    scenes = [frozenset(wording.compared(one, wording.ENGLISH)) for one in told]
    said = rows() + [(one, frozenset((searching.SCENE,))) for one in scenes] * SCENES_ALONE
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
