"""Writes the figures of docs/quality.md: `quality.py FOUND.json`, from what coverage measured, and from the
report of `cardhouse rules mutants` where there is one. What stands between the marks is replaced, the rest
of the page is people's.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

PAGE = Path("docs/quality.md")
REPORT = Path(".cardhouse/mutants.json")
PACKAGES = ("play", "rulings", "money", "floor")
COUNTS = ("num_statements", "covered_lines", "num_branches", "covered_branches")


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "none"


def coverage_lines(found: Mapping[str, Any]) -> list[str]:
    """A line a package, and their sum."""
    sums = {name: dict.fromkeys(COUNTS, 0) for name in PACKAGES}
    for file, told in found["files"].items():
        parts = Path(file).parts
        package = parts[parts.index("cardhouse") + 1]
        for count in COUNTS:
            sums[package][count] += told["summary"][count]
    sums["together"] = {count: sum(one[count] for one in sums.values()) for count in COUNTS}
    lines = ["| package | statements | run | branches | taken |", "| --- | --: | --: | --: | --: |"]
    for package, one in sums.items():
        statements, run, branches, taken = one.values()
        told = (package, f"{statements:,}", share(run, statements), f"{branches:,}", share(taken, branches))
        lines.append(f"| {' | '.join(told)} |")
    return lines


def mutant_lines(report: Mapping[str, Any]) -> list[str]:
    """A line a house: how many values were changed, and how many changes a story noticed."""
    counts: dict[str, list[int]] = {}
    for kept in report.values():
        for mutant in kept["mutants"]:
            tried = counts.setdefault(mutant["house"], [0, 0])
            tried[0] += 1
            tried[1] += mutant["killed_by"] is not None
    counts = dict(sorted(counts.items()))
    counts["together"] = [sum(one[0] for one in counts.values()), sum(one[1] for one in counts.values())]
    lines = ["| house | changed values | noticed | score |", "| --- | --: | --: | --: |"]
    return lines + [f"| {name} | {tried:,} | {seen:,} | {share(seen, tried)} |"
                    for name, (tried, seen) in counts.items()]  # fmt: skip


def between(page: str, name: str, lines: list[str]) -> str:
    """The page with other lines between the marks of this name."""
    start, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    before, _, rest = page.partition(start)
    _, _, after = rest.partition(end)
    return "\n".join([before + start, "", *lines, "", end + after])


def main(found: Path) -> None:
    page = between(PAGE.read_text("utf-8"), "coverage", coverage_lines(json.loads(found.read_bytes())))
    if REPORT.exists():
        page = between(page, "mutants", mutant_lines(json.loads(REPORT.read_bytes())))
    PAGE.write_text(page, "utf-8")
    print(f"{PAGE} is written.")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
