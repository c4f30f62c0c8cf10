"""Power lost at every edge of every write of a short evening: torn, cut and reordered writes.

`cardhouse night --faults` cuts at every byte.
"""

import random
import sqlite3
import tracemalloc
from pathlib import Path

import pytest

from cardhouse.sim.faults import power_loss
from cardhouse.sim.faults.power_loss import Written, check, recorded, short_evening, try_all


def test_no_acknowledged_entry_is_lost_and_none_is_half_there(tmp_path: Path) -> None:
    tried = try_all(tmp_path, 1, every_byte=False, tries=10, steps=8)
    assert tried.states > 500
    assert 0 < tried.kept < tried.states, "some states have the commit in flight, others have not"


def test_every_byte_of_one_commit(tmp_path: Path) -> None:
    written = next(iter(recorded(tmp_path, short_evening(3, 2))))
    kept = [check(tmp_path, written, ahead) for ahead in power_loss.at_every_byte(written, 61)]
    assert len(kept) > 100
    assert not any(kept[:-2]), "a commit counts with its last frame"


def test_the_check_finds_what_is_lost(tmp_path: Path) -> None:
    """A disk that lies: what was synced is gone all the same."""
    *_, written = recorded(tmp_path, short_evening(1, 4))
    with pytest.raises((AssertionError, sqlite3.DatabaseError)):
        check(tmp_path, written, written.before[: len(written.before) // 2])
    liar = Written(written.database, b"", written.after, written.ends)
    lost = 0
    for ahead in power_loss.out_of_order(liar, random.Random(1), 20):
        try:
            check(tmp_path, liar, ahead)
        except (AssertionError, sqlite3.DatabaseError):
            lost += 1
    assert lost > 10


def test_cuts_at_every_byte_are_made_one_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All at once they took ten gigabytes of memory; what is opened is not the question here."""
    monkeypatch.setattr(power_loss, "check", lambda *_: True)
    tracemalloc.start()
    try:
        tried = try_all(tmp_path, 3, every_byte=True, tries=2, steps=1)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert tried.states > 5_000
    assert most < 5_000_000
