"""Who of the staff may do what the book gives to a supervisor, a clerk, a dealer or the cage."""

from __future__ import annotations

from collections.abc import Iterable

from cardhouse.floor.desk import Desk
from cardhouse.floor.refusals import declare
from cardhouse.play.refusal import Refusal

ROLES: dict[str, frozenset[str]] = {
    "supervisor": frozenset({"floor", "manager"}),
    "clerk": frozenset({"clerk"}),
    "dealer": frozenset({"dealer"}),
    "cage": frozenset({"cage"}),
}
"""The book's words, and the roles that people sign in with."""

declare(
    office={
        "staff_only": "{what} is done by {allowed}, not by {by}",
    },
)


def staff_fault(desk: Desk, allowed: Iterable[str], what: str, cite: str | None) -> Refusal | None:
    """Why whoever asks may not do it; None where one of his roles is among those allowed."""
    words = [word for word in ROLES if word in allowed]
    if any(desk.roles & ROLES[word] for word in words):
        return None
    facts = {
        "what": what,
        "allowed": " or ".join(words) or "nobody",
        "by": ", ".join(sorted(desk.roles)) or "others",
    }
    return Refusal("staff_only", facts, cite)


def who_asks(desk: Desk, allowed: Iterable[str]) -> str:
    """By which of the book's words somebody does it."""
    return next((word for word in ROLES if word in allowed and desk.roles & ROLES[word]), "")
