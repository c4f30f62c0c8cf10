"""The staff pool as each of its people sees it: what came in, by which written rule it is shared, who worked
how much, and what everybody is owed. Reckoned as the pay period's report is (`money/tips/pay_period.py`).
"""

from __future__ import annotations

from typing import Any

import msgspec

from cardhouse.houses.choices import Choices
from cardhouse.houses.printing import in_words
from cardhouse.houses.schema import load_schema
from cardhouse.languages import spoken
from cardhouse.money.state import Books
from cardhouse.money.tips.pay_period import RECKONED_BY, pay_report
from cardhouse.money.tips.records import Collected, DownCard, PayReport, StaffHours
from cardhouse.play.refusal import Refusal

RULES = ("pool_jobs", "pool_sources", "down_minutes", "down_part", "down_record", *RECKONED_BY)
CLOSED_SHOWN = 6


class Rule(msgspec.Struct, frozen=True):
    """A choice of the house that the shares rest on."""

    about: str
    value: str
    cite: str | None


class Pool(msgspec.Struct, frozen=True):
    """The pool of the running pay period, and the last ones as they were paid."""

    number: int
    money: int
    carried: int
    collected: tuple[Collected, ...]
    report: PayReport | None
    """What everybody is owed if it were closed now."""
    open: str
    """Why that cannot be said yet."""
    cards: tuple[DownCard, ...]
    hours: tuple[StaffHours, ...]
    rules: tuple[Rule, ...]
    closed: tuple[PayReport, ...]
    me: str = ""


def pool_of(books: Books, choices: Choices, me: str = "") -> Pool:
    """As it stands. `me`: whose own part is set off from the others'."""
    period = books.tips.period
    report = pay_report(choices, period)
    return Pool(
        period.number, sum(one.amount for one in period.collected) + period.carried,
        carried=period.carried, collected=tuple(period.collected),
        report=None if isinstance(report, Refusal) else report,
        open=report.text(spoken()) if isinstance(report, Refusal) else "",
        cards=tuple(period.cards), hours=tuple(period.hours), rules=tuple(_rules(choices)),
        closed=tuple(reversed(books.tips.closed[-CLOSED_SHOWN:])), me=me,
    )  # fmt: skip


def _rules(choices: Choices) -> Any:
    schema = load_schema()
    for name in RULES:
        key, setting = schema[f"money_tips.{name}"], choices[f"money_tips.{name}"]
        yield Rule(key.about, in_words(key, setting.value), setting.cite)
