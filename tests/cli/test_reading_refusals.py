"""Every command that reads a log reads one with refusals in it: of this program, and of one that knew more
codes. Each in a process of its own, as people start it: nothing was imported before it.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import cardhouse
import cardhouse.screens.handlers
import cardhouse.server.app
from cardhouse.cli.main import main
from cardhouse.play.refusal import CODES, Refusal
from cardhouse.room.entries import Body, encode
from cardhouse.server.client import Refused, new_id
from cardhouse.store import NewEntry, open_store
from server.serving import MAIN, House, running
from waiting import PATIENCE_SECONDS

SOURCE = Path(cardhouse.__file__).resolve().parent
NEWER = Refusal("a_code_of_next_year", {"seat": 3})
READS = (
    "cage balances {db}", "cage report balances {db}", "cage report people {db}", "cage close {db}",
    "cage reconcile {db}", "cage export {db} --to {tmp}/books.beancount", "log replay {db}",
    "event results {db}", "event hands {db} none --out {tmp}/hands", "promotion funds {db}",
    "promotion start {db} {tmp}/hand.toml", "event open {db} {tmp}/turbo.toml",
    "event run --database {db} --entries 4",
)  # fmt: skip
"""What takes every entry for what it says."""
LOOKS = (
    "log tail {db} --lines 10000", "log verify {db}", "log export {db} {tmp}/log.jsonl",
    "log backup {db} {tmp}/copy.db",
)  # fmt: skip
"""What tells or copies entries one by one, whatever is in them."""
NOTHING_THERE = ("event results", "event hands", "event run")
"""These end with a sentence: there is no event in the room, and no bot plays for real money."""
NEWER_EVENT = b'{"events":[{"type":"EventOfNextYear","seat":3}]}'


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A room where somebody wanted on a list for a game that is not offered."""
    house = House(str(tmp_path_factory.mktemp("books") / "room.db"))
    with running(house) as server:
        floor = server.client(house.token("flo", "floor"))
        floor.send("PUT", "/rooms/main/people/ann", {"id": new_id(), "id_checked": True, "born": 700_000})
        with pytest.raises(Refused, match="does not offer"):
            floor.command("main", {"type": "JoinList", "person": "ann", "spread": "none", "way": "in_person"})
    house.close()
    add(house.database, *(encode(Body(refusal=Refusal(code))) for code in sorted(CODES)))
    add(house.database, encode(Body(refusal=NEWER)))
    return house.database


def add(database: str, *bodies: bytes) -> None:
    """Entries that somebody else wrote."""
    store = open_store(database)
    log = store.log("main")
    *_, last = log.read()
    new = [NewEntry(f"else-{last.position}-{n}", last.at, "ann", body) for n, body in enumerate(bodies)]
    log.append(new, last.position)
    store.close()


@pytest.fixture(scope="module")
def from_next_year(database: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The same room, and something happened in it that this program does not know."""
    copy = str(tmp_path_factory.mktemp("newer") / "room.db")
    store = open_store(database, read_only=True)
    store.backup(Path(copy))
    store.close()
    add(copy, NEWER_EVENT)
    return copy


def run(words: str, database: str, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    """One command in a process of its own."""
    for what, name in (("promotion", "hand.toml"), ("event", "turbo.toml")):
        assert main([what, "new", "Late", "--house", "pechanga", "--out", str(tmp_path / name)]) == 0
    given = [word.format(db=database, tmp=tmp_path) for word in words.split()]
    return subprocess.run(
        [sys.executable, "-c", MAIN, *given], capture_output=True, text=True, check=False,
        timeout=PATIENCE_SECONDS, env={**os.environ, "PYTHONPATH": str(SOURCE.parent)},
    )  # fmt: skip


@pytest.mark.parametrize("words", [*READS, *LOOKS])
def test_a_log_with_refusals_is_read(database: str, tmp_path: Path, words: str) -> None:
    """One of every code that a room can give, and one that this program does not know."""
    made = run(words, database, tmp_path)
    assert "Error" not in made.stderr, made.stderr
    if not words.startswith(NOTHING_THERE):
        assert made.returncode == 0, made.stdout + made.stderr
    assert "cannot be read" not in made.stdout + made.stderr


@pytest.mark.parametrize("words", READS)
def test_what_a_later_program_wrote_is_told_in_one_line(
    from_next_year: str, tmp_path: Path, words: str
) -> None:
    made = run(words, from_next_year, tmp_path)
    assert made.returncode != 0
    assert not made.stdout
    assert len(made.stderr.splitlines()) == 1, made.stderr
    assert "cannot be read" in made.stderr


@pytest.mark.parametrize("words", LOOKS)
def test_what_only_looks_takes_what_a_later_program_wrote(
    from_next_year: str, tmp_path: Path, words: str
) -> None:
    made = run(words, from_next_year, tmp_path)
    assert made.returncode == 0, made.stdout + made.stderr


def test_a_refusal_without_its_facts_still_has_a_sentence() -> None:
    """As another version may have written it, when the code had other facts."""
    for code in CODES:
        assert Refusal(code, cite="pechanga.12.9a").text()


def test_what_is_not_known_says_its_code() -> None:
    assert NEWER.text() == "refused: a code of next year"


def test_every_code_that_is_decided_has_its_sentence() -> None:
    texts = {path: path.read_text("utf-8") for path in SOURCE.rglob("*.py")}
    used = {
        (path.name, code)
        for path, text in texts.items()
        for code in re.findall(r'\bRefusal\(\s*"([a-z_]+)"', text)
    }
    assert len(used) > 300
    assert not {(where, code) for where, code in used if code not in CODES}
