"""Many simulated events at once, over the processes of this machine or the machines of a Dask cluster. Each
event is one task with its own seed, so that the results do not depend on who played which.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from typing import Any

import msgspec

from cardhouse.errors import CardhouseError
from cardhouse.sim.event.run import Told, simulate
from cardhouse.tournaments.sheet import Sheet

ANSWER_SECONDS = 10
"""How long the scheduler of a cluster may take to answer."""


def play_many(
    sheet: Sheet, house: str, entries: int, seeds: range, *, processes: int = 1, cluster: str = ""
) -> Iterator[Told]:
    """Each event as it is finished, in no order."""
    packed = msgspec.msgpack.encode(sheet)
    with _executor(processes, cluster) as executor:
        tasks = [executor.submit(_one, packed, house, entries, seed) for seed in seeds]
        for task in as_completed(tasks):
            yield msgspec.msgpack.decode(task.result(), type=Told)


def _one(packed: bytes, house: str, entries: int, seed: int) -> bytes:
    sheet = msgspec.msgpack.decode(packed, type=Sheet)
    return msgspec.msgpack.encode(simulate(sheet, house, entries, seed)[1])


@contextmanager
def _executor(processes: int, cluster: str) -> Iterator[Executor]:
    if not cluster:
        with ProcessPoolExecutor(processes) as pool:
            yield pool
        return
    try:
        from distributed import Client
    except ImportError:
        wanted = "events over several machines need Dask: pip install 'cardhouse[cluster]'"
        raise CardhouseError(wanted) from None
    try:
        client: Any = Client(cluster, timeout=ANSWER_SECONDS, set_as_default=False)
    except (OSError, ValueError) as wrong:
        raise CardhouseError(f"no scheduler of a Dask cluster answers at {cluster}: {wrong}") from None
    try:
        yield client.get_executor(pure=False)
    finally:
        client.close()
