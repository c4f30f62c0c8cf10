"""Whole events, played to their end by bots through the room's commands."""

import re
from typing import Any

import pytest

from cardhouse.room import snapshots
from cardhouse.sim.bots import RandomBot
from cardhouse.tournaments.places.ranking import standing_of
from cardhouse.tournaments.sheet import Bounties, BuyIn, CashOut, LateEntry, Level, Rebuys, Rounds, Satellite
from tournaments.events import sheet
from tournaments.playing import Playing


@pytest.mark.parametrize("house", ["horseshoe", "pechanga"])
def test_27_players_are_played_to_a_winner(house: str) -> None:
    room = Playing(house, seed=5)
    room.opened(sheet(mode="dealt"), *(f"p{number}" for number in range(1, 28)))
    room.start()
    room.whole()
    room.play_out(RandomBot(9))
    assert room.event.phase == "ended"
    found = dict.fromkeys(standing_of(room.event, entry) for entry in room.event.entries.all)
    taken = sorted(one.place + shared for one in found if one for shared in range(one.sharing))
    assert taken == list(range(1, 28)), "every place is taken once"
    table = room.host.room.floor.tables[min(room.event.tables)].table
    assert [seat.stack for seat in table.seats.values()] == [270_000]
    assert room.replayed() == snapshots.encode(room.host.room)


FORMATS: dict[str, tuple[int, dict[str, Any]]] = {
    "standard": (12, {}),
    "bounty": (12, {"bounties": Bounties(), "buy_in": BuyIn(prize=10000, house=500, bounty=2500)}),
    "survivor": (30, {}),
    "cash_out": (12, {"cash_out": CashOut(percent=25, after=(2,))}),
    "single_table": (10, {"seats": 10, "players_least": 10, "players_most": 10}),
    "shootout": (13, {"seats": 5, "rounds": Rounds()}),
    "bracket": (64, {"seats": 8, "rounds": Rounds(advance=3)}),
    "heads_up": (11, {"seats": 2, "rounds": Rounds(best_of=3)}),
    "rebuy": (12, {"rebuys": Rebuys(through=1, price=10000, chips=10000)}),
    "satellite": (12, {"satellite": Satellite(seat_value=50000)}),
}


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_is_played_to_its_end(name: str) -> None:
    players, changes = FORMATS[name]
    room = Playing("horseshoe", seed=3)
    room.opened(sheet(mode="dealt", format=name, **changes), *(f"p{at}" for at in range(1, players + 1)))
    room.start()
    room.play_out(RandomBot(4), every=20)
    assert room.event.phase == "ended"
    assert room.event.entries.left == room.event.places.last
    assert room.replayed() == snapshots.encode(room.host.room)


GAMES: dict[str, dict[str, Any]] = {
    "horse": {"rotation": ("horse",), "every": 3, "seats": 8, "signs": "limit 100/200 ante 25 bring-in 50"},
    "horse by time": {"rotation": ("horse",), "every": 2, "every_unit": "minutes", "seats": 8,
        "signs": "limit 100/200 ante 25 bring-in 50"},
    "stud": {"game": "stud", "seats": 8, "signs": "limit 100/200 ante 25 bring-in 50"},
    "omaha": {"game": "omaha", "seats": 9, "signs": "pot limit 50/100"},
    "triple draw": {"game": "deuce_triple", "seats": 6, "signs": "limit 100/200"},
    "three blinds": {"signs": "no limit 25/50/100"},
    "antes": {"signs": "no limit 50/100 ante 25"},
}


@pytest.mark.parametrize("name", GAMES)
def test_events_of_other_games_are_played_to_a_winner(name: str) -> None:
    changes = dict(GAMES[name])
    sign = changes.pop("signs")
    big = "no limit" in sign or "pot limit" in sign
    first, second = Level(minutes=10, sign=sign), Level(minutes=10, sign=_doubled(sign))
    room = Playing("horseshoe", seed=6)
    levels = (first, Level(minutes=5, pause="break"), second)
    plan = sheet(mode="dealt", levels=levels, stack=2000, late=LateEntry(), **changes)
    room.opened(plan, *(f"p{at}" for at in range(1, 15)))
    room.start()
    room.play_out(RandomBot(8), every=50)
    assert room.event.phase == "ended"
    assert room.replayed() == snapshots.encode(room.host.room)
    assert big or room.event.clock.level == 2, "the second level was played"


def _doubled(sign: str) -> str:
    return re.sub(r"\d+", lambda size: str(2 * int(size.group())), sign)
