"""Odds that were counted are known to the next process, and counted again when they cannot be trusted."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from cardhouse.odds import keeping
from cardhouse.odds.counting import Asked, Told
from cardhouse.odds.trigger import Trigger, Wanted
from waiting import PATIENCE_SECONDS

TRIGGER = Trigger(what="made", hand=Wanted("four tens"), games=("holdem",), street="flop")
QUESTION = msgspec.json.encode(Asked((TRIGGER,), "holdem", 2))


def counted(folder: Path) -> list[Told]:
    done = subprocess.run(
        [sys.executable, "-m", "cardhouse.odds.counting"], input=QUESTION, capture_output=True, check=True,
        env={"PATH": "", keeping.ENVIRONMENT: str(folder)}, timeout=PATIENCE_SECONDS,
    )  # fmt: skip
    return [msgspec.json.decode(line, type=Told) for line in done.stdout.splitlines()]


def test_the_second_process_knows_them(tmp_path: Path) -> None:
    first, second = counted(tmp_path), counted(tmp_path)
    assert len(first) > 1, "the first one counts, and says how far it is"
    assert len(second) == 1
    assert second[0].odds == first[-1].odds
    for file in tmp_path.iterdir():
        file.write_bytes(b"{broken")
    assert counted(tmp_path)[-1].odds == first[-1].odds, "what cannot be read is counted again"


def test_other_sources_are_another_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(keeping.ENVIRONMENT, str(tmp_path))
    counted(tmp_path)
    assert keeping.kept(QUESTION) is not None
    monkeypatch.setattr(keeping, "sources", lambda: b"others")
    assert keeping.kept(QUESTION) is None


def test_where_nothing_can_be_written_it_is_counted_all_the_same(tmp_path: Path) -> None:
    taken = tmp_path / "file"
    taken.write_text("no folder")
    assert counted(taken)[-1].odds
