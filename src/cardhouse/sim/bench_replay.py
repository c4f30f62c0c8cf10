"""Hand histories read and replayed a second, beside PokerKit where it is installed.

Decides which histories are measured and how: the texts are in memory beforehand; each side reads them and
plays every hand to its end; the sides take turns, and the medians count. The histories are not part of the
project: a folder of .phh and .phhs files is named, or stands beside the checkout. Printing is `cli/bench.py`.
"""

from __future__ import annotations

import importlib
import os
import statistics
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cardhouse.errors import CardhouseError
from cardhouse.histories.checking import histories_in, replay
from cardhouse.histories.history import History, read_text

ROUNDS = 5
HANDS_MAX = 600  # of one kind and round: PokerKit takes about a second for them
BLOCK = 60  # texts: long enough that neither side works on the other's cold memory
CORPUS = "CARDHOUSE_CORPUS"
PEER = "PokerKit"

# What is measured: its name, and a part of the path of its files.
KINDS = (
    ("no-limit hold'em, all cards known (.phh)", "pluribus"),
    ("nine games of a mixed event (.phh)", "wsop"),
    ("online cash games, cards unseen (.phhs)", "handhq"),
)


def find_corpus(corpus: Path | None = None) -> Path | None:
    """The folder named, or named by the environment, or beside the checkout; None where there is none."""
    if corpus is None and os.environ.get(CORPUS):
        corpus = Path(os.environ[CORPUS])
    if corpus is not None:
        if not corpus.is_dir():
            raise CardhouseError(f"{corpus}: no such folder of hand histories")
        return corpus
    beside = Path(__file__).resolve().parents[4] / "shared" / "corpus"
    return beside if beside.is_dir() else None


def bench_replay(
    corpus: Path | None = None, tell: Callable[[str], None] | None = None, rounds: int = ROUNDS
) -> list[dict[str, Any]]:
    """Measures every kind of history found; `tell` hears what is missing, else standard error does."""
    hear = tell or _to_standard_error
    folder = find_corpus(corpus)
    if folder is None:
        hear(f"There are no hand histories here: set {CORPUS} to a folder of .phh and .phhs files.")
        return []
    peer = _pokerkit()
    if peer is None:
        hear(f"{PEER} is not installed: Cardhouse is measured without it.")
    files = histories_in([folder])
    figures = []
    for name, part in KINDS:
        texts, hands = _texts([file for file in files if part in file.relative_to(folder).as_posix()])
        if hands:
            figures.append(_compare(name, texts, hands, peer, rounds))
        else:
            hear(f"There are no hand histories of {part} in {folder}.")
    return figures


def _texts(files: list[Path]) -> tuple[list[str], int]:
    """The texts of the first files, some hands of each large one, and how many hands they hold."""
    texts = []
    hands = 0
    for file in files:
        text = file.read_text("utf-8")
        if file.suffix == ".phhs":
            text = text.partition("\n[101]\n")[0]
        texts.append(text)
        hands += max(text.count("\nvariant"), int(text.startswith("variant")))
        if hands >= HANDS_MAX:
            break
    return texts, hands


def _compare(
    name: str, texts: list[str], hands: int, peer: Callable[[str], None] | None, rounds: int
) -> dict[str, Any]:
    ours: list[float] = []
    theirs: list[float] = []
    _round(texts, None)  # the first pass builds the tables of the rankings
    for _ in range(rounds):
        own_seconds, peer_seconds = _round(texts, peer)
        ours.append(hands / own_seconds)
        if peer is not None:
            theirs.append(hands / peer_seconds)
    rate = statistics.median(ours)
    peer_rate = statistics.median(theirs) if theirs else None
    return {
        "name": f"PHH read and replayed, {name}",
        "unit": "hands/s",
        "ours": rate,
        "peer": peer_rate,
        "peer_name": PEER if theirs else "",
        "ratio": rate / peer_rate if peer_rate else None,
    }


def _round(texts: list[str], peer: Callable[[str], None] | None) -> tuple[float, float]:
    """Seconds of processor time of both sides. They take turns at every few texts, so that other work on the
    machine slows both alike.
    """
    ours = theirs = 0.0
    for start in range(0, len(texts), BLOCK):
        block = texts[start : start + BLOCK]
        ours += _seconds(block, _ours)
        if peer is not None:
            theirs += _seconds(block, peer)
    return ours, theirs


def _seconds(texts: list[str], run: Callable[[str], None]) -> float:
    began = time.process_time()
    for text in texts:
        run(text)
    return time.process_time() - began


def _ours(text: str) -> None:
    for _, history in read_text(text):
        if isinstance(history, History):
            replay(history)


def _pokerkit() -> Callable[[str], None] | None:
    try:
        hand_history = importlib.import_module("pokerkit").HandHistory
    except ImportError:
        return None
    warnings.filterwarnings("ignore", module="pokerkit")

    def run(text: str) -> None:
        many = text.startswith("[")
        for history in hand_history.loads_all(text) if many else [hand_history.loads(text)]:
            for _ in history:
                pass

    return run


def _to_standard_error(message: str) -> None:
    print(message, file=sys.stderr)
