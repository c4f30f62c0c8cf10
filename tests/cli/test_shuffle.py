"""`cardhouse shuffle`: the battery as a person starts it, and the check of a proof with the file alone."""

import json
from pathlib import Path

import msgspec
import pytest

from cardhouse.cards.card import TEXTS
from cardhouse.cli.main import main
from cardhouse.shuffle.proof import Chance, Proof
from shuffle.made_proofs import FILE, made_proofs, made_up_proof


def told(file: Path, proof: Proof, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    file.write_bytes(msgspec.json.encode(proof))
    code = main(["shuffle", "check", str(file), *words])
    return code, capsys.readouterr().out


@pytest.mark.parametrize("again", [False, True])
def test_a_good_proof_is_told_in_words(
    again: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    proof = made_up_proof(again)
    code, words = told(tmp_path / "hand.json", proof, capsys)
    assert code == 0
    assert "Everything agrees" in words
    assert "Ann, Bob" in words
    assert f"board: {proof.seen[0].card} came as card 1 off the deck" in words
    assert f"the other {52 - len(proof.seen)} stay hidden" in words


def test_what_does_not_agree_is_told_and_ends_with_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = made_up_proof()
    first = good.seen[0]
    other = next(card for card in TEXTS[:52] if card != first.card)
    cases = {
        "did not lie at place": msgspec.structs.replace(first, card=other),
        "comes from place": msgspec.structs.replace(first, dealt=7),
        "is no card of this deck": msgspec.structs.replace(first, card="Zz"),
        "bytes instead of": msgspec.structs.replace(first, salt="00"),
    }
    for say, wrong in cases.items():
        proof = msgspec.structs.replace(good, seen=(wrong, *good.seen[1:]))
        code, words = told(tmp_path / "x.json", proof, capsys)
        assert (code, say in words, "does not hold" in words) == (1, True, True), say
    chance = (Chance("Ann", "ff" * 32), good.chance[1])
    code, words = told(tmp_path / "x.json", msgspec.structs.replace(good, chance=chance), capsys, "--json")
    assert code == 1
    assert json.loads(words)["agrees"] is False


@pytest.mark.parametrize(("name", "proof", "fault"), made_proofs(), ids=[name for name, *_ in made_proofs()])
def test_every_made_up_proof_is_judged_as_the_page_does(
    name: str, proof: Proof, fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told(tmp_path / "x.json", proof, capsys)[0] == (1 if fault else 0)
    written = next(row for row in json.loads(FILE.read_text()) if row["name"] == name)
    assert written["proof"] == json.loads(msgspec.json.encode(proof)), "made_proofs.py writes it anew"


def test_what_is_no_proof_is_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.json").write_text("{}")
    assert main(["shuffle", "check", str(tmp_path / "x.json")]) == 2
    assert "no proof of a shuffle" in capsys.readouterr().err
    assert main(["shuffle", "check", str(tmp_path / "nowhere.json")]) == 2


def test_the_battery_runs_and_its_reports_say_with_what(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = tmp_path / "battery.json"
    words = ["shuffle", "prove", "--decks", "20000", "--seed", "3", "--processes", "2"]
    assert main([*words, "--report", str(report)]) == 0
    shown = capsys.readouterr().out
    assert "All passed." in shown
    assert "place by card" in shown
    written = json.loads(report.read_text())
    assert (written["seed"], written["decks"], written["words"]) == (3, 20_000, 160_000)
    assert len(written["code"]) == 64
    assert len(written["tested"]) == 5
    assert main(["shuffle", "prove", "--decks", "20000", "--report", str(tmp_path / "no" / "x.md")]) == 2


def test_a_draw_is_made_again(capsys: pytest.CaptureFixture[str]) -> None:
    """The figures of docs/shuffle.md."""
    digest = "395bea6940b114c4a95914e90beffee14901b89da4c81d73f7b8164d57c5d608"
    words = ["shuffle", "draw", "00" * 32, "--counts", "9", "--chance", "00" * 32, "--chance", "01" * 32]
    assert main([*words, "--digest", digest]) == 0
    assert "8 1 4 2 7 0 5 3 6" in capsys.readouterr().out
    assert main([*words, "--digest", "ff" * 32]) == 1
    assert "Another secret was promised" in capsys.readouterr().out
    assert main(["shuffle", "draw", "zz", "--counts", "9", "--digest", digest]) == 2
