"""Every view of a room can be looked at while an event runs, by staff and by everybody: tables of events are
on the floor beside games on the board, and have no spread.
"""

from __future__ import annotations

import pytest

from cardhouse.room.dispatch import VIEWS
from cardhouse.room.views.messages import ForWhom, message_of
from tournaments.events import sheet
from tournaments.playing import NAME, Playing

OF = {"table": "1", "event": NAME, "list": ""}


@pytest.mark.parametrize("house", ["horseshoe", "pechanga", "toledo"])
def test_every_view_can_be_looked_at_while_an_event_runs(house: str) -> None:
    room = Playing(house)
    room.opened(sheet(mode="tracked"), "ann", "bob", "cyd")
    room.start()
    for kind, view in VIEWS.items():
        if view.of in ("", "table", "event"):
            made = message_of(view, room.host, OF.get(view.of, ""), str, ForWhom(persons=frozenset({"ann"})))
            assert '"gone"' not in made.text("ann", True), kind
            assert made.text("", False), kind


def test_the_dealers_tablet_has_the_chips_of_the_event() -> None:
    room = Playing("pechanga")
    room.opened(sheet(), "ann", "bob")
    room.start()
    made = message_of(VIEWS["table"], room.host, "1", str, ForWhom(persons=frozenset()))
    assert '"tablet":{"chips":[25,100,500,1000,5000]' in made.text("", True)
