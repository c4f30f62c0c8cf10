"""Dealers on shift and the push."""

from __future__ import annotations

from cardhouse.floor.absences.events import DealerCameIn, DealerLeft
from cardhouse.floor.opening.events import TableClosed
from cardhouse.room.roster import push_dealers, shifts
from cardhouse.room.roster.state import NAME, Roster
from cardhouse.room.roster.view import RosterView, roster_view
from cardhouse.subject import Subject, View

SUBJECT = Subject(
    name="dealers",
    folder=__package__,
    place="room",
    commands={
        shifts.StartShift: shifts.start,
        shifts.EndShift: shifts.end,
        shifts.SetRotation: shifts.rotation,
        push_dealers.PushDealers: push_dealers.decide,
    },
    events={
        shifts.ShiftStarted: shifts.apply_started,
        shifts.ShiftEnded: shifts.apply_ended,
        shifts.RotationSet: shifts.apply_rotation,
        DealerCameIn: shifts.came_in,
        DealerLeft: shifts.left,
        TableClosed: shifts.left,
    },
    views=(
        View(kind="dealers", shape=RosterView, about="Dealers on shift, and the push that is proposed",
             show=lambda host, name, alias, staff: roster_view(host)),
    ),
    says=shifts.SAYS | push_dealers.SAYS,
)  # fmt: skip
KEPT = Subject(name=NAME, folder=__package__, place="own", state=Roster)
