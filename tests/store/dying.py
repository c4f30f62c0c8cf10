"""Connections that die at a chosen call, as a process does: nothing more is sent or tidied up.

A call is one statement, one COMMIT, one ROLLBACK: the boundaries between which a database sees anything at
all.
"""

import os
import shutil
import socket
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg

from cardhouse.store import DuplicateCommand, Log, NewEntry
from cardhouse.store.chain import verify


class Died(BaseException):
    """The process is gone: no error of the program, for there is no program."""


class Death:
    """When to die: at the call of this number, before or after it was done; counted from arming on."""

    def __init__(self, call: int, after: bool, at_death: Callable[[], object] = lambda: None) -> None:
        self.call, self.after, self.at_death = call, after, at_death
        self.armed = False
        self.calls = 0
        self.dead = False

    def passing(self, do: Callable[[], Any]) -> Any:
        if self.dead:
            raise Died
        if not self.armed:
            return do()
        self.calls += 1
        if self.calls != self.call:
            return do()
        done = do() if self.after else None
        self.dead = True
        self.at_death()
        del done
        raise Died


def dying_sqlite(death: Death) -> Callable[[str], sqlite3.Connection]:
    """An opener of such connections to SQLite."""

    class Dying(sqlite3.Connection):
        def execute(self, *given: Any) -> sqlite3.Cursor:
            done = death.passing(lambda: sqlite3.Connection.execute(self, *given))
            assert isinstance(done, sqlite3.Cursor)
            return done

        def executemany(self, *given: Any) -> sqlite3.Cursor:
            done = death.passing(lambda: sqlite3.Connection.executemany(self, *given))
            assert isinstance(done, sqlite3.Cursor)
            return done

    return lambda path: sqlite3.connect(path, isolation_level=None, check_same_thread=False, factory=Dying)


def copy_as_left(path: Path, folder: Path) -> Path:
    """The files as a dead process leaves them; the shared memory goes with the machine."""
    folder.mkdir()
    for suffix in ("", "-wal"):
        if os.path.exists(f"{path}{suffix}"):
            shutil.copy(f"{path}{suffix}", folder / f"{path.name}{suffix}")
    return folder / path.name


def dying_postgres(death: Death) -> Callable[..., psycopg.Connection[Any]]:
    """What replaces psycopg.connect: every trip to the server goes through `wait`."""

    class Dying(psycopg.Connection[Any]):
        def wait(self, *given: Any, **named: Any) -> Any:
            return death.passing(lambda: psycopg.Connection.wait(self, *given, **named))

    def connect(*given: Any, **named: Any) -> psycopg.Connection[Any]:
        made = Dying.connect(*given, **named)
        previous = death.at_death

        def hang_up() -> None:
            previous()
            if made.closed:
                return
            with socket.socket(fileno=os.dup(made.pgconn.socket)) as line:
                line.shutdown(socket.SHUT_RDWR)

        death.at_death = hang_up
        return made

    return connect


# The reference run: single entries, several at once, people kept and erased, bodies of many sizes.
STEPS: list[list[NewEntry]] = [
    [NewEntry("open", 10, "manager", b'{"opened":"Main"}')],
    [NewEntry("ann", 20, "clerk", b"{}" * 40, vault=(("ann", b"Ann A."),))],
    [
        NewEntry("bob", 30, "clerk", b"b" * 300, vault=(("bob", b"Bob B."),)),
        NewEntry("seat", 31, "floor", b""),
    ],
    [NewEntry("long", 40, "dealer", b"l" * 20_000)],
    [NewEntry(f"hand {n}", 50 + n, "dealer", b"h" * (n * 97)) for n in range(5)],
    [NewEntry("gone", 60, "manager", b"{}", 2, vault=(("ann", None), ("bob", b"Bob Brown")))],
    [NewEntry("close", 70, "manager", b'{"closed":"Main"}')],
]
KEPT = {"bob": b"Bob Brown"}


def play(log: Log, acknowledged: dict[str, int] | None = None) -> None:
    """The reference run, from wherever the log is: what is in it already is answered with its entry."""
    acknowledged = {} if acknowledged is None else acknowledged
    for step in STEPS:
        try:
            made = log.append(step, log.head().position)
        except DuplicateCommand:
            found = [log.find(new.command) for new in step]
            assert None not in found, "half of one write is there"
            made = [entry for entry in found if entry is not None]
        acknowledged.update({entry.command: entry.position for entry in made})


def check_survivors(log: Log, acknowledged: dict[str, int]) -> None:
    """Every acknowledged entry is there once, where it was; the rest of the chain is whole."""
    entries = list(log.read())
    assert verify(log.room, entries, end=log.head()) == log.head()
    commands = [entry.command for entry in entries]
    assert len(set(commands)) == len(commands)
    there = {entry.command: entry.position for entry in entries}
    assert acknowledged.items() <= there.items()
