"""A promotion's file: what is written reads back, and everything that cannot work is named with its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cardhouse.cli.main import main
from cardhouse.houses.profile import house_names, load_house
from cardhouse.promotions.files.checking import faults
from cardhouse.promotions.files.page import promotion_page
from cardhouse.promotions.files.printing import as_html, as_text
from cardhouse.promotions.files.reading import read_terms
from cardhouse.promotions.files.template import template, template_names
from cardhouse.promotions.promotion import KINDS, Best, Pays, Promotion, When
from cardhouse.store import open_store
from cardhouse.tournaments.sheets.faults import SheetError
from cardhouse.tournaments.sheets.writing import write_sheet

WRONG = """name = "Broken"
claim_days = -3

[when]
starts = "2026-12-31"
ends = "2026-12-01"
hours = ["12:00-18:00", "17:00-19:00", "noon"]

[where]
games = ["holdem", "whist"]

[beaten]
least = "four aardvarks"

[pays]
losers = 50
winners = 40
table = 25
prize = 5
"""


def test_one_template_a_kind() -> None:
    assert {template(name).kind for name in template_names()} == set(KINDS)


@pytest.mark.parametrize("house", house_names())
def test_templates_can_be_held_in_every_house(house: str) -> None:
    choices = load_house(house).choices("cash")
    wrong = {name: [str(fault) for fault in faults(template(name), choices)] for name in template_names()}
    assert not any(wrong.values()), wrong


@pytest.mark.parametrize("name", template_names())
def test_written_and_read_again(name: str) -> None:
    assert read_terms(write_sheet(template(name))) == template(name)


def test_every_fault_at_once_with_its_line() -> None:
    with pytest.raises(SheetError) as told:
        read_terms(WRONG, load_house("horseshoe").choices("cash"))
    found = {(fault.where, fault.line) for fault in told.value.faults}
    assert found == {
        ("claim_days", 2), ("when.ends", 6), ("when.hours.2", 7), ("when.hours.3", 7), ("where.games.2", 10),
        ("beaten.least", 13), ("pays", 15), ("pays.winners", 17), ("pays.prize", 19),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "changes", "where"),
    [
        ("high_hand", {"when": When()}, "when"),
        ("high_hand", {"best": Best(least="seven-six low")}, "best.least"),
        ("high_hand", {"pays": Pays()}, "pays"),
        ("bankroll", {"pays": Pays(amounts=(100_00,))}, "pays.amounts"),
        ("football_squares", {"pays": Pays(losers=50, amount=100)}, "pays"),
        ("bad_beat", {"best": Best()}, "promotion"),
        ("bad_beat", {"fund": "the big one!"}, "fund"),
        ("bad_beat", {"pays": Pays(losers=101)}, "pays.losers"),
    ],
)
def test_what_cannot_work(name: str, changes: dict[str, object], where: str) -> None:
    terms = replace(template(name), **changes)
    assert where in {fault.where for fault in faults(terms, load_house("pechanga").choices("cash"))}


@given(st.text(max_size=300))
def test_any_text_is_read_or_told(text: str) -> None:
    with pytest.raises(SheetError) as told:  # no text of this length is a whole promotion
        read_terms(text, load_house("horseshoe").choices("cash"))
    assert told.value.faults


def test_page_names_the_rows_and_escapes_what_people_wrote() -> None:
    choices = load_house("horseshoe").choices("cash")
    page = promotion_page(replace(template("high_hand"), name="<b>High</b>", rules=("Be kind",)), choices)
    assert "horseshoe.20.special.high-hand" in as_text(page)
    assert "&lt;b&gt;High" in as_html(page)
    assert "Be kind" in as_text(page)


def test_made_checked_printed_and_started_on_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CARDHOUSE_PASSWORD", "a long enough secret")
    file, database = tmp_path / "beat.toml", str(tmp_path / "room.db")
    words = ["--house", "horseshoe"]
    assert main(["promotion", "new", "Friday beat", *words, "--from", "bad_beat", "--out", str(file)]) == 0
    assert main(["promotion", "check", str(file), *words]) == 0
    assert main(["promotion", "print", str(file), *words]) == 0
    assert "Four tens or better is beaten" in capsys.readouterr().out
    assert main(["init", "main", *words, "--database", database]) == 0, capsys.readouterr().err
    assert main(["promotion", "start", database, str(file)]) == 0, capsys.readouterr()
    assert main(["promotion", "start", database, str(file)]) == 2
    assert "there is a promotion “Friday beat” already" in capsys.readouterr().err
    store = open_store(database, create=False)
    try:
        assert b"PromotionStarted" in b"".join(entry.body for entry in store.log("main").read())
    finally:
        store.close()


def test_terms_are_data_alone() -> None:
    assert Promotion(name="x").kind == ""
