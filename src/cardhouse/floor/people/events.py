"""What happened to people on the room's books."""

from __future__ import annotations

from cardhouse.floor.event import FloorEvent


class PersonRegistered(FloorEvent, frozen=True):
    """Somebody is on the books, or what the books say of him changed."""

    person: str
    digest: str = ""
    tier: str = ""
    tier_until: int = 0
    id_checked: bool = False
    born: int = 0
    needs: tuple[str, ...] = ()
