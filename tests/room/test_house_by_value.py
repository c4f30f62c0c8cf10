"""A house that does not come with Cardhouse is in the log whole: the log opens in any folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardhouse.houses.own_house import OwnRule
from cardhouse.houses.profile import load_house
from cardhouse.houses.writing import write_profile
from cardhouse.room import commands as cmd
from cardhouse.room import snapshots
from cardhouse.room.apply import apply_entry
from cardhouse.room.entries import decode
from cardhouse.room.host import Asked, RoomHost, open_room
from cardhouse.room.state import Room
from cardhouse.room.upcasting import read
from cardhouse.store.log import NewEntry
from room.evening import BEGAN

RAISES = "betting.limit_raises"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a profile of its own in it, in which the program runs."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    (folder / "riverside.toml").write_text(write_profile(load_house("horseshoe"), "riverside", "Riverside"))
    return folder


def told_again(*entries: NewEntry) -> RoomHost:
    room = Room()
    for position, entry in enumerate(entries, 1):
        apply_entry(room, read(entry.version, entry.body).events, entry.at, position)
    kept = snapshots.decode(snapshots.encode(room))
    assert kept is not None
    return RoomHost(kept)


@pytest.mark.parametrize("given", ["riverside.toml", "./riverside.toml", "riverside"])
def test_a_room_opened_by_a_file_opens_in_any_folder(
    here: Path, given: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    _, first = open_room("main", given, BEGAN)
    (here / "riverside.toml").unlink()
    monkeypatch.chdir(tmp_path)
    host = told_again(first)
    assert (host.room.house, host.house().name) == ("riverside", "Riverside")
    for rule_set in ("cash", "tournament"):
        theirs = load_house("horseshoe").choices(rule_set)
        ours = host.house().choices(rule_set)
        assert all(ours.value(key) == theirs.value(key) for key in theirs)


def test_a_house_chosen_later_and_rules_over_it_are_in_the_log_too(
    here: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    room, first = open_room("main", "pechanga", BEGAN)
    host = RoomHost(room)
    came = host.do(Asked("1", "max", cmd.ChooseHouse("riverside"), BEGAN + 1))
    assert came.refusal is None
    (here / "riverside.toml").unlink()
    monkeypatch.chdir(tmp_path)
    rules = (OwnRule(RAISES, 2, "fewer wars"),)
    amended = host.do(Asked("2", "max", cmd.AmendHouse("Ours", "riverside", "riverside", rules), BEGAN + 2))
    assert amended.refusal is None, amended.refusal
    again = told_again(first, *came.entries, *amended.entries)
    assert again.house().choices("cash").value(RAISES) == 2
    back = again.do(Asked("3", "max", cmd.ChooseHouse("riverside"), BEGAN + 3))
    assert back.refusal is None
    assert len(back.entries[0].body) < 1_000, "a book that the log has is named"


def test_one_of_the_five_goes_by_its_name() -> None:
    _, first = open_room("main", "pechanga", BEGAN)
    assert b"profile" not in first.body
    assert decode(first.body).events[0].house == "pechanga"
