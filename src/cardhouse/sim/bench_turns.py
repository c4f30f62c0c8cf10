"""Two sides measured by turns, and their figures side by side: by the clock, and by the time on the
processor, which a busy machine disturbs less. What the sides do is the business of each benchmark.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import msgspec

Figure = dict[str, Any]


class Turn(msgspec.Struct, frozen=True):
    """What one side did in its turn, and how long it took; `processor` is None where nobody can tell."""

    count: int
    nanoseconds: int
    processor: int | None = None

    def and_then(self, more: Turn) -> Turn:
        """This and what was done afterwards, without the time between."""
        known = self.processor is not None and more.processor is not None
        both = (self.processor or 0) + (more.processor or 0) if known else None
        return Turn(self.count + more.count, self.nanoseconds + more.nanoseconds, both)


def timed(run: Callable[[], int]) -> Turn:
    """One turn in this process; `run` says how much it did."""
    clock, processor = time.perf_counter_ns(), time.process_time_ns()
    count = run()
    return Turn(count, time.perf_counter_ns() - clock, time.process_time_ns() - processor)


def beside(name: str, unit: str, pairs: list[tuple[Turn, Turn]], peer: str) -> list[Figure]:
    """Our turns beside the other side's: medians, and the median of the ratios."""
    figures = [_figure(name, unit, [(_rate(ours), _rate(theirs)) for ours, theirs in pairs], peer)]
    own = [(_own_rate(ours), _own_rate(theirs)) for ours, theirs in pairs]
    known = [(ours, theirs) for ours, theirs in own if ours is not None and theirs is not None]
    if known:
        figures.append(_figure(f"{name}, by processor time", unit, known, peer))
    return figures


def _rate(turn: Turn) -> float:
    return turn.count * 1e9 / max(1, turn.nanoseconds)


def _own_rate(turn: Turn) -> float | None:
    return turn.count * 1e9 / turn.processor if turn.processor else None


def _figure(name: str, unit: str, pairs: list[tuple[float, float]], peer: str) -> Figure:
    return {
        "name": name,
        "unit": unit,
        "ours": round(statistics.median(ours for ours, _ in pairs)),
        "peer": round(statistics.median(theirs for _, theirs in pairs)),
        "peer_name": peer,
        "ratio": round(statistics.median(ours / theirs for ours, theirs in pairs), 3),
    }
