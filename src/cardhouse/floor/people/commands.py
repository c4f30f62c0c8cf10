"""What staff ask about people."""

from __future__ import annotations

from cardhouse.floor.command import FloorCommand


class RegisterPerson(FloorCommand, frozen=True):
    """Put somebody on the room's books. Personal data goes apart; here is only its digest.

    `born` is the day of birth as a proleptic Gregorian ordinal where it was checked, 0 where it was not.
    """

    person: str
    digest: str = ""
    tier: str = ""
    tier_until: int = 0
    id_checked: bool = False
    born: int = 0
    needs: tuple[str, ...] = ()
