"""Whole events, played to their end by bots through the room's commands."""

import pytest

from cardhouse.room import snapshots
from cardhouse.sim.bots import RandomBot
from cardhouse.tournaments.places.ranking import standing_of
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
