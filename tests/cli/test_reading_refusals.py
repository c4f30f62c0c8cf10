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
from cardhouse.play.refusal import CODES, Refusal
from cardhouse.room.entries import Body, encode
from cardhouse.server.client import Refused, new_id
from cardhouse.store import NewEntry, open_store
from server.serving import MAIN, House, running

SOURCE = Path(cardhouse.__file__).resolve().parent
NEWER = Refusal("a_code_of_next_year", {"seat": 3})
COMMANDS = (
    "cage balances {db}", "cage report balances {db}", "cage report people {db}", "cage close {db}",
    "cage reconcile {db}", "cage export {db} --to {tmp}/books.beancount",
    "log replay {db}", "log tail {db}", "log verify {db}", "log export {db} {tmp}/log.jsonl",
    "log backup {db} {tmp}/copy.db",
)  # fmt: skip


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
    store = open_store(house.database)
    log = store.log("main")
    *_, last = log.read()
    log.append([NewEntry("next-year", last.at, "ann", encode(Body(refusal=NEWER)))], last.position)
    store.close()
    return house.database


@pytest.mark.parametrize("words", COMMANDS)
def test_a_log_with_refusals_is_read(database: str, tmp_path: Path, words: str) -> None:
    given = [word.format(db=database, tmp=tmp_path) for word in words.split()]
    made = subprocess.run(
        [sys.executable, "-c", MAIN, *given], capture_output=True, text=True, timeout=120, check=False,
        env={**os.environ, "PYTHONPATH": str(SOURCE.parent)},
    )  # fmt: skip
    assert made.returncode == 0, made.stdout + made.stderr
    assert "Error" not in made.stderr


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
