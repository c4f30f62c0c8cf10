"""In whose hands an account is. Whoever made an account, set a secret of it or took its second factor away
could sign in to it; so both count as one where two people are asked for, and so do all accounts that one
person made or ever was. That ends when somebody in other hands vouches that the owner is who he is and has a
secret of his own.

What takes two people is decided in the room (`money.two_people`); here it is only known who is one with whom.
At the machine itself nobody is asked: whoever holds the database holds the accounts.
"""

from __future__ import annotations

from cardhouse.server.accounts.audit import ANONYMOUS, INSTALLATION, Audit, By, note
from cardhouse.server.accounts.database import Database, Transaction
from cardhouse.server.accounts.hashing import Clock
from cardhouse.server.accounts.refusal import Refusal

PERSON = "person:"
NOBODY = frozenset({"", ANONYMOUS, INSTALLATION})
SET_UP = "set-up"
"""Makes accounts while an installation is set up: their secrets are good once, but they are in no hands."""


class Hands:
    def __init__(self, database: Database, audit: Audit, clock: Clock) -> None:
        self._database = database
        self._audit = audit
        self._clock = clock

    def of(self, user: str) -> frozenset[str]:
        """The accounts that count as one with this."""
        with self._database.read() as transaction:
            return tied(transaction, user)

    def vouch(self, by: By, user: str) -> Refusal | None:
        """Somebody in other hands knows the owner, who has a secret of his own by now."""
        now = self._clock()
        with self._database.write() as transaction:
            row = transaction.row(
                "SELECT password_by, pin_by FROM account_users WHERE id = :user AND name IS NOT NULL",
                user=user,
            )
            if row is None:
                return Refusal("no_such_user")
            if row["password_by"] or row["pin_by"]:
                return Refusal("own_secret_first")
            if by.who == user or by.who in tied(transaction, user):
                return Refusal("cannot_vouch")
            transaction.change(
                "DELETE FROM account_hands WHERE holder = :user AND hand NOT LIKE :people", user=user,
                people=f"{PERSON}%",
            )
            self._audit.add(transaction, note(by, now, "user_vouched_for", user=user))
        return None


def took(transaction: Transaction, holder: str, by: By, at: int, what: str) -> None:
    """Somebody made this account, or had a secret of it in hand."""
    if by.who != holder and by.who not in NOBODY | {SET_UP}:
        _add(transaction, holder, by.who, at, what)


def became(transaction: Transaction, holder: str, room: str, person: str, at: int) -> None:
    """The account is this person from now on; that it was stays."""
    _add(transaction, holder, f"{PERSON}{room}/{person}", at, "linked")


def _add(transaction: Transaction, holder: str, hand: str, at: int, what: str) -> None:
    transaction.change(
        "INSERT INTO account_hands (holder, hand, at, what) VALUES (:holder, :hand, :at, :what) "
        "ON CONFLICT (holder, hand) DO UPDATE SET at = excluded.at, what = excluded.what",
        holder=holder, hand=hand, at=at, what=what,
    )


def tied(transaction: Transaction, user: str) -> frozenset[str]:
    """Everybody who is joined to this account by hands, directly or through others."""
    joined: dict[str, set[str]] = {}
    for row in transaction.rows("SELECT holder, hand FROM account_hands"):
        joined.setdefault(row["holder"], set()).add(row["hand"])
        joined.setdefault(row["hand"], set()).add(row["holder"])
    found, ahead = {user}, [user]
    while ahead:
        for other in joined.get(ahead.pop(), ()):
            if other not in found:
                found.add(other)
                ahead.append(other)
    return frozenset(one for one in found if one != user and not one.startswith(PERSON))
