"""`cardhouse scenario run` and `cardhouse scenario words`: runs scenario files, lists their vocabulary.

What a scenario means is decided in `cardhouse.scenarios`. `run` ends with 1 when any comes out otherwise.
"""

import gc
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

from cardhouse.cli.output import print_json, print_table, print_text
from cardhouse.houses.profile import load_house
from cardhouse.scenarios import Result, Scenario, find, load
from cardhouse.scenarios import run as run_scenario
from cardhouse.scenarios.expectations import KEYS, ROOM_KEYS
from cardhouse.scenarios.model import ScenarioError
from cardhouse.scenarios.sentences import WORDS
from cardhouse.scenarios.tables import KINDS
from cardhouse.sim.evidence import scenario_folder, scenario_path

app = App(name="scenario", help_format="plaintext")
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON for programs.")]


@app.command
def run(
    *paths: Path, house: str | None = None, why: Annotated[bool, Parameter(negative="")] = False,
    as_json: Json = False,
) -> int:
    """Run scenario files and folders; what came out otherwise is printed with its step and rule.

    Parameters
    ----------
    paths:
        Scenario files and folders (default: the folder scenarios, or the stories that came along).
    house:
        Run them all under this house, to see what changes.
    why:
        Tell for each step the rows that the software named, and where: a choice of the house that was read,
        an event, a refusal, a ruling, the game, a ranking.
    """
    if house is not None:
        load_house(house)  # a wrong name is told before the work
    found = _load(paths)
    gc.freeze()  # the scenarios stay to the end: the collector need not walk through them again and again
    results = [(scenario, run_scenario(scenario, house)) for scenario in found]
    if as_json:
        print_json([_plain(scenario, result, why) for scenario, result in results])
    else:
        if why:
            _show_why(results)
        _show(results, house)
    return 0 if all(result.ok for _, result in results) else 1


def _load(paths: tuple[Path, ...]) -> list[Scenario]:
    """Every scenario, or the faults of all files at once."""
    found: list[Scenario] = []
    faults: list[str] = []
    places = [scenario_path(path) for path in paths] or [scenario_folder()]
    for file in find(places):
        try:
            found += load(file)
        except ScenarioError as broken:
            faults.append(str(broken))
    if faults:
        raise ScenarioError("\n".join(faults))
    if not found:
        raise ScenarioError(f"there is no scenario in {', '.join(map(str, places))}")
    return found


def _show(results: list[tuple[Scenario, Result]], house: str | None) -> None:
    for scenario, result in results:
        if result.ok:
            continue
        print_text(
            f"{scenario.path}:{scenario.line}: {scenario.name} [{house or scenario.house}]", style="bold red"
        )
        for failure in result.failures:
            print_text(f"  {failure.step}", style="bold")
            print_text(f"    expected  {failure.expected}")
            print_text(f"    came      {failure.came}")
            if failure.rule:
                print_text(f"    rule      {failure.rule}")
    failed = sum(not result.ok for _, result in results)
    under = f" under {house}" if house else ""
    print_text(
        f"{len(results)} scenarios{under}, {failed} came out otherwise.", style="red" if failed else "green"
    )


def _show_why(results: list[tuple[Scenario, Result]]) -> None:
    for scenario, result in results:
        print_text(f"{scenario.name} [{scenario.house}]", style="bold")
        for where, rows in result.steps:
            print_text(f"  {where}")
            for row, sources in rows.items():
                print_text(f"    {row}  {', '.join(sorted(sources))}", style="dim")


def _plain(scenario: Scenario, result: Result, why: bool) -> dict[str, Any]:
    steps = [{"step": where, "rows": {row: sorted(sources) for row, sources in rows.items()}}
             for where, rows in result.steps]  # fmt: skip
    return {
        "path": str(scenario.path), "name": scenario.name, "ok": result.ok,
        "failures": [{"step": one.step, "expected": one.expected, "came": one.came, "rule": one.rule}
                     for one in result.failures],
        **({"named": steps} if why else {}),
    }  # fmt: skip


@app.command
def words(*, as_json: Json = False) -> None:
    """List the vocabulary: the sentences of steps, what may be expected, and the kinds of tables."""
    sentences = [[word.subject, word.pattern, word.about] for word in WORDS]
    keys, of_rooms = (
        [[key.subject, key.name, f"{key.about} [{key.shape}]"] for key in group.values()]
        for group in (KEYS, ROOM_KEYS)
    )
    kinds = [["tables", kind.name, f"{kind.about}: {', '.join(kind.columns)}"] for kind in KINDS.values()]
    if as_json:
        groups = {"sentences": sentences, "expectations": keys, "of_rooms": of_rooms, "tables": kinds}
        print_json(
            {
                group: [{"subject": subject, "word": word, "about": about} for subject, word, about in rows]
                for group, rows in groups.items()
            }
        )
        return
    print_table(["subject", "sentence", "means"], sentences, title="Steps")
    print_table(["subject", "key", "means"], keys, title="What may be expected")
    print_table(["subject", "key", "means"], of_rooms, title="What may be expected of a room")
    print_table(["subject", "check", "means and columns (? may be left out)"], kinds, title="Tables of rows")
