"""When an event will end, how its field shrinks, and what staff it needs: many runs of the field's model.

A forecast says medians and how late one in ten would be. It rests on `field_model`, whose assumptions go with
every plan.
"""

from __future__ import annotations

from random import Random

import msgspec

from cardhouse.errors import CardhouseError
from cardhouse.houses.choices import Choices
from cardhouse.play.stakes import Stakes
from cardhouse.tournaments.design.field_model import (
    LIMIT_BETS,
    SAMPLE,
    Course,
    FieldPlan,
    Stage,
    quantile,
    run_field,
)  # fmt: skip
from cardhouse.tournaments.design.payouts import places_paid
from cardhouse.tournaments.sheet import Level, Sheet
from cardhouse.tournaments.sheets.check_levels import stakes_at

RUNS = 200
DEALERS_FOR_TABLES = (4, 3)
"""Four dealers for three tables: one of them is on a break."""
ASSUMED = (
    "Three in four entries are there at the start, the rest come evenly while registration is open.",
    "About 30 hands an hour with nine players, 54 with two.",
    "Nobody plays better than another; how often stacks are lost is that of large live events.",
    "Four dealers for three tables.",
)
REBUYS_ASSUMED = "Two of three who lose all chips rebuy while they may, and as many take the add-on."


class Hour(msgspec.Struct, frozen=True):
    """The field at one time: medians over all runs."""

    minutes: int
    """Since the start."""
    players: int
    tables: int
    dealers: int
    players_late: int
    """So many or fewer in nine runs of ten."""


class Forecast(msgspec.Struct, frozen=True, kw_only=True):
    """What the runs say."""

    entries: int
    runs: int
    seed: int
    median: int
    """Minutes from the start to the end."""
    ninety: int
    """Nine runs of ten had ended by then."""
    tenth: int
    chips: int
    """All chips at the end; the median."""
    big_blinds: int
    """All chips at the end in big blinds of that level; the median."""
    hours: tuple[Hour, ...]
    after_stages: tuple[int, ...]
    """Players left after each level and pause of the sheet; the median."""
    assumed: tuple[str, ...]


def forecast(
    sheet: Sheet, entries: int, choices: Choices, *, runs: int = RUNS, seed: int = 1
) -> Forecast:
    """Many runs of the event with so many entries, from a seed."""
    if sheet.plan.play != "field":
        raise CardhouseError(f"{sheet.plan.name}: rounds of tables are not forecast, only one field is")
    if not 2 <= entries <= 1_000_000:
        raise CardhouseError(f"{entries:,} entries: 2 to a million can be planned for")
    plan = field_plan(sheet, entries, choices)
    courses = [run_field(plan, Random(seed * 1_000_003 + number)) for number in range(max(1, runs))]
    ends = [course.seconds // 60 for course in courses]
    last = [_big_blinds(sheet, course, plan) for course in courses]
    rebuys = (REBUYS_ASSUMED,) if sheet.rebuys is not None else ()
    return Forecast(
        entries=entries,
        runs=len(courses),
        seed=seed,
        median=quantile(ends, 50),
        ninety=quantile(ends, 90),
        tenth=quantile(ends, 10),
        chips=quantile([course.chips for course in courses], 50),
        big_blinds=quantile(last, 50),
        hours=tuple(_hours(plan, courses)),
        after_stages=tuple(
            quantile([_at(course.after_stages, place, plan.ends_with) for course in courses], 50)
            for place in range(len(sheet.levels))
        ),
        assumed=ASSUMED + rebuys,
    )


def field_plan(sheet: Sheet, entries: int, choices: Choices) -> FieldPlan:
    """A sheet as the model sees it."""
    stages, played = [], 0
    for place, level in enumerate(sheet.levels):
        played += not level.pause
        stages.append(_stage(sheet, level, played, after=sheet.levels[place - 1] if place else None))
    ends_with = min(entries - 1, places_paid(sheet, entries, choices))
    return FieldPlan(
        entries=entries, stack=sheet.stack, seats=sheet.seats, stages=tuple(stages), ends_with=ends_with
    )


def _stage(sheet: Sheet, level: Level, played: int, after: Level | None) -> Stage:
    if level.pause:
        add_on = sheet.add_on
        sold = add_on is not None and add_on.after == played and after is not None and not after.pause
        chips = add_on.chips if sold and add_on is not None else 0
        return Stage(seconds=level.minutes * 60, add_on=chips)
    stakes = stakes_at(sheet, level)
    again = sheet.re_entries.through if sheet.re_entries is not None else 0
    rebuys = sheet.rebuys.chips if sheet.rebuys is not None and played <= sheet.rebuys.through else 0
    limit = all(one.structure == "limit" for one in stakes)
    return Stage(
        seconds=level.minutes * 60,
        forced=sum(forced_bets(one, sheet.seats) for one in stakes) // len(stakes),
        cap=LIMIT_BETS * max(one.big_bet for one in stakes) if limit else 0,
        enters=played <= max(sheet.late.through, again),
        rebuys=rebuys,
    )


def forced_bets(stakes: Stakes, seats: int) -> int:
    """What is in the pot of a full table before anybody bets."""
    antes = stakes.ante * (seats if stakes.ante_kind == "each" else 1)
    return max(1, sum(stakes.blinds) + antes + stakes.bring_in)



def _big_blinds(sheet: Sheet, course: Course, plan: FieldPlan) -> int:
    levels = [level for level in sheet.levels if not level.pause]
    stages = [stage for stage in plan.stages if stage.forced]
    level = next(one for one, stage in zip(levels, stages, strict=True) if stage.forced == course.last_forced)
    return course.chips // max(1, *(one.big_blind for one in stakes_at(sheet, level)))


def _hours(plan: FieldPlan, courses: list[Course]) -> list[Hour]:
    """Every hour until nine runs of ten are over."""
    looks = 3600 // SAMPLE
    until = quantile([len(course.left) for course in courses], 90)
    found = [_hour(plan, 0, [plan.entries * 3 // 4 if any(s.enters for s in plan.stages) else plan.entries])]
    for look in range(looks - 1, until + looks, looks):
        left = [_at(course.left, look, plan.ends_with) for course in courses]
        found.append(_hour(plan, (look + 1) * SAMPLE // 60, left))
        if quantile(left, 90) <= plan.ends_with:
            break
    return found


def _hour(plan: FieldPlan, minutes: int, left: list[int]) -> Hour:
    players = quantile(left, 50)
    over = players <= plan.ends_with
    tables = 0 if over else -(-players // plan.seats)
    many, few = DEALERS_FOR_TABLES
    return Hour(minutes, players, tables, -(-tables * many // few), quantile(left, 90))


def _at(values: tuple[int, ...], place: int, ends_with: int) -> int:
    return values[place] if place < len(values) else ends_with
