"""Props and employees who play: on record from when to when, told to players who ask where the house says so,
and the auditor sees the hands in which they played.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from cardhouse.server.client import Client, Refused
from room.evening import BORN
from screens.showing import Showing
from server.serving import House

OWN_RULE = {"key": "floor_people.house_players", "value": "staff_only", "why": "so the owner wants it"}


class Room:
    """Pia plays for the house with bob at table 1; of two hands the first was before it was recorded."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.server = Showing(house.database).start()
        roles = {"max": "manager", "flo": "floor", "aud": "auditor", "bob": "player"}
        self.tokens = {name: house.token(name, role) for name, role in roles.items()}
        self.boss = Client(self.server.address, self.tokens["max"])
        self.floor = Client(self.server.address, self.tokens["flo"])
        self.do("OfferGame", spread="nl", game="holdem", stakes="no limit 1/3", seats=6, least_buy_in=1_000)
        self.do("OpenTable", table=1, spread="nl")
        for seat, person in enumerate(("pia", "bob"), 1):
            self.do("RegisterPerson", person=person, born=BORN, id_checked=True)
            self.do("SeatPlayer", table=1, seat=seat, person=person, chips=20_000)
        self.do("BetweenHandsDo", table=1, do={"type": "PlaceButton", "seat": 1})
        self.hand()
        self.do("RecordHousePlayer", person="pia", kind="prop", days=30)
        self.hand()

    def do(self, command: str, **fields: Any) -> None:
        self.floor.command("main", {"type": command, **fields})

    def code(self, client: Client, command: str, **fields: Any) -> str:
        with pytest.raises(Refused) as no:
            client.command("main", {"type": command, **fields})
        return no.value.code

    def hand(self) -> None:
        self.do("BeginHand", table=1)
        acting = self.floor.view("main", "table 1")["view"]["hand"]["acting"]
        person = ("pia", "bob")[acting - 1]
        self.house.acts(self.server.address, person, {"type": "Fold", "seat": acting})

    def page(self, who: str) -> str:
        headers = {"authorization": f"Bearer {self.tokens[who]}", "accept": "text/html"}
        answer = httpx.get(f"{self.server.address}/rooms/main/house-players", headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.text


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    house = House(str(tmp_path / "room.db"))
    made = Room(house)
    yield made
    made.boss.close()
    made.floor.close()
    made.server.stop()
    house.close()


def test_players_who_ask_are_told_and_the_auditor_sees_the_hands(room: Room) -> None:
    asked = room.page("bob")
    assert 'data-seated="1-1"' in asked
    assert "Prop" in asked
    assert "data-record" not in asked, "records are the staff's"
    seen = room.page("aud")
    assert seen.count("data-hand=") == 1, "not the hand from before"
    assert 'data-command="RecordHousePlayer"' not in seen, "the auditor only looks"
    assert 'data-command="RecordHousePlayer"' in room.page("flo")
    hand = seen.partition('data-hand="')[2].partition('"')[0]
    headers = {"authorization": f"Bearer {room.tokens['aud']}", "accept": "text/html"}
    assert httpx.get(f"{room.server.address}/rooms/main/hands/{hand}", headers=headers).status_code == 200


def test_it_is_recorded_once_ends_and_stays_on_record(room: Room) -> None:
    assert room.code(room.floor, "RecordHousePlayer", person="pia", kind="employee") == "house_player_already"
    assert room.code(room.floor, "RecordHousePlayer", person="bob", kind="prop", days=-1) == "bad_days"
    assert room.code(room.floor, "EndHousePlayer", person="bob") == "no_house_player"
    player = Client(room.server.address, room.tokens["bob"])
    assert room.code(player, "RecordHousePlayer", person="bob", kind="prop")
    player.close()
    room.do("EndHousePlayer", person="pia")
    assert "Nobody from the house is playing now." in room.page("bob")
    seen = room.page("aud")
    assert 'data-record="pia"' in seen
    assert "until" in seen
    assert seen.count("data-hand=") == 1, "what was played then stays there"


def test_a_house_that_tells_its_staff_only(room: Room) -> None:
    now = room.boss.view("main", "room")["view"]["house"]
    own = {"name": "Our room", "based_on": now, "instead_of": now, "rules": [OWN_RULE]}
    room.boss.command("main", {"type": "AmendHouse", **own})
    assert "This house tells only its staff." in room.page("bob")
    assert "data-seated" not in room.page("bob")
    assert 'data-seated="1-1"' in room.page("flo")
