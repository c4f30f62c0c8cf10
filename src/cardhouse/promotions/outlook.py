"""What a manager may expect of a promotion: how often it comes and what it costs a month at the room's pace,
how its fund will grow, and what another trigger would do. The chances are counted in `cardhouse.odds`; what
goes by the clock alone is reckoned from its hours.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from cardhouse.houses.choices import Choices
from cardhouse.odds.answer import Odds
from cardhouse.odds.frequency import Pace, a_month, chance_a_day, frames_hit
from cardhouse.odds.fund import FundFuture, FundPlan, fund_future
from cardhouse.odds.side_by_side import Choice, side_by_side
from cardhouse.promotions.drawings.time_frame import draws_on
from cardhouse.promotions.frames import MINUTE, Hours, frames_on
from cardhouse.promotions.promotion import Promotion
from cardhouse.promotions.prospects import plan_for

BEATEN = ("four tens", "four jacks", "four queens", "four kings", "four aces", "straight flush")
MADE = ("four of a kind", "straight flush", "royal flush")
DAYS_LOOKED_AT = 28
"""Whole weeks, so that every weekday counts alike."""


class Outlook(msgspec.Struct, frozen=True):
    """What may be expected. The promotion itself is the first choice; others are what a change would do."""

    choices: tuple[Choice, ...] = ()
    plan: FundPlan | None = None
    future: FundFuture | None = None
    a_month: float = 0
    """Prizes a month."""
    cost_a_month: int = 0
    at_most: bool = False
    """Whether that is the most that it can cost: each prize is won."""


def changes(terms: Promotion) -> tuple[Promotion, ...]:
    """The promotion, and the same with other hands; one alone where no hand is named."""
    if terms.beaten is not None:
        beaten = terms.beaten
        others = [(one, replace(terms, beaten=replace(beaten, least=one))) for one in BEATEN]
        own = beaten.least
    elif terms.made is not None:
        made = terms.made
        others = [(one, replace(terms, made=replace(made, least=one))) for one in MADE]
        own = made.least
    elif terms.best is not None:
        best = terms.best
        others = [(one, replace(terms, best=replace(best, least=one))) for one in MADE]
        own = best.least
    else:
        others, own = [], terms.loses_with.hole if terms.loses_with is not None else terms.name
    return (replace(terms, name=own or terms.name), *(replace(one, name=name)
            for name, one in others if name != own))  # fmt: skip


def outlook(
    terms: Promotion,
    odds: Sequence[Odds],
    house: Choices,
    *,
    pace: Pace,
    hours: Hours,
    today: int,
    now: int = -1,
    days: int = 365,
) -> Outlook:
    """From the chances of `changes(terms)`, in their order; none where no cards decide. `now` is what is in
    the fund, in cents.
    """
    jackpot = terms.beaten is not None
    plan = plan_for(terms, house, pace, now) if jackpot else None
    named = {one.name: chance for one, chance in zip(changes(terms), odds, strict=bool(odds))}
    rows = tuple(side_by_side(named, pace, prize=terms.pays.amount, plan=plan))
    if plan is not None and rows:
        future = fund_future(plan, chance_a_day(rows[0].odds.chance, pace), days)
        return Outlook(rows, plan, future, rows[0].often.a_month, rows[0].cost_a_month)
    if terms.best is not None and rows:
        return _best(terms, rows, pace, hours=hours, today=today)
    if rows:
        return Outlook(rows, a_month=rows[0].often.a_month, cost_a_month=rows[0].cost_a_month)
    return _by_the_clock(terms, hours, today)


def _best(terms: Promotion, rows: tuple[Choice, ...], pace: Pace, *, hours: Hours, today: int) -> Outlook:
    """Only the best hand of each time frame is paid, where there is one that is good enough."""
    lengths = [(frame.ends - frame.starts) // MINUTE for day in range(today, today + DAYS_LOOKED_AT)
               for frame in frames_on(terms.when, day, hours)]  # fmt: skip
    paid = [a_month(frames_hit(row.odds.chance, lengths, pace), DAYS_LOOKED_AT) for row in rows]
    told = tuple(
        replace(row, cost_a_month=round(many * terms.pays.amount), at_hit=terms.pays.amount)
        for row, many in zip(rows, paid, strict=True)
    )
    return Outlook(told, a_month=paid[0], cost_a_month=told[0].cost_a_month)


def _by_the_clock(terms: Promotion, hours: Hours, today: int) -> Outlook:
    """Drawn at set times, whatever the cards are."""
    times = sum(len(draws_on(terms, day, hours)) for day in range(today, today + DAYS_LOOKED_AT))
    each = sum(terms.pays.amounts) or terms.pays.amount
    if terms.drawing is not None and not terms.pays.amounts:
        each *= terms.drawing.winners
    drawn = a_month(times, DAYS_LOOKED_AT)
    return Outlook(a_month=drawn, cost_a_month=round(drawn * each), at_most=bool(times))
