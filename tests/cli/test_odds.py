"""`cardhouse odds` as people call it: words and a table, JSON for programs, a picture of the fund."""

import json
from pathlib import Path

import pytest

from cardhouse.cli import odds, odds_equity
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


def test_what_never_comes_does_not_come_in_no_days(capsys: pytest.CaptureFixture[str]) -> None:
    quiet = told(capsys, "promotion", "flopped_quads", "--tables", "0")
    assert "never" in quiet
    assert "within 0 days" not in quiet
    unseen = told(capsys, "bad-beat", "--game", "omaha", "--hand", "royal flush", *QUICK)
    assert "not seen" in unseen


@pytest.mark.parametrize(
    "words",
    [
        ["bad-beat", "--hand", "four elevens"],
        ["bad-beat", "--game", "stud", "--seats", "8"],
        ["promotion", "splash_pot"],
        ["promotion", "no_such_promotion"],
        ["equity", "AhAd vs KK:inf"],
        ["equity", "AhAd vs KsKc", "--seed", "-1"],
        ["bad-beat", "--tables", "inf"],
        ["bad-beat", "--hours", "25"],
        ["bad-beat", "--fund", "1" + "0" * 30],
    ],
)
def test_what_has_no_odds(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", *words]) == 2
    assert capsys.readouterr().err


@pytest.mark.parametrize("words", [["equity", "AhAd vs KsKc"], ["bad-beat"]])
def test_a_picture_that_cannot_be_written_is_told_before_the_work(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(odds, "found_odds", None)
    monkeypatch.setattr(odds_equity, "equity", None)
    for file, said in ((tmp_path / "nowhere" / "one.svg", "no such folder"), (tmp_path, "is a folder")):
        assert main(["odds", *words, "--svg", str(file)]) == 2
        assert said in capsys.readouterr().err
