"""All parts of the accounts on one database, put together once. Holds no rules itself."""

from __future__ import annotations

import functools
import secrets
import time
from collections.abc import Callable

from cardhouse.server.accounts.attempts import Attempts
from cardhouse.server.accounts.audit import Audit
from cardhouse.server.accounts.bindings import Bindings
from cardhouse.server.accounts.database import Database, parse_url
from cardhouse.server.accounts.devices import Devices
from cardhouse.server.accounts.hands import Hands
from cardhouse.server.accounts.hashing import Clock, Hasher, TokenSource
from cardhouse.server.accounts.known import Known
from cardhouse.server.accounts.recorder import Recorder
from cardhouse.server.accounts.sealing import Sealing
from cardhouse.server.accounts.second_factor import SecondFactor
from cardhouse.server.accounts.sessions import Lifetimes, Sessions
from cardhouse.server.accounts.sign_in import SignIn
from cardhouse.server.accounts.users import Users
from cardhouse.store.identity import DatabaseFile
from cardhouse.store.keys import Keys, key_file, made_keys


def system_clock() -> int:
    """Microseconds since 1970 UTC."""
    return time.time_ns() // 1_000


class Accounts:
    """`users`, `hands`, `sessions`, `sign_in`, `second_factor`, `devices`, `bindings`, `attempts`,
    `audit`, `recorder`.
    """

    def __init__(
        self, database: Database, keys: Callable[[], Keys], clock: Clock, tokens: TokenSource, hasher: Hasher,
        lifetimes: Lifetimes,
    ) -> None:  # fmt: skip
        self.database = database
        self._keys = keys
        self.clock = clock
        self.audit = Audit(database, tokens)
        self.attempts = Attempts(database)
        self.users = Users(database, self.audit, hasher, clock, tokens)
        self.sessions = Sessions(database, self.audit, clock, tokens, lifetimes)
        self.devices = Devices(database, self.audit, clock, tokens)
        self.bindings = Bindings(
            database, self.audit, clock, tokens, attempts=self.attempts, devices=self.devices
        )
        self.hands = Hands(database, self.audit, clock)
        sealing = Sealing(keys)
        sealing.seal_anew(database)
        self.second_factor = SecondFactor(
            database, self.audit, attempts=self.attempts, clock=clock, tokens=tokens, sealing=sealing
        )
        self.sign_in = SignIn(database, self.audit, attempts=self.attempts, hasher=hasher,
            second_factor=self.second_factor, devices=self.devices,
                              sessions=self.sessions, clock=clock, known=Known(database, tokens))
        self.recorder = Recorder(database, self.audit, self.sessions, clock)

    @property
    def keys(self) -> Keys:
        """The installation's key, made where there is none yet."""
        return self._keys()

    def close(self) -> None:
        self.recorder.close()
        self.database.close()


def open_accounts(
    url: str,
    clock: Clock = system_clock,
    tokens: TokenSource = secrets.token_bytes,
    hasher: Hasher | None = None,
    lifetimes: Lifetimes | None = None,
    file: DatabaseFile | None = None,
) -> Accounts:
    """Open the accounts in a database (a file, sqlite:///FILE or postgresql://…), made ready at first use.
    `file` is which file it is where the log has it open already.
    """
    database = Database(url, file)
    keys = functools.cache(lambda: made_keys(key_file(parse_url(url)[1])))
    return Accounts(database, keys, clock, tokens, hasher or Hasher(), lifetimes or Lifetimes())
