"""Chips without a sale: noted, told, squared."""

from __future__ import annotations

from cardhouse.money.event import Posted
from cardhouse.money.origins import name_sale, tell_origin
from cardhouse.money.origins.name_sale import NameSale
from cardhouse.money.origins.tell_origin import OriginTold, TellOrigin
from cardhouse.money.reports.events import DayClosed
from cardhouse.subject import Subject

SUBJECT = Subject(
    name="origins",
    folder=__package__,
    place="books",
    commands={TellOrigin: tell_origin.decide, NameSale: name_sale.decide},
    events={
        OriginTold: tell_origin.apply,
        Posted: tell_origin.note_posting,
        DayClosed: tell_origin.day_closed,
    },
)
