"""Whether a prize needs tax papers: by a dated limit, less what the entry cost."""

from __future__ import annotations

from cardhouse.houses.choices import Choices
from cardhouse.tournaments.prizes.due import Due
from cardhouse.tournaments.state import Event

DOLLAR = 100


def taxable(event: Event, choices: Choices, prize: Due) -> bool:
    """Whether the prize, less what the player's last entry cost, is above the limit of the day."""
    entry = event.entries.latest(prize.person)
    cost = entry.paid if entry is not None else 0
    above: int = choices.value("tournament_payout.tax_above") * DOLLAR
    return prize.amount - cost > above
