"""The room stops at every step of a hand that software deals, and is read again from its log: each player is
shown the hand as it was, with the own cards; it goes on to its end, by the clock where nobody comes back, and
no chip that was put in returns because somebody is silent.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cardhouse.play.dealer import Dealer
from cardhouse.room import snapshots
from cardhouse.room.host import Asked, RoomHost, seeded_mixing
from cardhouse.room.loading import load
from cardhouse.room.silence import overdue
from cardhouse.room.views.messages import table_message
from room.evening import Evening, opening
from room.sealed_room import KEY, sealed_keeper, sealed_log

TABLE, PLAYERS, STEPS = 4, 3, 24
PERSONS = [f"p{TABLE}-{seat}" for seat in range(1, PLAYERS + 1)]
LONG = 3_600_000_000


def seen(host: RoomHost) -> list[str]:
    message = table_message(host, TABLE, str, None, set(PERSONS))
    return [message.text(person, False) for person in PERSONS]


def left_to_the_clock(host: RoomHost) -> None:
    """Nobody says anything any more."""
    at = host.room.at
    for number in range(200):
        running = host.room.hands.get(TABLE)
        if running is None:
            return
        at += LONG
        put_in = list(running.hand.total)
        (act,) = overdue(host, at)
        before = dict(zip(running.hand.seats, running.hand.stacks, strict=True))
        refused = host.do(Asked(f"silent-{at}-{number}", "clock", act, at)).refusal
        assert refused is None, refused.text()
        if host.room.hands.get(TABLE) is running:
            now = running.hand
            assert all(stack <= before[seat] for seat, stack in zip(now.seats, now.stacks, strict=True))
            assert all(late >= early for early, late in zip(put_in, now.total, strict=True))
    raise AssertionError("the hand does not end by the clock")


@pytest.mark.parametrize("game", ["holdem", "stud", "deuce_triple", "crazy_pineapple"])
def test_wherever_it_stops_the_hand_goes_on(game: str, tmp_path: Path) -> None:
    log = sealed_log(tmp_path)
    keeper, evening = sealed_keeper(log), Evening(3)
    for command in opening({TABLE: game}, PLAYERS):
        assert keeper.do(evening.asked(command)).result().refusal is None
    stopped = 0
    for _ in range(STEPS):
        asked = evening.asked(evening.next(keeper.host, TABLE, ask_showdown=True))
        assert keeper.do(asked).result().refusal is None
        if TABLE not in keeper.room.hands:
            continue
        again = RoomHost(load(log, sealing=KEY).room, seeded_mixing(9), sealing=KEY)
        assert snapshots.written(again.room) == snapshots.written(keeper.room)
        assert seen(again) == seen(keeper.host), "everybody is shown the hand that was interrupted"
        assert isinstance(again.hands.dealer(TABLE), Dealer)
        whole = again.room.hands[TABLE].hand.chips()
        left_to_the_clock(again)
        table = again.room.floor.tables[TABLE].table
        assert sum(seat.stack for seat in table.seats.values()) <= whole, "less what the house takes"
        stopped += 1
    assert stopped > STEPS // 2
    keeper.stop()
