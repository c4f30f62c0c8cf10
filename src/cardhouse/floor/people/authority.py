"""Who may give an order on the floor, where the book or the trade reserves it. Signing in and the permission
of each role to send a command at all is the server's; a command without roles comes from the room itself.
"""

from __future__ import annotations

from cardhouse.floor.desk import Desk
from cardhouse.floor.refusals import declare
from cardhouse.play.refusal import Refusal

MANAGEMENT = frozenset({"floor", "manager"})
"""Supervisors and managers."""
STAFF = frozenset({"dealer", "clerk", "floor", "cage", "tournament_director", "manager"})
SEATED_BY = {"supervisor": MANAGEMENT, "staff": STAFF}

declare(
    office={
        "not_your_office": "to {what} is for {whose}",
    },
)


def needs_role(desk: Desk, roles: frozenset[str], what: str, cite: str | None = None) -> Refusal | None:
    """Why whoever asks may not; None where he may."""
    if not desk.roles or desk.roles & roles:
        return None
    return Refusal("not_your_office", {"what": what, "whose": ", ".join(sorted(roles))}, cite)


def may_give_seat(desk: Desk) -> Refusal | None:
    """Why whoever asks may not give out a seat: nobody seats himself unless the house lets him."""
    choice = desk.choices["floor_people.seated_by"]
    if choice.value == "anybody":
        return None
    return needs_role(desk, SEATED_BY[choice.value], "give somebody a seat", choice.cite)
