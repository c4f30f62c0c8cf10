"""`cardhouse scenario`: what it prints and how it ends."""

import json
from pathlib import Path

import pytest

from cardhouse.cli.main import main
from scenarios.story import HEAD

GOOD = HEAD + "expect: {pot: 4}\n"
BAD = HEAD.replace("A story", "A wrong one") + "expect: {pot: 5, by: pechanga.22.3}\n"


def test_green(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "good.yaml").write_text(GOOD)
    assert main(["scenario", "run", str(tmp_path)]) == 0
    assert "1 scenarios, 0 came out otherwise." in capsys.readouterr().out


def test_red_prints_step_expected_came_and_rule(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad.yaml").write_text(GOOD + "---\n" + BAD)
    assert main(["scenario", "run", str(tmp_path / "bad.yaml")]) == 1
    out = capsys.readouterr().out
    for part in (
        "A wrong one [pechanga]",
        "expect pot",
        "expected  5",
        "came      4",
        "rule      pechanga.22.3",
        "2 scenarios, 1 came out otherwise.",
    ):
        assert part in out


def test_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "both.yaml"
    file.write_text(GOOD + "---\n" + BAD)
    assert main(["scenario", "run", str(file), "--json"]) == 1
    good, bad = json.loads(capsys.readouterr().out)
    assert good == {"path": str(file), "name": "A story", "ok": True, "failures": []}
    assert bad["failures"] == [
        {"step": "expect pot (line 13)", "expected": "5", "came": "4", "rule": "pechanga.22.3"}
    ]


def test_another_house(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "cap.yaml"
    steps = "steps: [on to the flop, 'ann bets, bob raises, cyd raises, ann raises']\nexpect: {capped: yes}\n"
    file.write_text(HEAD.replace("no limit 1/3", "limit 4/8") + steps)
    assert main(["scenario", "run", str(file)]) == 0
    assert main(["scenario", "run", str(file), "--house", "horseshoe"]) == 1
    assert "under horseshoe" in capsys.readouterr().out


def test_faults_are_told_without_a_traceback(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.yaml").write_text("name: x\n")
    (tmp_path / "b.yaml").write_text("name: [\n")
    assert main(["scenario", "run", str(tmp_path)]) == 2
    err = capsys.readouterr().err
    assert "a.yaml: " in err
    assert "b.yaml: " in err
    assert main(["scenario", "run", str(tmp_path / "gone.yaml")]) == 2
    assert main(["scenario", "run", "--house", "nowhere", str(tmp_path)]) == 2
    empty = tmp_path / "empty"
    empty.mkdir()
    assert main(["scenario", "run", str(empty)]) == 2
    assert "there is no scenario in" in capsys.readouterr().err


def test_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", "words", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert {"{who} folds", "next hand"} <= {entry["word"] for entry in said["sentences"]}
    assert {"turn", "pot", "posts"} <= {entry["word"] for entry in said["expectations"]}
    assert {"hands", "odd chip"} <= {entry["word"] for entry in said["tables"]}
    assert all(entry["about"] for group in said.values() for entry in group)
    assert main(["scenario", "words"]) == 0
    assert "What may be expected" in capsys.readouterr().out


def test_why_tells_the_rows_of_each_step(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "good.yaml"
    file.write_text(GOOD + "steps: [on to the flop]\n")
    assert main(["scenario", "run", str(file), "--why"]) == 1, "the pot is another one then"
    out = capsys.readouterr().out
    assert "on to the flop" in out
    assert "pechanga.31.burncard  choice" in out
    main(["scenario", "run", str(file), "--why", "--json"])
    (told,) = json.loads(capsys.readouterr().out)
    assert told["named"][0]["step"] == "on to the flop"
    assert told["named"][0]["rows"]["pechanga.31.burncard"] == ["choice"]
