"""The whole battery over every source, and what came of it as a report: figures with their seed, version and
time, to be read by people (Markdown) and by programs (JSON).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from functools import partial

import msgspec
import numpy as np
from numpy.typing import NDArray

from cardhouse.sim.battery import hands, orders, places, words
from cardhouse.sim.battery.finding import RISK, Finding, bound
from cardhouse.sim.battery.sources import SOURCES, Source, gathered

FORM = "cardhouse shuffle battery 1"
LEAST_DECKS = 20_000
"""With fewer a bad shuffle could pass."""
WORDS_A_DECK = 8
"""Words that are tested for each deck that is."""


class Outcome(msgspec.Struct, frozen=True):
    """One source's outcome."""

    source: str
    count: int
    findings: tuple[Finding, ...]


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A run of the battery. `seed` is None where the operating system gave the chance."""

    form: str = FORM
    version: str
    code: str
    began: str
    seconds: int
    decks: int
    words: int
    seed: int | None
    tested: tuple[Outcome, ...]

    @property
    def tests(self) -> int:
        return sum(len(one.findings) for one in self.tested)

    @property
    def bound(self) -> float:
        return bound(self.tests)

    @property
    def failed(self) -> list[tuple[str, Finding]]:
        """What a true source would not do in a hundred such runs."""
        return [(one.source, found) for one in self.tested for found in one.findings
                if found.probability < self.bound]  # fmt: skip


def findings_of_decks(decks: NDArray[np.uint8]) -> Iterator[Finding]:
    """Every test of decks."""
    yield from places.findings(decks)
    yield from orders.findings(decks)
    yield from hands.findings(decks)


def findings_of(source: Source, data: NDArray[np.uint8] | NDArray[np.uint32]) -> Iterator[Finding]:
    """Every test that fits the source."""
    if source.words:
        return words.findings(data.view(np.uint32))
    return findings_of_decks(data.view(np.uint8))


def prove(
    decks: int,
    seed: int | None,
    *,
    workers: Executor | None = None,
    sources: tuple[Source, ...] = SOURCES,
    progress: Callable[[str, int], None] = lambda source, done: None,
) -> tuple[Outcome, ...]:
    """Makes so many decks of each source (and eight times as many words), and tests them."""
    found = []
    for source in sources:
        count = decks * WORDS_A_DECK if source.words else decks
        data = gathered(source, count, seed, workers=workers, done=partial(progress, source.name))
        found.append(Outcome(source.name, count, tuple(findings_of(source, data))))
    return tuple(found)


def markdown(report: Report) -> str:
    """The report for people."""
    chance = "the operating system's source" if report.seed is None else f"seed {report.seed}"
    failed = report.failed
    outcome = f"{len(failed)} of {report.tests} tests failed" if failed else f"All {report.tests} passed"
    lines = [
        f"Cardhouse {report.version}, code `{report.code}`; begun {report.began}, {report.seconds} seconds; "
        f"{report.decks:,} decks and {report.words:,} words of each source, from {chance}.",
        "",
        f"**{outcome}** at {1 - RISK:.0%} confidence for the whole run: a test fails where its probability "
        f"is below {RISK:g} / {report.tests} = {report.bound:.2g}.",
    ]
    for one in report.tested:
        lines += ["", f"### {one.source[0].upper()}{one.source[1:]}: {one.count:,}", "",
                  "| test | of what | statistic | degrees | probability | |",
                  "| --- | --- | ---: | ---: | ---: | --- |"]  # fmt: skip
        lines += [
            f"| {found.kind} | {found.name} | {found.statistic:.2f} | {found.degrees or ''} "
            f"| {found.probability:.4f} | {'FAILED' if found.probability < report.bound else 'passed'} |"
            for found in one.findings
        ]
    return "\n".join(lines) + "\n"
