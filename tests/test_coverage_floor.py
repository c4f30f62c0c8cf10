"""How many rows of each book are covered, kind by kind, may only rise: see coverage_floor.toml."""

import tomllib
from collections import Counter
from pathlib import Path

from cardhouse.sim.coverage import coverage, load_uncovered
from cardhouse.sim.evidence import find_places, scenario_folder
from cardhouse.sim.mutants import Report

FLOOR = Path(__file__).with_name("coverage_floor.toml")


def test_coverage_only_rises() -> None:
    found = coverage(find_places([scenario_folder()]), Report(), load_uncovered())
    covered = Counter((row.book, row.kind) for row in found.rows if row.covered)
    assert not found.faults, found.faults
    read = tomllib.loads(FLOOR.read_text("utf-8"))
    room = Counter(row.kind for row in found.rows if row.proved == "room")
    lost = {kind: (room[kind], least) for kind, least in read.pop("through_the_room").items()
            if room[kind] < least}  # fmt: skip
    assert not lost, f"fewer rows proved through the room than before (now, before): {lost}"
    floor = {(book, kind): number for book, kinds in read.items() for kind, number in kinds.items()}
    fallen = {key: (covered[key], number) for key, number in floor.items() if covered[key] < number}
    risen = {key: (now, floor.get(key, 0)) for key, now in covered.items() if now > floor.get(key, 0)}
    assert not fallen, f"fewer rows covered than before (now, before): {fallen}"
    assert not risen, f"more rows covered than {FLOOR.name} says (now, there): raise it: {risen}"
