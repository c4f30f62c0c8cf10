"""Time banks: seconds that each player has for a day besides the sheet's time for a decision. They run by
themselves where software deals, as soon as that time is over; what was used is in the entry of the act.
"""

from __future__ import annotations

from cardhouse.floor.time_bank import seconds_used
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.levels import seconds_to_act
from cardhouse.tournaments.state import Event, Events


class TimeBankUsed(TournamentEvent, frozen=True):
    """A decision took longer than the sheet gives for one."""

    person: str
    seconds: int


def bank_left(event: Event, person: str) -> int:
    """Seconds that somebody still has besides; none where the sheet has no clock for acting."""
    if not seconds_to_act(event):
        return 0
    return max(event.sheet.acting.time_bank - event.clock.banks.get(person, 0), 0)


def used(event: Event, person: str, waited: int) -> TimeBankUsed | None:
    """What a decision that took so many microseconds uses up; None where it was in time."""
    seconds = seconds_used(waited, ordinary=seconds_to_act(event), left=bank_left(event, person))
    return TimeBankUsed(event.name, person, seconds) if seconds else None


def apply(events: Events, event: TimeBankUsed, at: int) -> None:
    banks = events.all[event.event].clock.banks
    banks[event.person] = banks.get(event.person, 0) + event.seconds
