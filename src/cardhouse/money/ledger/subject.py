"""The ledger: postings, and what undoes them."""

from __future__ import annotations

from cardhouse.money.ledger.apply import APPLY
from cardhouse.money.ledger.decide import HANDLERS
from cardhouse.subject import Subject

SUBJECT = Subject(
    name="ledger",
    folder=__package__,
    place="books",
    commands=HANDLERS,
    events=APPLY,
)
