"""How a room went, slot by slot: worked out from the log alone, the same as the room itself counted."""

from __future__ import annotations

from pathlib import Path

import msgspec

from cardhouse.floor.lists.commands import JoinList
from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.room.commands import TakeBackEntry
from cardhouse.room.history import MINUTE, Telling, history
from cardhouse.room.light.count_hand import CountHand
from room.evening import BEGAN, BORN, Evening
from room.keeping_trial import keeper_on, new_log, play

HOUR = 60 * MINUTE


def test_slots_add_up_to_what_the_room_counted(tmp_path: Path) -> None:
    log, evening = new_log(tmp_path), Evening(3)
    keeper = keeper_on(log)
    play(keeper, evening, 200)
    heard: list[tuple[int, int]] = []
    found = history(log, BEGAN, MINUTE, lambda done, of: heard.append((done, of)))
    tables = keeper.room.floor.tables.values()
    assert sum(slot.hands for slot in found) == sum(table.hands for table in tables) > 5
    assert [slot.at for slot in found] == [BEGAN + number * MINUTE for number in range(len(found))]
    assert len(found) == evening.count // 60 + 1
    last = found[-1]
    assert (last.tables, last.seats, last.seated) == (2, 12, sum(len(table.table.seats) for table in tables))
    of = log.head().position - log.position_at(BEGAN)
    assert heard == [(number, of) for number in range(1, of + 1)]
    keeper.stop()


def test_it_may_begin_in_the_midst_and_before_the_room_opened(tmp_path: Path) -> None:
    log, evening = new_log(tmp_path), Evening(3)
    keeper = keeper_on(log)
    play(keeper, evening, 200)
    whole = history(log, BEGAN, MINUTE)
    assert history(log, BEGAN + 2 * MINUTE, MINUTE)[1:] == whole[3:]
    early = history(log, BEGAN - 10 * HOUR, MINUTE)
    assert early == whole
    keeper.stop()


def test_who_waits_longest(tmp_path: Path) -> None:
    log, evening = new_log(tmp_path), Evening(3)
    keeper = keeper_on(log)
    play(keeper, evening, 0)
    for number in (1, 2):
        keeper.do(evening.asked(RegisterPerson(f"w{number}", id_checked=True, born=BORN))).result()
        keeper.do(evening.asked(JoinList("holdem", f"w{number}"))).result()
        evening.count += 600
    late = evening.asked(RegisterPerson("w3", id_checked=True, born=BORN))
    assert keeper.do(late).result().refusal is None
    last = history(log, BEGAN, HOUR)[-1]
    assert (last.waiting, last.longest_wait) == (2, 20)
    assert msgspec.structs.astuple(last)[1] == 0
    keeper.stop()


def test_a_hand_taken_back_later_is_missing_where_it_was_counted(tmp_path: Path) -> None:
    log, evening = new_log(tmp_path), Evening(3)
    keeper = keeper_on(log)
    play(keeper, evening, 0)
    guests = ("w1", "w2")
    known = [RegisterPerson(name, id_checked=True, born=BORN) for name in guests]
    sit = [SeatPlayer(9, seat, name, 50_000) for seat, name in enumerate(guests, 1)]
    counted = [CountHand(9, 0), CountHand(9, 0)]
    for command in (OpenTable(9, "holdem", mode="light"), *known, *sit, *counted):
        assert keeper.do(evening.asked(command)).result().refusal is None
    evening.count += 120
    assert keeper.do(evening.asked(TakeBackEntry(9))).result().refusal is None
    assert [slot.hands for slot in history(log, BEGAN, MINUTE)] == [1, 0, 0]
    keeper.stop()


def test_what_was_told_once_is_not_read_again_and_comes_to_the_same(tmp_path: Path) -> None:
    log, evening = new_log(tmp_path), Evening(3)
    keeper = keeper_on(log)
    telling = Telling(log, BEGAN, MINUTE)
    play(keeper, evening, 100)
    first = telling.more()
    assert first == history(log, BEGAN, MINUTE)
    heard: list[int] = []
    begun = log.head().position
    for _ in range(100):
        keeper.do(evening.asked(evening.next(keeper.host, 1))).result()
    assert telling.more(lambda done, of: heard.append(of)) == history(log, BEGAN, MINUTE)
    assert set(heard) == {log.head().position - begun}
    day = Telling(log, BEGAN, MINUTE, BEGAN + 2 * MINUTE).more()
    assert day == history(log, BEGAN, MINUTE)[:2]
    keeper.stop()
