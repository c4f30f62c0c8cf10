"""One browser and one demonstration for all tests of the pages in a process."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from browser import opened
from screens.caging import CageRoom
from screens.dealing import DealtRoom, Tables
from screens.playing import Rooms, TableRoom
from screens.showing import Showing, demonstration
from server.serving import House

_browsers: list[Browser] = []


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with opened() as found:
        _browsers.append(found)
        yield found
        _browsers.clear()


@pytest.fixture(scope="module", autouse=True)
def nobody_stays() -> Iterator[None]:
    """A page that is left open goes on drawing whatever moves on it, at the cost of all tests after it."""
    yield
    for one in _browsers:
        for context in one.contexts:
            context.close()


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Showing]:
    """Its bots play in this very process: it ends before other tests begin."""
    with demonstration(str(tmp_path_factory.mktemp("demo") / "demo.db")) as server:
        yield server


@pytest.fixture
def rooms(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rooms]:
    """Rooms with one table each, as tests ask for them."""
    made: list[TableRoom] = []

    def make(*given: Any, **more: Any) -> TableRoom:
        database = str(tmp_path_factory.mktemp("table") / "room.db")
        made.append(TableRoom(House(database, money="play"), *given, **more))
        return made[-1]

    yield make
    for room in made:
        room.close()


@pytest.fixture
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    """Rooms with one table each and a tablet at it, as tests ask for them."""
    made: list[DealtRoom] = []

    def make(*given: Any, **more: Any) -> DealtRoom:
        database = str(tmp_path_factory.mktemp("tablet") / "room.db")
        made.append(DealtRoom(House(database, money="play"), *given, **more))
        return made[-1]

    yield make
    for room in made:
        room.close()


@pytest.fixture
def cage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CageRoom]:
    """A room whose main window is open."""
    house = House(str(tmp_path_factory.mktemp("cage") / "room.db"), money="play")
    made = CageRoom(house)
    yield made
    made.close()
    house.close()
