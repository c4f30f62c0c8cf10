"""The fixtures of the real PostgreSQL, and one store of either kind."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardhouse.store import Log, Store, open_store
from postgres_server import postgres_server, postgres_url

__all__ = ["postgres_server", "postgres_url"]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'room.db'}"
    given = request.getfixturevalue("postgres_url")
    assert isinstance(given, str)
    return given


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = open_store(url)
    yield opened
    opened.close()


@pytest.fixture
def log(store: Store) -> Log:
    return store.create_room("Main")
