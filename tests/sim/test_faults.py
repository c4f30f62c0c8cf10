"""Nights in which things go wrong, in their short form; `cardhouse night --faults` has the long one.

A failing seed prints the command that shows it again.
"""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from pathlib import Path

import pytest

from cardhouse.room.host import Asked
from cardhouse.sim.faults.mishaps import MISHAPS
from cardhouse.sim.faults.night import FaultyNight
from cardhouse.sim.faults.run import simulate_with_faults
from cardhouse.sim.night.run import BrokenNightError, Pace, Told, simulate
from cardhouse.sim.night.story import Harmed
from cardhouse.sim.night.world import Night
from cardhouse.store.errors import DuplicateCommand
from cardhouse.store.log import Entry
from cardhouse.store.sqlite_connection import plain_connection

SEEDS = ((1, "horseshoe"), (2, "pechanga"))


@pytest.mark.parametrize(("seed", "house"), SEEDS)
def test_a_night_with_faults(seed: int, house: str) -> None:
    def promised(night: Night, told: Told) -> None:
        assert isinstance(night, FaultyNight)
        kept = night.promises
        assert kept.decks_kept > kept.with_chance > 0
        assert kept.draws_kept > 0

    told, happened = simulate_with_faults(
        seed, house, tables=3, pace=Pace(2), one_in=24, each_day=promised
    )  # fmt: skip
    assert told.entries > 300
    assert sum(happened.values()) > 10


@pytest.mark.parametrize("name", sorted(MISHAPS))
def test_each_mishap_alone(tmp_path: Path, name: str) -> None:
    night, _ = simulate(3, "horseshoe", 1, 1, world=lambda seed, house, check: FaultyNight(
        seed, house, check, folder=tmp_path, mishaps={name: MISHAPS[name]}, one_in=10
    ))
    assert isinstance(night, FaultyNight)
    assert night.happened[name] > 0
    kinds = {type(one.asked.command).__name__ for one in night.story if isinstance(one, Harmed)}
    assert kinds - {"Act", "RegisterPerson"}, "hands alone met it"


def test_who_has_lost_the_room_answers_nothing_with_what_the_clock_did(tmp_path: Path) -> None:
    """Both writers call their clock's entries by one name: the other's is no answer to a command."""
    night = FaultyNight(30, "horseshoe", None, folder=tmp_path, mishaps={}, one_in=0)
    (own,) = night.book.read(0, 1)
    clocks = Entry(1, "clock 1", own.at, "clock", own.version, own.body, own.digest)
    with pytest.raises(DuplicateCommand):
        night.keeper._instead(DuplicateCommand("night", clocks))
    assert night.keeper._instead(DuplicateCommand("night", own)).position == 1
    night.abandon()


def test_a_lost_entry_is_noticed_and_the_seed_told(tmp_path: Path) -> None:
    """The trial of the trial: a disk that forgets what was acknowledged."""

    def forgets(night: FaultyNight, asked: Asked) -> None:
        home = night.copied()
        (home / "room.db-wal").unlink(missing_ok=True)
        night.restart(home)

    with pytest.raises(BrokenNightError, match="again with: cardhouse night --seed 3 --house horseshoe"):
        simulate(3, "horseshoe", 1, 1, world=lambda seed, house, check: FaultyNight(
            seed, house, check, folder=tmp_path, mishaps={"forgets": forgets}, one_in=5
        ))


def test_a_copy_of_the_disk_is_one_that_a_disk_could_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A snapshot is written, and what was written ahead begun anew, between the copies of the two files."""
    copy = shutil.copy

    def beside(source: str, target: str) -> None:
        copy(source, target)
        with contextlib.closing(plain_connection(f"{nights[0].path}")) as other:
            other.execute("PRAGMA busy_timeout = 0")
            with contextlib.suppress(sqlite3.OperationalError):  # somebody reads
                other.execute("PRAGMA wal_checkpoint(RESTART)")
            other.execute("CREATE TABLE IF NOT EXISTS beside (written BLOB)")
            other.execute("INSERT INTO beside VALUES (randomblob(40000))")

    def copies(night: FaultyNight, asked: Asked) -> None:
        nights.append(night)
        monkeypatch.setattr(shutil, "copy", beside)
        home = night.copied()
        monkeypatch.undo()
        with contextlib.closing(plain_connection(str(home / "room.db"))) as opened:
            assert opened.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            (there,) = opened.execute("SELECT count(*) FROM log_entries").fetchone()
        assert there >= len(night.log), "an acknowledged entry is not in the copy"
        raise Enough

    class Enough(Exception):  # noqa: N818
        pass

    nights: list[FaultyNight] = []
    with pytest.raises(BrokenNightError, match="Enough"):
        simulate(3, "horseshoe", 1, 1, world=lambda seed, house, check: FaultyNight(
            seed, house, check, folder=tmp_path, mishaps={"copies": copies}, one_in=20
        ))
    assert nights
