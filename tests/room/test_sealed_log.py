"""The log of a room with a key: nobody reads a hidden card from it, whoever has the key reads the very room,
and without it chips add up all the same.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from cardhouse.games.game import game_names
from cardhouse.play.hand import Hand
from cardhouse.play.remedy_events import CardTurned
from cardhouse.room import snapshots
from cardhouse.room.entries import decode
from cardhouse.room.following import Follower
from cardhouse.room.hidden_cards import FIELDS
from cardhouse.room.loading import load
from cardhouse.room.replaying import replay
from cardhouse.room.sealing import Sealing
from cardhouse.room.upcasting import events_in
from cardhouse.room.views.concealing import CARD_FIELDS, NEVER, TO_THE_SEAT
from cardhouse.store.errors import MissingKey, WrongKey
from cardhouse.store.keys import Keys
from room.evening import Evening
from room.sealed_room import KEY, OTHER, known_hidden_cards, played, sealed_keeper, sealed_log


@pytest.mark.parametrize("game", game_names())
def test_the_key_gives_the_very_room_and_without_it_the_chips_are_there(game: str, tmp_path: Path) -> None:
    log = sealed_log(tmp_path)
    keeper, evening = sealed_keeper(log), Evening(5)
    follower = Follower(log, sealing=KEY)
    for _ in range(3):
        played(keeper, evening, {4: game}, commands=25, players=6)
        assert snapshots.written(load(log, sealing=KEY).room) == snapshots.written(keeper.room)
        follower.catch_up()
        assert snapshots.written(follower.room) == snapshots.written(keeper.room)
        blind = load(log).room
        assert blind.books == keeper.room.books
        assert blind.floor == keeper.room.floor
        for table, running in keeper.room.hands.items():
            assert _chips(blind.hands[table].hand) == _chips(running.hand)
            assert not set(running.hand.stub) & set(blind.hands[table].hand.stub)
    entries = list(log.read(0))
    assert [found for entry in entries for found in known_hidden_cards(entry.body)] == []
    assert replay(entries)[1].faults == []


def test_a_command_found_again_on_the_log_is_answered_as_the_first_time(tmp_path: Path) -> None:
    log = sealed_log(tmp_path)
    keeper, evening = sealed_keeper(log), Evening(5)
    played(keeper, evening, {1: "holdem"}, commands=0)
    asked = evening.asked(evening.next(keeper.host, 1))
    first = keeper.do(asked).result()
    keeper.writer.close()
    assert sealed_keeper(log).do(asked).result() == first


@pytest.mark.parametrize("sealing", [None, OTHER])
def test_a_room_with_a_sealed_hand_is_not_written_without_its_key(
    sealing: Sealing | None, tmp_path: Path
) -> None:
    log = sealed_log(tmp_path)
    keeper, evening = sealed_keeper(log), Evening(5)
    played(keeper, evening, {1: "holdem"}, commands=1)
    keeper.writer.close()
    for opens in (lambda: sealed_keeper(log, sealing), lambda: Follower(log, sealing=sealing)):
        with pytest.raises(MissingKey, match=f"sealed under the key {KEY.keys.id}"):
            opens()
    keeper = sealed_keeper(log)
    while 1 in keeper.room.hands:
        played(keeper, evening, {1: "holdem"}, commands=1)
    keeper.writer.close()
    assert sealed_keeper(log, OTHER).room == keeper.room, "between hands any key will do"
    other = sealed_keeper(log, OTHER)
    played(other, evening, {1: "holdem"}, commands=1)
    other.writer.close()
    with pytest.raises(MissingKey, match=OTHER.keys.id):
        sealed_keeper(log)


def test_a_hand_goes_on_after_a_change_of_keys_and_the_next_is_sealed_under_the_new(tmp_path: Path) -> None:
    log = sealed_log(tmp_path)
    keeper, evening = sealed_keeper(log), Evening(5)
    played(keeper, evening, {1: "holdem"}, commands=1)
    keeper.writer.close()
    changed = Sealing(Keys(bytes([7]) * 32, bytes(range(32))), "the file of the key")
    after = sealed_keeper(log, changed)
    assert snapshots.written(after.room) == snapshots.written(keeper.room)
    before = log.head().position
    while 1 in after.room.hands:
        played(after, evening, {1: "holdem"}, commands=1)
    played(after, evening, {1: "holdem"}, commands=1)
    after.writer.close()
    boxes = [decode(entry.body).sealed for entry in log.read(before)]
    assert {box.key for box in boxes if box is not None} == {changed.keys.id}
    with pytest.raises(MissingKey, match=changed.keys.id):
        sealed_keeper(log)
    assert snapshots.written(load(log, sealing=changed).room) == snapshots.written(after.room)


def test_an_old_room_goes_on_and_is_sealed_from_the_next_hand_on(tmp_path: Path) -> None:
    log = sealed_log(tmp_path)
    old, evening = sealed_keeper(log, None), Evening(5)
    played(old, evening, {1: "holdem", 2: "deuce_triple"}, commands=6, players=6)
    assert set(old.room.hands) == {1, 2}
    deck = old.room.hands[1].hand.stub[:]
    old.writer.close()
    keeper = sealed_keeper(log)
    assert keeper.room.hands[1].hand.stub == deck
    before = keeper.room.position
    began = {table: running.began for table, running in keeper.room.hands.items()}
    played(keeper, evening, {1: "holdem", 2: "deuce_triple"}, commands=60, players=6)
    assert all(keeper.room.hands[table].began != began[table] for table in keeper.room.hands)
    entries = list(log.read(before))
    assert [found for entry in entries for found in known_hidden_cards(entry.body)] == []
    assert any(b'"DeckDealt"' in entry.body for entry in entries)
    assert snapshots.written(load(log, sealing=KEY).room) == snapshots.written(keeper.room)


def test_a_box_that_was_changed_or_moved_is_not_opened(tmp_path: Path) -> None:
    log = sealed_log(tmp_path)
    keeper, evening = sealed_keeper(log), Evening(5)
    played(keeper, evening, {1: "holdem"}, commands=1)
    entry = list(log.read(0))[-1]
    assert events_in(entry, "main", KEY) != events_in(entry, "main")
    for moved, room in (
        (msgspec.structs.replace(entry, position=entry.position + 1), "main"),
        (msgspec.structs.replace(entry, command="another"), "main"),
        (entry, "another"),
    ):
        with pytest.raises(WrongKey):
            events_in(moved, room, KEY)


def _chips(hand: Hand) -> tuple[list[int], list[int], int]:
    return hand.stacks, hand.total, hand.pot


def test_every_event_that_conceals_cards_seals_them() -> None:
    """A card that is turned lay open before or lies open now: all others that views cover are sealed."""
    assert set(FIELDS) == (NEVER | TO_THE_SEAT) - {CardTurned}
    for kind, names in FIELDS.items():
        assert set(names) == {name for name in CARD_FIELDS if name in kind.__annotations__}
