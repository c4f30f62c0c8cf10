"""The hands that the tests of histories share: the sample beside this file, and a plain one to change."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardhouse.histories.checking import Replayed, histories_in, replay
from cardhouse.histories.errors import HistoryError
from cardhouse.histories.history import History, make_history, read_file
from cardhouse.sim.bench_replay import find_corpus

SAMPLE = Path(__file__).parent / "sample"

# Three players of no-limit hold'em 1/2: p3 raises, p1 calls, both check it down, p3 wins with aces.
PLAIN: dict[str, Any] = {
    "variant": "NT",
    "antes": [0, 0, 0],
    "blinds_or_straddles": [1, 2, 0],
    "min_bet": 2,
    "starting_stacks": [100, 100, 100],
    "actions": [
        "d dh p1 KsKd", "d dh p2 7c2d", "d dh p3 AsAd", "p3 cbr 6", "p1 cc", "p2 f", "d db 2c5h9s", "p1 cc",
        "p3 cc", "d db Jd", "p1 cc", "p3 cc", "d db 3h", "p1 cc", "p3 cc", "p1 sm KsKd", "p3 sm AsAd",
    ],
}  # fmt: skip
# The same stakes up to the flop, for hands that go on otherwise.
TO_THE_FLOP = PLAIN["actions"][:7]


def plain(**changes: Any) -> History:
    """The plain hand with other fields; a field set to None is left out."""
    fields = {**PLAIN, **changes}
    return make_history({name: value for name, value in fields.items() if value is not None})


def stacks(**changes: Any) -> tuple[int, ...]:
    """Where the players of the changed hand end."""
    return replay(plain(**changes)).stacks


def refused(history: History) -> HistoryError:
    """The fault of a hand that must not replay."""
    with pytest.raises(HistoryError) as caught:
        replay(history)
    return caught.value


def sample_hands() -> Iterator[tuple[str, History]]:
    """Every hand of the sample with its name."""
    for file in histories_in([SAMPLE]):
        for name, history in read_file(file):
            assert isinstance(history, History), str(history)
            yield f"{file.relative_to(SAMPLE).as_posix()} {name}", history


def sample_hand(file: str, name: str | None = None) -> History:
    """One hand of the sample."""
    for found, history in read_file(SAMPLE / file):
        if name in (None, found):
            assert isinstance(history, History)
            return history
    raise LookupError(f"{file} has no hand {name}")


def corpus() -> Path:
    """The folder of many histories; the sample where there is none."""
    return find_corpus() or SAMPLE


def ended(history: History) -> Replayed:
    """The hand replayed to its end."""
    outcome = replay(history)
    assert outcome.settled
    return outcome
