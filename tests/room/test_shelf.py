"""Past hands are found by person and by number, however long ago, after a new start, and by two at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardhouse.room import shelf as shelves
from cardhouse.room.shelf import KIND, PastHand, Shelf, differences
from cardhouse.store import Log, open_store
from cardhouse.store.marks import Mark
from room.evening import Evening
from room.keeping_trial import keeper_on, new_log, play


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A room with some hundred hands."""
    made = tmp_path_factory.mktemp("shelf")
    keeper = keeper_on(new_log(made))
    play(keeper, Evening(3), 1_500)
    keeper.stop()
    return made


@pytest.fixture
def log(folder: Path) -> Log:
    found = open_store(folder / "room.db").log("main")
    found.marks.drop(KIND)
    return found


def hands_of(shelf: Shelf, log: Log) -> list[PastHand]:
    """All of them, the last one first."""
    people = {mark.subject for mark in shelf.unkept if mark.body == b""}
    keys = {hand.key: hand for person in people for hand in shelf.of(person, 1 << 30)}
    return [keys[key] for key in sorted(keys, reverse=True)]


def test_marks_give_what_reading_from_the_start_gives(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Shelf(log)
    plain.catch_up()
    hands = hands_of(plain, log)
    assert len(hands) > 100
    assert log.marks.marked(KIND).position == 0, "short logs are not worth keeping"
    monkeypatch.setattr(shelves, "STRETCH", 37)
    kept = Shelf(log)
    kept.catch_up()
    assert 0 < log.marks.marked(KIND).position <= kept.position
    again = Shelf(log)
    assert again.position == log.marks.marked(KIND).position, "after a new start only the rest is read"
    again.catch_up()
    for one in (kept, again):
        assert len(one.unkept) < len(plain.unkept) / 10
        for hand in hands:
            assert one.find(hand.key) == hand
        for person in {sat for hand in hands for sat in hand.persons.values()}:
            assert one.of(person, 7) == plain.of(person, 7)
            assert one.of(person, 1 << 30) == plain.of(person, 1 << 30)
        assert one.find(hands[-1].last) is None, "no hand begins there"
    assert differences(log) == 0


def test_two_may_read_at_once(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Shelf(log)
    plain.catch_up()
    monkeypatch.setattr(shelves, "STRETCH", 50)
    one, other = Shelf(log), Shelf(log)
    one.catch_up()
    other.catch_up()
    one.catch_up()
    for hand in hands_of(plain, log):
        assert one.find(hand.key) == other.find(hand.key) == hand
    assert differences(log) == 0


def test_a_mark_that_somebody_changed_is_noticed(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelves, "STRETCH", 50)
    shelf = Shelf(log)
    shelf.catch_up()
    before = log.marks.marked(KIND)
    log.marks.add(KIND, before, before, [Mark("", log.marks.of(KIND, "", most=1)[0].position, b"{}")])
    assert differences(log) == 1
    log.marks.add(KIND, before, before, [Mark("p-nobody", 3)])
    assert differences(log) == 2, "one that nobody made"
