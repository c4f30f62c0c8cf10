"""Whether a prize needs tax papers: by a dated limit, less what the entry cost. The limit is the law's and
changes with it, no book has it: so whoever pays is told of which day the figure is, and that the manager has
to check it. A house sets another as a rule of its own.
"""

from __future__ import annotations

from datetime import date

import msgspec

from cardhouse.houses.choices import Choices
from cardhouse.money.taxes.withhold import TaxPapersMade, Winnings, papers_of
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.desk import EventDesk
from cardhouse.tournaments.prizes.due import Due
from cardhouse.tournaments.state import Event

DOLLAR = 100


class TaxLimit(msgspec.Struct, frozen=True, omit_defaults=True):
    """From where on tax papers are needed, as it stands on the day."""

    above: int
    """In cents, less what the entry cost."""
    since: str = ""
    """The first day of this figure; empty where it has none."""
    why: str = ""
    """Whence it is."""
    own: bool = False
    """Whether the house set it itself."""


def tax_limit(choices: Choices) -> TaxLimit:
    """The limit that is in force."""
    rule = choices["tournament_payout.tax_above"]
    since = rule.since.isoformat() if rule.since is not None and rule.since != date.min else ""
    return TaxLimit(rule.value * DOLLAR, since, rule.silent or rule.why or "", own=bool(rule.cited))


def won(event: Event, prize: Due) -> int:
    """The prize less what the player's last entry cost."""
    entry = event.entries.latest(prize.person)
    return prize.amount - (entry.paid if entry is not None else 0)


def taxable(event: Event, choices: Choices, prize: Due) -> bool:
    """Whether the prize, less what the player's last entry cost, is above the limit of the day."""
    return won(event, prize) > tax_limit(choices).above


def tax_papers(
    desk: EventDesk, event: Event, prize: Due, *, no_number: bool
) -> TaxPapersMade | Refusal | None:
    """The papers of a prize that is paid now, with what is withheld; none where it is not taxable. From a
    seat in another event nothing can be kept back.
    """
    if not taxable(event, desk.choices, prize) or prize.kind == "seat":
        return None
    told = min(prize.left, won(event, prize))
    winnings = Winnings(
        f"event {event.name}", prize.person, amount=prize.left, told=told, kind="prize",
        number_given=not no_number,
    )  # fmt: skip
    return papers_of(desk.money, winnings)
