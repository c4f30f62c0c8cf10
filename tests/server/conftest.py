"""A room on a database of its own, and a server over it: one of each for the tests of a file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.serving import House, Running, running


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = House(str(tmp_path_factory.mktemp("house") / "room.db"))
    yield made
    made.close()


@pytest.fixture(scope="module")
def server(house: House) -> Iterator[Running]:
    with running(house) as made:
        yield made
