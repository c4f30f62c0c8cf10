"""Listens, and lets in whoever finds a place (`crowd.py`): counted before anything is read of them, and
before encryption is agreed on. The rest is uvicorn's, by the connections of `guarded.py`.
"""

from __future__ import annotations

import asyncio
import errno
import socket
import ssl
from collections.abc import Callable
from typing import Any

import structlog

from cardhouse.server.crowd import Crowd, Place

BACKLOG = 1_024
AT_ONCE = 100
"""Let in at one go, before the tables have their turn again."""
SWEEP_SECONDS = 0.5
NOT_HERE = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)
"""`localhost` has an address of each kind; a machine may have only one kind."""
NO_ROOM = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
KEPT_FREE = 128
"""Open files that are not connections: database, logs, fellow servers."""
log = structlog.get_logger("cardhouse.server")
Connection = Callable[[Place], asyncio.Protocol]


def listeners(host: str, port: int) -> list[socket.socket]:
    """Sockets that listen at every address that the name stands for and this machine has. OSError where one
    is taken, or there is none.
    """
    found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    opened: list[socket.socket] = []
    fault: OSError | None = None
    for family, address in dict.fromkeys((one[0], one[4]) for one in found):
        try:
            opened.append(socket.create_server(address, family=family, backlog=BACKLOG))
        except OSError as error:
            if fault is None or fault.errno in NOT_HERE:
                fault = error
    if fault is not None and (not opened or fault.errno not in NOT_HERE):
        for one in opened:
            one.close()
        raise fault
    for one in opened:
        one.setblocking(False)
    return opened


def open_files() -> int:
    """How many connections this process can have open; the limit is raised as far as it may be."""
    try:
        import resource
    except ImportError:  # no such limit there
        return 1 << 20
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (ValueError, OSError):
            log.warning("open_files_not_raised", limit=soft)
    return max(KEPT_FREE, (1 << 20 if soft == resource.RLIM_INFINITY else soft) - KEPT_FREE)


class Entrance:
    """The open doors of one server."""

    def __init__(
        self, crowd: Crowd, connection: Connection, context: ssl.SSLContext | None,
        refused: bytes, spared: Callable[[str], bool],
    ) -> None:  # fmt: skip
        """`refused`: what whoever finds no place is told, in clear; `spared`: whether an address is a proxy,
        behind which anybody may be.
        """
        self._crowd = crowd
        self._connection = connection
        self._context = context
        self._refused = refused
        self._spared = spared
        self._listening: list[socket.socket] = []
        self._tasks: set[asyncio.Task[Any]] = set()
        self._loop = asyncio.get_running_loop()

    def open(self, sockets: list[socket.socket]) -> None:
        self._listening = sockets
        for one in sockets:
            self._loop.add_reader(one.fileno(), self._accept, one)
        self._sweeping = self._loop.create_task(self._sweep(), name="time limits of connections")

    def close(self) -> None:
        """Nobody more comes in. Whoever is inside is still held to his time."""
        for one in self._listening:
            self._loop.remove_reader(one.fileno())
            one.close()
        self._listening = []
        for task in self._tasks:
            task.cancel()

    def _keep(self, task: asyncio.Task[Any]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self._crowd.sweep()

    def _accept(self, listener: socket.socket) -> None:
        for _ in range(AT_ONCE):
            try:
                came, address = listener.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:
                if error.errno not in NO_ROOM:
                    raise
                self._no_files(listener)
                return
            came.setblocking(False)
            # asyncio sees to it only where a socket says that it is TCP's, which an accepted one does not:
            # without it the answer behind a push waits until the push is acknowledged, up to 40 ms.
            came.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._let_in(came, address[0] if isinstance(address, tuple) else "")

    def _no_files(self, listener: socket.socket) -> None:
        """No more files can be opened: somebody who waits makes way, and we look again in a moment."""
        if self._crowd.make_way("no_files"):
            return
        self._loop.remove_reader(listener.fileno())
        self._loop.call_later(SWEEP_SECONDS, self._again, listener)

    def _again(self, listener: socket.socket) -> None:
        if listener in self._listening:
            self._loop.add_reader(listener.fileno(), self._accept, listener)

    def _let_in(self, came: socket.socket, address: str) -> None:
        place = self._crowd.admit(address, self._spared(address))
        if place is None:
            self._crowd.ended["refused"] += 1
            try:
                if self._context is None:
                    came.send(self._refused)
            except OSError:
                pass  # gone already
            came.close()
            return
        place.task = self._loop.create_task(self._begin(came, place))
        place.task.add_done_callback(lambda done: came.close() if done.cancelled() else None)
        self._keep(place.task)

    async def _begin(self, came: socket.socket, place: Place) -> None:
        seconds = self._crowd.limits.head_seconds
        more: dict[str, Any] = {}
        if self._context is not None:
            more = {"ssl": self._context, "ssl_handshake_timeout": seconds, "ssl_shutdown_timeout": 2}
        try:
            await self._loop.connect_accepted_socket(lambda: self._connection(place), came, **more)
        except (OSError, TimeoutError):  # gone, no encryption, or too slow at it
            place.leave()
            came.close()
