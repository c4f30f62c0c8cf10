"""Events announced, and registration opened."""

from __future__ import annotations

from cardhouse.subject import Subject
from cardhouse.tournaments import desk
from cardhouse.tournaments.announcing import announce_event, open_registration

SUBJECT = Subject(
    name="announcing",
    folder=__package__,
    place="events",
    commands={
        announce_event.AnnounceEvent: announce_event.decide,
        open_registration.OpenRegistration: open_registration.decide,
    },
    events={
        announce_event.EventAnnounced: announce_event.apply,
        open_registration.RegistrationOpened: open_registration.apply,
    },
    due=open_registration.due,
    says=desk.SAYS | announce_event.SAYS,
)
