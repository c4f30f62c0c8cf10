"""Work in batches: whoever does one, in whatever order, the results stand in the order of the batches. So the
same study gives the same bytes over one process, many, or the machines of a cluster.

A batch is a plain value and what is done with it has no other input, so one whose worker died is done again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Future, as_completed

from cardhouse.errors import CardhouseError
from cardhouse.sim.workers import workers

WITHOUT_PROGRESS = 3
"""So many times in a row the workers may die before a single batch is done."""
Progress = Callable[[int, int], None]
Work = Callable[[bytes], bytes]


def all_batches(
    work: Work, batches: Sequence[bytes], *, processes: int = 1, cluster: str = "",
    progress: Progress | None = None,
) -> list[bytes]:  # fmt: skip
    """The result of each batch, in their order."""
    done: dict[int, bytes] = {}
    fruitless = 0
    while len(done) < len(batches):
        before = len(done)
        _round(work, batches, done, processes=processes, cluster=cluster, progress=progress)
        fruitless = fruitless + 1 if len(done) == before else 0
        if fruitless == WITHOUT_PROGRESS:
            left = len(batches) - len(done)
            raise CardhouseError(f"the workers died {fruitless} times in a row; {left} batches are not done")
    return [done[number] for number in range(len(batches))]


def _round(
    work: Work, batches: Sequence[bytes], done: dict[int, bytes], *, processes: int, cluster: str,
    progress: Progress | None,
) -> None:  # fmt: skip
    """Everything that is not done yet, once; what a dead worker took along stays for the next round."""
    with workers(processes, cluster) as executor:
        numbers: dict[Future[bytes], int] = {}
        try:
            for number, batch in enumerate(batches):
                if number not in done:
                    numbers[executor.submit(work, batch)] = number
        except BrokenExecutor:
            pass  # what was handed out before may still be there
        for task in as_completed(numbers):
            try:
                done[numbers[task]] = task.result()
            except BrokenExecutor:
                continue
            if progress is not None:
                progress(len(done), len(batches))
