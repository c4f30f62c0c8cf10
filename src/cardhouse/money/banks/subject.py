"""Table banks: counts, slips, fills, variances."""

from __future__ import annotations

from cardhouse.money.banks.apply import APPLY
from cardhouse.money.banks.decide import HANDLERS
from cardhouse.subject import Subject

SUBJECT = Subject(
    name="banks",
    folder=__package__,
    place="books",
    commands=HANDLERS,
    events=APPLY,
    at_event_tables=frozenset(HANDLERS),  # a table keeps its bank: bounties may be paid from it
)
