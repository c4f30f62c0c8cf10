"""Decks and draws in an exported log against their promises, and proofs of hands against the log."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cardhouse.room.shuffling.add_chance import AddChance
from cardhouse.room.shuffling.decks import shuffling_of
from cardhouse.room.shuffling.proving import finished_proof
from cardhouse.store import Log
from cardhouse.store.exporting import export
from room.evening import Evening
from room.sealed_room import KEY, played, sealed_keeper, sealed_log
from room.test_proofs import hands_of
from verifier.exported import compact, outcome, resealed


@pytest.fixture
def log(tmp_path: Path) -> Log:
    """A few hands, to which a player adds chance."""
    log = sealed_log(tmp_path)
    keeper, evening = sealed_keeper(log), Evening(9)
    for _ in range(40):
        played(keeper, evening, {1: "deuce_triple"}, commands=3, players=6)
        promised = shuffling_of(keeper.room).promised.get(1)
        if promised is not None:
            keeper.do(evening.asked(AddChance("p1-2", promised.root, "ab" * 32, table=1))).result()
    keeper.stop()
    return log


def proofs(log: Log, folder: Path) -> list[str]:
    """A proof of every hand, for everybody and for one player."""
    found: list[str] = []
    for past in hands_of(log):
        for person in (None, "p1-2"):
            proof = finished_proof(log, KEY, past, person)
            assert proof is not None
            file = folder / f"{past.key} {person}.json"
            file.write_bytes(msgspec.json.encode(proof))
            found += ["--proof", str(file)]
    return found


def test_decks_and_proofs_are_as_promised(
    log: Log, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert outcome(tmp_path, list(export(log)), *proofs(log, tmp_path)) == 0
    said = capsys.readouterr().out
    told = (line.split(maxsplit=1) for line in said.splitlines()[1:])
    counts = {what: int(times.replace(",", "")) for times, what in told}
    assert counts["decks and draws as promised"] >= counts["hands"] > 3
    assert counts["cards proved"] > 30


def changed(log: Log, kind: str, **fields: Any) -> list[bytes]:
    """The log sealed anew, with every event of this kind saying something else."""
    lines = list(export(log))
    for at, line in enumerate(lines):
        entry = json.loads(line)
        if f'"{kind}"' in entry.get("body", ""):
            body = json.loads(entry["body"])
            for event in body["events"]:
                event.update(fields if event["type"] == kind else {})
            entry["body"] = json.dumps(body, separators=(",", ":"))
            lines[at] = compact(entry)
    return resealed(lines)


def test_another_deck_than_was_promised_is_noticed(
    log: Log, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert outcome(tmp_path, changed(log, "DeckDealt", root="00" * 32)) == 1
    assert "is not what was promised" in capsys.readouterr().out


def test_chance_that_was_left_out_is_noticed_by_whoever_has_a_proof(
    log: Log, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    without = changed(log, "DeckDealt", chance=[])
    assert outcome(tmp_path, without) == 0, "nobody without a proof can know"
    capsys.readouterr()
    assert outcome(tmp_path, without, *proofs(log, tmp_path)) == 1
    assert "the log promised another deck, or has other chance" in capsys.readouterr().out


def test_a_draw_that_the_secret_does_not_give_is_noticed(
    log: Log, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = list(export(log))
    at = next(at for at, line in enumerate(lines) if b"TableButtonDrawn" in line)
    entry = json.loads(lines[at])
    body = json.loads(entry["body"])
    draw = next(one for event in body["events"] for one in event.get("events", ()) if "cards" in one)
    draw["cards"][0][1], draw["cards"][1][1] = draw["cards"][1][1], draw["cards"][0][1]
    entry["body"] = json.dumps(body, separators=(",", ":"))
    assert outcome(tmp_path, resealed([*lines[:at], compact(entry), *lines[at + 1 :]])) == 1
    assert "everybody's chance" in capsys.readouterr().out


@pytest.mark.parametrize("field", ["secret", "digest"])
def test_a_draw_with_another_secret_is_noticed(log: Log, tmp_path: Path, field: str) -> None:
    assert outcome(tmp_path, changed(log, "DrawShown", **{field: "00" * 32})) == 1
