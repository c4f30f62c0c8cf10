"""A made-up scenario runner and a house to run under: a scenario is green when the choices are as it expects.

It stands in for `cardhouse.scenarios` wherever only citations and outcomes matter.
"""

import json
import sys
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from cardhouse.houses import profile
from cardhouse.houses.choices import Choices
from cardhouse.houses.profile import load_house
from cardhouse.sim import evidence, mutants
from houses.trial_house import full_profile

CITED = {
    "seats.stud": '{ value = 8, cite = "toledo.holdem.1", also = ["toledo.holdem.2"] }',
    "rake.cap": '[{ value = 4, cite = "toledo.holdem.3" }, '
                '{ value = 5, cite = "toledo.holdem.5", from = 2010-06-07 }]',
    "seats.draw": '{ value = 7, cite = "toledo.holdem.9" }',
}
EVENTS = '[tournament.seats]\ndraw = { value = 6, cite = "toledo.holdem.10" }\n'


@dataclass(frozen=True)
class Scenario:
    name: str
    path: Path
    covers: list[str]
    house: str = "toledo"
    rule_set: str = "cash"
    on: date | None = None
    expects: dict[str, Any] = field(default_factory=dict)
    through: str = "room"
    named: str = "choice"
    """How the software names what it covers; empty where it does not."""


@dataclass(frozen=True)
class Result:
    ok: bool
    failures: list[str]
    proofs: dict[str, str]
    named: dict[str, frozenset[str]]


def find(paths: list[Path]) -> list[Path]:
    return sorted(file for path in paths for file in (path.glob("*.json") if path.is_dir() else [path]))


def load(path: Path) -> list[Scenario]:
    raw = json.loads(path.read_text(encoding="utf-8"))
    return [Scenario(path=path, **{**one, "on": date.fromisoformat(one["on"]) if "on" in one else None})
            for one in raw]


def run(
    scenario: Scenario, house: str | None = None, choices: Choices | None = None, first: bool = False
) -> Result:
    played = choices or load_house(house or scenario.house).choices(scenario.rule_set, scenario.on)
    assert played.value("seats.draw") < 8, "a crash, not a failed expectation"
    wrong = [key for key, value in scenario.expects.items() if played.value(key) != value]
    named = dict.fromkeys(scenario.covers, frozenset({scenario.named} - {""}))
    return Result(not wrong, wrong, dict.fromkeys(scenario.covers, scenario.through), named)


def install(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make `folder` the present one, with the made-up house toledo and this runner."""
    houses = folder / "houses"
    houses.mkdir()
    (houses / "toledo.toml").write_text(full_profile("toledo", CITED) + EVENTS, encoding="utf-8")
    (folder / "scenarios").mkdir()
    runner = ModuleType("cardhouse.scenarios")
    runner.__dict__.update(find=find, load=load, run=run)
    monkeypatch.setitem(sys.modules, "cardhouse.scenarios", runner)
    monkeypatch.setattr(profile, "FOLDER", houses)
    monkeypatch.chdir(folder)
    forget()


def write(name: str, *scenarios: dict[str, Any]) -> None:
    """One scenario file; as in a new process, nothing read before is remembered."""
    Path("scenarios", f"{name}.json").write_text(json.dumps(scenarios), encoding="utf-8")
    forget()


def forget() -> None:
    remembered = (evidence._load, evidence.outcome, mutants._file_hash, mutants.package_hash)
    for function in (*remembered, profile._load_own):
        function.cache_clear()
