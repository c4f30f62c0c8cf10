"""Whose account somebody may change, and which roles they may give.

The matrix says that a manager may change accounts; here is how far that goes. Nobody gives what they could
use to rise above themselves: a manager gives the roles of the floor in their own rooms, the owner gives all.
Nobody changes their own roles. At the machine itself the command line asks nobody: whoever holds the database
holds the accounts.
"""

from __future__ import annotations

from cardhouse.server.accounts.refusal import Refusal
from cardhouse.server.accounts.sessions import Session
from cardhouse.server.accounts.users import EVERYWHERE, OWNER, User

MANAGERS_GIVE = frozenset(
    {"player", "dealer", "clerk", "floor", "cage", "tournament_director", "board", "kiosk"}
)


def may_give(session: Session, room: str, role: str, target: User) -> Refusal | None:
    """Whether this session may give the role to, or take it from, the user."""
    if session.user == target.id:
        return Refusal("own_account")
    if is_owner(session):
        return None
    if "manager" in session.roles(room) and role in MANAGERS_GIVE and room != EVERYWHERE:
        return None
    return Refusal("not_yours_to_give", {"role": role})


def may_change(session: Session, target: User) -> Refusal | None:
    """Whether this session may reset secrets of the user, end their sessions, disable or link them.

    A manager may where every role of that user is one that this manager could have given.
    """
    if is_owner(session):
        return None
    held = [(room, role) for room, roles in target.roles.items() for role in roles]
    if held and all("manager" in session.roles(room) and role in MANAGERS_GIVE for room, role in held):
        return None
    return Refusal("not_yours_to_change")


def is_owner(session: Session) -> bool:
    return OWNER in session.roles(EVERYWHERE)
