"""How often somebody may guess: counted in the database, so that all processes count together.

An attempt is counted before it is checked and given back when it was right: a hundred guesses at the same
instant are a hundred guesses. After the free ones each further one doubles the wait. Who is counted: the name
at one address (few), the name from anywhere (more), the address (many, a room has one), the device. Unknown
names are counted like known ones, and so cannot be told from them. None of that is a way to lock somebody
out: in a browser where he signed in before, and in a session that is open, only what was tried there counts.
"""

from __future__ import annotations

import ipaddress

import msgspec

from cardhouse.server.accounts.database import Database, Transaction
from cardhouse.server.accounts.hashing import digest
from cardhouse.server.accounts.refusal import Refusal

SECOND = 1_000_000
FIRST_WAIT = 15 * SECOND
LONGEST_WAIT = 3_600 * SECOND
FORGOTTEN_AFTER = 24 * 3_600 * SECOND


class Counted(msgspec.Struct, frozen=True):
    """One thing that attempts are counted against, and how many are free."""

    subject: str
    free: int
    cleared: bool = True  # a success wipes the count; else it only gives its own attempt back


def network_of(address: str) -> str:
    """Whom an address stands for: with IPv6 one household or room has a whole /64 of them.

    >>> network_of("2001:db8::1:2"), network_of("192.0.2.7"), network_of("a socket")
    ('2001:db8::/64', '192.0.2.7', 'a socket')
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    mapped = found.ipv4_mapped
    return str(mapped) if mapped else str(ipaddress.ip_network((found, 64), strict=False))


def by_password(name: str, address: str) -> list[Counted]:
    address = network_of(address)
    return [
        Counted(f"name-at:{digest(f'{name} {address}')}", 5),
        Counted(f"name:{digest(name)}", 20),
        # Whoever has one account must not wipe the count of an address by signing in between guesses.
        Counted(f"address:{digest(address)}", 100, cleared=False),
    ]


def by_known(name: str, browser: str) -> list[Counted]:
    """From a browser where this name signed in before."""
    return [Counted(f"name-on:{digest(f'{name} {browser}')}", 5)]


def by_session(session: str) -> list[Counted]:
    """The password again, in a session that is open."""
    return [Counted(f"again:{digest(session)}", 5)]


def by_pin(name: str, device: str) -> list[Counted]:
    return [
        Counted(f"pin-at:{digest(f'{name} {device}')}", 5),
        Counted(f"pin:{digest(name)}", 20),
        Counted(f"pins-at:{digest(device)}", 20, cleared=False),
    ]


def by_code(user: str) -> list[Counted]:
    """Codes tried by somebody who is signed in already, to change or drop a second factor."""
    return [Counted(f"code:{digest(user)}", 5)]


def wait_after(failures: int, free: int) -> int:
    """How long the next attempt must wait after so many.

    >>> [wait_after(count, 5) // SECOND for count in (4, 5, 6, 7, 40)]
    [0, 15, 30, 60, 3600]
    """
    if failures < free:
        return 0
    return min(LONGEST_WAIT, FIRST_WAIT << min(failures - free, 20))


class Attempts:
    def __init__(self, database: Database) -> None:
        self._database = database

    def begin(self, against: list[Counted], now: int) -> Refusal | None:
        """Count one attempt, unless one of these must still wait."""
        with self._database.write() as transaction:
            found = {one.subject: self._failures(transaction, one.subject, now) for one in against}
            wait = max(blocked - now for _, blocked in found.values())
            if wait > 0:
                return Refusal("too_many_attempts", {"seconds": -(-wait // SECOND)})
            for one in against:
                failures = found[one.subject][0] + 1
                self._set(transaction, one.subject, failures, now, now + wait_after(failures, one.free))
        return None

    def give_back(self, transaction: Transaction, against: list[Counted], now: int) -> None:
        """The attempt was neither right nor wrong: it does not count, but earlier ones stay."""
        for one in against:
            failures, _ = self._failures(transaction, one.subject, now)
            self._set(transaction, one.subject, max(0, failures - 1), now, 0)

    def succeeded(self, transaction: Transaction, against: list[Counted], now: int) -> None:
        for one in against:
            if one.cleared:
                transaction.change("DELETE FROM account_attempts WHERE subject = :subject",
                                   subject=one.subject)
        self.give_back(transaction, [one for one in against if not one.cleared], now)

    def forget_old(self, now: int) -> int:
        """Remove what no longer counts; how many there were."""
        with self._database.write() as transaction:
            return transaction.change(
                "DELETE FROM account_attempts WHERE last_at < :old", old=now - FORGOTTEN_AFTER
            )

    def _failures(self, transaction: Transaction, subject: str, now: int) -> tuple[int, int]:
        row = transaction.row(
            "SELECT failures, last_at, blocked_until FROM account_attempts WHERE subject = :subject",
            subject=subject,
        )
        if row is None or row["last_at"] < now - FORGOTTEN_AFTER:
            return 0, 0
        # A clock set back must not lock anybody out for longer than the longest wait.
        return row["failures"], min(row["blocked_until"], now + LONGEST_WAIT)

    def _set(self, transaction: Transaction, subject: str, failures: int, now: int, until: int) -> None:
        transaction.change(
            "INSERT INTO account_attempts (subject, failures, last_at, blocked_until) "
            "VALUES (:subject, :failures, :now, :until) ON CONFLICT (subject) DO UPDATE SET "
            "failures = excluded.failures, last_at = excluded.last_at, "
            "blocked_until = excluded.blocked_until",
            subject=subject, failures=failures, now=now, until=until,
        )
