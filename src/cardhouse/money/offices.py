"""Offices: by which title somebody acts about money, and that two people are two.

A house's book speaks of titles, the room of roles. A manager is the
lead supervisor, and any supervisor.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardhouse.money.desk import MoneyDesk
from cardhouse.money.two_people import one_with
from cardhouse.play.refusal import Refusal, register

TITLES: dict[str, frozenset[str]] = {
    "lead_supervisor": frozenset(("manager",)),
    "floor_supervisor": frozenset(("floor",)),
    "floorperson": frozenset(("floor", "manager")),
    "supervisor": frozenset(("floor", "manager")),
    "poker_clerk": frozenset(("clerk",)),
    "clerk": frozenset(("clerk",)),
    "dealer": frozenset(("dealer",)),
    "cashier": frozenset(("cage",)),
}
"""Which roles hold a title."""

register(
    {
        "wrong_office": "{what} is for {needed}",
        "another_must_confirm": "{second} may not confirm what {first} did: {what} takes two people",
    }
)


def acts_as(desk: MoneyDesk, titles: Iterable[str]) -> str:
    """The first of these titles that who asks holds; nothing where he holds none."""
    return next((title for title in sorted(titles) if desk.roles & TITLES[title]), "")


def office_fault(
    desk: MoneyDesk, titles: Iterable[str], what: str, cite: str | None = None
) -> Refusal | None:
    """A refusal unless who asks holds one of these titles."""
    wanted = sorted(titles)
    if acts_as(desk, wanted):
        return None
    return Refusal("wrong_office", {"what": what, "needed": " or ".join(wanted)}, cite)


def two_people_fault(desk: MoneyDesk, first: str, what: str, cite: str | None = None) -> Refusal | None:
    """A refusal where who asks is the one who did the first part, or in the same hands."""
    facts = {"first": first, "second": desk.by, "what": what}
    return one_with(desk, first, Refusal("another_must_confirm", facts, cite))
