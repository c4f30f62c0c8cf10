"""The page of measured figures, bench/results.md: a section for each part, each with its day.

Nothing on it is lost to a run that could not measure it: a section without new figures stays, with its day
and its machine, rows of the compiled engine stay where it is not compiled, and what somebody wrote beside
figures stays, marked as said of earlier ones. What is measured: `bench.py` and `sim/bench_*.py`.
"""

from collections.abc import Iterable
from datetime import date
from typing import Any

Figures = list[dict[str, Any]]
Facts = dict[str, str]

COLUMNS = ["what", "unit", "Cardhouse", "peer", "peer's name", "ratio"]
NUMBERS = ("Cardhouse", "peer", "ratio")
BAR = 40
INTRODUCTION = "Written by `make bench`: one core, side by side, medians."
MEASURED = "Measured on "
EARLIER = "Said of earlier figures: "
OLDER = "Not measured this time, from before: "
ELSEWHERE = " on another machine ("
COMPILED = ", compiled |"


def written(before: str, title: str, figures: Figures, *, where: Facts, day: date, whole: bool) -> str:
    """The page with these figures; in a run of all parts its head says where that run was made."""
    head, *sections = before.rstrip("\n").split("\n## ") if before else [""]
    kept = {section.partition("\n")[0]: section.rstrip("\n") for section in sections}
    facts = _facts(head)
    elsewhere = {what: facts.get(what) for what in where} != where
    if whole or not facts:
        kept = {name: _dated(section, facts, elsewhere) for name, section in kept.items()}
        head, elsewhere = _head({**where, "Day": day.isoformat()}), False
    if figures:
        told = MEASURED + day.isoformat() + (_on_another(where) if elsewhere else "") + "."
        kept[title] = _section(title, figures, told, kept.get(title, ""))
    return "\n\n## ".join([head.rstrip("\n"), *kept.values()]) + "\n"


def _head(facts: Facts) -> str:
    lines = [f"- {what}: {value}" for what, value in facts.items()]
    return "\n".join(["# How fast Cardhouse is", "", INTRODUCTION, "", *lines])


def _facts(head: str) -> Facts:
    """What the head says of its machine and day."""
    lines = [line[2:].partition(": ") for line in head.splitlines() if line.startswith("- ")]
    return {what: value for what, _, value in lines}


def _on_another(facts: Facts) -> str:
    named = {**facts, "Cores": f"{facts.get('Cores', '?')} cores"}
    return ELSEWHERE + ", ".join(value for what, value in named.items() if what != "Day") + ")"


def _dated(section: str, facts: Facts, elsewhere: bool) -> str:
    """A section of before under a new head: what the old head said for it, it says itself."""
    title, _, body = section.partition("\n")
    body = body.lstrip("\n")
    other = _on_another(facts) if elsewhere and facts else ""
    if not body.startswith(MEASURED):
        day = facts.get("Day", "a day that was not noted")
        return f"{title}\n\n{MEASURED}{day}{other}.\n\n{body}"
    if not other or " on another machine" in body.partition("\n")[0]:
        return section
    length = len(MEASURED) + len("2026-11-19")
    return f"{title}\n\n{body[:length]}{other}{body[length:]}"


def _section(title: str, figures: Figures, told: str, before: str) -> str:
    older, said = [], _said(before)
    if not any(figure["name"].endswith(", compiled") for figure in figures):
        older = [line for line in before.splitlines() if COMPILED in line]
    of_older = [each for each in said if each.startswith(OLDER)] or said[:1] if older else []
    lines = [title, "", told, ""]
    for each in said:
        if each not in of_older and not each.startswith(OLDER) and not _is_plain(each):
            lines += [each if each.startswith(EARLIER) else EARLIER + each, ""]
    lines += table(COLUMNS, rows(figures))
    drawn = bars(figures)
    lines += ["", "```", *drawn[1:], "```"] if drawn else []
    if older:
        lines += ["", OLDER + " ".join(of_older).removeprefix(OLDER), "", *table(COLUMNS, []), *older]
    return "\n".join(lines)


def _said(section: str) -> list[str]:
    """What is written in a section beside its tables and bars, paragraph by paragraph."""
    paragraphs = section.partition("\n")[2].split("```")[::2]
    said = [each.strip() for part in paragraphs for each in part.split("\n\n")]
    return [" ".join(each.split("\n")) for each in said if each and not each.startswith("|")]


def _is_plain(said: str) -> bool:
    """Whether it says no more than when and where the figures were measured."""
    rest = said.removeprefix(MEASURED)[len("2026-11-19") :]
    return said.startswith(MEASURED) and (rest == "." or (rest.startswith(ELSEWHERE) and rest.endswith(").")))


def rows(figures: Figures) -> list[list[str]]:
    """One line of words for each comparison."""
    return [
        [
            figure["name"],
            figure["unit"],
            number(figure["ours"]),
            number(figure["peer"]),
            figure["peer_name"] or "",
            share(figure["ratio"]),
        ]
        for figure in figures
    ]


def share(ratio: float | None) -> str:
    """How many times the peer's figure; below one the second digit counts."""
    if ratio is None:
        return ""
    return f"{ratio:.1f}x" if ratio >= 1 else f"{ratio:.2f}x"


def number(value: float | None) -> str:
    """A figure with no more digits than mean something."""
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 else f"{value:,.1f}"


def bars(figures: Figures) -> list[str]:
    """Under the table: how the figures that are spread are, a bar for each step."""
    lines = []
    for figure in figures:
        spread = figure.get("spread")
        if not spread:
            continue
        most = max(count for _, count in spread)
        lines += ["", figure["name"]]
        lines += [f"  {step:>14} {count:6,} {'#' * (BAR * count // most)}".rstrip() for step, count in spread]
    return lines


def table(columns: list[str], cells: Iterable[list[str]]) -> list[str]:
    """A table of the page."""
    rule = ["--:" if column in NUMBERS else "---" for column in columns]
    return ["| " + " | ".join(row) + " |" for row in (columns, rule, *cells)]
