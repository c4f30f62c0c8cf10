"""The state is nothing but what the log makes of an empty room: the recorded evening comes to the same bytes
on whatever machine and Python these tests run, and whatever order its sets and dictionaries have there.
"""

from __future__ import annotations

import os
import subprocess
import sys

import msgspec
import pytest

from cardhouse.room import snapshots
from cardhouse.room.replaying import replay
from room import recorded_evening
from room.recorded_evening import Digests, account, digests, expected, recorded


def test_the_recorded_evening_comes_to_what_was_recorded() -> None:
    wanted, came = expected(), digests(recorded())
    assert (came.entries, came.chain) == (wanted.entries, wanted.chain)
    assert came.account == wanted.account


def test_every_byte_of_the_state_is_as_recorded() -> None:
    wanted, came = expected(), digests(recorded())
    write_anew = "the state has another shape: python tests/room/recorded_evening.py --state writes it anew"
    assert came.shape == wanted.shape, write_anew
    assert came.state == wanted.state


@pytest.mark.parametrize("order", ["0", "1", "4711"])
def test_no_order_of_hashes_is_in_the_state(order: str) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": order, "PYTHONPATH": os.pathsep.join(sys.path)}
    told = subprocess.run(
        [sys.executable, recorded_evening.__file__], env=environment, capture_output=True, check=True
    )
    _, _, found = told.stdout.partition(b" ")
    assert msgspec.json.decode(found, type=Digests) == digests(recorded())


def test_a_chip_more_or_a_name_less_is_another_account() -> None:
    """The trial of the trial: what is compared is the evening, with a hand on and somebody waiting."""
    entries = recorded()
    room, _ = replay(entries)
    told = account(room)
    assert told["hands"]
    assert any(told["lists"].values())
    assert sum(told["accounts"].values()) == 0
    before = digests(entries[:-1])
    assert before.state != digests(entries).state
    table = next(iter(room.floor.tables.values()))
    next(iter(table.table.seats.values())).stack += 1
    assert account(room) != told
    again, _ = replay(entries)
    assert account(again) == told
    assert snapshots.written(again) != snapshots.written(room)
