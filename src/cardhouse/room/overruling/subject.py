"""Refusals of the floor that a supervisor overruled."""

from __future__ import annotations

from cardhouse.room.overruling import overrule as verb
from cardhouse.room.overruling.view import OverruledView, overruled_view
from cardhouse.subject import Subject, View

SUBJECT = Subject(
    name="overruling",
    folder=__package__,
    place="own",
    commands={verb.OverruleFloor: verb.decide},
    events={verb.FloorOverruled: verb.apply},
    says=verb.SAYS,
    state=verb.Overruled,
    views=(
        View(kind="overruled", shape=OverruledView, about="What supervisors overruled, and why",
             show=lambda host, name, alias, staff: overruled_view(host, alias)),
    ),
)  # fmt: skip
