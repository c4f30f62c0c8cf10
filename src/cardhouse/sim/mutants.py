"""Mutants: sets each cited value of a profile to every other value and asks whether a scenario notices.

A value that can be changed unnoticed is not proved by the scenarios that cite its row. Which other values
there are is the schema's to say; whether a scenario fails is the runner's. Outcomes are kept in a report
beside the work, so that only what changed since is tried again.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from cardhouse.houses.catalogue import books_beyond
from cardhouse.houses.choices import Setting
from cardhouse.houses.profile import RULE_SETS, House, load_house
from cardhouse.houses.schema import load_schema
from cardhouse.sim.evidence import Place, Scenario, fails, is_green, scenario_at

REPORT = Path(".cardhouse/mutants.json")
PACKAGE = Path(__file__).parents[1]
ABOVE_THE_RUNNER = ("sim", "cli", "server", "screens", "store")  # a change there cannot change a scenario
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Mutant:
    """One changed value; `killed_by` names the scenario that noticed, None when it survived.

    `rows` says the same for each row that states the value: the one cited and those that say it again.
    """

    house: str
    set: str
    key: str
    row: str
    value: Any
    mutant: Any
    killed_by: str | None
    rows: Mapping[str, str | None]


@dataclass(frozen=True, slots=True)
class Task:
    """One cited value, the scenarios that cite its rows, and a stamp of all that can change the outcome."""

    house: str
    set: str
    key: str
    entry: int  # which of the key's dated values
    places: tuple[Place, ...]
    stamp: str

    @property
    def name(self) -> str:
        return f"{self.house}/{self.set}/{self.key}/{self.entry}"


@dataclass
class Report:
    """The kept outcomes, each with the stamp of what it was found with."""

    path: Path = REPORT
    entries: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def load(cls, path: Path = REPORT) -> "Report":
        """The report as kept; empty where there is none or it cannot be read."""
        try:
            entries = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            entries = {}
        return cls(path, entries if isinstance(entries, dict) else {})

    def fresh(self, task: Task) -> list[Mutant] | None:
        """What was found for this task, unless something has changed since."""
        entry = self.entries.get(task.name)
        if not isinstance(entry, dict) or entry.get("stamp") != task.stamp:
            return None
        return [Mutant(**mutant) for mutant in entry["mutants"]]

    def keep(self, task: Task, mutants: Sequence[Mutant]) -> None:
        self.entries[task.name] = {"stamp": task.stamp, "mutants": [asdict(mutant) for mutant in mutants]}

    def save(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        partial = self.path.with_suffix(".partial")
        partial.write_text(json.dumps(self.entries, indent=1), encoding="utf-8")
        partial.replace(self.path)  # whole or not at all, whatever interrupts us


def plan(houses: Iterable[str], places: Iterable[Place]) -> list[Task]:
    """One task for every cited value of these houses."""
    cited: dict[tuple[str, str], list[Place]] = {}
    for place in places:
        scenario = scenario_at(place)
        for row in scenario.covers:
            cited.setdefault((scenario.house, row), []).append(place)
    return [task for name in houses for task in _plan_house(name, cited)]


def _plan_house(name: str, cited: Mapping[tuple[str, str], list[Place]]) -> Iterator[Task]:
    house = load_house(name)
    for rule_set in RULE_SETS:
        for key, history in house.own(rule_set).items():
            for entry, setting in enumerate(history):
                if setting.cite:
                    places = sorted({p for row in setting.rows for p in cited.get((house.house, row), ())})
                    stamp = _stamp(house.path, [place.path for place in places])
                    yield Task(name, rule_set, key, entry, tuple(places), stamp)


def _stamp(profile: Path, files: Sequence[str]) -> str:
    parts = [package_hash(), _file_hash(str(profile))]
    parts += [f"{file} {_file_hash(file)}" for file in sorted(set(files))]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


@cache
def _file_hash(file: str) -> str:
    return hashlib.sha256(Path(file).read_bytes()).hexdigest()


@cache
def package_hash() -> str:
    """A hash of all code and data on which an outcome may rest but the profiles, which are stamped singly."""
    digest = hashlib.sha256()
    for path in sorted([*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.toml")]):
        part = path.relative_to(PACKAGE)
        a_profile = part.parent.name == "houses" and part.suffix == ".toml" and part.name != "schema.toml"
        rights = part.name == "permissions.toml"  # what people of a story may do
        if (part.parts[0] not in ABOVE_THE_RUNNER or rights) and not a_profile:
            digest.update(f"{part.as_posix()} {_file_hash(str(path))}\n".encode())
    return digest.hexdigest()


def try_mutants(tasks: Sequence[Task], report: Report, jobs: int, progress: Progress) -> list[Mutant]:
    """Every mutant of these tasks, kept in the report as it comes, so that an interrupted run is not lost."""
    found: dict[str, list[Mutant]] = {}
    try:
        for task, mutants in _outcomes(tasks, jobs):
            found[task.name] = mutants
            report.keep(task, mutants)
            progress(len(found), len(tasks))
    finally:
        report.save()
    return [mutant for task in tasks for mutant in found[task.name]]


def _outcomes(tasks: Sequence[Task], jobs: int) -> Iterator[tuple[Task, list[Mutant]]]:
    with_scenarios = [task for task in tasks if task.places]
    for task in tasks:
        if not task.places or jobs <= 1:
            yield task, run_task(task)
    if jobs > 1 and with_scenarios:
        # Fresh processes: a forked one would inherit the progress display's thread in an unknown state.
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            futures = {pool.submit(run_task, task): task for task in with_scenarios}
            try:
                for future in as_completed(futures):
                    yield futures[future], future.result()
            finally:
                pool.shutdown(cancel_futures=True)


def run_task(task: Task) -> list[Mutant]:
    """Try every other value of one setting."""
    house = load_house(task.house)
    setting = house.own(task.set)[task.key][task.entry]
    key = load_schema()[task.key]
    scenarios = [scenario_at(place) for place in task.places if is_green(place)]
    mutants = []
    for other in _other_values(house, task, setting):
        rows = _noticed(house, task.key, setting, other, scenarios)
        killer = next((name for name in rows.values() if name), None)
        assert setting.cite, "only cited values are changed"
        mutants.append(Mutant(house.house, task.set, key=task.key, row=setting.cite,
            value=key.write(setting.value),
                              mutant=key.write(other), killed_by=killer, rows=rows))
    return mutants


def _other_values(house: House, task: Task, setting: Setting) -> list[Any]:
    """Every other value that says something else, wherever this setting holds."""
    key = load_schema()[task.key]
    held = [choices for choices in (house.choices(one) for one in RULE_SETS) if choices[task.key] is setting]
    beside = held or [house.choices(task.set)]  # an amended one goes by what is chosen now
    return [
        other for other in key.other_values(setting.value)
        if not all(key.same_beside(setting.value, other, choices.value) for choices in beside)
    ]  # fmt: skip


def _noticed(
    house: House, key: str, setting: Setting, other: Any, scenarios: Sequence[Scenario]
) -> dict[str, str | None]:
    """For each row of a setting the first scenario citing it that fails under the other value."""
    rows: dict[str, str | None] = dict.fromkeys(setting.rows)
    for scenario in scenarios:
        open_rows = [row for row in scenario.covers if row in rows and rows[row] is None]
        choices = house.choices(scenario.rule_set, scenario.on)
        # A tournament may inherit this very setting, or have its own; a dated one may not be in force.
        if open_rows and choices[key] is setting and _fails(scenario, house, key, other):
            rows.update(dict.fromkeys(open_rows, scenario.name))
    return rows


def _fails(scenario: Scenario, house: House, key: str, other: Any) -> bool:
    try:
        return fails(scenario, house.choices(scenario.rule_set, scenario.on).replace(key, other))
    except Exception:  # an engine that breaks down under the other value has noticed it too
        return True


def judged(mutants: Iterable[Mutant], tasks: Iterable[Task]) -> list[Mutant]:
    """The mutants that have to be noticed: of a room's book all, of one beyond them those of values of which
    some scenario tells; what no scenario cites there is open by `coverage`, which counts it apart.
    """
    untold = {(task.house, task.set, task.key) for task in tasks
              if not task.places and task.house in books_beyond()}  # fmt: skip
    return [one for one in mutants if (one.house, one.set, one.key) not in untold]


def too_many(mutants: Sequence[Mutant]) -> bool:
    """Whether more than one in twenty survived."""
    return 20 * sum(mutant.killed_by is None for mutant in mutants) > len(mutants)
