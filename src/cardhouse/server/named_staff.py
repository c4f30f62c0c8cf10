"""Commands that name a member of the staff: an account of this room, and where an office is meant, one that
holds it. The log knows staff by the ids of their accounts, and only here is known which there are.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from cardhouse.floor.absences.commands import DealerIn
from cardhouse.floor.opening.commands import NameActingManager
from cardhouse.money.tips.commands import GiveToke, RecordStaffHours, SignDownCard
from cardhouse.play.refusal import Refusal
from cardhouse.room.roster.push_dealers import PushDealers
from cardhouse.room.roster.shifts import StartShift
from cardhouse.server.accounts.users import User, Users

Roles = frozenset[str]
USER_ID = re.compile(r"u[0-9a-f]{20}")
DEALERS = frozenset({"dealer"})
MANAGEMENT = frozenset({"floor", "manager"})
STAFF = frozenset({"dealer", "clerk", "floor", "cage", "tournament_director", "manager", "auditor"})
RANKS: dict[str, Roles] = {
    "dealer": DEALERS, "clerk": frozenset({"clerk"}), "supervisor": MANAGEMENT, "shift_manager": MANAGEMENT,
}  # fmt: skip
NAMED: dict[Any, Callable[[Any], tuple[tuple[str, ...], Roles]]] = {
    **dict.fromkeys((DealerIn, GiveToke, SignDownCard, StartShift), lambda one: ((one.dealer,), DEALERS)),
    PushDealers: lambda one: (tuple(push.dealer for push in one.pushes), DEALERS),
    NameActingManager: lambda one: ((one.user,), RANKS[one.rank]),
    RecordStaffHours: lambda one: ((one.person,), STAFF),
}
"""Whom a command names, and which offices he may hold."""


def named_staff_fault(users: Users, room: str, command: Any) -> Refusal | None:
    """A refusal where a command names somebody who is nobody here, or holds no such office."""
    named = NAMED.get(type(command))
    if named is None:
        return None
    people, offices = named(command)
    given = next((one for one in people if one and not _holds(_account(users, one), room, offices)), None)
    if given is None:
        return None
    holders = [user for user in users.all(room) if _holds(user, room, offices)]
    told = ", ".join(f"{user.shown or user.name} ({user.id})" for user in holders) or "nobody"
    if offices is DEALERS:
        return Refusal("no_such_dealer", {"dealer": given[:50], "dealers": told})
    return Refusal("no_such_colleague", {"person": given[:50], "people": told})


def _account(users: Users, named: str) -> User | None:
    return users.get(named) if USER_ID.fullmatch(named) else None


def _holds(user: User | None, room: str, offices: Roles) -> bool:
    if user is None or user.disabled_at is not None:
        return False
    return bool(user.roles.get(room, frozenset()) & offices)
