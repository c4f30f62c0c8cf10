"""Work in batches: whoever does one, in whatever order, the results stand in the order of the batches. So the
same study gives the same bytes over one process, many, or the machines of a cluster.

A batch is a plain value and what is done with it has no other input, so one whose worker died is done again.
Processes of this machine begin with the batches and are only told numbers: Python before 3.11.5 waits for
ever when all of them died while something larger than a pipe holds was written to them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardhouse.odds.handing import finished
from cardhouse.sim.workers import kept, workers

Progress = Callable[[int, int], None]
Work = Callable[[bytes], bytes]


def all_batches(
    work: Work, batches: Sequence[bytes], *, processes: int = 1, cluster: str = "",
    progress: Progress | None = None,
) -> list[bytes]:  # fmt: skip
    """The result of each batch, in their order."""
    done: dict[int, bytes] = {}
    with workers(processes, cluster, batches) as executor:
        if cluster:
            results = finished(executor, work, [(batch,) for batch in batches])
        else:
            results = finished(executor, _do, [(work, number) for number in range(len(batches))])
        for number, result in results:
            done[number] = result
            if progress is not None:
                progress(len(done), len(batches))
    return [done[number] for number in range(len(batches))]


def _do(work: Work, number: int) -> bytes:
    return work(kept(number))
