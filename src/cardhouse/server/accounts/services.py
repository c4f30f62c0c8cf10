"""All parts of the accounts on one database, put together once. Holds no rules itself."""

from __future__ import annotations

import secrets
import time

from cardhouse.server.accounts.attempts import Attempts
from cardhouse.server.accounts.audit import Audit
from cardhouse.server.accounts.database import Database
from cardhouse.server.accounts.devices import Devices
from cardhouse.server.accounts.hashing import Clock, Hasher, TokenSource
from cardhouse.server.accounts.recorder import Recorder
from cardhouse.server.accounts.second_factor import SecondFactor
from cardhouse.server.accounts.sessions import Lifetimes, Sessions
from cardhouse.server.accounts.sign_in import SignIn
from cardhouse.server.accounts.users import Users


def system_clock() -> int:
    """Microseconds since 1970 UTC."""
    return time.time_ns() // 1_000


class Accounts:
    """`users`, `sessions`, `sign_in`, `second_factor`, `devices`, `attempts`, `audit`, `recorder`."""

    def __init__(
        self, database: Database, clock: Clock, tokens: TokenSource, hasher: Hasher, lifetimes: Lifetimes
    ) -> None:
        self.database = database
        self.clock = clock
        self.audit = Audit(database, tokens)
        self.attempts = Attempts(database)
        self.users = Users(database, self.audit, hasher, clock, tokens)
        self.sessions = Sessions(database, self.audit, clock, tokens, lifetimes)
        self.devices = Devices(database, self.audit, clock, tokens)
        self.second_factor = SecondFactor(database, self.audit, self.attempts, clock, tokens)
        self.sign_in = SignIn(database, self.audit, attempts=self.attempts, hasher=hasher,
            second_factor=self.second_factor, devices=self.devices,
                              sessions=self.sessions, clock=clock)
        self.recorder = Recorder(database, self.audit, self.sessions, clock)

    def close(self) -> None:
        self.recorder.close()
        self.database.close()


def open_accounts(
    url: str,
    clock: Clock = system_clock,
    tokens: TokenSource = secrets.token_bytes,
    hasher: Hasher | None = None,
    lifetimes: Lifetimes | None = None,
) -> Accounts:
    """Open the accounts in a database (a file, sqlite:///FILE or postgresql://…), made ready at first use."""
    return Accounts(Database(url), clock, tokens, hasher or Hasher(), lifetimes or Lifetimes())
