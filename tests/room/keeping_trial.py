"""A keeper over a log whose writes can be made to fail, for the tests beside this file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cardhouse.room.host import seeded_mixing
from cardhouse.room.keeping import Keeper, Kept, create
from cardhouse.store import Entry, Log, NewEntry, StoreError, open_store
from room.evening import BEGAN, Evening, opening

TABLES = {1: "holdem", 2: "stud"}


class FailingLog:
    """The log, but for the appends that are told to fail: before anything is written, or after all was."""

    def __init__(self, log: Log) -> None:
        self.inner = log
        self.error: StoreError | None = None
        self.after_writing = False
        self.tried = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def append(self, entries: Sequence[NewEntry], expected: int) -> list[Entry]:
        if self.error is None or not entries:
            return self.inner.append(entries, expected)
        self.tried += 1
        if self.after_writing:
            self.inner.append(entries, expected)
        raise self.error


def new_log(folder: Path, name: str = "main") -> Log:
    log = open_store(folder / "room.db").create_room(name)
    create(log, "pechanga", BEGAN)
    return log


def keeper_on(log: Any, seed: int = 1, **options: Any) -> Keeper:
    return Keeper(log, seeded_mixing(seed), pause_nanoseconds=0, **options)


def play(keeper: Keeper, evening: Evening, commands: int) -> list[Kept]:
    """Open the tables where they are not, then so many commands in turn at each."""
    answers = []
    if not keeper.room.floor.tables:
        for command in opening(TABLES):
            answers.append(keeper.do(evening.asked(command)).result())
    for number in range(commands):
        table = 1 + number % len(TABLES)
        answers.append(keeper.do(evening.asked(evening.next(keeper.host, table))).result())
    assert [answer.refusal for answer in answers if answer.refusal] == []
    return answers
