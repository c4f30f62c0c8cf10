"""Whether a promotion can work: by itself, and by the house's book. All faults are found at once; what the
parts themselves ask is in the files `check_…`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardhouse.houses.choices import Choices
from cardhouse.promotions.files.check_drawn import check_drawn
from cardhouse.promotions.files.check_fund import check_fund
from cardhouse.promotions.files.check_hands import check_against_book, check_hands
from cardhouse.promotions.files.check_pays import check_pays
from cardhouse.promotions.files.check_shares import check_shares
from cardhouse.promotions.files.check_when import check_when
from cardhouse.promotions.promotion import KINDS, Promotion
from cardhouse.tournaments.sheets.faults import Fault

NAME_MOST = 60
SENTENCE_MOST = 400
RULES_MOST = 40
Check = Callable[[Promotion, Choices], Iterator[Fault]]


def faults(terms: Promotion, choices: Choices) -> list[Fault]:
    """Everything that cannot work."""
    return [fault for check in CHECKS for fault in check(terms, choices)]


def resting_on(terms: Promotion, choices: Choices) -> tuple[str, ...]:
    """The rows of the book that a promotion of this kind rests on."""
    return choices.always_rows(f"promotions.{terms.kind}")


def _itself(terms: Promotion, choices: Choices) -> Iterator[Fault]:
    if not terms.name.isprintable() or terms.name != " ".join(terms.name.split()):
        yield Fault("name", "a name is of characters that can be read")
    if not 1 <= len(terms.name) <= NAME_MOST:
        yield Fault("name", f"a name has 1 to {NAME_MOST} characters")
    there = [name for name in KINDS if getattr(terms, name) is not None]
    if len(there) != 1:
        said = ", ".join(there) or "none is there"
        yield Fault("promotion", f"exactly one of {', '.join(KINDS)} says what it is: {said}")
    if terms.fund and not terms.fund.replace("-", "").replace("_", "").isalnum():
        yield Fault("fund", f"{terms.fund!r} is no name of a fund: letters, digits, dashes and underlines")
    if len(terms.rules) > RULES_MOST:
        yield Fault("rules", f"at most {RULES_MOST} sentences")
    for place, text in enumerate((terms.says, *terms.rules)):
        if not text.isprintable() or len(text) > SENTENCE_MOST:
            where = f"rules.{place}" if place else "says"
            yield Fault(where, f"a sentence has at most {SENTENCE_MOST} characters that can be read")
    for where, number in (("seed", terms.seed), ("claim_days", terms.claim_days),
                          ("who.least_players", terms.who.least_players),
                          ("who.least_pot", terms.who.least_pot)):  # fmt: skip
        if number < 0:
            yield Fault(where, "this cannot be below 0")


CHECKS: tuple[Check, ...] = (
    _itself, check_when, check_hands, check_against_book, check_drawn, check_fund, check_pays, check_shares,
)  # fmt: skip
