"""Somebody who begins to look while a view for others waits for the disk is sent nothing half made."""

from __future__ import annotations

from typing import Any, cast

from cardhouse.room.views.messages import Message
from cardhouse.server.hub import Hub, Socket


class AsTheyAre:
    """Texts of people, none of which lie in the vault here."""

    def in_json(self, text: str) -> str:
        return text


def test_a_view_made_for_players_alone_is_not_sent_to_staff_who_came_later() -> None:
    hub = Hub(cast(Any, str), cast(Any, AsTheyAre()))
    player, staff = Socket("ann", staff=False), Socket(None, staff=True)
    hub.subscribe(player, "table 1")
    hub._held.append(Message("table 1", 7, public='{"type":"table"'))
    hub.subscribe(staff, "table 1")
    hub.release(7)
    assert player.take() == b'{"type":"table"}'
    assert staff.take() is None


def test_a_view_made_before_somebody_looked_does_not_tell_him_that_he_sits_nowhere() -> None:
    """His page would lead him away from the table."""
    hub = Hub(cast(Any, str), cast(Any, AsTheyAre()))
    ann, bob, rail = Socket("ann", staff=False), Socket("bob", staff=False), Socket(None, staff=False)
    hub.subscribe(ann, "table 1")
    message = Message("table 1", 7, public='{"type":"table"')
    message.persons, message.own = hub._looking["table 1"].persons, {"ann": b'{"seat":1}'}
    hub._held.append(message)
    for late in (bob, rail):
        hub.subscribe(late, "table 1")
    hub.release(7)
    assert ann.take() == b'{"type":"table","own":{"seat":1}}'
    assert bob.take() is None
    assert rail.take() == b'{"type":"table"}'
