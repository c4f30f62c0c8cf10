"""Names that look like something else: ids that begin as the clock's do, houses that are paths of files."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.houses.profile import UnknownHouseError, load_house
from cardhouse.room.commands import ChooseHouse
from cardhouse.server.client import Client, Refused, new_id
from server.serving import House, Running
from server.test_personal import at_once


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


PERSON = "/rooms/main/people/{}"
HIDDEN = ("An\u200bn", "An\u202en", "\u2066Ann\u2069", "Ann\u3164", "Ann\u2800", "An\u0007n", "A\u034fnn")


def name(manager: Client, person: str, alias: str, **more: str) -> str:
    """What came of it: nothing, or why not."""
    try:
        manager.send("PUT", PERSON.format(person), {"id": new_id(), "alias": alias, **more})
    except Refused as refused:
        return refused.code
    return ""


@pytest.mark.parametrize("alias", [*HIDDEN, "Аnn", "Αnn", "z\u0300\u0301\u0302\u0303", "...", "👑"])
def test_an_alias_can_be_read_by_everybody(manager: Client, alias: str) -> None:
    """Nothing invisible or turned around, letters of one script."""
    assert name(manager, "odd", alias) == "bad_alias"
    assert name(manager, "odd", "", name=alias) == "bad_alias"


def test_two_people_do_not_look_alike(manager: Client) -> None:
    assert not name(manager, "lil", "Lil Ann")
    for alias in ("lil ann", "LIL  ANN", "Lil Ánn", "L1l Ann", "Iil-Ann", "ｌｉｌ Ann"):
        assert name(manager, "other", alias) in ("alias_taken", "bad_alias"), alias
    assert not name(manager, "cyr", "соре")
    assert name(manager, "lat", "cope") == "alias_taken", "the same in another script"
    assert not name(manager, "lil", "Lil Ann"), "the own name stays"
    assert not name(manager, "lil", "Somebody Else")
    assert not name(manager, "other", "lil ann"), "a name that was given up is free"
    manager.send("POST", PERSON.format("other") + "/erase", {"id": new_id()})
    assert not name(manager, "third", "Lil Ann"), "and that of an erased person"


@pytest.mark.parametrize("alias", ["Dealer", "Fl00r", "The House", "manager", "Guest 12345"])
def test_nobody_poses_as_the_house_or_as_another_guest(manager: Client, alias: str) -> None:
    assert name(manager, "posing", alias) == "alias_taken"


def test_ordinary_names_of_many_scripts_are_fine(manager: Client) -> None:
    for number, alias in enumerate(["Zoë", "O'Neil", "Дмитрий", "李小龍", "ヤマダ たろう", "J. P.", "محمد"]):
        assert not name(manager, f"many{number}", alias), alias


def test_of_two_at_once_one_has_the_name(manager: Client) -> None:
    works = [("PUT", PERSON.format(f"twin{n}"), {"id": new_id(), "alias": "Twin Star"}) for n in range(8)]
    assert sorted(at_once(manager, works)) == [200] + [409] * 7


def test_players_accounts_that_look_alike_come_as_guests(
    house: House, server: Running, manager: Client
) -> None:
    """Nobody is kept out of a room because of a name; he only does not have it there."""
    assert not name(manager, "sam", "Samspade")
    token = house.token("sarnspade", "player")
    with Client(server.address, token) as client:
        me = client.view("main", "me")["view"]["person"]
        with pytest.raises(Refused):
            client.command("main", {"type": "JoinList", "person": me, "spread": "none", "way": "phone"})
    assert manager.get(PERSON.format(me))["alias"].startswith("Guest ")
