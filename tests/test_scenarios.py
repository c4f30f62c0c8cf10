"""Every scenario of the project runs as it expects, under its own house."""

from pathlib import Path

import pytest

from cardhouse.scenarios import Scenario, find, load, run

FOLDER = Path(__file__).parents[1] / "scenarios"
ALL = [scenario for file in find([FOLDER]) for scenario in load(file)]


@pytest.mark.parametrize(
    "scenario", ALL, ids=lambda one: f"{one.path.relative_to(FOLDER).as_posix()}: {one.name}"
)
def test_scenario(scenario: Scenario) -> None:
    result = run(scenario)
    assert result.ok, "\n".join(failure.text() for failure in result.failures)


def test_names_in_a_file_are_told_apart() -> None:
    seen = [(scenario.path, scenario.name) for scenario in ALL]
    twice = {f"{path}: {name}" for path, name in seen if seen.count((path, name)) > 1}
    assert not twice
