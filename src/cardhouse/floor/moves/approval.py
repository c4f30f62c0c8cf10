"""Whose approval a move needs. Words of the house (`supervisor`, `clerk`) stand for the room's roles."""

from __future__ import annotations

from collections.abc import Iterable

from cardhouse.floor.desk import Desk
from cardhouse.floor.refusals import declare
from cardhouse.play.refusal import Refusal

ROLES: dict[str, frozenset[str]] = {
    "supervisor": frozenset({"floor", "manager"}),
    "clerk": frozenset({"clerk"}),
    "dealer": frozenset({"dealer"}),
}

declare(
    office={
        "needs_approval": "to {what} needs the approval of {whose}",
    },
)


def needs_approval(desk: Desk, whose: Iterable[str], what: str, cite: str | None) -> Refusal | None:
    """A refusal unless one of these asks; a command without any role is the room's own."""
    allowed = frozenset[str]().union(*(ROLES[word] for word in whose))
    if not desk.roles or not allowed or desk.roles & allowed:
        return None
    return Refusal("needs_approval", {"what": what, "whose": " or ".join(sorted(whose))}, cite)
