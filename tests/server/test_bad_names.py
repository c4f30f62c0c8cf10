"""Names that look like something else: ids that begin as the clock's do, houses that are paths of files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.houses.profile import UnknownHouseError, load_house
from cardhouse.room.commands import ChooseHouse
from cardhouse.server.client import Client, Refused
from server.serving import House, Running, running


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = House(str(tmp_path_factory.mktemp("names") / "room.db"))
    yield made
    made.close()


@pytest.fixture(scope="module")
def server(house: House) -> Iterator[Running]:
    with running(house) as made:
        yield made


@pytest.fixture(scope="module")
def manager(house: House, server: Running) -> Client:
    return server.client(house.token("max", "manager", "floor", "owner"))


def test_an_id_may_begin_with_the_word_clock(manager: Client) -> None:
    given = {"id": "clockwork-1", "command": {"type": "RegisterPerson", "person": "ann"}}
    first = manager.send("POST", "/rooms/main/commands", given)
    assert first["events"]
    assert manager.send("POST", "/rooms/main/commands", given)["position"] == first["position"]
    assert manager.command("main", RegisterPerson("bob"))["position"] == first["position"] + 1


@pytest.mark.parametrize("name", ["", "x" * 5_000, "\u0000", "../mine", "{here}", "{here}.toml", "nowhere"])
def test_no_house_is_read_from_a_file_that_somebody_names(
    manager: Client, tmp_path: Path, name: str
) -> None:
    """Not even a sound one: a name is looked up, a path is not."""
    mine = tmp_path / "mine.toml"
    mine.write_text('house = "mine"\n')
    name = name.replace("{here}", str(mine.with_suffix("")))
    with pytest.raises(Refused) as caught:
        manager.command("main", ChooseHouse(name))
    assert (caught.value.status, caught.value.code) == (409, "no_such_house")
    with pytest.raises(Refused) as caught:
        manager.send("POST", "/rooms", {"name": "other", "house": name[:100]})
    assert (caught.value.status, caught.value.code) == (422, "bad_opening")
    assert manager.command("main", ChooseHouse("toledo"))["events"]


def test_a_name_too_long_for_a_file_is_no_house() -> None:
    with pytest.raises(UnknownHouseError, match="no such house"):
        load_house("x" * 5_000)
