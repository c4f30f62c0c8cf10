"""Who may count and close, and that two people are two."""

from __future__ import annotations

from cardhouse.money.desk import MoneyDesk
from cardhouse.money.two_people import one_with
from cardhouse.play.refusal import Refusal, register

COUNTERS = frozenset(("cage", "floor", "manager"))
CLOSERS = frozenset(("cage", "manager"))

register(
    {
        "not_for_this_role": "{what} is for {roles}",
        "same_person_twice": "{by} began this and may not confirm it too: somebody else must",
    }
)


def role_fault(desk: MoneyDesk, what: str, roles: frozenset[str]) -> Refusal | None:
    """A refusal unless who asks has one of the roles."""
    if desk.roles & roles:
        return None
    return Refusal("not_for_this_role", {"what": what, "roles": ", ".join(sorted(roles))})


def second_fault(desk: MoneyDesk, first: str) -> Refusal | None:
    """A refusal where the same person confirms what he began."""
    return one_with(desk, first, Refusal("same_person_twice", {"by": first}))
