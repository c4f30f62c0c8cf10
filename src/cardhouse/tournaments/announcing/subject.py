"""Events announced, and registration opened."""

from __future__ import annotations

from cardhouse.subject import Subject
from cardhouse.tournaments import desk
from cardhouse.tournaments.announcing import announce_event, change_sheet, open_registration

SUBJECT = Subject(
    name="announcing",
    folder=__package__,
    place="events",
    commands={
        announce_event.AnnounceEvent: announce_event.decide,
        open_registration.OpenRegistration: open_registration.decide,
        change_sheet.ChangeSheet: change_sheet.decide,
    },
    events={
        announce_event.EventAnnounced: announce_event.apply,
        open_registration.RegistrationOpened: open_registration.apply,
        change_sheet.SheetChanged: change_sheet.apply,
    },
    due=open_registration.due,
    says=desk.SAYS | announce_event.SAYS | change_sheet.SAYS,
)
