"""Coverage: what counts as proved, what does not, and the reasons on record."""

from pathlib import Path

import pytest

from cardhouse.errors import CardhouseError
from cardhouse.houses.catalogue import load_catalogue
from cardhouse.sim.coverage import Coverage, RowCoverage, coverage, load_uncovered
from cardhouse.sim.evidence import find_places, scenario_folder
from cardhouse.sim.mutants import Report, plan, try_mutants
from houses import trial_runner
from houses.trial_runner import write

STUD = {"name": "eight at stud", "covers": ["toledo.holdem.1"], "expects": {"seats.stud": 8}}


@pytest.fixture(autouse=True)
def _trial(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trial_runner.install(tmp_path, monkeypatch)


def found(uncovered: dict[str, str] | None = None) -> Coverage:
    return coverage(find_places([scenario_folder()]), Report.load(), uncovered or {})


def row(row_id: str, uncovered: dict[str, str] | None = None) -> RowCoverage:
    return next(one for one in found(uncovered).rows if one.id == row_id)


def try_all() -> None:
    tasks = plan(["toledo"], find_places([scenario_folder()]))
    try_mutants(tasks, Report.load(), 1, lambda done, total: None)


def test_every_row_of_the_catalogue_is_judged() -> None:
    rows = found().rows
    assert [one.id for one in rows] == list(load_catalogue())
    assert all(one.covered != bool(one.why) for one in rows)


def test_a_green_scenario_covers_the_rows_it_cites() -> None:
    assert row("toledo.holdem.1").why == "no scenario cites it"
    write("stud", STUD)
    assert row("toledo.holdem.1") == RowCoverage(
        "toledo.holdem.1", "toledo", "play", "game.holdem", True, ("scenarios/stud.json",), proved="room",
        cited=("choice",))


def test_a_row_that_the_software_does_not_name_is_not_covered() -> None:
    write("stud", {**STUD, "named": ""})
    assert row("toledo.holdem.1").why == "the software does not name it in the scenarios that cite it"
    assert not row("toledo.holdem.1").cited
    write("other", {**STUD, "named": "event"})
    assert row("toledo.holdem.1").covered
    assert row("toledo.holdem.1").cited == ("event",)


def test_a_row_is_proved_through_the_best_that_any_scenario_does() -> None:
    write("alone", {**STUD, "through": "row"})
    assert row("toledo.holdem.1").proved == "row"
    write("hand", {**STUD, "through": "hand"})
    assert row("toledo.holdem.1").proved == "hand"
    assert row("toledo.holdem.2").proved == "", "nothing proves a row that no scenario cites"


def test_a_red_scenario_covers_nothing_even_beside_a_green_one() -> None:
    write("red", {**STUD, "expects": {"seats.stud": 9}})
    assert row("toledo.holdem.1").why == "fails: scenarios/red.json"
    write("green", STUD)
    assert not row("toledo.holdem.1").covered
    assert row("toledo.holdem.1").by == ("scenarios/green.json",)


def test_a_row_whose_value_can_be_changed_unnoticed_is_not_covered() -> None:
    write("stud", {**STUD, "expects": {}})
    assert row("toledo.holdem.1").covered, "nothing is known of mutants yet"
    assert found().stale == 5
    try_all()
    assert found().stale == 0
    assert row("toledo.holdem.1").why == "the value can be changed and no scenario notices: cash seats.stud"
    write("stud", STUD)
    assert found().stale == 1, "the outcome of the old scenario no longer counts"
    try_all()
    assert row("toledo.holdem.1").covered


def test_terms_notices_and_conduct_are_judged_in_their_own_ways() -> None:
    rows = {one.id: one for one in found().rows}
    assert all(one.covered for one in rows.values() if one.kind == "term")
    assert rows["toledo.footer.2"].covered
    assert rows["mohegan.back.2"].why == "the house has no profile from which it could be printed"
    assert {one.why for one in rows.values() if one.kind == "conduct"} == {"no scenario cites it"}


def test_a_row_of_conduct_needs_an_incident_on_record(monkeypatch: pytest.MonkeyPatch) -> None:
    write("phone", {"name": "a text", "house": "toledo", "covers": ["mohegan.house.17"], "expects": {}})
    assert row("mohegan.house.17").covered
    monkeypatch.setattr("cardhouse.sim.coverage.load_offences", lambda book: {})
    assert row("mohegan.house.17").why == "no incident can be recorded under it"


def test_a_reason_on_record_explains_a_row_and_may_not_outlive_it() -> None:
    reasons = {"toledo.holdem.1": "a disc cannot be tested"}
    explained = row("toledo.holdem.1", reasons)
    assert (explained.covered, explained.explained, explained.why) == (False, True, "a disc cannot be tested")
    assert found(reasons).faults == ()
    write("stud", STUD)
    assert found(reasons).faults == (
        "uncovered.toml: toledo.holdem.1 is covered by scenarios/stud.json; take it out",)


def test_a_scenario_that_cites_no_row_is_a_fault() -> None:
    write("stud", {**STUD, "covers": ["toledo.holdm.1"]})
    assert found().faults[0].startswith(
        "scenarios/stud.json: eight at stud: toledo.holdm.1 is no row; did you mean toledo.holdem.1")


def test_the_reasons_that_come_along_are_sound() -> None:
    assert all(reason.strip() for reason in load_uncovered().values())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[rows]\n"toledo.holdm.1" = "x"', "toledo.holdm.1: no such row; did you mean toledo.holdem.1"),
        ('[rows]\n"toledo.holdem.1" = " "', "toledo.holdem.1: give the reason"),
        ('[rows]\n"toledo.holdem.1" = 3', "toledo.holdem.1: give the reason"),
        ("[rows", "not TOML"),
    ],
)
def test_a_wrong_list_of_reasons_is_refused(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "uncovered.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CardhouseError) as refused:
        load_uncovered(path)
    assert words in str(refused.value)


def test_without_a_folder_of_scenarios_a_person_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path / "houses")
    monkeypatch.setattr("cardhouse.sim.evidence.__file__", str(tmp_path / "a/b/c/d.py"))
    (tmp_path / "scenarios").rmdir()
    with pytest.raises(CardhouseError, match="say where they are with --scenarios"):
        scenario_folder()
