"""Variances that are looked into: opened by counts, closed by what was found."""

from __future__ import annotations

from typing import Any

from cardhouse.money.desk import Decide
from cardhouse.money.matters import explain_variance, open_matter
from cardhouse.money.matters.explain_variance import ExplainVariance, VarianceExplained
from cardhouse.money.matters.open_matter import MatterOpened
from cardhouse.subject import Subject

COMMANDS: dict[Any, Decide] = {ExplainVariance: explain_variance.decide}
SUBJECT = Subject(
    name="matters",
    folder=__package__,
    place="books",
    commands=COMMANDS,
    events={MatterOpened: open_matter.apply, VarianceExplained: explain_variance.apply},
)
