"""Announcements to the room."""

from __future__ import annotations

from cardhouse.room.announcements import announce, take_down
from cardhouse.room.announcements.state import NAME, Announcements
from cardhouse.room.announcements.view import AnnouncementsView, announcements_view
from cardhouse.subject import Subject, View

SUBJECT = Subject(
    name="announcing to the room",
    folder=__package__,
    place="room",
    commands={
        announce.Announce: announce.decide,
        take_down.TakeDownAnnouncement: take_down.decide,
        take_down.EndAnnouncement: take_down.end,
    },
    clock_only=frozenset((take_down.EndAnnouncement,)),
    events={announce.Announced: announce.apply, take_down.AnnouncementEnded: take_down.apply},
    views=(
        View(kind="announcements", shape=AnnouncementsView, about="What is announced to the room",
             show=lambda host, name, alias, staff: announcements_view(host, staff=staff),
             staff_see_more=True),
    ),
    says=announce.SAYS | take_down.SAYS,
)  # fmt: skip
KEPT = Subject(name=NAME, folder=__package__, place="own", state=Announcements, due=announce.due)
