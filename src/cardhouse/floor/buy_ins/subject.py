"""Buying in, and cash and chips at a table."""

from __future__ import annotations

from cardhouse.floor.buy_ins.apply import APPLY
from cardhouse.floor.buy_ins.decide import HANDLERS
from cardhouse.floor.buy_ins.watch import WATCH
from cardhouse.subject import Subject

SUBJECT = Subject(
    name="buy_ins",
    folder=__package__,
    place="floor",
    commands=HANDLERS,
    events=APPLY,
    at_table=WATCH,
)
