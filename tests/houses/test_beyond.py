"""The TDA's rules of 2024: a house of no room, whole for events, by which any room may hold its own."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cardhouse.cli.main import main
from cardhouse.houses.catalogue import load_catalogue, row_ids
from cardhouse.houses.printing import printed_rows
from cardhouse.houses.profile import RULE_SETS, every_house, house_names, load_house
from cardhouse.houses.schema import load_schema
from cardhouse.rulings.conduct.rules import ConductRules

TDA = "tda2024"


def test_it_is_a_house_but_no_room() -> None:
    assert TDA not in house_names()
    assert every_house() == (*house_names(), TDA)


def test_its_event_rules_are_whole_and_its_cash_games_are_custom() -> None:
    house = load_house(TDA)
    assert set(house.own("tournament")) == set(load_schema()), "nothing is inherited"
    assert not any(history[-1].rows for history in house.own("cash").values())
    cited = [setting for (setting,) in house.own("tournament").values() if setting.rows]
    assert len(cited) > 150
    assert all(row in row_ids(TDA) for setting in cited for row in setting.rows)


def test_it_is_printed_with_its_glossary_and_notices() -> None:
    printed = printed_rows(load_house(TDA))
    assert {row.id for row in load_catalogue(TDA).values()} <= printed


def test_its_printed_examples_are_told_as_stories() -> None:
    rows = load_catalogue(TDA).values()
    examples = {row.id for row in rows if any("source example" in check for check in row.checks)}
    stories = Path(__file__).parents[2] / "scenarios" / TDA
    text = "".join(path.read_text(encoding="utf-8") for path in stories.glob("*.yaml"))
    told = set(re.findall(r"[\w.-]+", text))
    assert len(examples) > 50
    assert examples <= told, "printed examples without a story"


def made(folder: Path, *arguments: str) -> Path:
    assert main(["house", "new", "mine", "--dir", str(folder), *arguments]) == 0
    return folder / "mine.toml"


@pytest.mark.parametrize("book", house_names())
def test_any_room_has_its_cash_book_with_tda_events(tmp_path: Path, book: str) -> None:
    mine = load_house(made(tmp_path, "--from", book, "--events", TDA))
    theirs, tda = load_house(book), load_house(TDA)
    assert (mine.book, mine.event_book) == (book, TDA)
    for key in load_schema():
        assert mine.choices().value(key) == theirs.choices().value(key)
        said = tda.choices("tournament")[key]
        events = mine.choices("tournament")[key]
        assert events.value == (said if said.rows else theirs.choices("tournament")[key]).value, key
        assert events.rows == (said.rows or theirs.choices("tournament")[key].rows), key
    assert "tda2024.31.1" in ConductRules.of(mine, "tournament").offences
    assert "tda2024.31.1" not in ConductRules.of(mine, "cash").offences
    assert {"tda2024.20d", "tda2024.13a.1"} <= printed_rows(mine)


def test_a_row_of_the_tda_is_held_to_what_it_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = made(tmp_path, "--from", "toledo", "--events", TDA)
    text = path.read_text("utf-8")
    path.write_text(text.replace('clock_seconds = { value = 25, cite = "tda2024.29.4"',
                                 'clock_seconds = { value = 30, cite = "tda2024.29.4"'), "utf-8")  # fmt: skip
    capsys.readouterr()
    assert main(["house", "check", str(path)]) == 1
    assert "tda2024.29.4 does not say 30" in " ".join(capsys.readouterr().out.split())


def test_without_a_cash_book_it_stands_alone(tmp_path: Path) -> None:
    mine = load_house(made(tmp_path, "--events", TDA))
    for rule_set in RULE_SETS:
        ours, theirs = mine.choices(rule_set), load_house(TDA).choices(rule_set)
        assert {key: ours.value(key) for key in ours} == {key: theirs.value(key) for key in theirs}


def test_a_director_prints_what_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["house", "diff", "pechanga", TDA, "--tournament"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Events: Pechanga Resort & Casino beside TDA 2024\n")
    assert "pechanga: 60 (pechanga.30.25)\n    tda2024: 25 (TDA 2024, rule 29 (time))" in text
    assert not re.search(r"\bkills?\b", text), "of which no event rule speaks"
    page = tmp_path / "page.html"
    assert main(["house", "diff", "pechanga", TDA, "--tournament", "--html", "--out", str(page)]) == 0
    shown = page.read_text("utf-8")
    assert "<title>Events: Pechanga Resort &amp; Casino beside TDA 2024</title>" in shown
    assert "TDA 2024, rule 29 (time)" in shown
    assert main(["house", "diff", "pechanga", TDA, "--tournament", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert text.count("\n    tda2024: ") == len(found) == shown.count("<tr><td>")
    assert main(["house", "diff", "pechanga", TDA, "--html"]) == 2, "the page is of event rules"


def test_six_are_compared(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    asked = ["ruling", "compare", "clock-called", "by=the bettor", "--tournament"]
    assert main([*asked, "--json"]) == 0
    assert [one["house"] for one in json.loads(capsys.readouterr().out)] == list(every_house())
    assert main(asked) == 0
    assert "TDA 2024, rule 29 (who)" in capsys.readouterr().out


def test_its_contradictions_are_settled_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["house", "settled", TDA, "--json"]) == 0
    found = {one["key"]: one for one in json.loads(capsys.readouterr().out)}
    assert found["event_places.hand_for_hand_minutes"]["over"] == ["tda2024.rp8b"]
    assert all(one["why"] for one in found.values())
