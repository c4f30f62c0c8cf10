"""Every scenario of the project runs as it expects, under its own house."""

from pathlib import Path

import pytest

from cardhouse.scenarios import Scenario, ScenarioError, find, load, run

FOLDER = Path(__file__).parents[1] / "scenarios"
FILES = find([FOLDER])


def readable(file: Path) -> list[Scenario]:
    """A file with faults is reported by its own test below and keeps no other from running."""
    try:
        return load(file)
    except ScenarioError:
        return []


ALL = [scenario for file in FILES for scenario in readable(file)]


def test_there_are_scenarios() -> None:
    assert len(ALL) > 10


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(FOLDER).as_posix())
def test_file_reads(file: Path) -> None:
    names = [scenario.name for scenario in load(file)]
    assert len(set(names)) == len(names), "two scenarios of a file have the same name"


@pytest.mark.parametrize(
    "scenario", ALL, ids=lambda one: f"{one.path.relative_to(FOLDER).as_posix()}: {one.name}"
)
def test_scenario(scenario: Scenario) -> None:
    result = run(scenario)
    assert result.ok, "\n".join(failure.text() for failure in result.failures)
