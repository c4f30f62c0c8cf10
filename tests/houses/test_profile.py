"""Profiles: a sound one gives typed choices with sources; a broken one is refused, every fault named."""

import re
from datetime import date
from pathlib import Path

import pytest

from cardhouse.errors import CardhouseError
from cardhouse.houses import profile
from cardhouse.houses.always import load_always
from cardhouse.houses.choices import Setting
from cardhouse.houses.profile import House, ProfileError, UnknownHouseError, house_names, load_house
from cardhouse.houses.schema import load_schema
from houses.trial_house import HERE, SOUND, TRIAL_SCHEMA, full_profile

BROKEN = sorted((HERE / "broken").glob("*.toml"))
FIVE = ("horseshoe", "live", "mohegan", "pechanga", "toledo")


@pytest.fixture
def mine(tmp_path: Path) -> House:
    (tmp_path / "mine.toml").write_text(SOUND, encoding="utf-8")
    return load_house(tmp_path / "mine.toml", schema=TRIAL_SCHEMA)


def test_every_type_comes_as_the_code_wants_it(mine: House) -> None:
    choices = mine.choices()
    assert choices.value("betting.minimum_raise") == "last_raise"
    assert choices.value("betting.limit_raises") is None
    assert choices.value("betting.steps") == {"2/5": 5}
    assert choices.value("seats.stud") == 8
    assert choices.value("kill.half_kill") == (3, 2)
    assert choices.value("missed.options") == frozenset({"post_all", "wait_for_big_blind"})


def test_a_setting_names_its_sources(mine: House) -> None:
    choices = mine.choices()
    first = choices["betting.minimum_raise"]
    assert (first.cite, first.also, first.silent) == ("toledo.holdem.1", ("toledo.holdem.2",), None)
    assert first.rows == ("toledo.holdem.1", "toledo.holdem.2")
    settled = choices["betting.steps"]
    assert (settled.over, settled.why) == (("toledo.holdem.7",), "the later one")
    silent = choices["seats.stud"]
    assert (silent.cited, silent.silent, silent.rows) == (None, "common practice", ())
    assert silent.cite == "toledo.silent.seats.stud"
    assert choices.cite("betting.steps") == "toledo.holdem.3"


def test_the_tournament_inherits_what_it_does_not_say(mine: House) -> None:
    assert mine.choices("tournament").value("rake.cap") == 0
    assert mine.choices("tournament")["betting.steps"] is mine.choices("cash")["betting.steps"]
    assert mine.choices("tournament")["seats.stud"].cite == "toledo.silent.tournament.seats.stud"
    assert set(mine.own("tournament")) == {"rake.cap"}
    assert set(mine.history("tournament")) == set(TRIAL_SCHEMA)


@pytest.mark.parametrize(
    ("day", "cap"),
    [(date(1999, 1, 1), 4), (date(2010, 6, 6), 4), (date(2010, 6, 7), 5), (date(2026, 1, 1), 5), (None, 5)],
)
def test_a_dated_value_holds_from_its_first_day_to_the_day_before_the_next(
    mine: House, day: date | None, cap: int
) -> None:
    assert mine.choices("cash", on=day).value("rake.cap") == cap


def test_until_may_be_left_to_the_next_from(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(SOUND.replace(", until = 2010-06-07", ""), encoding="utf-8")
    house = load_house(tmp_path / "mine.toml", schema=TRIAL_SCHEMA)
    assert house.choices(on=date(2010, 6, 6)).value("rake.cap") == 4
    assert house.choices(on=date(2010, 6, 7)).value("rake.cap") == 5


def test_choices_do_not_change_and_replace_gives_others(mine: House) -> None:
    choices = mine.choices()
    other = choices.replace("seats.stud", 9)
    assert (choices.value("seats.stud"), other.value("seats.stud")) == (8, 9)
    assert other["seats.stud"].silent == "common practice"
    assert len({choices, other, mine.choices()}) == 2
    assert "seats.stud" in choices
    assert list(choices) == list(mine.history("cash"))
    with pytest.raises(CardhouseError, match=r"seats\.sutd.*did you mean seats\.stud"):
        choices.value("seats.sutd")
    with pytest.raises(CardhouseError, match=r"seats\.sutd"):
        choices.replace("seats.sutd", 9)


def test_an_unknown_rule_set_is_refused(mine: House) -> None:
    with pytest.raises(CardhouseError, match="no such rule set; there are cash and tournament"):
        mine.choices("turnament")


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_broken_profile_is_refused_with_file_key_and_remedy(path: Path) -> None:
    expected = path.read_text(encoding="utf-8").splitlines()[0].removeprefix("# must say: ").split(" | ")
    with pytest.raises(ProfileError) as refused:
        load_house(path, schema=TRIAL_SCHEMA)
    message = str(refused.value)
    assert len(refused.value.faults) == 1, message
    assert message.startswith(f"{path.name}: 1 fault")
    for words in expected:
        assert words in message


def test_all_faults_are_listed_at_once_with_their_lines(tmp_path: Path) -> None:
    broken = SOUND.replace('"last_raise"', '"twice"').replace("value = 8", "value = 0").replace('"3/2"', "2")
    (tmp_path / "mine.toml").write_text(broken, encoding="utf-8")
    with pytest.raises(ProfileError) as refused:
        load_house(tmp_path / "mine.toml", schema=TRIAL_SCHEMA)
    places = [(fault.key, fault.line) for fault in refused.value.faults]
    assert places == [("cash.betting.minimum_raise", 6), ("cash.seats.stud", 10), ("cash.kill.half_kill", 17)]
    assert "mine.toml:10: cash.seats.stud: 0 is not allowed" in str(refused.value)


def test_an_unknown_house_names_the_nearest_and_all() -> None:
    with pytest.raises(UnknownHouseError, match=r"^horsehoe: no such house.*the houses are"):
        load_house("horsehoe")


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes(b"house = \"\xff\"")
    with pytest.raises(ProfileError, match="not UTF-8"):
        load_house(tmp_path / "mine.toml")


def test_a_name_also_finds_a_profile_in_the_present_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.toml").write_text(full_profile("mine"), encoding="utf-8")
    monkeypatch.setattr(profile, "FOLDER", tmp_path / "none")
    monkeypatch.chdir(tmp_path)
    assert load_house("mine").name == "Room mine"


def test_a_changed_value_may_not_keep_citing_the_row_that_says_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "houses"
    folder.mkdir()
    cited = '{{ value = {}, cite = "toledo.holdem.1" }}'
    (folder / "toledo.toml").write_text(
        full_profile("toledo", {"seats.stud": cited.format(8)}), encoding="utf-8")
    monkeypatch.setattr(profile, "FOLDER", folder)
    mine = tmp_path / "mine.toml"
    mine.write_text(full_profile("mine", {"seats.stud": cited.format(8)}), encoding="utf-8")
    assert load_house(mine).choices()["seats.stud"] == Setting(8, "toledo.holdem.1")
    mine.write_text(full_profile("mine", {"seats.stud": cited.format(9)}), encoding="utf-8")
    with pytest.raises(ProfileError) as refused:
        load_house(mine)
    assert "cash.seats.stud: toledo.holdem.1 does not say 9; write silent" in str(refused.value)


def test_the_five_houses_come_along() -> None:
    assert house_names() == FIVE


@pytest.mark.parametrize("name", FIVE)
def test_each_of_the_five_loads_and_cites_its_own_book(name: str) -> None:
    house = load_house(name)
    assert house is load_house(name), "read once and kept"
    assert (house.house, house.book) == (name, name)
    assert house.name
    assert house.edition
    cash, event = house.choices("cash"), house.choices("tournament")
    assert set(cash) == set(event)
    cited = [cash[key].cite for key in cash if cash[key].cite]
    assert len(cited) > 10
    assert all(re.match(rf"{name}\.", str(row)) for row in cited)


def test_what_every_house_does_alike_is_no_choice_and_names_rows() -> None:
    always = load_always()
    assert not set(always) & set(load_schema())
    pechanga = load_house("pechanga")
    assert pechanga.choices("cash").always("betting.in_turn") == "pechanga.12.5"
    assert pechanga.choices("tournament").always("betting.in_turn") == "pechanga.30.35"
    assert load_house("live").choices().always("betting.in_turn") is None
