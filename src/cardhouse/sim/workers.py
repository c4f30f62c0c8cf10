"""Who does a long piece of work: the processes of this machine, or the machines of a Dask cluster."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any

from cardhouse.errors import CardhouseError

ANSWER_SECONDS = 10
"""How long the scheduler of a cluster may take to answer."""
LOCAL = "local"


@contextmanager
def workers(processes: int, cluster: str) -> Iterator[Executor]:
    """So many processes, or the cluster whose scheduler has that address; `local` is one made for this work,
    on this machine, with so many workers.
    """
    if not cluster:
        with ProcessPoolExecutor(processes) as pool:
            yield pool
        return
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        wanted = "work over several machines needs Dask: pip install 'cardhouse[cluster]'"
        raise CardhouseError(wanted) from None
    if cluster == LOCAL:
        # No page of its own: nobody asked for a port to be opened.
        with (
            LocalCluster(n_workers=processes, threads_per_worker=1, dashboard_address=None) as made,
            Client(made, set_as_default=False) as its_client,
        ):
            yield its_client.get_executor(pure=False)
        return
    try:
        client: Any = Client(cluster, timeout=ANSWER_SECONDS, set_as_default=False)
    except (OSError, ValueError) as wrong:
        raise CardhouseError(f"no scheduler of a Dask cluster answers at {cluster}: {wrong}") from None
    try:
        yield client.get_executor(pure=False)
    finally:
        client.close()
