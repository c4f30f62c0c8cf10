"""The arms of a study of promotions: a file as it stands, or one for each value of each swept field of it or
rule of the house; and each as numbers (`promotions.Course`).

A sweep is written KEY=VALUE,VALUE; a key of the houses' schema changes the house, anything else the file in
its own words (`beaten.least`, `pays.amount`, `when.hours`). Chances are counted or dealt by `cardhouse.odds`,
once for each, and kept. Dates matter only to files that name some.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, date
from itertools import product
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from cardhouse.errors import CardhouseError
from cardhouse.games.names import game_named
from cardhouse.houses.choices import Choices
from cardhouse.houses.schema import load_schema
from cardhouse.odds.answer import odds_of
from cardhouse.odds.counting import Asked
from cardhouse.odds.frequency import Pace
from cardhouse.odds.keeping import keep, kept
from cardhouse.odds.trigger import Trigger
from cardhouse.promotions.drawings.time_frame import draws_on
from cardhouse.promotions.files.checking import faults
from cardhouse.promotions.frames import MINUTE, Hours, frames_on
from cardhouse.promotions.funds.naming import PURPOSES
from cardhouse.promotions.promotion import Promotion
from cardhouse.promotions.prospects import trigger_for
from cardhouse.sim.study.arms import ARMS_MOST, AS_IT_STANDS, Arm, arms_of
from cardhouse.sim.study.promotions import Course
from cardhouse.tournaments.sheets.changing import changed

AS_WRITTEN = "as written"
FIRST_DAY = date(2026, 1, 5).toordinal()
"""A Monday."""
BY_CARDS = ("beaten", "made", "best", "loses_with")
BY_CLOCK = ("splash", "drawing")
CENTS = 100
Progress = Callable[[int, int], None]


class Variant(NamedTuple):
    """A promotion in a house, under the name of its arm."""

    arm: Arm
    terms: Promotion
    choices: Choices


def variants(house: str, terms: Promotion, sweeps: Sequence[str]) -> list[Variant]:
    """One for each combination, those of the house first."""
    of_house = [sweep for sweep in sweeps if sweep.partition("=")[0].strip() in load_schema()]
    swept = [_swept(sweep) for sweep in sweeps if sweep not in of_house]
    if len({path for path, _ in swept}) < len(swept):
        raise CardhouseError("a field is swept twice: write all its values behind one =")
    found = []
    for arm in arms_of(house, of_house):
        choices = arm.loaded().choices("cash")
        for values in product(*[[(path, value) for value in values] for path, values in swept]):
            own = [arm.name] if arm.name != AS_IT_STANDS else []
            name = ", ".join([*own, *(f"{path} {value}" for path, value in values)]) or AS_WRITTEN
            tried = changed(terms, [f"{path} = {value}" for path, value in values])
            wrong = faults(tried, choices)
            if wrong:
                raise CardhouseError("\n  ".join([f"{name}:", *map(str, wrong)]))
            found.append(Variant(replace(arm, name=name), tried, choices))
    if len(found) > ARMS_MOST:
        raise CardhouseError(f"{len(found)} combinations are too many to compare; try {ARMS_MOST} at most")
    return found


def _swept(sweep: str) -> tuple[str, list[str]]:
    path, sign, values = sweep.partition("=")
    written = [value.strip() for value in values.split(",") if value.strip()] if sign else []
    if not written:
        raise CardhouseError(f"{sweep!r} names no values; write {path.strip() or 'beaten.least'}=ONE,OTHER")
    if len(set(written)) < len(written):
        raise CardhouseError(f"{sweep!r} names a value twice")
    return path.strip(), written


def game_of(terms: Promotion) -> str:
    """The game that odds are counted for: the first that the promotion names."""
    return game_named(terms.where.games[0]).id if terms.where.games else "holdem"


def chance_of(one: Variant, seats: int, progress: Progress | None = None) -> float:
    """That a hand with so many seats is one, where cards decide."""
    terms = one.terms
    if terms.kind not in BY_CARDS:
        return 0.0
    trigger: Trigger = replace(trigger_for(terms, game_of(terms), one.choices), name="")
    question = msgspec.json.encode(Asked((trigger,), game_of(terms), seats))
    answers = kept(question)
    if answers is None:
        answers = (odds_of(trigger, game_of(terms), seats=seats, progress=progress),)
        keep(question, answers)
    return answers[0].chance


def course_of(one: Variant, pace: Pace, *, chance: float, days: int, now: int = -1) -> Course:
    """A promotion as numbers: `now` cents are in the fund, or its seed where that is below 0."""
    terms, choices = one.terms, one.choices
    if terms.kind not in (*BY_CARDS, *BY_CLOCK):
        raise CardhouseError(f"{terms.name}: neither cards nor the clock decide when it comes")
    jackpot = terms.beaten is not None and not terms.pays.amount
    seed = max(terms.seed, choices.value("promotion_funds.seed_least") * CENTS) if jackpot else terms.seed
    hands, share = round(pace.hands_a_day), terms.pays.fund_percent
    by = choices.value("promotion_funds.pays_by")
    return Course(
        kind="jackpot" if jackpot else _paid_for(terms),
        chance=chance,
        by_day=tuple(_days(terms, pace, days)),
        hands=hands,
        a_day=hands * _a_hand(terms, choices),
        now=seed if now < 0 else now,
        least=seed,
        percent=choices.value("promotion_funds.paid_percent") if share is None else share,
        lag=choices.value("promotion_funds.as_of_days") if by == "days_before" else 1,
        less_paid=choices.value("promotion_funds.second_hit") == "reserve",
        prize=_prize(terms),
    )


def _paid_for(terms: Promotion) -> Literal["best", "drawn", "hand"]:
    """What a fixed prize is for."""
    if terms.kind in BY_CLOCK:
        return "drawn"
    return "best" if terms.best is not None else "hand"


def _a_hand(terms: Promotion, choices: Choices) -> int:
    """What a pot gives to the promotion's fund at the most: nothing to one that the house does not keep."""
    if terms.fund and terms.fund not in PURPOSES:
        return 0
    percent: int = choices.value("promotion_funds.bad_beat_percent")
    if terms.beaten is None and choices.value("promotion_funds.purposes") != "players_pool":
        percent = 100 - percent
    dropped: int = choices.value("money_collections.promotional_most") * CENTS
    return dropped * percent // 100


def _prize(terms: Promotion) -> int:
    if terms.pays.amounts:
        return sum(terms.pays.amounts) // len(terms.pays.amounts)
    return terms.pays.amount


def _days(terms: Promotion, pace: Pace, days: int) -> Iterator[tuple[int, ...]]:
    """What counts on each day, from the first one that the promotion names or from a Monday on."""
    hours, a_minute = Hours(UTC, lambda day: 0), pace.tables * pace.hands_an_hour / 60
    first = date.fromisoformat(terms.when.starts).toordinal() if terms.when.starts else FIRST_DAY
    winners = 1
    if terms.drawing is not None:
        winners = len(terms.pays.amounts) or terms.drawing.winners
    for day in range(first, first + days):
        if terms.kind in BY_CLOCK:
            yield (winners * len(draws_on(terms, day, hours)),)
            continue
        minutes = [(frame.ends - frame.starts) // MINUTE for frame in frames_on(terms.when, day, hours)]
        whole = sum(minutes) * a_minute
        part = min(1.0, pace.hands_a_day / whole) if whole else 0.0  # no more than are played in all
        yield tuple(round(one * a_minute * part) for one in minutes)
