"""The accounts of the demonstration: one a role and room, without a password, made when first needed."""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.server.accounts.audit import By
from cardhouse.server.accounts.services import Accounts
from cardhouse.server.accounts.users import User

BY = By("demonstration")


def account_of(accounts: Accounts, name: str, room: str, role: str, person: str | None = None) -> str:
    """The id of an account by its name, made where there is none yet."""
    found = accounts.users.find(name)
    if found is not None:
        return found.id
    shown = person.replace("-", " ").capitalize() if person is not None else f"Demo {role}"
    user: User | Refusal = accounts.users.add(BY, name, shown, guest=True)  # each is its own person
    if isinstance(user, User):
        user = accounts.users.grant(BY, user.id, room, role)
    if isinstance(user, User) and person is not None:
        user = accounts.users.link(BY, user.id, room, person)
    assert isinstance(user, User), f"a demonstration account can be made: {user}"
    return user.id
