"""Coverage: which rows of the books are proved by scenarios, and why not where they are not.

A row of play, ruling, floor, money, tournament or promotion is covered when a scenario that cites it runs
green, the software itself named it there, and its value cannot be changed unnoticed (`mutants`); a row of
conduct when an incident can be recorded under it and a scenario does so; a term when the glossary lists it; a
notice when the printed rulebook holds it. Reasons for rows that no scenario can prove are data:
houses/uncovered.toml.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cardhouse.errors import CardhouseError
from cardhouse.houses.catalogue import Row, books, load_catalogue, suggest
from cardhouse.houses.conduct_list import load_offences
from cardhouse.houses.glossary import load_glossary
from cardhouse.houses.printing import printed_rows
from cardhouse.houses.profile import every_house, load_house
from cardhouse.houses.schema import SCHEMA_FILE
from cardhouse.sim.evidence import Place, is_green, outcome, scenario_at
from cardhouse.sim.mutants import Mutant, Report, plan

UNCOVERED_FILE = SCHEMA_FILE.with_name("uncovered.toml")
PROOFS = ("room", "hand", "row")  # the best first
TOLD_TO_THE_ROOM = ("play", "ruling", "conduct")
"""Kinds of rows that people meet at a table: they are to be proved through the room."""
NAMED_BY_DECISIONS = ("play", "ruling", "floor", "money", "conduct", "tournament", "promotion")
"""Kinds of rows that decide something: the decision has to name them."""
NO_SCENARIO = "no scenario cites it"
NOT_NAMED = "the software does not name it in the scenarios that cite it"
NOT_SELECTABLE = "no incident can be recorded under it"


@dataclass(frozen=True, slots=True)
class RowCoverage:
    """Whether one row is covered, by which scenario files, and why not (`explained`: on record)."""

    id: str
    book: str
    kind: str
    topic: str
    covered: bool
    by: tuple[str, ...] = ()
    why: str | None = None
    explained: bool = False
    proved: str = ""
    """Through what its scenarios proved it, the best of them: the room, a hand, a row; empty where a row has
    none or needs none."""
    cited: tuple[str, ...] = ()
    """Where the software named it in them: by a choice that was read, an event, a refusal, a ruling, or the
    game, the ranking or the structure that embodies it."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """Every row's coverage; faults of the evidence itself; how many mutant outcomes are out of date."""

    rows: tuple[RowCoverage, ...]
    faults: tuple[str, ...]
    stale: int


@dataclass
class Evidence:
    """What scenarios and mutants say about each row."""

    green: dict[str, set[str]]
    proved: dict[str, set[str]]
    red: dict[str, set[str]]
    mutants: dict[str, list[tuple[Mutant, str | None]]]
    faults: list[str]
    stale: int = 0
    cited: dict[str, set[str]] = field(default_factory=dict)


def coverage(places: Sequence[Place], report: Report, uncovered: Mapping[str, str]) -> Coverage:
    """The coverage of every row of the catalogue by these scenarios."""
    rows = load_catalogue()
    evidence = Evidence({}, {}, {}, {}, [])
    _hear_scenarios(evidence, places, rows)
    _hear_mutants(evidence, places, report)
    shown = {term.row for term in load_glossary()}
    for book in books():
        shown |= printed_rows(load_house(book)) if book in every_house() else set()
    found = tuple(_judge(row, evidence, shown, uncovered) for row in rows.values())
    return Coverage(found, (*evidence.faults, *_needless(found, uncovered)), evidence.stale)


def _hear_scenarios(evidence: Evidence, places: Iterable[Place], rows: Mapping[str, Row]) -> None:
    for place in places:
        scenario = scenario_at(place)
        side = evidence.green if is_green(place) else evidence.red
        for row in scenario.covers:
            if row in rows:
                side.setdefault(row, set()).add(_short(place.path))
                evidence.proved.setdefault(row, set()).add(outcome(place).proofs.get(row, "row"))
                evidence.cited.setdefault(row, set()).update(outcome(place).named.get(row, ()))
            else:
                near = suggest(row, rows)
                evidence.faults.append(f"{_short(place.path)}: {scenario.name}: {row} is no row{near}")


def _hear_mutants(evidence: Evidence, places: Sequence[Place], report: Report) -> None:
    for task in plan(every_house(), places):
        mutants = report.fresh(task)
        if mutants is None:
            evidence.stale += 1
            continue
        for mutant in mutants:
            for row, killer in mutant.rows.items():
                evidence.mutants.setdefault(row, []).append((mutant, killer))


def _judge(row: Row, evidence: Evidence, shown: set[str], uncovered: Mapping[str, str]) -> RowCoverage:
    by: tuple[str, ...] = ()
    why: str | None
    if row.kind == "conduct" and row.id not in load_offences(row.book):
        why = NOT_SELECTABLE
    elif row.kind in ("term", "notice"):
        why = None if row.id in shown else "the house has no profile from which it could be printed"
    else:
        by = tuple(sorted(evidence.green.get(row.id, ())))
        why = _why_not(row.id, evidence)
    explained = why is not None and row.id in uncovered
    if explained:
        why = uncovered[row.id]
    found = evidence.proved.get(row.id, set()) if by and why is None else set()
    proved = next((way for way in PROOFS if way in found), "")
    cited = tuple(sorted(evidence.cited.get(row.id, ())))
    return RowCoverage(
        row.id, row.book, kind=row.kind, topic=row.topic, covered=why is None, by=by, why=why,
        explained=explained, proved=proved, cited=cited
    )


def _why_not(row: str, evidence: Evidence) -> str | None:
    if row in evidence.red:
        return f"fails: {', '.join(sorted(evidence.red[row]))}"
    if row not in evidence.green:
        return NO_SCENARIO
    if not evidence.cited.get(row):
        return NOT_NAMED
    mutants = evidence.mutants.get(row, [])
    if mutants and not any(killer for _, killer in mutants):
        keys = sorted({f"{mutant.set} {mutant.key}" for mutant, _ in mutants})
        return f"the value can be changed and no scenario notices: {', '.join(keys)}"
    return None


def _needless(found: Iterable[RowCoverage], uncovered: Mapping[str, str]) -> list[str]:
    return [
        f"{UNCOVERED_FILE.name}: {row.id} is covered by {', '.join(row.by) or 'what is printed'}; take it out"
        for row in found
        if row.covered and row.id in uncovered
    ]


def load_uncovered(path: Path = UNCOVERED_FILE) -> dict[str, str]:
    """The rows that are on record as not covered, each with its reason; all faults of the file at once."""
    try:
        rows = tomllib.loads(path.read_text(encoding="utf-8")).get("rows", {})
    except tomllib.TOMLDecodeError as broken:
        raise CardhouseError(f"{path.name}: not TOML: {broken}") from broken
    known = load_catalogue()
    faults = [f"{row}: no such row{suggest(row, known)}" for row in rows if row not in known]
    faults += [f"{row}: give the reason as a text" for row, why in rows.items()
               if not isinstance(why, str) or not why.strip()]
    if faults:
        raise CardhouseError("\n  ".join([f"{path.name}: {len(faults)} faults", *faults]))
    return dict(rows)


def _short(path: str) -> str:
    full, here = Path(path).resolve(), Path.cwd()
    return full.relative_to(here).as_posix() if full.is_relative_to(here) else full.as_posix()
