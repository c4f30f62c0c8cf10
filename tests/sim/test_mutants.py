"""Mutants: each cited value is changed in every way, and only a scenario that cites its row can notice."""

import json
from pathlib import Path

import pytest

from cardhouse.sim.evidence import find_places, scenario_folder
from cardhouse.sim.mutants import Mutant, Report, Task, plan, too_many, try_mutants
from houses import trial_runner
from houses.trial_house import full_profile
from houses.trial_runner import write

STUD = {"name": "eight at stud", "covers": ["toledo.holdem.1"], "expects": {"seats.stud": 8}}


@pytest.fixture(autouse=True)
def _trial(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trial_runner.install(tmp_path, monkeypatch)


def tasks() -> list[Task]:
    return plan(["toledo"], find_places([scenario_folder()]))


def tried() -> list[Mutant]:
    return try_mutants(tasks(), Report.load(), 1, lambda done, total: None)


def outcome() -> dict[tuple[str, str, str], str | None]:
    return {(mutant.set, mutant.row, str(mutant.mutant)): mutant.killed_by for mutant in tried()}


def one(killed_by: str | None) -> Mutant:
    return Mutant("toledo", "cash", "seats.stud", "toledo.holdem.1", 8, 9, killed_by, {})


def test_every_other_value_of_every_cited_value_is_tried() -> None:
    assert sorted(outcome()) == [
        ("cash", "toledo.holdem.1", "7"), ("cash", "toledo.holdem.1", "9"),
        ("cash", "toledo.holdem.3", "0"), ("cash", "toledo.holdem.3", "3"), ("cash", "toledo.holdem.3", "5"),
        ("cash", "toledo.holdem.5", "0"), ("cash", "toledo.holdem.5", "4"), ("cash", "toledo.holdem.5", "6"),
        ("cash", "toledo.holdem.9", "6"), ("cash", "toledo.holdem.9", "8"),
        ("tournament", "toledo.holdem.10", "5"), ("tournament", "toledo.holdem.10", "7"),
    ]
    assert set(outcome().values()) == {None}, "no scenario, nothing noticed"


def test_a_scenario_that_cites_the_row_and_fails_kills() -> None:
    write("stud", STUD)
    killed = {mutant: by for mutant, by in outcome().items() if by}
    assert killed == {("cash", "toledo.holdem.1", "7"): "eight at stud",
                      ("cash", "toledo.holdem.1", "9"): "eight at stud"}


@pytest.mark.parametrize(
    "useless",
    [
        {**STUD, "covers": ["toledo.holdem.3"]},
        {**STUD, "house": "live"},
        {**STUD, "expects": {"seats.stud": 9}},
        {**STUD, "expects": {}},
    ],
    ids=["cites another row", "under another house", "is not green", "asserts something else"],
)
def test_a_scenario_proves_nothing_when_it(useless: dict[str, object]) -> None:
    write("stud", useless)
    Path("houses/live.toml").write_text(full_profile("live"), encoding="utf-8")
    assert set(outcome().values()) == {None}


def test_a_restatement_is_proved_by_its_own_scenarios_only() -> None:
    write("stud", STUD)
    stud = [mutant for mutant in tried() if mutant.key == "seats.stud"]
    assert [dict(mutant.rows) for mutant in stud] == 2 * [
        {"toledo.holdem.1": "eight at stud", "toledo.holdem.2": None}]
    write("again", {**STUD, "name": "said again", "covers": ["toledo.holdem.2"]})
    again = [mutant for mutant in tried() if mutant.key == "seats.stud"]
    assert [mutant.rows["toledo.holdem.2"] for mutant in again] == ["said again", "said again"]


def test_a_dated_value_is_tried_on_its_own_days() -> None:
    both = ["toledo.holdem.5", "toledo.holdem.3"]
    write("cap", {"name": "now", "covers": both, "expects": {"rake.cap": 5}})
    assert {row for (_, row, _), by in outcome().items() if by} == {"toledo.holdem.5"}
    write("old", {"name": "then", "covers": both, "on": "2010-06-06", "expects": {"rake.cap": 4}})
    killers = {by for (_, row, _), by in outcome().items() if row == "toledo.holdem.3"}
    assert killers == {"then"}


def test_an_event_notices_what_it_inherits_and_not_what_it_overrides() -> None:
    expects = {"seats.stud": 8, "seats.draw": 6}
    covers = ["toledo.holdem.1", "toledo.holdem.9", "toledo.holdem.10"]
    write("event", {"name": "event", "rule_set": "tournament", "covers": covers, "expects": expects})
    killed = {(rule_set, row) for (rule_set, row, _), by in outcome().items() if by}
    assert killed == {("cash", "toledo.holdem.1"), ("tournament", "toledo.holdem.10")}


def test_an_engine_that_breaks_down_has_noticed() -> None:
    write("draw", {"name": "draw", "covers": ["toledo.holdem.9"]})
    assert outcome()["cash", "toledo.holdem.9", "8"] == "draw"
    assert outcome()["cash", "toledo.holdem.9", "6"] is None


def test_outcomes_are_kept_until_something_changes() -> None:
    write("stud", STUD)
    outcome()
    kept = Report.load()
    assert [task.key for task in tasks() if kept.fresh(task) is None] == []
    again = [mutant for task in tasks() for mutant in kept.fresh(task) or ()]
    assert sum(mutant.killed_by == "eight at stud" for mutant in again) == 2
    write("stud", {**STUD, "name": "renamed"})
    assert [task.key for task in tasks() if kept.fresh(task) is None] == ["seats.stud"]
    profile = Path("houses/toledo.toml")
    profile.write_text(profile.read_text(encoding="utf-8") + "# edited\n", encoding="utf-8")
    trial_runner.forget()
    assert all(kept.fresh(task) is None for task in tasks())


@pytest.mark.parametrize("text", ["", "[]", "{", '{"toledo/cash/seats.stud/0": 3}'])
def test_a_damaged_report_counts_as_none(text: str) -> None:
    Path(".cardhouse").mkdir()
    Path(".cardhouse/mutants.json").write_text(text, encoding="utf-8")
    report = Report.load()
    assert all(report.fresh(task) is None for task in tasks())
    outcome()
    assert len(json.loads(Path(".cardhouse/mutants.json").read_text(encoding="utf-8"))) == len(tasks())


def test_progress_is_told_for_every_value() -> None:
    told: list[tuple[int, int]] = []
    try_mutants(tasks(), Report.load(), 1, lambda done, total: told.append((done, total)))
    assert told == [(number, 5) for number in range(1, 6)]


def test_one_in_twenty_may_survive() -> None:
    assert not too_many([])
    assert not too_many([one(None)] + 19 * [one("x")])
    assert too_many([one(None)] + 18 * [one("x")])
