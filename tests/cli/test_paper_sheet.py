"""The sheet for a table that goes on on paper: every seat, what is written down, room for two to sign."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardhouse.cli.main import main

ASK = ["cage", "paper-sheet", "--tables", "2", "--seats", "9", "--first", "4"]


def test_a_sheet_for_each_table_has_every_seat_and_what_is_entered_afterwards(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(ASK) == 0
    first, second = capsys.readouterr().out.split("\f")
    for number, sheet in ((4, first), (5, second)):
        assert sheet.startswith(f"Table {number} on paper")
        for seat in range(1, 10):
            assert f"\n{seat}   ____" in sheet
        for word in ("Hands", "Drop box", "Promotional box", "Tips", "Counted at the end", "Why on paper"):
            assert word in sheet, word
        assert "Dealer ____" in sheet
        assert "Floor ____" in sheet


def test_a_page_for_the_printer(tmp_path: Path) -> None:
    file = tmp_path / "paper.html"
    assert main([*ASK, "--html", "--out", str(file)]) == 0
    page = file.read_text("utf-8")
    assert page.count("<section>") == 2
    assert page.count("<tr>") == 2 * (9 + 1)
