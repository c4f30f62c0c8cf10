"""A citation in full names book, edition, section and rule: of every row, and in what the commands print."""

from __future__ import annotations

import json

import pytest

from cardhouse.cli.main import main
from cardhouse.houses.catalogue import books, books_beyond, load_catalogue
from cardhouse.houses.citing import editions, in_full
from cardhouse.houses.editions import spoken
from cardhouse.houses.silence import said


def test_every_book_has_an_edition_that_a_row_tells() -> None:
    assert tuple(editions()) == books()
    for book, one in editions().items():
        assert load_catalogue()[one.cite].book == book
        assert one.edition in ("undated", "2017", "approved 2018-06-18", "version 1.0, 2024-10-09")


@pytest.mark.parametrize("book", books())
def test_every_row_is_cited_with_book_edition_section_and_rule(book: str) -> None:
    for row in load_catalogue(book).values():
        of = editions()[book]
        number = row.rule if book in books_beyond() and not row.rule[0].isdigit() else f"rule {row.rule}"
        assert in_full(row.id) == f"{of.title} ({of.edition}), {row.section}, {number}"


def test_a_row_of_no_room_is_told_with_its_edition() -> None:
    for row in load_catalogue("tda2024").values():
        assert spoken(row.id).startswith("TDA 2024, ")
        assert row.rule in said(row.id)
    assert said("tda2024.47a.1") == "TDA 2024, rule 47-A (short all-ins)"
    assert "as in TDA 2024, rule 29 (time)" in said("live.silent.tournament.acts.clock_seconds~tda2024.29.4")
    assert said("toledo.holdem.1") == "toledo.holdem.1"


def test_a_gap_names_the_book_that_is_silent_and_the_one_that_is_followed() -> None:
    told = in_full("toledo.silent.betting.below_half~mohegan.betting.8b")
    assert "poker gaming guide (2017) does not say: betting.below_half" in told
    assert "as in Mohegan Sun Pocono, poker guide (undated)" in told


def test_the_command_line_tells_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "240")
    assert main(["rules", "show", "toledo.holdem.1"]) == 0
    assert in_full("toledo.holdem.1") in capsys.readouterr().out
    assert main(["rules", "show", "toledo.holdem.1", "toledo.silent.betting.below_half", "--json"]) == 0
    row, gap = json.loads(capsys.readouterr().out)
    assert row["in_full"] == in_full("toledo.holdem.1")
    assert "(2017) does not say" in gap["in_full"]
    asked = ["ruling", "--house", "horseshoe", "mucked_hand", "cause=wrong information"]
    assert main(asked) == 0
    assert in_full("horseshoe.3-dead.2") in capsys.readouterr().out
    assert main([*asked, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["in_full"] == [in_full("horseshoe.3-dead.2")]
