"""`cardhouse event design` and `forecast`: a sheet that ends when it should, checked and drawn."""

import json
from pathlib import Path

import pytest

from cardhouse.cli.main import main


def test_a_designed_sheet_passes_the_check_and_is_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet, page = tmp_path / "night.toml", tmp_path / "plan.html"
    words = ["event", "design", "--house", "pechanga", "--entries", "60", "--start", "20:00", "--finish",
             "0:30", "--runs", "20", "--name", "Night <owl>", "--out", str(sheet), "--html", str(page)]
    assert main(words) == 0
    told = capsys.readouterr().out
    assert "60 entries: ends about 00:" in told
    assert "chips for a table" in told
    assert main(["event", "check", str(sheet), "--house", "pechanga"]) == 0
    html = page.read_text("utf-8")
    assert html.count('<svg class="chart"') == 2
    assert "<owl>" not in html
    capsys.readouterr()
    words = ["event", "forecast", str(sheet), "--house", "pechanga", "--entries", "60", "--runs", "20"]
    assert main([*words, "--json"]) == 0
    expected = json.loads(capsys.readouterr().out)["expected"]
    assert abs(expected["median"] - 270) <= 12


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--start", "25:00", "--finish", "1:00"], "25:00"),
        (["--start", "19:00", "--finish", "19:10"], "10 minutes"),
        (["--start", "19:00", "--finish", "1:00", "--from", "bracket"], "rounds of tables"),
    ],
)
def test_wishes_that_cannot_be_met_are_told(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["event", "design", "--house", "horseshoe", "--entries", "50", *words]) == 2
    assert said in capsys.readouterr().err
