"""Runs a scenario under its house or another: does its steps, compares, tells what differed."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import islice
from pathlib import Path

from cardhouse.houses.choices import Choices
from cardhouse.houses.profile import load_house
from cardhouse.languages import spoken
from cardhouse.languages.figures import times_retold
from cardhouse.play.refusal import Refusal
from cardhouse.scenarios.expectations import Expectation
from cardhouse.scenarios.model import (
    Expect,
    Failure,
    NextHand,
    Proof,
    Refused,
    Result,
    Row,
    Said,
    Scenario,
    Step,
    Suppose,
    WordError,
    best,
    worst,
)
from cardhouse.scenarios.naming_rows import Naming, compared, named_choices, uncovered
from cardhouse.scenarios.room_setting import RoomSetting
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.scenarios.setting import Setting
from cardhouse.scenarios.story import Story
from cardhouse.scenarios.tables import PLAY, Spot, kind_named
from cardhouse.scenarios.values import money_text
from cardhouse.scenarios.world import World

ABOUT_TURN = ("turn", "legal", "limits", "capped")
"""Expectations about what may be done now."""
Override = Choices | Callable[[str, str, date | None], Choices] | Mapping[tuple[str, str], Choices]
"""Choices in place of the house's own: one for all, by a function, or by (house, rule set)."""


@dataclass(frozen=True, slots=True)
class _Run:
    """One run: by whose choices, whether the citations are the scenario's own house's, whether the log is
    replayed, and through what was proved what was told so far.
    """

    house: str
    named: Naming
    own: bool
    replays: bool
    told: list[Proof]
    proofs: dict[str, Proof]

    @property
    def choices(self) -> Choices:
        return self.named.choices

    def prove(self, rows: Iterable[str]) -> None:
        """What was told last proves these rows."""
        came = worst(self.told)
        for row in rows:
            self.proofs[row] = best([came, self.proofs.get(row, came)])


def run(
    scenario: Scenario, house: str | None = None, choices: Override | None = None, *, first: bool = False
) -> Result:
    """One run. Under another house the citations that the scenario expects are not compared; under other
    choices the log is not replayed. `first`: only whether it fails, up to the first failure.
    """
    name = house or scenario.house
    played = _choices(name, scenario.rule_set, scenario.on, choices)
    compares = name == scenario.house and choices is None
    named = Naming(named_choices(played) if compares else played, compares)
    one = _Run(name, named, name == scenario.house, choices is None, [], {})
    failures = list(islice(_run(scenario, one), 1 if first else None))
    if not failures:
        failures += uncovered(named, scenario.covers)
    return Result(not failures, failures, named.story, one.proofs, named.steps)


def _choices(house: str, rule_set: str, on: date | None, given: Override | None) -> Choices:
    if isinstance(given, Choices):
        return given
    if isinstance(given, Mapping):
        found = given.get((house, rule_set))
        if found is not None:
            return found
    elif given is not None:
        return given(house, rule_set, on)
    return load_house(house).choices(rule_set, on)


def _run(scenario: Scenario, run: _Run) -> Iterator[Failure]:
    if not scenario.check:
        yield from _story(scenario.setting, scenario.steps, run)
        run.prove(scenario.covers)
        return
    told: list[Proof] = []
    for number, row in enumerate(scenario.rows, 1):
        where = f"row {number} (line {row.line})"
        run.told.clear()
        for failure in _row(scenario, row, run):
            step = where if failure.step == "row" else f"{where}, {failure.step}"
            yield Failure(step, failure.expected, failure.came, failure.rule or row.by or None)
        run.prove([name for name in (row.by, *row.cells.get("also", ())) if name])
        told.append(worst(run.told))
    run.told[:] = told
    run.prove(row for row in scenario.covers if row not in run.proofs)


def _row(scenario: Scenario, row: Row, run: _Run) -> Iterator[Failure]:
    run.named.afresh()
    if scenario.check == PLAY:
        yield from _story(row.cells["setting"], row.cells["steps"], run)
        return
    told: list[Story] = []

    def hears(story: Story) -> None:
        run.named.hear(story)
        told.append(story)

    spot = Spot(run.house, scenario.setting.rule_set, run.choices, run.told, hears, run.replays)
    try:
        for expected, came in kind_named(scenario.check).run(spot, row.cells["cells"]):
            yield Failure("row", expected, came, row.by or None)
        run.named.gather()
        run.named.told(f"row at line {row.line}")
        yield from compared(run.named, (row.by, *row.cells.get("also", ())), "row")
    except WordError as wrong:
        yield Failure("row", "a row that can be judged", str(wrong))
    except Exception as broken:
        yield _broken("row", broken)
    for story in told:
        story.let_go()


def _story(setting: Setting | RoomSetting, steps: Sequence[Step], run: _Run) -> Iterator[Failure]:
    try:
        world: World | RoomWorld = (
            RoomWorld(setting, run.house, run.choices)
            if isinstance(setting, RoomSetting)
            else World(setting, run.house, run.choices)
        )
    except WordError as wrong:
        yield Failure("setting", "a table that can be opened", str(wrong))
        return
    except Exception as broken:
        yield _broken("setting", broken)
        return
    world.cites_count = run.own
    failed = False
    for failure in _steps(world, steps, run.named):
        failed = True
        yield failure
    if run.replays and not failed:
        yield from _finish(world)
    run.told.append(world.proved)
    world.let_go()


def _finish(world: World | RoomWorld) -> Iterator[Failure]:
    """The log of the story gives the same room again."""
    try:
        wrong = world.fault()
    except Exception as broken:
        yield _broken("at the end", broken)
        return
    if wrong:
        yield Failure("at the end", "a log that gives this room again", wrong)


def _broken(where: str, error: Exception) -> Failure:
    """A fault of the program, told as the outcome of the step at which it came up."""
    at = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{'/'.join(Path(at.filename).parts[-2:])}:{at.lineno}"
    return Failure(where, "no fault of the program", f"{type(error).__name__}: {error} ({place})")


def _steps(world: World | RoomWorld, steps: Sequence[Step], named: Naming) -> Iterator[Failure]:
    """Go on after a wrong outcome, stop where the story itself cannot go on."""
    for number, step in enumerate(steps, 1):
        if isinstance(step, Suppose):
            twin = world.copy()
            with named.aside():
                yield from _steps(twin, step.steps, named)
            world.by_hand |= twin.by_hand
            twin.let_go()
            continue
        if isinstance(step, Expect):
            yield from _look(world, step, named)
            continue
        named.step()
        failure = _do(world, step, number)
        named.hear(world)
        named.told("next hand" if isinstance(step, NextHand) else step.sentence.text)
        if failure is not None:
            yield failure
            if failure.expected != "another refusal":
                return


def _look(world: World | RoomWorld, step: Expect, named: Naming) -> Iterator[Failure]:
    """What is expected here, and that the software names the rows which are said to decide it."""
    failed = False
    for wanted in step.expectations:
        for failure in _expect(world, wanted, step):
            failed = True
            yield failure
    names = [wanted.key.name for wanted in step.expectations]
    named.look(world, any(name in ABOUT_TURN for name in names))
    named.told(f"expect {', '.join(names)}")
    by = dict.fromkeys(wanted.by for wanted in step.expectations)
    if not failed:
        yield from compared(named, by, f"expect (line {step.line or step.expectations[0].line})")


def _expect(world: World | RoomWorld, wanted: Expectation, step: Expect) -> Iterator[Failure]:
    where = f"expect {wanted.key.name} (line {wanted.line or step.line})"
    try:
        if wanted.key.needs == "table" and isinstance(world, World):
            world.settle()
        pairs = list(wanted.key.check(world, wanted.wanted))
    except WordError as wrong:
        yield Failure(where, wanted.key.name, str(wrong), wanted.by or None)
        return
    except Exception as broken:
        yield _broken(where, broken)
        return
    for expected, came in pairs:
        yield Failure(where, expected, came, wanted.by or None)


def _do(world: World | RoomWorld, step: Said | NextHand, number: int) -> Failure | None:
    if isinstance(step, NextHand):
        where, refused = f"next hand (line {step.line})", None
    else:
        where, refused = f"step {number}, {step.sentence.text} (line {step.sentence.line})", step.refused
    try:
        came = _carry_out(world, step)
        if isinstance(world, World):
            world.catch_up()
    except WordError as wrong:
        return Failure(where, "a step that can be done here", str(wrong), refused.by if refused else None)
    except Exception as broken:
        return _broken(where, broken)
    if isinstance(came, Refusal):
        if refused is None:
            return Failure(where, "accepted", f"refused: {came.text()}", came.cite)
        return _compare_refusal(world, where, refused, came)
    if refused is not None:
        return Failure(where, f"refused {refused.because}".strip(), "accepted", refused.by or None)
    return None


def _carry_out(world: World | RoomWorld, step: Said | NextHand) -> object:
    if isinstance(world, RoomWorld):
        if isinstance(step, NextHand):
            raise WordError("in a room say at which table: 'a hand is played at table 1'")
        return step.sentence.do(world)
    if isinstance(step, NextHand):
        return world.try_begin(**step.changes)
    word = step.sentence.word
    if word.needs == "hand":
        dealer = world.running_hand()
        if word.asks != "report" and dealer.awaits_cards:
            world.report_cards()
    else:
        world.settle()
    return step.sentence.do(world)


def _compare_refusal(world: World | RoomWorld, where: str, refused: Refused, came: Refusal) -> Failure | None:
    """The reason by its code's words or the sentence (a story's clock has 24 hours, as the language may not),
    the rule, and the facts that are named.
    """
    text = came.text()
    because = times_retold(refused.because, spoken())
    if because and refused.because.replace(" ", "_") not in came.code and because not in text:
        return Failure(
            where,
            f"refused: {refused.because}",
            f"refused: {text} [{came.code.replace('_', ' ')}]",
            refused.by or None,
        )
    if refused.by and world.cites_count and came.cite not in refused.by.split(", "):
        return Failure(
            where, f"refused by {refused.by}", f"refused by {came.cite or 'no rule'}: {text}", refused.by
        )
    for name, value in refused.facts.items():
        fact = came.facts.get(name)
        said = money_text(fact, world.scale) if isinstance(fact, int) else str(fact)
        if value not in (said, str(fact)):
            return Failure(where, f"{name} {value}", f"{name} {said}", refused.by or None)
    return None
