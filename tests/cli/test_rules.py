"""`cardhouse rules`: what people and programs get, and what is said of ids and words that are not there."""

import json
from pathlib import Path
from typing import Any

import pytest

from cardhouse.cli.main import main
from cardhouse.houses.catalogue import load_catalogue
from houses import trial_runner
from houses.trial_runner import write

STUD = {"name": "eight at stud", "covers": ["toledo.holdem.1"], "expects": {"seats.stud": 8}}


@pytest.fixture(autouse=True)
def _trial(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trial_runner.install(tmp_path, monkeypatch)
    monkeypatch.setenv("COLUMNS", "200")


def told(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    """Standard output of a command that must end with `code`."""
    assert main(["rules", *words]) == code
    return capsys.readouterr().out


def told_json(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> Any:
    return json.loads(told(capsys, *words, "--json", code=code))


def test_show_a_row_with_its_houses_and_scenarios(capsys: pytest.CaptureFixture[str]) -> None:
    write("stud", STUD)
    text = told(capsys, "show", "toledo.holdem.1")
    assert "toledo cash: seats.stud = 8 (cited)" in text
    assert "Scenarios: scenarios/stud.json" in text
    assert "uses_button" in text
    assert "toledo cash: seats.stud = 8 (says the same)" in told(capsys, "show", "toledo.holdem.2")
    assert "No scenario cites it." in told(capsys, "show", "toledo.holdem.2")


def test_show_as_json_for_every_row_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    ids = list(load_catalogue())
    shown = told_json(capsys, "search", ".")
    assert {row["id"] for row in shown} == set(ids), "every row can be written as JSON"
    one, two = told_json(capsys, "show", "toledo.holdem.1", "pechanga.21.3")
    assert one["values"][0]["key"] == "seats.stud"
    assert two["params"]["raises_after_bet"] == 3
    assert two["scenarios"] == []


def test_search_finds_rows_with_all_the_words(capsys: pytest.CaptureFixture[str]) -> None:
    found = told_json(capsys, "search", "Straddle", "raise", "--book", "pechanga", "--kind", "play")
    assert "pechanga.21.4" in [row["id"] for row in found]
    assert all("straddle" in json.dumps(row).lower() for row in found)
    assert "pechanga.21.4" in told(capsys, "search", "straddle raise", "--book", "pechanga")


def test_search_puts_topics_first(capsys: pytest.CaptureFixture[str]) -> None:
    topics = ["straddle" in f"{row['topic']} {row['id']}" for row in told_json(capsys, "search", "straddle")]
    assert topics == sorted(topics, reverse=True)
    assert topics[0]
    assert not topics[-1]


def test_search_without_result_names_the_nearest_words_and_ends_with_1(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "No row holds stradle; did you mean straddle" in told(capsys, "search", "stradle", code=1)
    assert told_json(capsys, "search", "stradle", code=1) == []


def test_compare_a_topic_a_part_and_a_key(capsys: pytest.CaptureFixture[str]) -> None:
    found = told_json(capsys, "compare", "betting.raise-cap")
    assert {row["book"] for row in found["rows"]} >= {"horseshoe", "pechanga"}
    part = told_json(capsys, "compare", "betting")
    assert len(part["rows"]) > len(found["rows"])
    game = told_json(capsys, "compare", "game.holdem")
    assert game["values"]["seats.stud"]["toledo"]["cash_cite"] == "toledo.holdem.1"
    key = told_json(capsys, "compare", "seats.draw")
    assert (key["values"]["seats.draw"]["toledo"]["shown"], key["rows"]) == ("7 / 6", [])
    assert "7 / 6" in told(capsys, "compare", "seats.draw")
    assert "horseshoe.3-betting.3" in told(capsys, "compare", "betting.raise-cap")


def test_print_gives_the_rulebook_as_markdown(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "print", "toledo")
    assert text.startswith("# Room toledo: rulebook\n")
    assert "Most players at a stud table. **8.** [toledo.holdem.1, toledo.holdem.2]" in text
    assert all(f"[{row}" in text or f", {row}" in text for row in load_catalogue("toledo"))
    parts = told_json(capsys, "print", "toledo")
    assert [part["title"] for part in parts if part["level"] == 2][:2] == ["Cash games", "Tournaments"]


def test_glossary(capsys: pytest.CaptureFixture[str]) -> None:
    live = told_json(capsys, "glossary", "check-raise", "--book", "live")
    assert [term["row"] for term in live] == ["live.glossary.check-raise"]
    assert "live.glossary.check-raise" in told(capsys, "glossary", "check raise")
    terms = [row for row in load_catalogue().values() if row.kind == "term"]
    assert len(told_json(capsys, "glossary")) == len(terms)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["show"], "say which row"),
        (["show", "pechanga.21.33"], "pechanga.21.33: no such row in the book of pechanga; did you mean"),
        (["show", "acme.1"], "acme.1: no such book; the books are horseshoe"),
        (["search"], "say which words"),
        (["search", "x", "--book", "acme"], "acme: no such book"),
        (["search", "x", "--kind", "plya"], "plya: no such kind; there are play, ruling"),
        (["compare", "betting.raise-cp"], "no such topic or key; did you mean betting.raise-cap"),
        (["compare", "zzzzzz"], "no such topic or key; `cardhouse rules search` finds them by their words"),
        (["print", "toleddo"], "toleddo: no such house"),
        (["glossary", "chek"], "chek: not in the glossary; did you mean check"),
        (["glossary", "zzzzzz"], "zzzzzz: not in the glossary; `cardhouse rules glossary` has all words"),
        (["coverage", "--book", "acme"], "acme: unknown; there are horseshoe"),
        (["coverage", "--kind", "plya"], "plya: unknown; there are play"),
        (["mutants", "--house", "toleddo"], "toleddo: no such house"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_input_is_named(capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    assert main(["rules", *words]) == 2
    out, err = capsys.readouterr()
    assert said in err
    assert out == ""


def test_coverage_as_json_is_one_object_a_row(capsys: pytest.CaptureFixture[str]) -> None:
    write("stud", STUD)
    rows = told_json(capsys, "coverage")
    assert [row["id"] for row in rows] == list(load_catalogue())
    keys = ("id", "book", "kind", "topic", "covered", "by", "why", "proved", "cited", "cited_by", "beyond")
    assert {tuple(row) for row in rows} == {keys}
    by_id = {row["id"]: row for row in rows}
    assert {row["book"] for row in rows if row["beyond"]} == {"tda2024"}
    assert "five books: 1," not in told(capsys, "coverage", "--book", "tda2024")
    assert "; beyond: 3 of 397" in told(capsys, "coverage")
    assert by_id["toledo.holdem.1"]["by"] == ["scenarios/stud.json"]
    assert by_id["toledo.holdem.1"]["covered"] is True
    assert by_id["toledo.holdem.1"]["cited_by"] == ["choice"]
    other = by_id["toledo.holdem.2"]
    assert (other["covered"], other["by"], other["why"]) == (False, [], "no scenario cites it")


def test_coverage_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    write("stud", STUD)
    text = told(capsys, "coverage", "--book", "toledo", "--kind", "play", "--rows")
    assert "toledo.holdem.2" in text
    assert "no scenario cites it" in text
    assert "toledo.holdem.1 " not in text
    assert "have no mutants tried since the last change" in text


def test_coverage_with_contradicting_evidence_ends_with_1(capsys: pytest.CaptureFixture[str]) -> None:
    write("stud", {**STUD, "covers": ["toledo.holdem.111"]})
    assert "toledo.holdem.111 is no row" in told(capsys, "coverage", code=1)
    assert main(["rules", "coverage", "--json"]) == 1
    out, err = capsys.readouterr()
    assert isinstance(json.loads(out), list)
    assert "toledo.holdem.111 is no row" in err


def test_mutants_report_each_change_and_end_with_1_when_too_many_survive(
    capsys: pytest.CaptureFixture[str],
) -> None:
    write("stud", STUD)
    found = told_json(capsys, "mutants", "--jobs", "1", code=1)
    assert len(found) == 12
    assert found[0].keys() >= {"house", "set", "key", "row", "value", "mutant", "killed_by"}
    stud = [(one["mutant"], one["killed_by"]) for one in found if one["key"] == "seats.stud"]
    assert stud == [(7, "eight at stud"), (9, "eight at stud")]
    text = told(capsys, "mutants", "--jobs", "1", "--house", "toledo", code=1)
    assert "12 mutants, 10 survivors" in text
    assert "seats.stud" not in text


def test_mutants_end_with_0_when_every_change_is_noticed(capsys: pytest.CaptureFixture[str]) -> None:
    rows = ["toledo.holdem.1", "toledo.holdem.5", "toledo.holdem.9"]
    now = {"seats.stud": 8, "rake.cap": 5, "seats.draw": 7}
    write("all", {"name": "now", "covers": rows, "expects": now},
          {"name": "then", "covers": ["toledo.holdem.3"], "on": "2000-01-01", "expects": {"rake.cap": 4}},
          {"name": "event", "covers": ["toledo.holdem.10"], "rule_set": "tournament",
           "expects": {"seats.draw": 6}})
    assert "5 cited values, 5 tried now; 12 mutants, 0 survivors" in told(capsys, "mutants", "--jobs", "1")
    assert "5 cited values, 0 tried now; 12 mutants, 0 survivors" in told(capsys, "mutants", "--changed")
    assert len(told_json(capsys, "mutants", "--changed")) == 12
