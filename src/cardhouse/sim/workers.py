"""Who does a long piece of work: the processes of this machine, or the machines of a Dask cluster."""

from __future__ import annotations

import logging
import os
import re
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from types import TracebackType
from typing import Any, Literal

from cardhouse.errors import CardhouseError

ANSWER_SECONDS = 10
"""How long the scheduler of a cluster may take to answer."""
LOOK_SECONDS = 0.5
"""How often a process of this machine looks whether whoever began it is still there."""
LOCAL = "local"
_ADDRESS = re.compile(r"(\w+://)?[^\s/]+:\d+")


_kept: list[Any] = []


def kept(number: int) -> Any:
    """In a process of this machine: one of the things that it was begun with."""
    return _kept[number]


def _begin(beginner: int, keep: Sequence[Any]) -> None:
    """In a process of this machine: Ctrl-C is for whoever began it, and it ends with him, however he ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(beginner,), daemon=True).start()
    _kept.extend(keep)


def dask_setup(_worker: Any) -> None:
    """In a worker of a cluster made here, which asks for a function of this name: the same of Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end_with(beginner: int) -> None:
    """Whose process has gone is no longer its parent. The system is asked, which knows in any case; a pipe
    that tells it is one of many open files of a process that was copied.
    """
    while os.getppid() == beginner:
        time.sleep(LOOK_SECONDS)
    os._exit(1)


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """Until processes have begun: a pool of which half is there could neither work nor be ended."""
    if threading.current_thread() is not threading.main_thread():
        yield  # it comes to the main thread alone
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL if before is None else before)
    if pressed:
        signal.raise_signal(signal.SIGINT)


class Processes(Executor):
    """Processes of this machine; where they died others begin with the next piece of work. Where the work
    ends otherwise than with its result (Ctrl-C, an error) nobody waits for what is still to be done.
    """

    def __init__(self, processes: int, keep: Sequence[Any]) -> None:
        about = (os.getpid(), keep)
        self._begin = partial(ProcessPoolExecutor, processes, initializer=_begin, initargs=about)
        self._pool = self._begin()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        with _ctrl_c_waits():
            try:
                return self._pool.submit(fn, *args, **kwargs)
            except BrokenExecutor:
                self._pool.shutdown()
                self._pool = self._begin()
                return self._pool.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._pool.shutdown(wait, cancel_futures=cancel_futures)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> Literal[False]:
        if kind is not None:
            self._stop()
        self.shutdown(cancel_futures=kind is not None)
        return False

    def _stop(self) -> None:
        """Ends the processes in the middle of what they do."""
        # The pool has no public way to do so before Python 3.14 (terminate_workers).
        for process in [*(self._pool._processes or {}).values()]:
            process.terminate()


@contextmanager
def workers(processes: int, cluster: str, keep: Sequence[Any] = ()) -> Iterator[Executor]:
    """So many processes, or the cluster whose scheduler has that address; `local` is one made for this work,
    on this machine, with so many workers. Processes of this machine begin with what they are to keep.
    """
    if not cluster:
        with Processes(processes, keep) as pool:
            yield pool
        return
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        wanted = "work over several machines needs Dask: pip install 'cardhouse[cluster]'"
        raise CardhouseError(wanted) from None
    if cluster == LOCAL:
        # No page of its own: nobody asked for a port to be opened. Whom it ends it ends without a word.
        with (
            LocalCluster(
                n_workers=processes, threads_per_worker=1, dashboard_address=None, preload=__name__,
                silence_logs=logging.CRITICAL,
            ) as made,
            Client(made, set_as_default=False) as its_client,
        ):
            yield its_client.get_executor(pure=False)
        return
    if not _ADDRESS.fullmatch(cluster):  # a client that was half made for it would complain long afterwards
        raise CardhouseError(f"{cluster!r} is no scheduler's address: write tcp://HOST:PORT, or {LOCAL}")
    try:
        client: Any = Client(cluster, timeout=ANSWER_SECONDS, set_as_default=False)
    except (OSError, ValueError) as wrong:
        raise CardhouseError(f"no scheduler of a Dask cluster answers at {cluster}: {wrong}") from None
    try:
        yield client.get_executor(pure=False)
    finally:
        client.close()
