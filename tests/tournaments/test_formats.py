"""Formats are data: every file reads, names rows that there are, and a new one needs no Python."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardhouse.houses.catalogue import load_catalogue
from cardhouse.houses.profile import load_house
from cardhouse.tournaments.formats import format as formats
from cardhouse.tournaments.formats.format import FormatError, format_names, load_format, number, read_format
from cardhouse.tournaments.prizes.due import due_to
from cardhouse.tournaments.sheet import LateEntry
from tournaments.events import sheet
from tournaments.playing import Playing

DOUBLE_UP = """
name = "Double up"
about = "Half of the field wins twice the buy-in."
ends = "places_left"
pays = "equal_places"
players_per_place = 2
paid = "at_end"
"""


def test_the_book_s_variations_are_all_there() -> None:
    row = load_catalogue()["horseshoe.19.ops.2c.i"]
    assert row.params is not None
    named = {name.replace("rebuy_addon", "rebuy") for name in row.params["variations"]}
    assert set(format_names()) == named - {"reentry"}


@pytest.mark.parametrize("name", format_names())
def test_a_format_names_rows_that_there_are(name: str) -> None:
    catalogue = load_catalogue()
    read = load_format(name)
    for moment, rows in read.says.items():
        for row in rows:
            assert row in catalogue, f"{name} {moment}: {row}"
    assert read.rows("announced", "horseshoe")
    assert not read.rows("announced", "toledo")
    assert len({one.key for one in read.open}) == len(read.open)


def test_every_row_of_the_variations_is_embodied() -> None:
    said = {row for name in format_names() for rows in load_format(name).says.values() for row in rows}
    rows = {row for row in load_catalogue() if row.startswith("horseshoe.19.ops.2c.")}
    assert rows - said == {"horseshoe.19.ops.2c.i"}  # which variations there are: the house's choice


def test_numbers_of_the_house_s_own_come_from_its_profile() -> None:
    choices = load_house("horseshoe").choices("tournament")
    assert number(load_format("survivor").players_per_place, choices) == 10
    assert number(load_format("bracket").entries.least, choices) == 64
    assert number(load_format("single_table").entries.exactly, choices) == 10


def test_re_entry_goes_over_all_but_rebuys() -> None:
    assert {name for name in format_names() if "re_entries" not in load_format(name).parts} == {"rebuy"}


def test_a_twelfth_format_is_a_file() -> None:
    double = read_format("double_up", DOUBLE_UP)
    assert (double.players_per_place, double.play, double.pools) == (2, "field", ("primary",))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (DOUBLE_UP + 'colour = "red"', "colour"),
        (DOUBLE_UP + 'play = "rounds"', "who advances"),
        (DOUBLE_UP.replace("players_per_place = 2", ""), "players there are to a place"),
        ("name = ", "format file"),
    ],
)
def test_a_file_that_contradicts_itself_is_refused(text: str, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        read_format("bad", text)


def test_an_unknown_format_is_told_with_those_there_are() -> None:
    with pytest.raises(FormatError, match=r"unknown format 'freeroll'.*standard"):
        load_format("freeroll")


@pytest.fixture
def other_formats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The formats as files that a test may change."""
    for file in formats.FOLDER.glob("*.toml"):
        shutil.copy(file, tmp_path)
    monkeypatch.setattr(formats, "FOLDER", tmp_path)
    for cached in (format_names, load_format):
        cached.cache_clear()
    yield tmp_path
    for cached in (format_names, load_format):
        cached.cache_clear()


def test_what_a_format_does_comes_from_its_file_alone(other_formats: Path) -> None:
    """Survivors with two players to a place: four enter, two are left, each has what two paid."""
    (other_formats / "survivor.toml").write_text(DOUBLE_UP, encoding="utf-8")
    room = Playing(seed=5)
    room.opened(sheet(format="survivor", mode="dealt", late=LateEntry()), "ann", "bob", "cyd", "dan")
    room.start()
    while room.phase("Turbo") == "running":
        left = [one.person for one in room.event.entries.all.values() if one.status == "playing"]
        room.begin()
        room.all_in(*left[:2])
    assert room.event.entries.left == 2
    choices = room.host.choices_at(room.now, rule_set="tournament")
    prizes = [due_to(room.event, choices, name) for name in ("ann", "bob", "cyd", "dan")]
    assert sorted(one.left for one in prizes if one is not None) == [20000, 20000]
