"""What was ruled about somebody is found by his name wherever he sits next: by the floor and by an event's
director, with its rules, beside incidents and penalties.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from cardhouse.server.client import Client
from room.evening import BORN
from screens.showing import Showing, showing
from server.serving import House

ROW = "pechanga.1.1b"


class Room:
    """Ann sits at table 1 with others, dan at table 2."""

    def __init__(self, house: House, server: Showing) -> None:
        self.house, self.server = house, server
        self.boss = Client(server.address, house.token("max", "manager"))
        offer = {"type": "OfferGame", "spread": "nl", "game": "holdem", "stakes": "no limit 1/3", "seats": 6}
        self.do(**offer, least_buy_in=1_000)
        for table in (1, 2):
            self.do(type="OpenTable", table=table, spread="nl", mode="tracked")
        for person in ("ann", "bob", "cyd", "eve", "dan"):
            self.do(type="RegisterPerson", person=person, born=BORN, id_checked=True)
        sit = ((1, 1, "ann"), (1, 2, "bob"), (1, 3, "cyd"), (1, 4, "eve"), (2, 1, "dan"))
        for table, seat, person in sit:
            self.do(type="SeatPlayer", table=table, seat=seat, person=person, chips=20_000)

    def do(self, **command: Any) -> None:
        self.boss.command("main", command)

    def about(self, person: str, *roles: str) -> dict[str, Any]:
        """The record as somebody with these roles sees it."""
        token = self.house.token("-".join(("sees", person, *roles)), *roles)
        with self.server.client(token) as client:
            answer: dict[str, Any] = client.get(f"/rooms/main/floor/people/{person}").json()
            return answer


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    house = House(str(tmp_path_factory.mktemp("ruled") / "room.db"))
    with showing(house) as server:
        made = Room(house, server)
        yield made
        made.boss.close()
    house.close()


def test_a_ruling_at_table_1_is_seen_at_his_name_at_table_2(room: Room) -> None:
    facts = {"by": "a player in the hand"}
    room.do(type="AskRuling", table=1, situation="clock-called", facts=facts, seat=1)
    room.do(type="RecordIncident", person="ann", row=ROW, note="threw a card")
    room.do(type="GivePenalty", incident=1, penalty="warning", person="ann", reason="agreed")
    room.do(type="DeclareEstablished", table=2)
    room.do(type="GrantTableChange", table=1, person="ann", to=2, seat=2)
    room.do(type="MoveNow", person="ann")
    for role in ("floor", "tournament_director"):
        seen = room.about("ann", role)
        assert seen["seats"] == [[2, 2]]
        (ruling,) = seen["rulings"]
        assert (ruling["table"], ruling["seat"], ruling["what"]) == (1, 1, "clock-called")
        assert any(cite.startswith("pechanga.") for cite in ruling["cites"])
        (incident,) = seen["incidents"]
        assert incident["penalties"] == ["warning"]
    assert "rulings" not in room.about("bob", "floor"), "another's seat is another's record"
