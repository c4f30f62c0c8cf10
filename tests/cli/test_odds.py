"""`cardhouse odds` as people call it: words and a table, JSON for programs, a picture of the fund."""

import json
from pathlib import Path

import pytest

from cardhouse.cli.main import main

QUICK = ["--deals", "3000", "--processes", "1"]


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["odds", *words]) == 0
    return capsys.readouterr().out


def test_flopped_quads_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "promotion", "flopped_quads", "--seats", "9")
    assert "Counted exactly." in out
    assert "0.0014349535" in out
    assert "697" in out
    assert "made by the flop" in out
    assert "costs" in out


def test_json_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(told(capsys, "promotion", "flopped_quads", "--seats", "9", "--json"))
    assert found[0]["odds"]["fraction"] == "839889/585307450"
    assert found[0]["trigger"]["street"] == "flop"
    assert found[0]["seats"] == 9


def test_aces_cracked_are_sampled(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "promotion", "aces_cracked", "--seats", "6", *QUICK)
    assert "Sampled from 3,000 deals" in out
    assert "Pocket AA lose." in out
    assert "±" in out


def test_a_bad_beat_in_another_game_with_its_fund_drawn(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    svg = tmp_path / "fund.svg"
    words = ["--game", "Omaha", "--seats", "8", "--hand", "full house", "--change", "aces full"]
    out = told(capsys, "bad-beat", *words, "--fund", "40000", "--svg", str(svg), *QUICK)
    assert "Omaha with 8 seats" in out
    assert "aces full" in out
    assert "The fund: 40,000 now, 1,440 a day, 50% paid at a hit" in out
    drawn = svg.read_text("utf-8")
    assert drawn.startswith("<svg xmlns=")
    assert drawn.count("<polyline") == 3


def test_high_hands(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "high-hand", "--house", "horseshoe", "--hand", "straight", "--sampled", *QUICK)
    assert "straight" in out
    assert "both hole cards play" in out
    assert "costs" not in out, "only the best of a time frame is paid"


@pytest.mark.parametrize(
    "words",
    [
        ["bad-beat", "--hand", "four elevens"],
        ["bad-beat", "--game", "stud", "--seats", "8"],
        ["promotion", "splash_pot"],
        ["promotion", "no_such_promotion"],
    ],
)
def test_what_has_no_odds(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", *words]) == 2
    assert capsys.readouterr().err
