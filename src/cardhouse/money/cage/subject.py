"""Windows, vault, carts, runners, safekeeping."""

from __future__ import annotations

from cardhouse.money.cage.apply import APPLY
from cardhouse.money.cage.cash_log import cash_events
from cardhouse.money.cage.decide import HANDLERS
from cardhouse.subject import Subject

SUBJECT = Subject(
    name="cage",
    folder=__package__,
    place="books",
    commands=HANDLERS,
    events=APPLY,
    with_postings=cash_events,
)
