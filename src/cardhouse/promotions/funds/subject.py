"""Funds: whence their money came and where it went."""

from __future__ import annotations

from cardhouse.money.event import Posted
from cardhouse.promotions.funds import noting
from cardhouse.subject import Subject

SUBJECT = Subject(
    name="funds",
    folder=__package__,
    place="promotions",
    events={Posted: noting.apply_posted},
)
