"""Hands pieces of work out to workers: what one that dies takes along is handed out again.

A piece has no other input than what is told of it, so that it does not matter who does it, or how often. Who
works is decided above; whoever is handed pieces must take more of them after a worker has died.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, as_completed
from typing import Any, TypeVar

from cardhouse.errors import CardhouseError

Result = TypeVar("Result")
WITHOUT_PROGRESS = 3
"""So many times in a row the workers may die before a single piece is done."""


def finished(
    workers: Executor, work: Callable[..., Result], pieces: Iterable[tuple[Any, ...]]
) -> Iterator[tuple[int, Result]]:
    """What came of each piece, with its number, as they are finished."""
    left = dict(enumerate(pieces))
    fruitless = 0
    while left:
        before = len(left)
        tasks: dict[Future[Result], int] = {}
        try:
            for number, piece in left.items():
                tasks[workers.submit(work, *piece)] = number
        except BrokenExecutor:
            pass  # what was handed out before may still be there
        for task in as_completed(tasks):
            error = task.exception()
            if error is not None and _died(error):
                continue
            yield tasks[task], task.result()
            del left[tasks[task]]
        fruitless = fruitless + 1 if len(left) == before else 0
        if fruitless == WITHOUT_PROGRESS:
            raise CardhouseError(
                f"the workers died {fruitless} times in a row; {before} batches are not done"
            )


def _died(error: BaseException) -> bool:
    """Whether it says that a worker died, of this machine or of a cluster."""
    cluster = sys.modules.get("distributed")
    return isinstance(error, BrokenExecutor) or (
        cluster is not None and isinstance(error, cluster.KilledWorker)
    )
