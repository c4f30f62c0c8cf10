"""Accounts on SQLite and on a real PostgreSQL, with a clock that tests move and chance from a seed."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from litestar.testing import TestClient

from cardhouse.server.accounts.audit import By
from cardhouse.server.accounts.hashing import Hasher
from cardhouse.server.accounts.refusal import Refusal
from cardhouse.server.accounts.services import Accounts, open_accounts
from cardhouse.server.accounts.sessions import Issued
from cardhouse.server.accounts.sign_in import Client
from cardhouse.server.accounts.users import User
from postgres_server import postgres_server, postgres_url

__all__ = ["postgres_server", "postgres_url"]
SECOND = 1_000_000
START = 1_789_000_000 * SECOND
PASSWORD = "seven green tables"
CHIEF = By("installation")
HOME = Client("192.0.2.7", "a tablet")


@dataclass
class Ticking:
    """A clock that stands still until it is moved."""

    now: int = START

    def __call__(self) -> int:
        return self.now

    def pass_seconds(self, seconds: int) -> None:
        self.now += seconds * SECOND


def cheap_hasher(rounds: int = 1) -> Hasher:
    """Argon2 with the least work, so that tests are quick."""
    return Hasher(PasswordHasher(time_cost=rounds, memory_cost=8, parallelism=1))


@dataclass
class House:
    """Accounts with what the tests need around them."""

    accounts: Accounts
    clock: Ticking
    hasher: Hasher
    url: str

    def user(self, name: str, *roles: str, room: str = "main", password: str | None = PASSWORD) -> User:
        made = self.accounts.users.add(CHIEF, name, password=password)
        assert isinstance(made, User), made
        for role in roles:
            changed = self.accounts.users.grant(CHIEF, made.id, room, role)
            assert isinstance(changed, User), changed
            made = changed
        return made

    def sign_in(
        self, name: str, password: str = PASSWORD, client: Client = HOME, code: str | None = None
    ) -> Issued:
        issued = self.accounts.sign_in.with_password(name, password, client, code)
        assert isinstance(issued, Issued), issued
        return issued

    def refused(self, name: str, password: str, client: Client = HOME, code: str | None = None) -> str:
        answer = self.accounts.sign_in.with_password(name, password, client, code)
        assert isinstance(answer, Refusal), answer
        return answer.code

    def reasons(self) -> list[tuple[str, str]]:
        """What is on record, as (what, why or true reason)."""
        told = []
        for entry in self.accounts.audit.read():
            assert entry.details is not None
            told.append((entry.what, str(entry.details["facts"].get("reason", entry.why))))
        return told


def open_house(url: str, clock: Ticking | None = None, seed: int = 1) -> House:
    ticking, hasher = clock or Ticking(), cheap_hasher()
    return House(open_accounts(url, ticking, random.Random(seed).randbytes, hasher), ticking, hasher, url)


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "room.db")
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
def house(database_url: str) -> Iterator[House]:
    """Each test that asks for it runs on both databases."""
    opened = open_house(database_url)
    yield opened
    opened.accounts.close()


@pytest.fixture
def small_house(tmp_path: Path) -> Iterator[House]:
    """On SQLite only: for what does not depend on the database."""
    opened = open_house(str(tmp_path / "room.db"))
    yield opened
    opened.accounts.close()


@pytest.fixture
def client(small_house: House) -> Iterator[Any]:
    """A browser at a small application behind the door."""
    from server.accounts.small_app import ORIGIN, application  # it needs this module itself

    with TestClient(application(small_house), base_url="http://testserver.local") as opened:
        opened.headers.update(ORIGIN)
        yield opened
