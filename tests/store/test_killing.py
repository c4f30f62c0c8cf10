"""A real process killed with SIGKILL at random moments, and a real PostgreSQL shut down under it."""

import random
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardhouse.store import Log, open_store
from cardhouse.store.chain import verify
from postgres_server import Server
from waiting import PATIENCE_SECONDS

CHILD = Path(__file__).with_name("appending_child.py")
STREAMS = 4
ROUNDS = 6


class Child:
    """The appending process and what it has acknowledged so far."""

    def __init__(self, url: str, first: int) -> None:
        self.acknowledged: dict[str, int] = {}
        self.lines = threading.Semaphore(0)
        self.errors = tempfile.TemporaryFile("w+")  # noqa: SIM115  (it lives as long as the child)
        self.last_words = ""
        self.process = subprocess.Popen(
            [sys.executable, str(CHILD), url, str(first), str(STREAMS)],
            stdout=subprocess.PIPE, stderr=self.errors, text=True,
        )
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.endswith("\n"):  # a line cut short by death was not heard by anybody
                command, position = line.split()
                self.acknowledged[command] = int(position)
                self.lines.release()

    def wait_for(self, lines: int) -> None:
        for _ in range(lines):
            assert self.lines.acquire(timeout=PATIENCE_SECONDS), f"the child is stuck: {self.said()}"

    def said(self) -> str:
        if not self.errors.closed:
            self.errors.seek(0)
            self.last_words = self.errors.read()
        return self.last_words

    def kill(self) -> None:
        self.process.kill()
        assert self.process.wait(PATIENCE_SECONDS) == -signal.SIGKILL, self.said()
        self.reader.join(PATIENCE_SECONDS)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.said()
        self.errors.close()

    def reached(self) -> int:
        """The N that every stream got past."""
        return min(
            max((int(c.split("-")[1]) for c in self.acknowledged if c.startswith(f"{n}-")), default=0)
            for n in range(STREAMS)
        )


def check(log: Log, acknowledged: dict[str, int]) -> None:
    entries = list(log.read())
    assert verify("Main", entries, end=log.head()) == log.head()
    there = {entry.command: entry.position for entry in entries}
    assert len(there) == len(entries), "a command is there twice"
    assert acknowledged.items() <= there.items()
    # Each person's record was written with that person's last entry, or not at all.
    last = {f"person {e.command.split('-')[0]}": e.command.encode() for e in entries}
    assert log.kept_all() == last


@pytest.mark.parametrize("seed", [11])
def test_kill_nine(url: str, seed: int) -> None:
    chance = random.Random(seed)
    store = open_store(url)
    log = store.create_room("Main")
    acknowledged: dict[str, int] = {}
    first = 0
    for _ in range(ROUNDS):
        child = Child(url, first)
        child.wait_for(chance.randrange(1, 150))
        child.kill()
        acknowledged |= child.acknowledged
        check(log, acknowledged)
        first = max(0, child.reached() - 3)  # the next one tries the last commands again
    assert len(acknowledged) > ROUNDS
    store.close()


def test_a_second_process_takes_over(url: str) -> None:
    """It waits while the first one lives, and goes on where that one died."""
    store = open_store(url)
    log = store.create_room("Main")
    first = Child(url, 0)
    first.wait_for(20)
    second = Child(url, 0)
    first.wait_for(100)
    seat = log.writer()
    assert seat is not None
    assert (seat.address, seat.epoch, seat.alive) == (f"process {first.process.pid}", 1, True)
    assert second.acknowledged == {}
    first.kill()
    second.wait_for(100)
    seat = log.writer()
    assert seat is not None
    assert (seat.address, seat.epoch, seat.alive) == (f"process {second.process.pid}", 2, True)
    second.kill()
    check(log, first.acknowledged | second.acknowledged)
    # The second sent the first one's commands again, and was given the first one's entries.
    both = first.acknowledged.keys() & second.acknowledged.keys()
    assert both
    assert all(first.acknowledged[command] == second.acknowledged[command] for command in both)
    store.close()


@pytest.fixture
def own_server() -> Iterator[Server]:
    """A server that this test may stop."""
    server = Server(Path(tempfile.mkdtemp(prefix="cardhouse-pg-own-")))
    server.make()
    server.start()
    yield server
    server.remove()


def test_the_server_is_shut_down_under_the_writer(own_server: Server) -> None:
    """Immediate shutdown is death for PostgreSQL; the writing process lives on and goes on."""
    store = open_store(own_server.url)
    log = store.create_room("Main")
    child = Child(own_server.url, 0)
    for mode in ("immediate", "fast"):
        child.wait_for(60)
        own_server.stop(mode)
        own_server.start()
        child.wait_for(40)
    child.kill()
    check(log, child.acknowledged)
    assert "cannot be used" in child.said()
    assert "writing goes on by itself after that" in child.said()
    store.close()
