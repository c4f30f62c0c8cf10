"""Who does a long piece of work: the processes of this machine, or the machines of a Dask cluster."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any

from cardhouse.errors import CardhouseError

ANSWER_SECONDS = 10
"""How long the scheduler of a cluster may take to answer."""


@contextmanager
def workers(processes: int, cluster: str) -> Iterator[Executor]:
    """So many processes, or the cluster whose scheduler has that address."""
    if not cluster:
        with ProcessPoolExecutor(processes) as pool:
            yield pool
        return
    try:
        from distributed import Client
    except ImportError:
        wanted = "work over several machines needs Dask: pip install 'cardhouse[cluster]'"
        raise CardhouseError(wanted) from None
    try:
        client: Any = Client(cluster, timeout=ANSWER_SECONDS, set_as_default=False)
    except (OSError, ValueError) as wrong:
        raise CardhouseError(f"no scheduler of a Dask cluster answers at {cluster}: {wrong}") from None
    try:
        yield client.get_executor(pure=False)
    finally:
        client.close()
