"""The draw on paper: every seat once, by chance, the same again by its secret, and the promise proves it."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from pathlib import Path

import pytest

from cardhouse.cli.event_draw_sheet import seats_in_order
from cardhouse.cli.main import main

LINE = re.compile(r"^ *\d+\.  table (\d+) +seat (\d+)$", re.MULTILINE)
ASK = ["event", "draw-sheet", "--tables", "3", "--seats", "9", "--first", "11"]


def test_every_seat_is_on_the_sheet_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(ASK) == 0
    sheet = capsys.readouterr().out
    seats = [(int(table), int(seat)) for table, seat in LINE.findall(sheet)]
    assert sorted(seats) == [(table, seat) for table in (11, 12, 13) for seat in range(1, 10)]
    secret = re.search(r"Secret ([0-9a-f]{64})", sheet)
    promised = re.search(r"Promise ([0-9a-f]{64})", sheet)
    assert secret
    assert promised
    made = hashlib.sha256(b"cardhouse draw 1\n" + bytes.fromhex(secret[1])).hexdigest()
    assert promised[1] == made, "written here anew: anybody can check it"
    assert main([*ASK, "--secret", secret[1]]) == 0
    assert LINE.findall(capsys.readouterr().out) == LINE.findall(sheet)
    assert main(ASK) == 0
    assert LINE.findall(capsys.readouterr().out) != LINE.findall(sheet), "another each time"


def test_no_seat_comes_first_more_often_than_chance_would_have_it() -> None:
    count = 6_000
    firsts = Counter(
        seats_in_order(number.to_bytes(32, "big"), tables=2, seats=3)[0] for number in range(count)
    )
    assert len(firsts) == 6
    expected = count / 6
    assert sum((found - expected) ** 2 / expected for found in firsts.values()) < 20.5  # 99.9 %, 5 degrees


def test_a_page_for_the_printer_has_room_to_sign(tmp_path: Path) -> None:
    file = tmp_path / "draw.html"
    assert main([*ASK, "--html", "--out", str(file)]) == 0
    page = file.read_text("utf-8")
    assert page.count("<tr>") == 28
    assert "Signed" in page


def test_a_secret_that_is_none_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ASK, "--secret", "abc"]) != 0
    assert "64 digits" in capsys.readouterr().err
