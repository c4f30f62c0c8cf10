"""Whether a promotion's money is as the house's book prints it: the seed of a jackpot, and which part of the
fund is paid.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.houses.choices import Choices
from cardhouse.play.stakes import dollars
from cardhouse.promotions.promotion import Promotion
from cardhouse.tournaments.sheets.faults import Fault

DOLLAR = 100


def check_fund(terms: Promotion, choices: Choices) -> Iterator[Fault]:
    """Everything about the fund; what is left out goes by the house."""
    if terms.beaten is None:
        return
    seed = choices["promotion_funds.seed_least"]
    if 0 < terms.seed < seed.value * DOLLAR:
        least, given = dollars(seed.value * DOLLAR), dollars(terms.seed)
        yield Fault("seed", f"a jackpot begins with at least ${least}; ${given} is too low", seed.cite)
    paid, share = choices["promotion_funds.paid_percent"], terms.pays.fund_percent
    if share is not None and paid.cited and share != paid.value:
        yield Fault("pays.fund_percent", f"{paid.value} percent of the fund are paid, not {share}", paid.cite)
