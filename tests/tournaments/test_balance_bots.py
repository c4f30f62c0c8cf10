"""Events of several tables, played to the end by bots: after every step the tables are as the rules want
them or wait for a hand, every move has its rows, no chip goes astray, and the log tells the same room.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhouse.room import snapshots
from cardhouse.room.entries import decode
from cardhouse.sim.bots import RandomBot
from cardhouse.tournaments.balance.break_table import TableBroken
from cardhouse.tournaments.balance.checking import check_balance
from cardhouse.tournaments.balance.moving import PlayerMoved
from cardhouse.tournaments.balance.redraw_seats import FinalTableFormed, SeatsRedrawn
from cardhouse.tournaments.entries.more_chips import Rebuy
from cardhouse.tournaments.sheet import LateEntry, Level, Rebuys
from tournaments.events import sheet
from tournaments.playing import NAME, Playing

BETS = (500, 1000, 2000, 5000, 10000)
LEVELS = tuple(Level(minutes=3, sign=f"no limit {bet // 2}/{bet}") for bet in BETS)
STUD = "limit {0}/{1} ante {2} bring-in {2} blinds {3}/{0}"
MIXED = tuple(Level(minutes=3, sign=STUD.format(bet, 2 * bet, bet // 5, bet // 2)) for bet in BETS)


class Watched(Playing):
    """After each step the tables are looked at."""

    def whole(self) -> None:
        super().whole()
        choices = self.host.choices_at(self.now, rule_set="tournament")
        room = self.host.room
        assert not check_balance(self.event, room.floor, choices, room.hands.__contains__)

    def told(self, *kinds: type) -> list[Any]:
        events = (event for entry in self.log for event in decode(entry.body).events)
        return [event for event in events if isinstance(event, kinds)]


@pytest.mark.parametrize(
    ("house", "players", "changes"),
    [
        ("horseshoe", 52, {"levels": LEVELS}),
        ("pechanga", 30, {"levels": LEVELS, "seats": 6}),
        ("horseshoe", 26, {"levels": MIXED, "seats": 8, "rotation": ("holdem", "stud"), "every": 2}),
        ("toledo", 21, {"levels": LEVELS, "seats": 10}),
    ],
)
def test_tables_stay_even_to_the_end(house: str, players: int, changes: dict[str, Any]) -> None:
    room = Watched(house, seed=players)
    room.opened(sheet(mode="dealt", late=LateEntry(), **changes), *(f"p{one}" for one in range(players)))
    room.start()
    room.whole()
    room.play_out(RandomBot(players))
    assert room.event.phase == "ended"
    moved = room.told(PlayerMoved)
    assert moved
    assert all(one.cites for one in moved)
    redrawn = room.told(SeatsRedrawn)
    assert len(redrawn) == (1 if players > 50 else 0)
    assert len(room.told(FinalTableFormed)) == 1
    tables = -(-players // room.event.sheet.seats)
    assert len(room.told(TableBroken)) + len(redrawn) + 1 == tables - 1, "all tables but one are broken"
    assert room.replayed() == snapshots.encode(room.host.room)


def test_whoever_may_still_buy_chips_is_waited_for() -> None:
    """Rebuys are sold while tables break and are drawn anew."""
    rebuys = Rebuys(through=5, price=10000, chips=10000, most=1)
    room = Watched(seed=4)
    plan = sheet(mode="dealt", format="rebuy", late=LateEntry(), levels=LEVELS, seats=6, rebuys=rebuys)
    room.opened(plan, *(f"p{one}" for one in range(26)))
    room.start()
    bot, chance = RandomBot(4), random.Random(4)
    for _ in range(100_000):
        if room.event.phase != "running":
            break
        room.play_on(bot)
        room.whole()
        for number in list(room.event.places.waiting):
            entry = room.event.entries.all[number]
            if chance.random() < 0.3 and not entry.rebuys:
                room.do(Rebuy(NAME, entry.person), roles=("cage",))
                room.whole()
    assert room.event.phase == "ended"
    assert any(entry.rebuys for entry in room.event.entries.all.values())
    assert room.replayed() == snapshots.encode(room.host.room)


def test_tables_break_while_people_still_enter_where_the_sheet_says_so() -> None:
    room = Watched(seed=5)
    late = LateEntry(through=len(LEVELS))
    room.opened(
        sheet(mode="dealt", seats=6, levels=LEVELS, late=late, tables_break="from_the_start"),
        *(f"p{number}" for number in range(30)),
    )
    room.start()
    bot = RandomBot(2)
    for _ in range(4_000):
        if len(room.event.tables) < 4:
            break
        room.play_on(bot)
        room.whole()
    assert room.told(TableBroken)
    assert not room.event.balance.posted
    room.enter(NAME, "late")
    room.whole()
