"""`cardhouse promotion simulate`: what a file will cost, as text, page and JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardhouse.cli.main import main
from cardhouse.odds.answer import Odds
from cardhouse.promotions.files.template import template
from cardhouse.tournaments.sheets.writing import write_sheet


def file_of(name: str, folder: Path) -> str:
    made = folder / f"{name}.toml"
    made.write_text(write_sheet(template(name)), encoding="utf-8")
    return str(made)


def run(*words: str) -> int:
    return main(["promotion", "simulate", *words])


def test_a_jackpot_as_text_and_as_a_page(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = [Odds(1e-5 / number, fraction="1/100000") for number in range(1, 7)]
    monkeypatch.setattr("cardhouse.cli.promotion_simulate.found_odds", lambda *asked: known)
    page = tmp_path / "jackpot.html"
    words = ["--tables", "5", "--hands-an-hour", "25", "--hours", "20", "--fund", "10000", "--days", "100"]
    made = file_of("bad_beat", tmp_path)
    assert run(made, "--house", "horseshoe", *words, "--html", str(page)) == 0
    out = capsys.readouterr().out
    assert "100,000" in out
    assert "The fund: 10,000 now" in out
    assert "100 days" in out
    assert "365 days" not in out
    written = page.read_text("utf-8")
    assert "<svg" in written
    assert "four kings" in written


def test_what_is_drawn_by_the_clock(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(file_of("splash_pot", tmp_path), "--house", "horseshoe") == 0
    assert "Prizes a month: 304. Cost a month: at most 30,416 dollars." in capsys.readouterr().out


def test_aces_cracked_for_programs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["--deals", "3000", "--processes", "1", "--seats", "6", "--json"]
    assert run(file_of("aces_cracked", tmp_path), "--house", "horseshoe", *words) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["cost_a_month"] > 0
    assert len(found["choices"]) == 1
