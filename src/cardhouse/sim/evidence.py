"""The scenarios that cite rows: finds and loads them, runs them once a process, and knows which run green.

What a scenario says and how it is judged is the runner's affair (`cardhouse.scenarios`); what the outcome
proves is for `coverage` and `mutants` to say.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

from cardhouse.errors import CardhouseError
from cardhouse.houses.choices import Choices

RUNNER = "cardhouse.scenarios"


class Result(Protocol):
    """What the runner says of one run."""

    @property
    def ok(self) -> bool: ...
    @property
    def failures(self) -> Sequence[object]: ...
    @property
    def named(self) -> Mapping[str, Set[str]]:
        """The rows that the software named, and where."""

    @property
    def proofs(self) -> Mapping[str, str]:
        """Through what each cited row was proved: room, hand or row."""


class Scenario(Protocol):
    """What is needed of a loaded scenario: its name, what it cites, and by whose rules it is played."""

    @property
    def name(self) -> str: ...
    @property
    def path(self) -> Path: ...
    @property
    def covers(self) -> Sequence[str]: ...
    @property
    def house(self) -> str: ...
    @property
    def rule_set(self) -> str: ...
    @property
    def on(self) -> date | None: ...


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A scenario by its file and its number in the file: small enough to send to another process."""

    path: str
    number: int


def scenario_folder() -> Path:
    """The scenarios of the present folder, those of the checkout that this package runs from, or those that
    an installed package carries.
    """
    package = Path(__file__).parents[1]
    for folder in (Path("scenarios"), package.parents[1] / "scenarios", package / "stories"):
        if folder.is_dir():
            return folder
    none = "there is no folder called scenarios here, and this installation carries no stories"
    raise CardhouseError(f"{none}; say where they are with --scenarios")


def scenario_path(path: Path) -> Path:
    """A file or folder as it was named; what is not here is looked for among the stories: `acts`,
    `scenarios/acts`.
    """
    if path.exists():
        return path
    parts = path.parts[1:] if path.parts[:1] == ("scenarios",) else path.parts
    try:
        below = scenario_folder().joinpath(*parts)
    except CardhouseError:
        return path
    return below if not path.is_absolute() and below.exists() else path


def find_places(paths: Iterable[Path]) -> list[Place]:
    """Every scenario in these files and folders."""
    files = cast("list[Path]", _runner().find(list(paths)))
    return [Place(str(file), number) for file in files for number in range(len(_load(str(file))))]


def scenario_at(place: Place) -> Scenario:
    """The scenario that stands there."""
    return _load(place.path)[place.number]


@cache
def outcome(place: Place) -> Result:
    """What its run under its own house says."""
    result: Result = _runner().run(scenario_at(place))
    return result


def is_green(place: Place) -> bool:
    """Whether it runs as it expects under its own house."""
    return outcome(place).ok


def fails(scenario: Scenario, choices: Choices) -> bool:
    """Whether it comes out otherwise under other choices."""
    result: Result = _runner().run(scenario, choices=choices, first=True)
    return not result.ok


@cache
def _load(file: str) -> list[Scenario]:
    return cast("list[Scenario]", _runner().load(Path(file)))


def _runner() -> Any:
    try:
        return import_module(RUNNER)  # late: a look-up of a rule should not wait for the whole engine
    except ModuleNotFoundError as missing:
        if missing.name != RUNNER:
            raise
        raise CardhouseError("the scenario runner is not installed: coverage cannot be told") from missing
