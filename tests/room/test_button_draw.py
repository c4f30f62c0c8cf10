"""A new game draws for the button in one command at a table where people deal: the software draws by chance,
again where cards tie, or the cards are read in.
"""

from __future__ import annotations

import pytest

from cardhouse.floor.event import AtTable
from cardhouse.houses.profile import house_names
from cardhouse.play.table_events import ButtonDrawn, ButtonDrawTied
from cardhouse.room import commands as cmd
from cardhouse.room import snapshots
from cardhouse.room.entries import decode
from room.tracked_table import Tracked


@pytest.mark.parametrize("house", house_names())
def test_one_command_draws_until_somebody_has_it(house: str) -> None:
    ties = 0
    for _ in range(3):
        evening = Tracked(house=house, begins=False)
        table = evening.host.room.floor.tables[1].table
        for _ in range(8):
            evening.do(cmd.DrawForTheButton(1, for_us=True))
            events = [event for event in decode(evening.log[-1].body).events if isinstance(event, AtTable)]
            drawn = [one for event in events for one in event.events]
            assert all(isinstance(one, ButtonDrawTied) for one in drawn[:-1])
            assert isinstance(drawn[-1], ButtonDrawn)
            assert drawn[-1].cite
            assert table.button == drawn[-1].seat
            assert not table.tied
            ties += len(drawn) - 1
        assert snapshots.encode(evening.replayed()) == snapshots.encode(evening.host.room)
    redraws = Tracked(house=house).host.choices_at(0).value("blinds.button_draw_tie") == "redraw"
    assert redraws or not ties


def test_cards_read_in_are_told_by_seat() -> None:
    evening = Tracked(begins=False)
    refused = evening.asks(cmd.DrawForTheButton(1))
    assert refused is not None
    assert refused.code == "draw_seats"
    evening.do(cmd.DrawForTheButton(1, {1: 4, 2: 48, 3: 20}))
    assert evening.host.room.floor.tables[1].table.button == 2
