"""What a promotion promises a manager, from its terms and the house's book: what sets it off as the odds need
it, and the fund it is paid from. The numbers themselves are made in `cardhouse.odds`.
"""

from __future__ import annotations

from msgspec.structs import replace

from cardhouse.errors import CardhouseError
from cardhouse.houses.choices import Choices
from cardhouse.odds.frequency import Pace
from cardhouse.odds.fund import FundPlan
from cardhouse.odds.trigger import Trigger
from cardhouse.promotions.hits.conditions import trigger_of
from cardhouse.promotions.promotion import Promotion

CENTS = 100


def trigger_for(terms: Promotion, game: str, choices: Choices) -> Trigger:
    """What sets a promotion off, hole cards that lose among it; refused where no cards decide."""
    if terms.loses_with is not None:
        return Trigger(terms.name, games=(game,), pocket=terms.loses_with.hole)
    found = trigger_of(terms, game, choices)
    if found is None:
        raise CardhouseError(f"{terms.name} is not decided by the cards of a hand of {game}: it has no odds")
    return replace(found, name=terms.name)


def plan_for(terms: Promotion, choices: Choices, pace: Pace, now: int = -1) -> FundPlan:
    """The fund of a jackpot: every hand gives the most that a pot can, by the house's division. Without an
    amount it begins with its seed.
    """
    dropped = choices.value("money_collections.promotional_most") * CENTS
    percent = choices.value("promotion_funds.bad_beat_percent")
    share = terms.pays.fund_percent
    seed = max(terms.seed, choices.value("promotion_funds.seed_least") * CENTS)
    return FundPlan(
        now=seed if now < 0 else now,
        a_day=round(pace.hands_a_day) * dropped * percent // 100,
        paid_percent=choices.value("promotion_funds.paid_percent") if share is None else share,
        least=seed,
    )
